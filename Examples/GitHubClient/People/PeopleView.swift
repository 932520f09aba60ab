import Thorium
import ThoriumConsole
import ThoriumScreens

/// A list of users on a console.
struct PeopleView: View {
  func bind(reactor: Binder<PeopleReactor>) {
    reactor.line("title") {
      "\($0.circle == .followers ? "followers of" : "followed by") \($0.login)"
    }
    reactor.line("hud") { $0.paging.loading == nil ? nil : "Loading..." }
    reactor.line("rows") { $0.isEmpty ? "(no data)" : nil }
    reactor.list(\.shown) { $0.text }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("refresh", "loads the list again") { .load(.pull) }
    reactor.action("more", "loads more of the list") { .load(.more) }
    reactor.action("follow", "follows or unfollows the user in row N", .int) {
      .toggle($0)
    }
    reactor.action("select", "opens the user in row N", .int) { .select($0) }
  }
}

/// A row of the list.
struct ShownPerson: Sendable, Identifiable {
  let id: User.ID
  let text: String
}

extension PeopleReactor.State {
  /// True when the list has been loaded, or loading has failed, and there are no users.
  fileprivate var isEmpty: Bool {
    paging.loading == nil && (paging.page != nil || paging.failure != nil) && users.isEmpty
  }

  /// The rows of the list, each with the known follow state.
  fileprivate var shown: [ShownPerson] {
    users.map { user in
      let mark = isFollowing[user.id].map { $0 ? " (following)" : " (not following)" } ?? ""
      return ShownPerson(id: user.id, text: user.login + mark)
    }
  }
}
