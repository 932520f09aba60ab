import Thorium

/// The definition of a navigation in a log, whose states are the records of a navigator.
///
/// To a log, a navigation is a store: it has a name, a version and a record. So a program that does
/// not restore the navigation keeps its record. No store of this reactor runs.
struct LoggedNavigation: LoggedReactor {
  static let logName = "navigation"

  let initialState = NavigationRecord()

  func reduce(into state: inout NavigationRecord, mutation: NavigationRecord) { state = mutation }

  static func migrate(state: LoggedValue) throws -> NavigationRecord {
    throw Refusal(
      "this program reads a navigation of version \(logVersion), not \(state.version)"
    )
  }
}
