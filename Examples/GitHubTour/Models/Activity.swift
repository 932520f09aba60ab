import Thorium

/// An event in the news, with a link.
struct Activity: Sendable, Hashable, Codable, Identifiable {
  let id: String
  let text: String
  /// The link that is opened when the activity is selected.
  let link: String
}

/// A page of activities, the newest first.
struct ActivityPage: Sendable, Equatable {
  /// The activities; empty if nothing has changed since the response with the sent tag.
  var activities: [Activity]
  /// The number of the next page; `nil` if there is none.
  var next: Int?
  /// A tag that identifies the content of this response.
  var tag: String
}
