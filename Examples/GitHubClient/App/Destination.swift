import Thorium

/// The destination of a screen, as a link; the flows decide which flow opens it.
struct Destination: Sendable, Equatable {
  let link: String

  init(_ link: String) {
    self.link = link
  }

  /// Creates a destination with a flow of this program.
  init(_ scheme: String, _ step: LinkStep) {
    link = "\(Link(scheme: scheme, step))"
  }
}

extension Repository.ID: Identifiable {
  var id: Self { self }

  /// The destination that shows the repository.
  var destination: Destination { Destination(link) }
}
