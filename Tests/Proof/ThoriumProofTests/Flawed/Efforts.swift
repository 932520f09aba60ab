/// The attempts that each search takes from its seed, until the changelog says otherwise.
///
/// A step of a search that is lost or repeated changes how many there are, even where the search
/// comes to the same end.
enum Efforts {
  /// The evaluations that make a case simple, for seeds 1, 2, 3.
  static let challenges = [
    "binheap": [55, 66, 95],
    "bound5": [72, 58, 72],
    "calculator": [57, 46, 58],
    "coupling": [34, 31, 36],
    "deletion": [9, 8, 4],
    "difference one": [26, 26, 26],
    "difference small": [35, 35, 27],
    "difference zero": [14, 24, 24],
    "distinct": [29, 22, 20],
    "large union list": [85, 85, 114],
    "length list": [37, 41, 39],
    "nested lists": [20, 18, 11],
    "reverse": [9, 11, 7],
  ]
  /// The evaluations that shrink a run, and the runs that prove it the shortest.
  ///
  /// Only machines without effects have fixed numbers: other runs also choose between tasks.
  static let machines = [
    "Breaker": [30, 81],
    "Cart": [30, 41],
    "Editor": [18, 13],
    "Ring": [52, 1396],
    "River": [100, 61],
    "Wizard": [70, 81],
  ]
}
