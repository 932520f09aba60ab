import ThoriumText

/// The failures of earlier test runs, and their storage for later ones.
///
/// Each failure of a check has its own file, named by a hash of its token. Checks that run at the
/// same time only add and remove their own files. Copying one folder into another yields the union
/// of their failures.
struct StoredFailures: Sendable {
  private let memory: FailureDatabase
  private let folder: Folder
  private let running: RunningCase?
  /// The cases to run first.
  private(set) var cases: [Preset] = []
  /// The interrupted case of an earlier test run.
  private(set) var interrupted: Preset?
  /// The problems with the failure database.
  private(set) var warnings: [HealthWarning] = []
  /// False if a failure could not be stored.
  private var isComplete = true
  /// The file of each failure.
  private var files: [ReplayToken: String] = [:]

  /// Reads the failures of earlier test runs.
  ///
  /// If files cannot be read or written, the check continues with a warning.
  init(_ memory: FailureDatabase) {
    self.memory = memory
    folder = Folder(path: memory.folder)
    if memory.isReadOnly {
      running = nil
      readFailures()
      return
    }
    var running: RunningCase?
    var warnings: [HealthWarning] = []
    do throws(Folder.Failure) {
      try folder.make()
      running = try RunningCase("\(memory.file).running", in: folder)
      interrupted = try running?.interrupted()
    } catch {
      warnings.append(.forgetful(path: error.path, reason: error.reason))
    }
    self.running = running
    self.warnings = warnings
    readFailures()
  }

  private mutating func readFailures() {
    do throws(Folder.Failure) {
      // A file that cannot be read leaves the others readable.
      for file in try folder.names(from: "\(memory.file)-", to: ".failure") { readFailure(file) }
    } catch {
      warnings.append(.forgetful(path: error.path, reason: error.reason))
    }
  }

  /// The file of the running case; -1 if there is none.
  var runningFile: Int32 { running?.file ?? -1 }

  /// Reads the file of a failure, or nothing if another check has removed it meanwhile.
  private mutating func readFailure(_ file: String) {
    let content: [UInt8]?
    do throws(Folder.Failure) {
      content = try folder.read(file)
    } catch {
      return warnings.append(.unreadable(path: error.path, reason: error.reason))
    }
    guard let bytes = content else { return }
    do throws(FailureFile.Unreadable) {
      let token = try FailureFile.token(in: bytes, named: memory.name)
      if files.updateValue(file, forKey: token) == nil { cases.append(Preset(token.choices)) }
    } catch {
      let warning: HealthWarning =
        memory.isReadOnly
        ? .unreadable(path: folder.path(of: file), reason: "it \(error.reason)")
        : .unread(path: folder.setAside(file), reason: error.reason)
      warnings.append(warning)
    }
  }

  /// Records the case that runs next.
  func recordCase(_ given: Preset) {
    running?.recordCase(given)
  }

  /// Stores the simplest case of a failure for the next test run, even if this one is interrupted.
  mutating func storeFailure(_ token: ReplayToken) {
    if memory.isReadOnly || files[token] == memory.file(of: token) { return }
    if let reason = token.reasonNotToStore {
      return warnings.append(.forgetful(path: folder.path, reason: reason))
    }
    do throws(Folder.Failure) {
      try folder.write(memory.file(of: token), FailureFile.bytes(of: token, named: memory.name))
    } catch {
      isComplete = false
      warnings.append(.forgetful(path: error.path, reason: error.reason))
    }
  }

  /// Stores a simpler case of a failure in the place of an earlier one.
  mutating func replaceFailure(_ token: ReplayToken, by simpler: ReplayToken) {
    if token == simpler || memory.isReadOnly || !memory.forgets { return }
    storeFailure(simpler)
    if isComplete { folder.remove(files[token] ?? memory.file(of: token)) }
  }

  /// Removes cases that no longer fail, unless a failure could not be stored.
  ///
  /// - Parameters:
  ///   - failing: The simplest failing cases.
  ///   - untried: The number of stored cases that have not run.
  mutating func removeFailures(besides failing: [ReplayToken], untried: Int) {
    running?.removeCase()
    if memory.isReadOnly || !memory.forgets || !isComplete { return }
    let tried = cases.dropLast(untried).map { ReplayToken($0.values) }
    for token in tried where !failing.contains(token) { files[token].map(folder.remove) }
  }
}

extension ReplayToken {
  /// The reason why a file with this token could not be read; `nil` if it can.
  var reasonNotToStore: String? {
    if choices.count <= ChoiceBytes.limit { return nil }
    return
      "the failing case has \(choices.count) choices, and at most \(ChoiceBytes.limit) are stored"
  }
}
