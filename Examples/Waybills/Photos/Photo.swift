/// A photo with the address of its image, which the example does not load.
struct Photo: Sendable, Hashable, Identifiable, Decodable {
  let id: Int
  let title: String
  let thumbnailUrl: String
}
