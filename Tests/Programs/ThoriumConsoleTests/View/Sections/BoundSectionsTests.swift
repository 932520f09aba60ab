import Testing
import Thorium
import ThoriumScreens

@testable import ThoriumConsole

struct BoundSectionsTests {
  @Test
  func `the initial content is printed whole, or later where that is requested`() throws {
    var state = Posts()
    let (line, whole) = (posts.lines[0](), posts.lines[1]())
    #expect(whole.newLines(in: state).isEmpty)
    try state.list.append([post(1), post(2)])
    #expect(line.newLines(in: state).texts == [" 0.0 Post 1", " 0.1 Post 2"])
    #expect(whole.newLines(in: state).texts == [" 0.0 Post 1", " 0.1 Post 2"])
    try state.list.remove(at: 0)
    #expect(whole.newLines(in: state).texts == ["- s0 0"])
  }

  @Test func `headers and footers are printed where they have a text`() throws {
    var state = Posts()
    let line = posts.lines[2]()
    try state.list.appendSection(
      ListSection(id: "a", header: "A", footer: "1 row", rows: [post(1)])
    )
    #expect(line.newLines(in: state).texts == [" section 0 A / 1 row", " 0.0 Post 1"])
    try state.list.insertSection(ListSection(id: "b", header: "B"), at: 0, by: .top)
    #expect(line.newLines(in: state).texts == ["+ section 0 B [top]"])
    try state.list.updateSection(at: 1, to: ListTitles(footer: "one"))
    try state.list.moveSection(from: 1, to: 0)
    #expect(line.newLines(in: state).texts == ["~ section 1 - / one", "= section 1->0"])
  }

  @Test func `events of a list are lines, and those of the past are not`() throws {
    var state = Posts()
    let line = posts.lines[3]()
    state.events = [ListEvent(.didSelect, post(1), at: ListPath(section: 0, row: 0))]
    #expect(line.newLines(in: state).isEmpty)
    let place = ListPath(section: 0, row: 1)
    state.events = [.didHighlight, .didSelect].map { ListEvent($0, post(2), at: place) }
    state.events = []
    #expect(
      line.newLines(in: state).texts == ["event didHighlight 0.1", "event didSelect 0.1 Post 2"]
    )
    #expect(line.shows(state) && line.whole(of: state).isEmpty)
  }

  private func post(_ id: Int) -> Post { Post(id: id, title: "Post \(id)") }

  private var posts: Bindings<Board> {
    let binder = Binder<Board>()
    binder.sections(\.list) { $0.title }
    binder.sections(\.list, isFilledWhole: true) { $0.title }
    binder.sections(\.list, title: \.self) { $0.title }
    binder.listEvents(\.$events) { $0.title }
    return binder.bindings
  }
}

private struct Post: Identifiable, Equatable, Sendable {
  let id: Int
  let title: String
}

private struct Posts: Sendable {
  var list = SectionedList<Post, String>()
  @Pulse var events: [ListEvent<Post>] = []
}

private struct Board: Reactor {
  let initialState = Posts()
  func reduce(into state: inout Posts, mutation: Never) {}
}
