import ThoriumText

extension Shard {
  /// For each engine, the variables with the number of the job and with the number of jobs.
  ///
  /// Slurm is first, since its jobs inherit the variables of their caller. Kubernetes does not set the number of jobs.
  private static let engines: [(index: String, count: String?)] = [
    ("SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT"), ("JOB_COMPLETION_INDEX", nil),
    ("AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE"), ("CI_NODE_INDEX", "CI_NODE_TOTAL"),
  ]

  /// Returns the shard of this job in an array of Slurm, Kubernetes, AWS Batch or GitLab.
  ///
  /// - Parameters:
  ///   - given: The number of jobs, for an engine that does not set it, such as Kubernetes.
  ///   - variable: Returns the value of a variable.
  /// - Returns: The shard.
  /// - Throws: An error with the reason why there is none.
  package static func ofJob(
    among given: Int?,
    _ variable: (String) -> String?
  ) throws(ShardError) -> Shard {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    guard let engine = engines.first(where: { value($0.index) != nil }),
      let text = value(engine.index)
    else {
      let names = engines.map(\.index).joined(separator: ", ")
      throw ShardError("This process belongs to no array of jobs: none of \(names) is set.")
    }
    guard let count = engine.count.flatMap(value) ?? given.map({ "\($0)" }) else {
      throw ShardError("\(engine.index) is set, but not the number of jobs. Add --of N.")
    }
    if let given, count != "\(given)" {
      let name = engine.count ?? ""
      throw ShardError("\(name) is \(count.shortened), and --of is \(given). Leave --of out.")
    }
    // GitLab counts from 1, and Slurm from any number in any step.
    var (first, step) = (engine.index == "CI_NODE_INDEX" ? 1 : 0, 1)
    if engine.index == "SLURM_ARRAY_TASK_ID" {
      first = value("SLURM_ARRAY_TASK_MIN").flatMap { Int($0) } ?? 0
      step = max(value("SLURM_ARRAY_TASK_STEP").flatMap { Int($0) } ?? 1, 1)
    }
    let index = Int(text).map { "\(($0 &- first) / step)" } ?? text
    return try Shard("\(index)/\(count)", of: engine.index)
  }
}
