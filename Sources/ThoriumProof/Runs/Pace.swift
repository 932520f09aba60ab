/// What a step of a story does, and whether the next one comes before everything has run that can.
@usableFromInline
enum Pace: Int, Sendable {
  case action, actionAtOnce, time, timeAtOnce, pause

  var isAtOnce: Bool { self == .actionAtOnce || self == .timeAtOnce }
}
