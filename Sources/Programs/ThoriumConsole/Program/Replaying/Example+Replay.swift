import Foundation
import Synchronization
import Thorium
import ThoriumText
import ThoriumTime

extension Example {
  /// Repeats a recorded session in virtual time.
  ///
  /// Inputs happen at their recorded times. So a session of an hour takes as long as its computations.
  ///
  ///     let replay = try counter.replay(Recording(readingFile: "lost-click.jsonl"))
  ///     replay.difference   // nil
  ///     replay.output.last   // "bye"
  ///
  /// - Parameters:
  ///   - recording: A session of this example.
  ///   - fixtures: The folder with the data to read; by default, the folder of the recorded session.
  ///   - state: The folder with the saved data at the start of the session; its copy is used. Needed only
  ///     if the session began with saved data.
  ///   - secrets: The texts for the masked words of the recording, in their order. Without them, the
  ///     example receives the stars.
  /// - Returns: The repeated session.
  /// - Throws: A ``RecordingError`` if the recording belongs to another example, or the example cannot start.
  public func replay(
    _ recording: Recording,
    fixtures: String? = nil,
    state: String? = nil,
    secrets: [String] = []
  ) throws(RecordingError) -> Replay {
    let environment = ReplayEnvironment(fixtures: fixtures, state: state, secrets: secrets)
    return try replay(recording, in: environment)
  }

  func replay(
    _ recording: Recording,
    in environment: ReplayEnvironment
  ) throws(RecordingError) -> Replay {
    let header = recording.header
    guard header.example == name else {
      let (file, other) = (recording.file.escaped, header.example.shortened)
      throw RecordingError("\(file) is a session of \"\(other)\", and not of \"\(name)\".")
    }
    let state = try environment.copyOfState(for: recording)
    let fixtures = environment.fixtures ?? header.fixtures?.path
    let clock = VirtualClock()
    let options = ExampleOptions(fixtures: fixtures, state: state?.path, clock: clock)
    let beginning: Beginning
    do {
      beginning = try prepare(options)
    } catch {
      throw RecordingError("\(recording.file): \"\(name)\" cannot start: \(error)")
    }
    return replay(recording, from: beginning, on: clock, in: environment)
  }

  private func replay(
    _ recording: Recording,
    from beginning: Beginning,
    on clock: VirtualClock,
    in environment: ReplayEnvironment
  ) -> Replay {
    let executor = SessionQueue()
    let lines = Mutex<[RecordedLine]>([])
    let states = Mutex<[SessionRecorder.RecordedState]>([])
    var trees: [SessionRecorder.RecordedTree] = []
    var screens: [SessionRecorder.RecordedScreen] = []
    let recorder = SessionRecorder(
      clock: clock,
      keepingStates: { state in states.withLock { $0.append(state) } },
      { line in lines.withLock { $0.append(line) } }
    )
    let session = Session(
      recording.header.views(of: self),
      environment: beginning.environment,
      style: recording.header.style(of: self),
      executor: executor,
      clock: clock,
      output: Output { _ in },
      diagnostics: Output { recorder.recordOutput($0, isDiagnostic: true) },
      askUnseen: recording.header.input == .terminal ? { @Sendable _ in } : nil,
      draws: recording.header.draws,
      recorder: recorder
    )
    func keepPlace() {
      let tree = recorder.tree(of: session.navigator)
      if tree.text != trees.last?.text { trees.append(tree) }
      if environment.keepsScreens { screens.append(recorder.screen(session.shown, tree)) }
    }
    var input = ReplayedInput(recording.lines, environment, on: clock, executor) { keepPlace() }
    let status = session.run(beginning.start, &input)
    // A session that has ended by itself has no flows; otherwise the end of the input closes them.
    if !input.hasEnded { keepPlace() }
    return Replay(
      recording,
      computed: lines.withLock { $0 },
      states: states.withLock { $0 },
      trees: trees,
      screens: screens,
      mask: recorder.mask,
      status: status
    )
  }
}

/// The data of a replay that is not in the recording, and the extent of the replay.
struct ReplayEnvironment {
  /// The folder with the data to read; `nil` for that of the recorded session.
  var fixtures: String?
  /// The folder with the saved data at the start of the session.
  var state: String?
  /// The texts for the masked words of the recording, in their order.
  var secrets: [String] = []
  /// True to end the replay before the last input, which may stop the process.
  var omitsLastInput = false
  /// True to keep the lines of the screens.
  var keepsScreens = false

  /// Returns a copy of the saved data, since a replay changes nothing.
  func copyOfState(for recording: Recording) throws(RecordingError) -> TemporaryFolder? {
    guard let recorded = recording.header.state else { return nil }
    let given = RecordingHeader.Folder(listing: state ?? "")
    let changed = state == nil ? recorded.digests.keys.sorted() : recorded.differences(from: given)
    if let name = changed.first {
      let problem =
        if state == nil {
          "began with saved data"
        } else if given.digests[name] == nil {
          "began with a file \"\(name)\", which is missing now"
        } else {
          "began without the file \"\(name)\""
        }
      throw RecordingError(
        "\(recording.file): The session \(problem). Give the folder of that time with --state."
      )
    }
    do {
      return try TemporaryFolder(copying: state)
    } catch {
      throw RecordingError("\(recording.file): The saved data cannot be copied: \(error)")
    }
  }
}

/// A folder that is removed with its last reference.
final class TemporaryFolder: Sendable {
  let path: String

  /// - Parameter folder: The folder to copy; `nil` for an empty one.
  /// - Throws: The error of the file system.
  init(copying folder: String?) throws {
    let files = FileManager.default
    let url = files.temporaryDirectory.appending(path: "thorium-replay-\(UUID().uuidString)")
    if let folder {
      try files.copyItem(at: URL(filePath: folder), to: url)
    } else {
      try files.createDirectory(at: url, withIntermediateDirectories: true)
    }
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
