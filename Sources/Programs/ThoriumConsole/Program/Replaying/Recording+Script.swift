extension Recording {
  /// The inputs as a script, in which `tick` advances the time.
  var script: [String] {
    var options = ""
    if let fixtures = header.fixtures {
      options += " --fixtures \(CommandWord.quoted(fixtures.path))"
    }
    for view in header.without ?? [] { options += " --unregister \(CommandWord.quoted(view))" }
    if header.strict == true { options += " --strict" }
    let title = ["# A session of \(example), for: run \(example)\(options) --script FILE"]
    let masked = inputs.contains { $0.secret != nil || $0.isUnseen }
    let advice = masked ? ["# The stars are masked secrets: replace them by the texts."] : []
    return title + advice + scriptInputs.map(\.text)
  }

  /// This session as that of its script, without the consequences.
  var asScript: Recording {
    var header = header
    (header.input, header.time) = (.script, .virtual)
    return Recording(self, header: header, lines: scriptInputs)
  }

  /// The number of inputs that the script leaves out: `tick`, which real time refuses.
  var refusedTicks: Int { header.time == .virtual ? 0 : inputs.count(where: \.isTick) }

  private var inputs: [RecordedLine] { lines.filter { $0.kind == .input } }

  /// The inputs in virtual time, each with the ticks before it.
  private var scriptInputs: [RecordedLine] {
    if header.time == .virtual { return inputs }
    let step = Session.step.wholeMicroseconds
    var (script, ticks) = ([RecordedLine](), 0)
    func wait(until time: Int) {
      while time / step > ticks {
        let next = min(time / step - ticks, Session.mostSteps)
        script.append(RecordedLine(kind: .input, text: "tick \(next)"))
        ticks += next
      }
    }
    for input in inputs where !input.isTick {
      let command = input.isUnseen ? script.popLast() : nil
      wait(until: input.time)
      script.append(command?.followed(by: input) ?? input.atStart)
    }
    wait(until: lines.last?.time ?? 0)
    return script
  }
}

extension RecordedLine {
  fileprivate var isTick: Bool {
    (try? CommandWord.words(in: text).first?.text) == SessionCommand.tick.rawValue
  }

  /// The input without its time, which ticks determine.
  fileprivate var atStart: RecordedLine {
    var line = self
    (line.time, line.number) = (0, 0)
    return line
  }

  /// Returns a command together with the secret that was typed after it.
  fileprivate func followed(by secret: RecordedLine) -> RecordedLine {
    let index = text.split(whereSeparator: \.isWhitespace).count
    return RecordedLine(kind: .input, text: "\(text) \(secret.text)", secret: index)
  }
}
