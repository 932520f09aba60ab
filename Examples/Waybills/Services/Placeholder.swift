/// A text in place of a list that cannot be shown.
struct Placeholder: Sendable, Hashable, CustomStringConvertible {
  let title: String
  var subtitle: String?

  /// The title, followed by the subtitle.
  var description: String { title + (subtitle.map { " / \($0)" } ?? "") }

  static let empty = Placeholder(title: "暂无数据")
  static let latency = Placeholder(title: "网络较差", subtitle: "哔！与总部失去联络")
}
