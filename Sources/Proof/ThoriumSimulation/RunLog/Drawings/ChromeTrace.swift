import ThoriumText

/// A schedule as JSON in the *Trace Event Format* of Chrome, which Perfetto reads.
///
/// The axis is the order of the steps: each takes 10 units.
struct ChromeTrace {
  private let schedule: RecordedSchedule

  init(_ schedule: RecordedSchedule) {
    self.schedule = schedule
  }

  /// The document, with one event on each line.
  var text: String {
    var events = schedule.names.sorted { $0.key < $1.key }.map { task, name in
      event("M", "thread_name", task, at: nil, ["args": "{\"name\":\(quoted(name))}"])
    }
    var time: Duration?
    // The arrows to the next step of each task, by their numbers.
    var arrows: [Int: [Int]] = [:]
    var count = 0
    for (place, step) in schedule.steps.enumerated() {
      let start = place * 10
      if step.time != time {
        events.append(event("C", "clock", step.task, at: start, ["args": clock(step.time)]))
        time = step.time
      }
      events.append(slice(step, at: start))
      for arrow in arrows.removeValue(forKey: step.task) ?? [] {
        events.append(self.arrow("f", arrow, step.task, at: start + 1))
      }
      for resumed in step.events where resumed.isResumption {
        guard let target = resumed.target else { continue }
        count += 1
        events.append(arrow("s", count, step.task, at: start + 8))
        arrows[target, default: []].append(count)
      }
    }
    return "{\"traceEvents\":[\n\(events.joined(separator: ",\n"))\n]}"
  }

  private func slice(_ step: RecordedSchedule.Step, at start: Int) -> String {
    let notes = step.events.map { event in
      let text =
        event.source == step.task ? event.text : "\(schedule.name(of: event.source)): \(event.text)"
      return quoted(text)
    }
    let name = step.events.first.map(\.text) ?? step.title
    let arguments = """
      {"clock":\(quoted("\(step.time)")),"preempts":\(step.isPreemption),\
      "events":[\(notes.joined(separator: ","))]}
      """
    return event("X", name, step.task, at: start, ["dur": "9", "args": arguments])
  }

  private func arrow(_ phase: String, _ number: Int, _ task: Int, at start: Int) -> String {
    let binding = phase == "f" ? ["bp": "\"e\""] : [:]
    let fields = ["cat": "\"wakes\"", "id": "\(number)"].merging(binding) { first, _ in first }
    return event(phase, "wakes", task, at: start, fields)
  }

  private func clock(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    return "{\"milliseconds\":\(Double(seconds) * 1e3 + Double(attoseconds) / 1e15)}"
  }

  private func event(
    _ phase: String,
    _ name: String,
    _ task: Int,
    at start: Int?,
    _ others: [String: String]
  ) -> String {
    var fields = [
      "\"ph\":\"\(phase)\"", "\"name\":\(quoted(name))", "\"pid\":1", "\"tid\":\(task)",
    ]
    if let start { fields.append("\"ts\":\(start)") }
    fields += others.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    return "{\(fields.joined(separator: ","))}"
  }

  /// Returns a text as a string of JSON.
  private func quoted(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": json += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        json += "\\u\(scalar.value.hexadecimal(digits: 4))"
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}
