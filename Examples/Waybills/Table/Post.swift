/// A post of the server.
struct Post: Sendable, Hashable, Identifiable, Decodable {
  let userId: Int
  let id: Int
  let title: String
  let body: String

  static let firstChapter = Post(userId: 111_111, id: 1_003_131, title: "First Chapter", body: "")
}
