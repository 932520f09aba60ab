/// The attempts that each search takes from its seed, until the changelog says otherwise.
///
/// A step of a search that is lost or repeated changes how many there are, even where the search
/// comes to the same end.
enum Efforts {
  /// The evaluations that make a case simple, for seeds 1, 2, 3.
  static let challenges = [
    "binheap": [55, 66, 95],
    "bound5": [68, 54, 68],
    "calculator": [54, 60, 58],
    "coupling": [34, 31, 36],
    "deletion": [9, 8, 4],
    "difference one": [26, 26, 26],
    "difference small": [34, 34, 26],
    "difference zero": [14, 24, 24],
    "distinct": [29, 22, 20],
    "large union list": [82, 82, 111],
    "length list": [37, 41, 39],
    "nested lists": [20, 18, 11],
    "reverse": [9, 11, 7],
  ]
  /// The evaluations that shrink a run, and the runs that prove it the shortest.
  ///
  /// Only machines without effects have fixed numbers: other runs also choose between tasks.
  static let machines = [
    "Bank": [25, 25],
    "Breaker": [30, 81],
    "Buffer": [42, 37],
    "Cache": [40, 2021],
    "Cart": [29, 41],
    "Editor": [18, 13],
    "Elevator": [19, 26],
    "Feed": [10, 10],
    "Folders": [13, 9],
    "Jugs": [40, 61],
    "Lease": [25, 101],
    "Lights": [7, 10],
    "Mutex": [9, 13],
    "Registry": [10, 10],
    "Retries": [9, 9],
    "Ring": [52, 1396],
    "River": [96, 61],
    "Tabs": [70, 9],
    "TicTacToe": [42, 3007],
    "Turnstile": [21, 34],
    "Vault": [48, 25],
    "Wizard": [69, 81],
  ]
}
