import Horology
import MessageBus
import Testing

@testable import Agent

@Suite("The menu as hosts know it") @MainActor struct MenuLayoutTests {
  private var bench = TrayBench()
  private var layout = MenuLayout()

  private mutating func update() -> MenuLayout.Difference { layout.update(bench.tree()) }

  private func number(_ key: MenuKey) -> Int32? { layout.entries.first { $0.value.item.key == key }?.key }

  @Test("keeps an entry's number while it is there, and gives it to no other")
  mutating func numbers() throws {
    _ = update()
    let quit = try #require(number(.quit))
    bench.count(.minutes(5), "Tea")
    _ = update()
    #expect(number(.quit) == quit && number(.root) == 0)
    var used = Set(layout.entries.keys)
    bench.happen(.cancel(.countdown(1)))
    _ = update()
    for round in 2...20 {
      bench.count(.minutes(5), "Tea")
      let before = Set(layout.entries.keys)
      _ = update()
      let fresh = Set(layout.entries.keys).subtracting(before)
      #expect(fresh.count == 5 && fresh.isDisjoint(with: used), "round \(round)")
      used.formUnion(fresh)
      bench.happen(.cancel(.countdown(round)))
      _ = update()
    }
    layout.clear()
    _ = update()
    #expect(Set(layout.entries.keys).subtracting([0]).isDisjoint(with: used))
  }

  @Test("tells figures as properties, and never as another layout")
  mutating func figures() throws {
    bench.count(.minutes(5), "Tea")
    #expect(update().properties.isEmpty)
    #expect(update().isEmpty)
    bench.pass(.seconds(1))
    let difference = update()
    #expect(difference.parents.isEmpty && difference.properties.count == 1)
    #expect(difference.properties.first?.id == number(.countdown(.countdown(1))))
    #expect(difference.properties.first?.values == ["label": "Tea  4:59"])
  }

  @Test("names each entry whose children are others, those further out first")
  mutating func parents() throws {
    bench.addAlarm(8, 0)
    bench.count(.minutes(5), "Tea")
    _ = update()
    bench.happen(.pause(.countdown(2)))
    #expect(update().parents == [try #require(number(.countdown(.countdown(2))))])
    bench.happen(.resume(.countdown(2)))
    bench.count(.minutes(6), "Eggs")
    let countdown = try #require(number(.countdown(.countdown(2))))
    #expect(update().parents == [0, countdown])
  }

  @Test("tells a check mark as a property")
  mutating func checks() {
    bench.addAlarm(8, 0)
    bench.addAlarm(7, 30)
    _ = update()
    var off = AlarmEdit()
    off.enabled = false
    bench.happen(.changeAlarm(.alarm(1), off))
    let difference = update()
    #expect(difference.properties.contains { $0.values == ["toggle-state": .int32(0)] })
  }

  @Test("has every property that can change in every entry, and nothing but its type in a separator")
  mutating func properties() throws {
    bench.addAlarm(8, 0, "snake_case")
    bench.count(.minutes(5))
    _ = update()
    for entry in layout.entries.values {
      let properties = entry.item.properties
      if entry.item.kind == .separator {
        #expect(properties == ["type": "separator"])
        continue
      }
      #expect(Set(["type", "label", "enabled", "visible"]).isSubset(of: properties.keys))
      #expect((properties["toggle-type"] == nil) == (properties["toggle-state"] == nil))
      #expect((properties["children-display"] == nil) == entry.children.isEmpty, "\(entry)")
    }
    let alarm = try #require(bench.tree()[.alarm(.alarm(1))])
    #expect(alarm.properties["label"] == "8:00  snake__case")
    #expect(alarm.properties["toggle-type"] == "checkmark")
  }
}
