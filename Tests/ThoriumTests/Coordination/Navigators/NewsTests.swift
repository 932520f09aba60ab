import Testing

@testable import Thorium

/// The queue of what is to be told, as a plain value.
struct NewsTests {
  @Test func `only one tells, until all is told`() {
    var news = News()
    let told = Kept<String>()
    told.value = ""
    for letter in ["a", "b"] { news.append { told.value? += letter } }
    let first = news.begin()
    let second = news.begin()
    #expect(second.map { $0() } == nil)
    first?()
    news.append { told.value? += "c" }
    while let tell = news.next() {
      let other = news.begin()
      #expect(other.map { $0() } == nil)
      tell()
    }
    #expect(told.value == "abc")
    let nothing = news.begin()
    #expect(nothing.map { $0() } == nil)
    news.append { told.value? += "d" }
    news.begin()?()
    #expect(told.value == "abcd")
  }

  @Test func `N5: what waits for a busy stage stays in order, and all else is told at once`() {
    var news = News()
    let told = Kept<String>()
    told.value = ""
    news.isStageBusy = true
    news.append { told.value? += "1" }
    news.appendAtOnce { told.value? += "a" }
    news.append { told.value? += "2" }
    news.appendAtOnce { told.value? += "b" }
    var item = news.begin()
    while let tell = item {
      tell()
      item = news.next()
    }
    #expect(told.value == "ab")
    news.isStageBusy = false
    item = news.begin()
    while let tell = item {
      tell()
      item = news.next()
    }
    #expect(told.value == "ab12")
  }
}
