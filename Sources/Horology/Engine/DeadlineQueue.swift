/// A priority queue with one deadline a key: the earliest in O(1), setting and removing in O(log n).
///
/// A binary heap in an array, with each key's place beside it. Of equal deadlines the smaller key comes first, so that
/// the order never depends on how the queue was filled.
struct DeadlineQueue<Key: Hashable & Comparable & Sendable, Deadline: Comparable & Sendable>: Sendable {
  private var heap: [(key: Key, deadline: Deadline)] = []
  private var places: [Key: Int] = [:]

  /// The earliest deadline and whose it is.
  var first: (key: Key, deadline: Deadline)? { heap.first }

  /// The keys that have a deadline, in no order.
  var keys: some Collection<Key> { places.keys }

  /// The key's deadline; nil removes it.
  subscript(key: Key) -> Deadline? {
    get { places[key].map { heap[$0].deadline } }
    set {
      switch (places[key], newValue) {
      case (nil, nil): break
      case (nil, let deadline?):
        heap.append((key, deadline))
        places[key] = heap.count - 1
        settle(at: heap.count - 1)
      case (let place?, let deadline?):
        heap[place].deadline = deadline
        settle(at: place)
      case (let place?, nil): remove(at: place)
      }
    }
  }

  mutating func reserveCapacity(_ count: Int) {
    heap.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  private mutating func remove(at place: Int) {
    let last = heap.count - 1
    if place != last { exchange(place, last) }
    places[heap.removeLast().key] = nil
    if place != last { settle(at: place) }
  }

  /// Moves an entry up or down to where the heap wants it.
  private mutating func settle(at start: Int) {
    var place = start
    while place > 0, precedes(place, (place - 1) / 2) {
      exchange(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
    while let child = smallerChild(of: place), precedes(child, place) {
      exchange(place, child)
      place = child
    }
  }

  private func smallerChild(of place: Int) -> Int? {
    let (left, right) = (2 * place + 1, 2 * place + 2)
    guard left < heap.count else { return nil }
    return right < heap.count && precedes(right, left) ? right : left
  }

  private func precedes(_ one: Int, _ other: Int) -> Bool {
    let (one, other) = (heap[one], heap[other])
    return one.deadline == other.deadline ? one.key < other.key : one.deadline < other.deadline
  }

  private mutating func exchange(_ one: Int, _ other: Int) {
    heap.swapAt(one, other)
    places[heap[one].key] = one
    places[heap[other].key] = other
  }
}
