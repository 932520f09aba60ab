/// A bound of simulations, of properties, of the program or of logs, and the figures that are compared with it.
struct Bar: Sendable {
  /// A figure, and whether it is as it must be.
  struct Row: Sendable {
    let text: String
    let isMet: Bool

    init(_ text: String, isMet: Bool = true) {
      self.text = text
      self.isMet = isMet
    }
  }

  /// What must hold, behind a number.
  let name: String
  /// Measures it, and tells each figure as soon as it is there.
  let measure: nonisolated(nonsending) @Sendable (Effort, _ tell: (Row) -> Void) async -> Void

  /// Its letter and its number.
  var number: Substring { name.prefix { $0 != " " } }

  /// What it belongs to, by which all of them can be asked for.
  var group: String {
    switch name.first {
    case "C": "program"
    case "L": "logs"
    case "P": "properties"
    default: "simulation"
    }
  }

  /// All bars, which the program measures when it is asked for them or for their group.
  static let all: [Bar] = [
    .speed, .races, .ordinary, .challenges, .machines, .steps, .graphs, .cases, .commands, .session,
    .openLogs, .restoredStores,
  ]
}
