/// What a check remembers of earlier runs, and leaves to later ones.
struct Recollection: Sendable {
  private let memory: FailureMemory
  private let folder: Folder
  private let running: RunningCase?
  /// The cases to make first.
  private(set) var cases: [Preset] = []
  /// The case in the middle of which an earlier run has ended.
  private(set) var interrupted: Preset?
  /// What is wrong with the memory.
  private(set) var warnings: [HealthWarning] = []
  private var isWritten = false

  /// Remembers; where nothing can be read or written that is a warning, and the check goes on without.
  init(_ memory: FailureMemory) {
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

  /// Notes what runs next.
  func begin(_ given: Preset) {
    running?.begin(given)
  }

  /// Keeps what fails for the next run, and forgets what does not.
  ///
  /// - Parameters:
  ///   - failing: The simplest cases that fail.
  ///   - untried: How many of the cases that were remembered have not run.
  mutating func end(_ failing: [ReplayToken], untried: Int) {
    running?.end()
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
