/// An entry of a list, such as an event in the news, with a link.
struct Entry: Sendable, Hashable, Codable, Identifiable {
  let id: String
  let text: String
  /// The link that is opened when the entry is selected.
  let link: String
}
