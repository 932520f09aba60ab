import ThoriumText

/// A schedule as a sequence diagram in the language of Mermaid.
struct SequenceDiagram {
  /// The maximum number of characters of a label.
  private static let longest = 80

  private let schedule: RecordedSchedule

  init(_ schedule: RecordedSchedule) {
    self.schedule = schedule
  }

  /// The diagram, with one statement on each line.
  var text: String {
    let targets = schedule.steps.flatMap(\.events).compactMap(\.target)
    var seen = Set(schedule.tasks)
    let tasks = schedule.tasks + targets.filter { seen.insert($0).inserted }
    let participants = tasks.map { "  participant t\($0) as \(label(schedule.name(of: $0)))" }
    let rows = rows.withoutMiddle { "  Note over t\(tasks.first ?? 1): … \($0) rows …" }
    return (["sequenceDiagram"] + participants + rows).joined(separator: "\n")
  }

  private var rows: [String] {
    var rows: [String] = []
    var time = Duration.zero
    var previous: Int?
    for step in schedule.steps {
      if step.time != time {
        time = step.time
        rows.append("  Note over t\(step.task): \(label("at \(time.text)"))")
      }
      if step.isPreemption, let previous {
        rows.append(
          "  Note over t\(step.task): \(label("preempts \(schedule.name(of: previous))"))"
        )
      } else if step.events.isEmpty && step.task != previous {
        rows.append("  Note over t\(step.task): \(label(step.title))")
      }
      previous = step.task
      rows += step.events.map(row)
    }
    return rows
  }

  private func row(_ event: RecordedSchedule.Event) -> String {
    guard let target = event.target else {
      return "  Note over t\(event.source): \(label(event.text))"
    }
    return event.isResumption
      ? "  t\(event.source)->>t\(target): resumes" : "  t\(event.source)-xt\(target): cancels"
  }

  /// Returns a text in the form in which Mermaid shows it unchanged, cut after 80 characters.
  ///
  /// Characters that could be syntax are written as numbers.
  private func label(_ text: String) -> String {
    let plain: Set<Unicode.Scalar> = [" ", ".", "_", "-", "…", "/", "'", "!", "?", "="]
    var label = ""
    for scalar in text.unicodeScalars.prefix(Self.longest) {
      let properties = scalar.properties
      if plain.contains(scalar) || properties.isAlphabetic || properties.numericType != nil {
        label.unicodeScalars.append(scalar)
      } else if properties.generalCategory != .control && properties.generalCategory != .format {
        label += "#\(scalar.value);"
      } else {
        label += "�"
      }
    }
    // `end` alone closes a block of the language.
    let words = label.split(separator: " ").map {
      $0.lowercased() == "end" ? "#101;\($0.dropFirst())" : $0
    }
    return words.isEmpty ? "-" : words.joined(separator: " ")
  }
}
