/// The failures of earlier test runs, and their storage for later ones.
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
  private var isWritten = false

  /// Reads the failures of earlier test runs.
  ///
  /// If files cannot be read or written, the check continues with a warning.
  init(_ memory: FailureDatabase) {
    self.memory = memory
    folder = Folder(path: memory.folder)
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
    recall()
  }

  private var file: String { "\(memory.file).failures" }

  private mutating func recall() {
    do throws(Folder.Failure) {
      guard let bytes = try folder.read(file) else { return }
      isWritten = true
      do throws(FailureFile.Unreadable) {
        cases = try FailureFile(bytes, named: memory.name).tokens.map { Preset($0.choices) }
      } catch {
        warnings.append(.unread(path: folder.setAside(file), reason: error.reason))
        isWritten = false
      }
    } catch {
      warnings.append(.forgetful(path: error.path, reason: error.reason))
    }
  }

  /// The file of the running case; -1 if there is none.
  var runningFile: Int32 { running?.file ?? -1 }

  /// Records the case that runs next.
  func recordCase(_ given: Preset) {
    running?.recordCase(given)
  }

  /// Stores the failures for the next test run, and removes cases that no longer fail.
  ///
  /// - Parameters:
  ///   - failing: The simplest failing cases.
  ///   - untried: The number of stored cases that have not run.
  mutating func storeFailures(_ failing: [ReplayToken], untried: Int) {
    running?.removeCase()
    let kept = memory.forgets ? Array(cases.suffix(untried)) : cases
    var tokens = failing
    for token in kept.map({ ReplayToken($0.values) }) where !tokens.contains(token) {
      tokens.append(token)
    }
    if tokens.isEmpty {
      if isWritten { folder.remove(file) }
      return
    }
    do throws(Folder.Failure) {
      try folder.write(file, FailureFile(name: memory.name, tokens: tokens).bytes)
    } catch {
      warnings.append(.forgetful(path: error.path, reason: error.reason))
    }
  }
}
