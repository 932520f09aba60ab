import ThoriumConsole

/// The list of users on a console.
struct UserListView: View {
  func bind(reactor: Binder<UserListReactor>) {
    reactor.line("list") { $0.isLoading ? "loading" : "\($0.users.count)" }
    reactor.list(\.users) { $0.isFollowed ? "\($0.name) (following)" : $0.name }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("load", "loads the list again") { .load }
    reactor.action("open", "opens the user in row N", .int) { row in .open(row) }
  }
}

/// One user on a console.
struct UserDetailView: View {
  func bind(reactor: Binder<UserDetailReactor>) {
    reactor.line("following") { $0.isFollowing ? "yes" : "no" }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("refresh", "checks whether we follow the user") { .refreshFollowingStatus }
    reactor.action("follow", "starts following") { .follow }
    reactor.action("delete", "deletes the user") { .delete }
    reactor.action("open", "opens the user in row N of the list", .int) { row in .open(row) }
  }
}
