import Thorium

/// Something that somebody has done, and where it leads.
struct Activity: Sendable, Hashable, Codable, Identifiable {
  let id: String
  let text: String
  /// What is opened when it is selected, as a link.
  let link: String
}

/// A page of activities, the newest first.
struct ActivityPage: Sendable, Equatable {
  /// None also where nothing has changed since the answer with the tag that was sent along.
  var activities: [Activity]
  /// The next page; `nil` where there is none.
  var next: Int?
  /// What tells this answer from a later one.
  var tag: String
}
