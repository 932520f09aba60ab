import Thorium
public import ThoriumConsole

extension [ProgramCommand] {
  /// The commands `check`, `merge`, `explore` and `diagram`.
  ///
  ///     Program("thorium", version: "0.1.0", examples: [counter], commands: .proofs).main()
  ///
  /// They use the properties and the state graphs of ``ThoriumConsole/Example/checks(_:)`` and
  /// ``ThoriumConsole/Example/graphs(_:)``. `check` also searches each example for sessions that fail, and
  /// `merge` joins the results of several processes.
  public static var proofs: [ProgramCommand] { [.check, .merge, .explore, .diagram] }
}

extension ProgramCommand {
  fileprivate static let check = ProgramCommand(
    "check",
    "searches an example for sessions that fail",
    CheckOptions.forms,
    help: """
      Feeds an example random commands, and checks its rules after each command. Prints the shortest script \
      that breaks a rule, and then exits with status 1.
      """,
    facts: { [("checks", .texts($0.allChecks(fixtures: nil).map(\.name)))] },
    parse: { (arguments, program) throws(UsageError) in
      let (example, options) = try CheckOptions.parse(arguments, for: program)
      return { program.check(example, options) }
    }
  )

  fileprivate static let merge = ProgramCommand(
    "merge",
    "joins the results of the shards of a check",
    MergeOptions.forms,
    operand: .files,
    help: """
      Joins the records that check --record FILE or THORIUM_RECORD has written: one for each shard of a campaign. \
      Exits with status 0 only if each shard has ended and no check has failed, and with 2 if the records belong to \
      different campaigns. A FILE named - is standard input.
      """,
    parse: { (arguments, program) throws(UsageError) in
      let options = try MergeOptions(arguments)
      return { program.merge(options) }
    }
  )

  fileprivate static let explore = ProgramCommand(
    "explore",
    "reports all states that its reactors can reach",
    GraphOptions.exploreForms,
    help: """
      Explores all states that the reactors of an example can reach. The report has the counts, dead ends, \
      actions that are never possible, and a table of the states and their refusals.
      """,
    accepts: { !$0.graphs.isEmpty },
    facts: { [("graphs", .texts($0.graphs.map(\.name)))] },
    parse: { (arguments, program) throws(UsageError) in
      let (example, options) = try GraphOptions.parse(arguments, drawing: false, for: program)
      return { program.explore(example, options) }
    }
  )

  fileprivate static let diagram = ProgramCommand(
    "diagram",
    "draws these states, also into pages",
    GraphOptions.diagramForms,
    help: """
      Draws all states that the reactors of an example can reach, with their transitions and refusals, or the \
      screens that scripts visit. A browser shows the output of --format svg, written to a file. With --check, it \
      exits with status 1 if a page has another drawing.
      """,
    accepts: { !$0.graphs.isEmpty },
    parse: { (arguments, program) throws(UsageError) in
      let (example, options) = try GraphOptions.parse(arguments, drawing: true, for: program)
      return { program.draw(example, options) }
    }
  )
}
