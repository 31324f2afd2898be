import Glibc
import MessageBus
import Testing

@MainActor struct BusValueTests {
  @Test func aVardictIsSorted() {
    let value: BusValue = ["b": true, "a": "x"]
    #expect(
      value
        == .dictionary(
          key: .string, value: .variant, [.init("a", .variant("x")), .init("b", .variant(true))]))
    #expect(value.type.description == "a{sv}")
  }

  @Test func accessLooksThroughVariants() {
    #expect(BusValue.variant(.variant("x")).string == "x")
    #expect((["a": .variant("x")] as BusValue).dictionary == ["a": "x"])
    #expect(BusValue.strings(["a", "b"]).strings == ["a", "b"])
    #expect(BusValue.structure([true]).elements == [true])
    #expect(BusValue.bytes([7]).elements == [.byte(7)])
  }

  @Test func accessAsAnotherTypeIsNil() {
    #expect(BusValue.int32(1).string == nil)
    #expect(BusValue.string("1").int64 == nil)
    #expect(BusValue.objectPath("/").string == nil)
    #expect(BusValue.array(of: .int32, []).strings == nil)
  }

  @Test func integersConvertWhereTheyFit() {
    #expect(BusValue.byte(7).int64 == 7)
    #expect(BusValue.uint64(.max).int64 == nil)
    #expect(BusValue.int32(-1).uint32 == nil)
    #expect(BusValue.int16(-1).int32 == -1)
    #expect(BusValue.uint32(300).byte == nil)
  }

  @Test func aDescriptorIsClosedByItsLastHolder() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    var owner: UnixDescriptor? = UnixDescriptor(adopting: ends[1])
    var value: BusValue? = owner.map(BusValue.unixDescriptor)
    owner = nil
    #expect(fcntl(ends[1], F_GETFD) >= 0)
    #expect(value?.unixDescriptor != nil)
    value = nil
    #expect(fcntl(ends[1], F_GETFD) == -1)
    let copy = try #require(UnixDescriptor(duplicating: ends[0]))
    #expect(copy.rawValue != ends[0])
    close(ends[0])
    #expect(UnixDescriptor(duplicating: ends[0]) == nil)
  }
}
