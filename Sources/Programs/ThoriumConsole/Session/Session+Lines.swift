package import Thorium
package import ThoriumTime

/// Waits for the end of the root flow, and returns its ending with the result as text.
package typealias RootFlow = @Sendable () async -> Ending<String>

// A session whose lines a check types.
extension Session {
  /// Creates a session in virtual time.
  ///
  /// - Parameters:
  ///   - views: The views of its screens.
  ///   - environment: The commands of its environment.
  ///   - clock: The clock of the session.
  ///   - executor: The executor of the session.
  ///   - print: Receives each line of standard output.
  ///   - complain: Receives each line of standard error.
  ///   - report: Receives each report.
  package convenience init(
    _ views: Views,
    environment: [EnvironmentCommand],
    on clock: VirtualClock,
    _ executor: any SessionExecutor,
    print: @escaping @Sendable (String) -> Void,
    complain: @escaping @Sendable (String) -> Void,
    report: @escaping @Sendable (Report) -> Void
  ) {
    self.init(
      views,
      environment: environment,
      style: Style(isTimeVirtual: true),
      executor: executor,
      clock: clock,
      output: Output(print),
      diagnostics: Output(complain),
      report: report
    )
  }

  /// Runs the session up to its first line.
  package func runToFirstLine(_ begin: (Navigator) -> RootFlow) {
    start(begin)
    executor.runUntilIdle()
  }

  /// Executes a line, and runs everything that can run.
  package func enter(_ line: String) {
    executeLine(line, 0)
    executor.runUntilIdle()
  }

  /// Ends the session, and cancels outstanding work.
  package func finish() {
    _ = finishSession()
  }

  /// The path of screens, as `nav:` prints it.
  package var path: String { navigator.navigation.description }

  /// All lines that the top screen shows, and those of the toast and the alert above it.
  package var lines: [String] { shown.compactMap(\.text) }

  /// The lines for the state that differ from the printed ones.
  package var unfaithful: [String] {
    presenter.screens.flatMap(\.unfaithful).compactMap(\.text)
  }
}

/// A command, possibly with its first arguments, and samples of its other arguments.
package struct SampledWord: Sendable {
  package let word: String
  /// The texts for each of the other arguments.
  package let samples: [[String]]
  /// Its frequency relative to a command that changes nothing.
  package var weight = 1
}

extension Session {
  /// Returns the commands that can be typed now, except `quit`.
  ///
  /// Commands that change something weigh more than commands that only print or leave a screen.
  ///
  /// - Parameter samples: Texts that have an effect in the example.
  /// - Returns: The commands.
  package func words(with samples: [String]) -> [SampledWord] {
    let alert = navigator.prompts.alerts.last
    let isOpen = alert == nil
    let screen = isOpen ? topScreen?.forms ?? [] : []
    let around = (screen + environment.map(\.form)).map { form in
      SampledWord(
        word: form.word,
        samples: form.arguments.map { $0.samples + samples },
        weight: 6
      )
    }
    let own = SessionCommand.allCases.filter { word in
      word != .quit && word != .answer && word != .tab && (isOpen || word.worksUnderAlert)
    }
    let tabs = isOpen ? self.tabs : []
    return (alert.map { answers(to: $0, with: samples) } ?? []) + around
      + tabs.map { name in
        let tab = "\(SessionCommand.tab.rawValue) \(CommandWord.quoted(name))"
        return SampledWord(word: tab, samples: [])
      }
      + own.map { word in
        SampledWord(
          word: word.rawValue,
          samples: word.form.arguments.map(\.samples).filter { !$0.isEmpty },
          weight: word == .tick ? 3 : 1
        )
      }
  }

  /// Returns the possible answers to an alert, each with a text if it takes one.
  private func answers(to alert: Alert, with samples: [String]) -> [SampledWord] {
    let texts = Argument<String>.text.samples + samples
    return alert.choices.enumerated().map { index, choice in
      SampledWord(
        word: "\(SessionCommand.answer.rawValue) \(index + 1)",
        samples: choice.takesText ? [texts] : [],
        weight: 6
      )
    }
  }
}
