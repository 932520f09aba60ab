/// The kind of a step, and whether the next step comes before all ready tasks have run.
@usableFromInline
enum Timing: Int, Sendable {
  case action, actionAtOnce, time, timeAtOnce, pause

  var isAtOnce: Bool { self == .actionAtOnce || self == .timeAtOnce }
}
