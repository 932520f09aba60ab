// Attempts to break stores from another package, in a release build: contended sends, the values of their senders, and
// deep tabs. Prints a line for each attempt and ends with status 1 when one succeeds.
//
//     hostile               makes all attempts
//     hostile context depth makes those whose names begin so

/// One attempt to break a law.
struct Attempt: Sendable {
  let name: String
  /// Returns what was wrong, or `nil` when the law held.
  let run: @Sendable () async -> String?
}

@main
struct Hostile {
  static let attempts = contextAttempts + crowdAttempts + depthAttempts

  static func main() async {
    let prefixes = CommandLine.arguments.dropFirst()
    let chosen = attempts.filter { attempt in
      prefixes.isEmpty || prefixes.contains { attempt.name.hasPrefix($0) }
    }
    precondition(!chosen.isEmpty, "No attempt has a name that begins like that.")
    var broken = 0
    for attempt in chosen {
      let fault = await attempt.run()
      if fault != nil { broken += 1 }
      print(fault.map { "broken \(attempt.name): \($0)" } ?? "held   \(attempt.name)")
    }
    precondition(broken == 0, "\(broken) of \(chosen.count) attempts broke a law.")
  }
}
