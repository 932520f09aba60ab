/// A photo, of which only the address is known here: nothing loads it.
struct Photo: Sendable, Hashable, Identifiable, Decodable {
  let id: Int
  let title: String
  let thumbnailUrl: String
}
