import Thorium

/// Something that has happened in the program, for screens that do not know each other.
enum Notice: Sendable {
  /// The program has returned to the foreground.
  case cameToForeground
  /// The network can be reached again.
  case networkReturned
  /// A request was rejected because its token has expired.
  case sessionExpired
  /// The user wants to log out.
  case logoutWanted
  /// A repository was starred, or its star was removed.
  case starsChanged
}

/// A reactor that announces notices; other reactors merge those that concern them.
struct Notices: Reactor {
  struct State: Sendable {
    @Pulse var latest: Notice?
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Notice) {
    state.latest = mutation
  }
}

extension Store<Notices> {
  /// Returns the announcements of one notice from now on, each once.
  func all(_ notice: Notice) -> some AsyncSequence<Notice, Never> & Sendable {
    pulses(\.$latest).compactMap { $0 == notice ? $0 : nil }
  }
}
