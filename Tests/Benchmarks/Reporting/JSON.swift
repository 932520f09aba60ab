extension Outcome {
  /// The outcome as one JSON object on a line.
  var json: String {
    var fields = [("name", benchmark.name.quoted), ("against", benchmark.floor.quoted)]
    switch measurement {
    case .rounds(let rounds):
      fields += [
        ("unit", "ns".quoted), ("rounds", "\(rounds.count)"),
        ("floorMin", rounds.map(\.floor).min().json), ("floor", rounds.map(\.floor).median.json),
        ("oursMin", rounds.map(\.ours).min().json), ("ours", rounds.map(\.ours).median.json),
        ("ratio", measurement.judged.json),
      ]
    case .count(let count):
      fields += [
        ("unit", (count?.unit ?? "").quoted), ("floor", count?.floor.json ?? "null"),
        ("ours", count?.ours.json ?? "null"),
      ]
    }
    fields += [
      ("bar", benchmark.limit?.bar.json ?? "null"),
      ("stretch", benchmark.limit?.stretch.json ?? "null"),
      ("verdict", verdict.rawValue.quoted),
    ]
    return object(fields)
  }

  /// Each round as one JSON object on a line.
  var rawJSON: [String] {
    guard case .rounds(let rounds) = measurement else { return [] }
    return rounds.enumerated().map { number, round in
      object([
        ("name", benchmark.name.quoted), ("round", "\(number + 1)"),
        ("floor", round.floor.json), ("ours", round.ours.json),
      ])
    }
  }

  private func object(_ fields: [(name: String, value: String)]) -> String {
    "{" + fields.map { "\($0.name.quoted): \($0.value)" }.joined(separator: ", ") + "}"
  }
}

extension String {
  /// The text as JSON; what is told here holds no character that needs escaping but these two.
  fileprivate var quoted: String {
    "\"" + map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
  }
}

extension Double {
  fileprivate var json: String { rounded(to: 3) }
}

extension Double? {
  fileprivate var json: String { map(\.json) ?? "null" }
}
