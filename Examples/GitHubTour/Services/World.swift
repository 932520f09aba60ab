import Thorium

/// The world outside of the screens: a network that may fail, and announcements.
struct World: Reactor {
  enum Mutation: Sendable {
    case setReachable(Bool)
    case announce(Notice)
  }
  struct State: Sendable {
    /// True while the network can be reached.
    var isReachable = true
    @Pulse var notice: Notice?
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setReachable(let isReachable): state.isReachable = isReachable
    case .announce(let notice): state.notice = notice
    }
  }
}

/// Something that has happened, for screens that do not know each other.
struct Notice: Sendable, Hashable {
  let name: String

  /// A request was rejected because its token has expired.
  static let sessionExpired = Self(name: "sessionExpired")
}

extension Store<World> {
  /// Returns the announcements of one notice from now on, each once.
  func all(_ notice: Notice) -> some AsyncSequence<Notice, Never> & Sendable {
    pulses(\.$notice).compactMap { $0 == notice ? $0 : nil }
  }
}
