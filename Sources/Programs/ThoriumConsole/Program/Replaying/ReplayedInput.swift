import ThoriumTime

/// The inputs of a recording, each at its time.
struct ReplayedInput: CommandInput {
  private var inputs: ArraySlice<RecordedLine>
  /// The time of the last line, in microseconds.
  private let end: Int
  private var secrets: ArraySlice<String>
  private var number = 0
  /// True when the session has read all inputs and then the end of the input.
  private(set) var hasEnded = false
  private let clock: VirtualClock
  private let executor: any SessionExecutor
  private let willRead: () -> Void

  /// - Parameters:
  ///   - lines: The lines of the recording.
  ///   - environment: The texts for the masked words, and the extent of the replay.
  ///   - clock: The clock to advance.
  ///   - executor: The executor of the session.
  ///   - willRead: Called whenever the session asks for an input.
  init(
    _ lines: [RecordedLine],
    _ environment: ReplayEnvironment,
    on clock: VirtualClock,
    _ executor: any SessionExecutor,
    willRead: @escaping () -> Void
  ) {
    let inputs = lines.filter { $0.kind == .input }
    self.inputs = inputs.dropLast(environment.omitsLastInput ? 1 : 0)
    end = lines.last?.time ?? 0
    secrets = environment.secrets[...]
    self.clock = clock
    self.executor = executor
    self.willRead = willRead
  }

  mutating func next() -> NextCommand {
    willRead()
    let time = inputs.first?.time ?? end
    if time > clock.now.offset.wholeMicroseconds {
      clock.advance(by: .microseconds(time) - clock.now.offset) { executor.runUntilIdle() }
      return .nothingYet
    }
    guard let input = inputs.popFirst() else {
      hasEnded = true
      return .endOfInput
    }
    number += 1
    return .line(withSecrets(input), number: number)
  }

  /// Returns an input with the secrets instead of its masked words.
  private mutating func withSecrets(_ input: RecordedLine) -> String {
    if input.isUnseen { return secrets.popFirst() ?? input.text }
    guard let index = input.secret, !secrets.isEmpty,
      let words = try? CommandWord.words(in: input.text), index < words.count
    else { return input.text }
    let typed = words[index...].map { word in
      secrets.popFirst().map(CommandWord.quoted) ?? word.text
    }
    return input.text[..<words[index].start] + typed.joined(separator: " ")
  }
}
