/// A range, which is written with an operator.
protocol SwiftRange {
  /// One or two bounds.
  var bounds: [Any] { get }
  var sign: String { get }
  /// True when the range has a lower bound, which is then the first of its bounds.
  var hasStart: Bool { get }
}

extension SwiftRange {
  var hasStart: Bool { true }
}

extension Range: SwiftRange {
  var bounds: [Any] { [lowerBound, upperBound] }
  var sign: String { "..<" }
}

extension ClosedRange: SwiftRange {
  var bounds: [Any] { [lowerBound, upperBound] }
  var sign: String { "..." }
}

extension PartialRangeFrom: SwiftRange {
  var bounds: [Any] { [lowerBound] }
  var sign: String { "..." }
}

extension PartialRangeUpTo: SwiftRange {
  var bounds: [Any] { [upperBound] }
  var sign: String { "..<" }
  var hasStart: Bool { false }
}

extension PartialRangeThrough: SwiftRange {
  var bounds: [Any] { [upperBound] }
  var sign: String { "..." }
  var hasStart: Bool { false }
}
