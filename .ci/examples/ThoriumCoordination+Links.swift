//: all
struct UserList: LinkedCoordinator {
  static let link = LinkPattern("users")
  static var nextLinks: [any LinkedCoordinator.Type] { [UserDetail.self] }
  func start(in flow: Flow<Void>) async throws {}
}

struct UserDetail: LinkedCoordinator {
  static let link = LinkPattern(.text("id"))
  static var nextLinks: [any LinkedCoordinator.Type] { [UserEdit.self] }
  var id = ""
  func start(in flow: Flow<Void>) async throws {}
}

struct UserEdit: LinkedCoordinator {
  static let link = LinkPattern("edit")
  func start(in flow: Flow<Void>) async throws {}
}

protocol UserService: Sendable {}
struct MemoryUserService: UserService {}
struct OfflineUserService: UserService {}

//: run Link Link.init(scheme:_:) LinkMap LinkedCoordinator.step(_:)
static func example() throws {
  EXAMPLE
}

//: run LinkRoute.input(of:)
static func example() throws {
  let links: LinkMap = ["app": [UserList.self]]
  EXAMPLE
}

//: LinkError Link.init(_:)
static func example(links: LinkMap) throws {
  EXAMPLE
}

//: LinkPattern LinkPattern.init(_:) LinkPart LinkPart.after(_:) LinkPart.query(_:_:)
static func example() {
  EXAMPLE
}
enum UserID: String, LosslessStringConvertible {
  case ada
  init?(_ text: String) { self.init(rawValue: text) }
  var description: String { rawValue }
}

//: LinkedCoordinator LinkingCoordinator
EXAMPLE

//: Flow.links(to:) Flow.answerLinks(to:with:) LinkRequest
static func example(users: Set<String>) async {
  EXAMPLE
}

//: LinkReport Navigator.open(_:within:)
static func example(link: Link) async throws {
  EXAMPLE
}

//: Services
static func example() throws {
  EXAMPLE
}

//: Services.replace(_:as:) Services.require(_:) Services.check(_:)
static func example(services: Services) throws {
  EXAMPLE
}
struct UserListReactor: Reactor {
  enum Action: Sendable {}
  let service: any UserService
  let initialState = 0
  func reduce(into state: inout Int, mutation: Action) {}
}
