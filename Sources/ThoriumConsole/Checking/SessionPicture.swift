import Thorium
import ThoriumProof

/// What a person knows of a session: where it is, what is shown, and what can be typed.
public struct SessionPicture: Sendable, Hashable {
  /// The path of screens, as `nav:` prints it.
  public let path: String
  /// All that the screen on top shows, and what lies above it.
  public let lines: [String]
  /// The words that can be typed now, with samples of what stands behind them.
  let words: [SampledWord]
  /// What was printed since the last line was typed.
  public let printed: [String]
  /// What was reported that should not happen: errors that nobody handled, what came too late.
  public let complaints: [String]
  /// Whether the session takes no more lines.
  public let isOver: Bool
  /// Lines whose text on the screen is not the text for the state.
  let unfaithful: [String]

  /// Compares what a person sees.
  public static func == (left: SessionPicture, right: SessionPicture) -> Bool {
    left.path == right.path && left.lines == right.lines && left.isOver == right.isOver
  }

  /// Hashes what a person sees.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(lines)
    hasher.combine(isOver)
  }
}

/// A line that is typed into a session.
public struct SessionLine: Sendable, Hashable, CustomStringConvertible {
  /// What is typed.
  public let text: String

  /// Creates a line.
  ///
  /// - Parameter text: What is typed.
  public init(_ text: String) {
    self.text = text
  }

  /// The line, with control and format characters escaped.
  public var description: String { text.escaped }
}

/// A word, or several that stand first, with samples of what may stand behind it.
struct SampledWord: Sendable {
  let word: String
  let samples: [Generator<String>]
  /// Its frequency relative to a word that changes nothing.
  var weight = 1

  /// The relative frequency of the word, which is higher with samples, since they give several lines.
  var frequency: Int { weight * (samples.isEmpty ? 2 : 3) }

  /// Draws a line that begins with the word.
  var line: Generator<SessionLine> {
    Generator { source throws(Rejection) in
      var words = [word]
      for sample in samples { words.append(Word.quoted(try source.draw(sample))) }
      return SessionLine(words.joined(separator: " "))
    }
  }
}

extension SessionPicture {
  /// Draws a line that can be typed now.
  var line: Generator<SessionLine> {
    .frequency(words.map { ($0.frequency, $0.line) })
  }
}

extension Property<SessionSubject> {
  /// Says what every session must keep, and draws its lines.
  mutating func session() {
    actions(in: \.line)
    invariant("nothing is reported that should not happen") { $0.complaints.isEmpty }
    invariant("what was printed is what the state says") { $0.unfaithful.isEmpty }
  }
}

extension Session {
  /// The words that can be typed now, but the one that ends the session.
  ///
  /// Words that change something are drawn more often than those that only print or leave.
  ///
  /// - Parameter samples: Texts that lead somewhere.
  /// - Returns: The words.
  func words(with samples: [String]) -> [SampledWord] {
    let alert = navigator.prompts.alerts.top
    let isOpen = alert == nil
    let screen = isOpen ? topScreen?.forms ?? [] : []
    let around = (screen + environment.map(\.form)).map { form in
      SampledWord(
        word: form.word,
        samples: form.arguments.map { .element(of: $0.samples + samples) },
        weight: 6
      )
    }
    let own = SessionWord.allCases.filter { word in
      word != .quit && word != .answer && word != .tab && (isOpen || word.worksUnderAlert)
    }
    let tabs = isOpen ? self.tabs : []
    return (alert.map { answers(to: $0, with: samples) } ?? []) + around
      + tabs.map { SampledWord(word: "\(SessionWord.tab.rawValue) \($0)", samples: []) }
      + own.map { word in
        SampledWord(
          word: word.rawValue,
          samples: word.form.arguments.map { .element(of: $0.samples) },
          weight: word == .tick ? 3 : 1
        )
      }
  }

  /// What can be answered, with a text where one is asked for.
  private func answers(to alert: Alert, with samples: [String]) -> [SampledWord] {
    let texts = Argument<String>.text.samples + samples
    return alert.choices.enumerated().map { index, choice in
      SampledWord(
        word: "\(SessionWord.answer.rawValue) \(index + 1)",
        samples: choice.takesText ? [.element(of: texts)] : [],
        weight: 6
      )
    }
  }
}

extension SessionPicture: CustomReflectable {
  /// What a person sees, of which the differences are told.
  public var customMirror: Mirror {
    Mirror(self, children: ["path": path, "lines": lines, "printed": printed])
  }
}
