import Testing
import ThoriumSystem

@testable import ThoriumProperties

/// The marks in the files of running cases, which say whose case has trapped.
struct CaseFilesTests {
  /// Opens the files of two checks, each with a case.
  private func open(_ folder: Folder) throws -> [RunningCase] {
    try ["one", "other"].map { name in
      let running = try #require(try RunningCase(name, in: folder))
      _ = try running.interrupted()
      running.recordCase(Preset([1, 2, 3]))
      return running
    }
  }

  /// Returns the interrupted case of each check in the next test run.
  private func interrupted(in folder: Folder) throws -> [Preset?] {
    try ["one", "other"].map { try #require(try RunningCase($0, in: folder)).interrupted() }
  }

  @Test func `only the check that trapped has an interrupted case in the next run`() throws {
    let folder = try temporaryFolder()
    do {
      let files = try open(folder)
      for file in files { CaseFiles.mark(file.file, files[1].file, true) }
    }
    #expect(try interrupted(in: folder) == [nil, Preset([1, 2, 3])])
    #expect(try interrupted(in: folder) == [nil, nil])
  }

  @Test func `the second of two traps keeps the interrupted case of the first`() throws {
    let folder = try temporaryFolder()
    do {
      let files = try open(folder)
      for file in files { CaseFiles.mark(file.file, files[0].file, true) }
      for file in files { CaseFiles.mark(file.file, files[1].file, true) }
    }
    #expect(try interrupted(in: folder) == [Preset([1, 2, 3]), Preset([1, 2, 3])])
  }

  @Test(arguments: [false, true])
  func `a killed process, or a trap outside of all checks, leaves the case of each`(
    isTrap: Bool
  ) throws {
    let folder = try temporaryFolder()
    do {
      for file in try open(folder) where isTrap { CaseFiles.mark(file.file, -1, false) }
    }
    #expect(try interrupted(in: folder) == [Preset([1, 2, 3]), Preset([1, 2, 3])])
  }

  @Test func `an attempt is sent from a copied process with all its parts`() throws {
    let generator = tuple(Generator.int(-9...9).list().list(), .bool)
    var deepest = 0
    try falsify(.int(0...1_000)) { seed in
      var source = Source([], rest: .random(seed: UInt64(seed), size: 30))
      _ = try source.draw(generator)
      let attempt = Attempt(source, .failed("a trap"))
      let other = try #require(Attempt(bytes: attempt.bytes, .failed("a trap")))
      try require(other.choices == attempt.choices && other.spans == attempt.spans, "they differ")
      deepest = max(deepest, attempt.spans.count)
      try require(
        Attempt(bytes: attempt.bytes.dropLast(), .passed)?.choices != attempt.choices,
        "cut"
      )
    }
    #expect(deepest > 10)
  }

  private func temporaryFolder() throws -> Folder {
    var path = Array("/tmp/thorium-traps-XXXXXX".utf8CString)
    let made = unsafe mkdtemp(&path)
    return Folder(path: unsafe String(cString: try #require(unsafe made)))
  }
}
