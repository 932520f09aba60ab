
//: all
struct Word: Identifiable, Equatable, Sendable {
  let id: String
  init(_ id: String) { self.id = id }
}

//: run SectionedList SectionedList.refusal(of:) SectionedList.changes(since:) SectionedList.become(_:)
//: SectionedList.news(in:) SectionedList.sectionIndex(where:) SectionedList.init(byFirstLetter:of:)
//: ListChanges ListChanges.init(from:to:) ListSection ListPath ListPath.init(_:) ListAnimation
static func example() throws {
  EXAMPLE
}
