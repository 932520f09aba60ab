import ThoriumText

extension Shard {
  /// The variables in which an engine numbers the jobs of an array.
  private struct Engine {
    /// The variable with the number of the job.
    let index: String
    /// The number of the first job, or the variable with it.
    var first = (number: 0, variable: "")
    /// The variable with the distance of two numbers, if it is not 1.
    var step = ""
    /// The variable with the number of jobs; none if the engine does not set it.
    var count = ""
  }

  /// The engines, the inner one first: a job of Slurm inherits the variables of its caller.
  private static let engines = [
    Engine(
      index: "SLURM_ARRAY_TASK_ID",
      first: (0, "SLURM_ARRAY_TASK_MIN"),
      step: "SLURM_ARRAY_TASK_STEP",
      count: "SLURM_ARRAY_TASK_COUNT"
    ),
    Engine(index: "JOB_COMPLETION_INDEX"),
    Engine(index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Engine(index: "CI_NODE_INDEX", first: (1, ""), count: "CI_NODE_TOTAL"),
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
    func value(_ name: String) -> String? {
      variable(name).flatMap { name.isEmpty || $0.isEmpty ? nil : $0 }
    }
    guard let engine = engines.first(where: { value($0.index) != nil }) else {
      let names = engines.map(\.index).joined(separator: ", ")
      throw ShardError("This process belongs to no array of jobs: none of \(names) is set.")
    }
    guard let count = value(engine.count) ?? given.map({ "\($0)" }) else {
      throw ShardError("\(engine.index) is set, but not the number of jobs. Add --of N.")
    }
    if let given, count != "\(given)" {
      throw ShardError(
        "\(engine.count) is \(count.shortened), and --of is \(given). Leave --of out."
      )
    }
    let first = value(engine.first.variable).flatMap { Int($0) } ?? engine.first.number
    let step = value(engine.step).flatMap { Int($0) } ?? 1
    let text = value(engine.index) ?? ""
    let index = Int(text).map { "\(($0 &- first) / max(step, 1))" } ?? text
    return try Shard("\(index)/\(count)", of: engine.index)
  }
}
