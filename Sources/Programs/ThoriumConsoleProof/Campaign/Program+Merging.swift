import Foundation
import ThoriumConsole
import ThoriumProof
import ThoriumSystem

extension Program {
  /// Merges the records of a campaign, and prints its results.
  ///
  /// - Returns: The exit status: 0 if each shard has ended and nothing was found, 1 if a check failed or a shard is
  ///   unknown, 2 if the records cannot be merged.
  func merge(_ options: MergeOptions) -> Int32 {
    do {
      let records = try options.files.flatMap { path in
        let file = Self.title(ofInput: path)
        let bytes = try readInput(path, "records", RecordHeader.beginning)
        return try CampaignRecord.records(in: bytes, file).map { (record: $0, file: file) }
      }
      let campaign = try Campaign(records)
      let output = reportOutput(asJSON: options.isJSON, of: "merge")
      output.print(campaign.objects, or: campaign.lines)
      var problems = options.junit.flatMap { write($0) { campaign.junit } }.map { [$0] } ?? []
      if let folder = options.failures {
        problems += campaign.store(in: folder).map { "A failure is not stored: \($0)" }
      }
      for problem in problems { complain("\(name): \(problem)") }
      return max(campaign.status, status(of: output), problems.isEmpty ? 0 : 1)
    } catch {
      report("\(name): \(error)")
      return 2
    }
  }

  /// Writes results in the XML format of JUnit.
  ///
  /// They replace earlier results. A file that is no XML is not overwritten.
  ///
  /// - Returns: The reason why they could not be written, as a sentence.
  func write(_ path: String, _ xml: () throws -> String) -> String? {
    do {
      let (data, url) = (Data(try xml().utf8), URL(filePath: path))
      let isFile = (try? SystemFiles().status(at: path, followingLinks: true).kind) == .file
      if isFile, let start = try FileHandle(forReadingFrom: url).read(upToCount: 5),
        start != data.prefix(5)
      {
        return "\"\(path)\" cannot be written: it exists, and is no XML. Choose another file."
      }
      // A link still leads to its file, which is replaced at once. A pipe or a device is not replaced.
      try data.write(to: url.resolvingSymlinksInPath(), options: isFile ? .atomic : [])
      return nil
    } catch {
      return "\"\(path)\" cannot be written: \(error.localizedDescription)"
    }
  }
}

extension Campaign {
  /// Stores the failures in a folder, so that later checks try their cases first; none of an exploration.
  ///
  /// - Returns: The reasons why some could not be stored.
  func store(in folder: String) -> [String] {
    failures.filter { !$0.isFlaky && !$0.isSchedule }.compactMap { failure in
      let name = header.example.map { "\($0): \(failure.check)" } ?? failure.check
      do throws(TokenError) {
        let token = try ReplayToken(failure.token)
        return FailureDatabase(of: name, in: folder).store(token).map { "\($0)." }
      } catch {
        return "\(error)"
      }
    }
  }
}
