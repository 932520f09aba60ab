import Testing

@testable import Thorium

/// The queue of what is to be told, as a plain value.
struct NewsTests {
  @Test func `only one tells, until all is told`() {
    var news = News()
    let told = Kept<String>()
    told.value = ""
    for letter in ["a", "b"] { news.append { told.value? += letter } }
    var isMine = news.beginTelling()
    #expect(isMine)
    isMine = news.beginTelling()
    #expect(!isMine)
    news.next()?()
    news.append { told.value? += "c" }
    while let tell = news.next() {
      isMine = news.beginTelling()
      #expect(!isMine)
      tell()
    }
    #expect(told.value == "abc")
    isMine = news.beginTelling()
    #expect(isMine)
    let nothing = news.next()
    #expect(nothing.map { $0() } == nil)
    isMine = news.beginTelling()
    #expect(isMine)
  }
}
