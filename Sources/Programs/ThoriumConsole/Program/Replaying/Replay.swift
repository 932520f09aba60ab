public import Thorium
import ThoriumLog
import ThoriumText

/// A recorded session, repeated.
public struct Replay: Sendable {
  let recording: Recording
  /// All lines of the repeated session: its inputs and their consequences.
  let computed: [RecordedLine]
  let states: [SessionRecorder.RecordedState]
  /// The flows and screens, after each change of them.
  let trees: [SessionRecorder.RecordedTree]
  /// The exit status of the session.
  public let status: Int32
  /// The first difference from the recording; `nil` if there is none.
  public let difference: ReplayDifference?

  init(
    _ recording: Recording,
    computed: [RecordedLine],
    states: [SessionRecorder.RecordedState],
    trees: [SessionRecorder.RecordedTree] = [],
    status: Int32
  ) {
    self.recording = recording
    self.computed = computed
    self.states = states
    self.trees = trees
    self.status = status
    difference = ReplayDifference(recording, computed, states)
  }

  /// The displayed lines, without diagnostics.
  public var output: [String] {
    computed.filter { $0.kind == .output && !$0.isDiagnostic }.map(\.text)
  }

  /// Returns the states of all stores of a reactor, from first to last.
  ///
  ///     let states = replay.states(of: Counter.self)
  ///     states.map(\.value)   // [0, 1, 2]
  ///     states.last { $0.line <= 12 }?.value   // 1
  ///
  /// - Parameter reactor: The type of the reactor.
  /// - Returns: Each state, and the number of the line after which a store had it. If there is no
  ///   difference, it is the number in the recording.
  public func states<R: Reactor>(of reactor: R.Type) -> [ReplayedState<R>] {
    let stores = computed.filter { $0.kind == .store && $0.text == "\(R.self)" }.map(\.store)
    return states.compactMap { state in
      guard stores.contains(state.store), let value = state.value as? R.State else { return nil }
      return ReplayedState(line: state.line, value: value)
    }
  }
}

/// A state of a store in a replay.
public struct ReplayedState<R: Reactor>: Sendable {
  /// The number of the line after which the store had this state.
  public let line: Int
  /// The state.
  public let value: R.State
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
