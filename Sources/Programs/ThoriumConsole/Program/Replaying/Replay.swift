import ThoriumText

/// A recorded session, repeated.
public struct Replay: Sendable {
  let recording: Recording
  /// All lines of the repeated session: its inputs and their consequences.
  let computed: [RecordedLine]
  let states: [SessionRecorder.RecordedState]
  /// The flows and screens, after each change of them.
  let trees: [SessionRecorder.RecordedTree]
  /// The screens, after each change of them, if the replay keeps them.
  let screens: [SessionRecorder.RecordedScreen]
  /// The secrets that were typed.
  let mask: SecretMask
  /// The exit status of the session.
  public let status: Int32
  /// The first difference from the recording; `nil` if there is none.
  public let difference: ReplayDifference?

  init(
    _ recording: Recording,
    computed: [RecordedLine],
    states: [SessionRecorder.RecordedState],
    trees: [SessionRecorder.RecordedTree] = [],
    screens: [SessionRecorder.RecordedScreen] = [],
    mask: SecretMask = SecretMask(),
    status: Int32
  ) {
    self.recording = recording
    self.computed = computed
    self.states = states
    self.trees = trees
    self.screens = screens
    self.mask = mask
    self.status = status
    difference = ReplayDifference(recording, computed, states)
  }

  /// The displayed lines, without diagnostics.
  public var output: [String] {
    computed.filter { $0.kind == .output && !$0.isDiagnostic }.map(\.text)
  }
}

extension Replay: CustomStringConvertible {
  /// The result as text, one line or several; control and format characters are escaped.
  public var description: String {
    guard let difference else {
      let inputs = recording.lines.count { $0.kind == .input }
      let mutations = recording.lines.count { $0.kind == .mutation }
      let end = recording.isComplete ? "" : ", up to its incomplete end"
      let counts = "\(inputs.counted("line")) of input, \(mutations.counted("mutation"))"
      return "\(recording.file): the same\(end), \(counts)".escaped
    }
    return "\(recording.file): ".escaped + "\(difference)"
  }
}
