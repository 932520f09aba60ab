internal import Foundation

/// What has become of a mutant.
struct Verdict: Codable {
  /// How it was found, or nothing where it survives.
  let finding: Finding?
  /// The test that found it.
  let by: String
  /// The number of suites that reach it, as far as they were run.
  let suites: Int

  /// The verdict on a mutant that was not tried.
  static let leftOut = Verdict(finding: nil, by: "", suites: 0)
}

/// All that was found out so far, kept in a file, so that a run that was stopped goes on.
struct Notebook: Codable {
  /// The sources and tests to which the verdicts belong.
  var digest = ""
  /// The verdicts by the keys of their mutants.
  var verdicts: [String: Verdict] = [:]
  /// The mutants that do not compile.
  var refused: Set<String> = []
  /// The suites that fail without any mutant.
  var broken: Set<String> = []
  /// The mutants to which the baselines belong.
  var built: [Int] = []
  /// The baselines by the names of their suites.
  var baselines: [String: Baseline] = [:]

  /// Reads the notes of earlier runs, as far as they hold for these sources.
  ///
  /// - Parameters:
  ///   - file: The notes.
  ///   - digest: The hash of the present sources and tests.
  ///   - keepsKills: True to keep the mutants that were found in earlier sources.
  init(file: URL, digest: String, keepsKills: Bool) {
    if let data = try? Data(contentsOf: file),
      let old = try? JSONDecoder().decode(Self.self, from: data)
    {
      self = old
    }
    if self.digest == digest { return }
    self.digest = digest
    built = []
    broken = []
    verdicts = keepsKills ? verdicts.filter { $0.value.finding != nil } : [:]
    if !keepsKills { refused = [] }
  }

  func save(to file: URL) throws {
    try JSONEncoder().encode(self).write(to: file, options: .atomic)
  }
}
