import ThoriumParts

/// A row of the table: what it shows, and who it is.
///
/// The same post may be added twice, so a row is known by an id of its own; one that was loaded is
/// known by its post, and stays where it is when it is loaded again.
struct TableRow: Sendable, Hashable, Identifiable {
  enum ID: Sendable, Hashable {
    case loaded(Post.ID)
    case added(Int)
  }

  /// How a text and a detail stand in a row.
  enum Style: Sendable, CaseIterable {
    /// The text alone.
    case plain
    /// The detail at the other end of the row.
    case value1
    /// The detail behind the text.
    case value2
    /// The detail beneath the text.
    case subtitle
  }

  let id: ID
  let text: String
  var detail = ""
  var style = Style.plain

  /// How it came: what is added by hand comes from the left.
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
