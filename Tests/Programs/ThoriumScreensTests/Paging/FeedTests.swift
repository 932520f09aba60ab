import Testing
import ThoriumProof
import ThoriumScreens

struct FeedTests {
  @Test func `trap 0.13: repeated rows are not inserted again`() {
    var list = Entries(once: [1, 2, 2])
    list.appendNews(in: [2, 3, 3])
    #expect(list.ids == [[1, 2, 3]])
    #expect(list.appendNews(in: [1]).steps.isEmpty)
  }
}
