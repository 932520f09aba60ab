import ThoriumScreens

/// A row of the table: its content and its identity.
///
/// The same post may be added twice, so an added row has a number as its id. A loaded
/// row has the id of its post, and therefore stays in place when it is loaded again.
struct TableRow: Sendable, Hashable, Identifiable {
  enum ID: Sendable, Hashable {
    case loaded(Post.ID)
    case added(Int)
  }

  /// The layout of the text and the detail in a row.
  enum Style: String, Sendable, CaseIterable {
    /// The text only.
    case plain
    /// The detail at the other end of the row.
    case value1
    /// The detail after the text.
    case value2
    /// The detail beneath the text.
    case subtitle
    /// An icon, the text, the detail, and an arrow that shows that the row can be opened.
    case standard

    /// The styles of the system; the last style is an addition of the original.
    static let system: [Style] = [.plain, .value1, .value2, .subtitle]
  }

  let id: ID
  let text: String
  var detail = ""
  var style = Style.plain

  /// The animation of its insertion; rows added by the user come from the left.
  var arrival: ListAnimation? {
    if case .added = id { .left } else { nil }
  }
}

extension TableRow {
  init(_ post: Post) {
    self.init(id: .loaded(post.id), text: post.title)
  }

  init(_ post: Post, added number: Int) {
    self.init(id: .added(number), text: post.title)
  }
}
