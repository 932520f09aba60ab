import Testing

@testable import ThoriumSimulation

/// The names of stores in schedules.
struct StoreNamesTests {
  @Test func `a store's name is replaced only as a whole name`() {
    var names = StoreNames()
    for (type, number) in [("Search", 1), ("ImageSearch", 17), ("ImageSearch", 1)] {
      names.record(type, number)
    }
    #expect(names.replaced("work of Search #1") == "work of Search")
    #expect(names.replaced("work of ImageSearch #17") == "work of ImageSearch 1")
    #expect(names.replaced("ImageSearch #1, Search #1") == "ImageSearch 2, Search")
    #expect(names.replaced("Search #12") == "Search #12")
  }
}
