/// One notification of ours: what it stands for, and which showing of that.
///
/// An answer to an earlier showing is none to the one that is there now.
nonisolated struct Showing: Hashable, Sendable {
  /// What it stands for.
  let key: NotificationKey
  /// Counts up from showing to showing, over all keys.
  let serial: Int
}

/// What the courier is asked to do about a key.
nonisolated enum Order: Sendable {
  /// Show it anew; what is shown of it goes away.
  case post(serial: Int, NotificationContent)
  /// Replace the text of this showing, if it is still there.
  case update(serial: Int, NotificationContent)
  /// Take it away.
  case close
}

/// What the courier has still to do: at most one order a key, rings first.
///
/// A server may take 25 s for a call. Of the contents that pile up for a key meanwhile only the newest is worth a call.
nonisolated struct Mailbox: Sendable {
  private var orders: [NotificationKey: Order] = [:]
  private var rings: [NotificationKey] = []
  private var others: [NotificationKey] = []

  /// Whether there is nothing to do.
  var isEmpty: Bool { orders.isEmpty }

  /// The order that `take` would return.
  var next: Order? { (rings.first ?? others.first).flatMap { orders[$0] } }

  /// Adds an order; it takes the place of an earlier one for the key.
  mutating func put(_ order: Order, for key: NotificationKey) {
    let earlier = orders[key]
    if earlier == nil { if key.isRing { rings.append(key) } else { others.append(key) } }
    if case .post(let serial, _) = earlier, case .update(serial, let content) = order {
      orders[key] = .post(serial: serial, content)
    } else {
      orders[key] = order
    }
  }

  /// Removes the most urgent order.
  mutating func take() -> (key: NotificationKey, order: Order)? {
    let key: NotificationKey
    if !rings.isEmpty {
      key = rings.removeFirst()
    } else if !others.isEmpty {
      key = others.removeFirst()
    } else {
      return nil
    }
    return orders.removeValue(forKey: key).map { (key, $0) }
  }

  /// Forgets everything.
  mutating func clear() { self = Mailbox() }
}
