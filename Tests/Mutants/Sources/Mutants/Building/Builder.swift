internal import Foundation

/// Builds many mutants at once, each with a switch.
struct Builder {
  let stage: Stage
  let library: Library
  let draw: Draw

  /// The name of the environment's variable with the number of the mutant that is switched on.
  static let switchName = "THORIUM_MUTANT"
  /// The name of the environment's variable with the file whose bytes note the mutants that were reached.
  static let reachedName = "THORIUM_MUTANTS_REACHED"

  /// Builds mutants, and returns the keys of those that do not compile.
  ///
  /// While there are any, nothing is built.
  func build(_ numbers: [Int]) throws -> Set<String> {
    let lines = try writeFiles(numbers)
    say("Building \(numbers.count) mutants…")
    let words = [
      "swift", "build", "--build-tests", "--explicit-target-dependency-import-check", "error",
    ]
    let outcome = try stage.command(words).run()
    if outcome.status == 0 { return [] }
    let culprits = culprits(in: outcome.output, lines: lines).map { draw.order[$0].key }
    if culprits.isEmpty {
      let errors = outcome.output.split(separator: "\n").filter { $0.contains("error:") }
      throw Failure("The build fails:\n\(errors.prefix(20).joined(separator: "\n"))")
    }
    for key in culprits { say("Does not compile: \(key.replacing("\n", with: " | "))") }
    return Set(culprits)
  }

  /// Writes the files of the copy, and returns the lines of each mutant.
  private func writeFiles(_ numbers: [Int]) throws -> [Int: ClosedRange<Int>] {
    var files = library.files
    var lines: [Int: ClosedRange<Int>] = [:]
    let mutants = numbers.map { (number: $0, mutant: draw.order[$0]) }
    for (file, mutants) in Dictionary(grouping: mutants, by: \.mutant.file) {
      let rendering = Rendering(source: [UInt8](library.files[file] ?? Data()), mutants: mutants)
      lines.merge(rendering.lines) { $1 }
      files[file] = Data(rendering.text.utf8)
    }
    for folder in Set(mutants.map(\.mutant.folder)) {
      files["\(folder)/MutantSwitch.swift"] = Data(
        mutantSwitch(count: draw.order.count).utf8
      )
    }
    try stage.removeAll(besides: Set(files.keys))
    for (path, contents) in files { try stage.write(contents, to: path) }
    return lines
  }

  /// Returns the mutants at the lines that the compiler reports, or else those of the files.
  private func culprits(in output: String, lines: [Int: ClosedRange<Int>]) -> Set<Int> {
    var culprits: Set<Int> = []
    for report in output.matches(of: /\/(Sources\/[^:\n]+):(\d+):\d+: error:/) {
      let file = String(report.output.1)
      let line = Int(report.output.2) ?? 0
      let here = lines.filter { draw.order[$0.key].file == file }
      let hit = here.filter { $0.value.contains(line) }
      let nearest = here.min { abs($0.value.lowerBound - line) < abs($1.value.lowerBound - line) }
      culprits.formUnion(hit.isEmpty ? nearest.map { [$0.key] } ?? [] : Array(hit.keys))
    }
    return culprits
  }
}

/// Returns the file that each module with mutants has in addition.
private func mutantSwitch(count: Int) -> String {
  """
  #if canImport(Glibc)
  internal import Glibc
  #else
  internal import Darwin
  #endif

  private let mutantNumber: Int = {
    guard let text = unsafe getenv("\(Builder.switchName)") else { return -1 }
    return unsafe Int(String(cString: text)) ?? -1
  }()

  // Proof: it is set once, and each thread only writes 1 to bytes that nothing here reads.
  private nonisolated(unsafe) let mutantsReached: UnsafeMutablePointer<UInt8>? = {
    guard let path = unsafe getenv("\(Builder.reachedName)") else { return nil }
    let file = unsafe open(path, O_RDWR)
    guard file >= 0 else { return nil }
    let memory = unsafe mmap(nil, \(count), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    close(file)
    return unsafe memory?.assumingMemoryBound(to: UInt8.self)
  }()

  @usableFromInline func mutantIsOn(_ number: Int) -> Bool {
    if let reached = unsafe mutantsReached { unsafe reached[number] = 1 }
    return number == mutantNumber
  }

  """
}
