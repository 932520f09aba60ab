/// What the command line asks for.
struct Options {
  static let usage = """
    usage: Tests/Mutants/run [--seed S] [--count N] [--keep-kills] [--list]

    Draws N small flaws of the library (2 unless told), builds all of them at once, each with a
    switch, and runs the suites that reach each flaw until one fails. The seed S (1 unless told)
    decides the draw. Ends with 1 where a flaw survives that Tests/Mutants/equivalents.txt does not
    explain. A run that was stopped goes on where it was.

      --keep-kills  tries again only what survived earlier sources or tests, and has no argument
      --list        prints the draw, and builds nothing
    """

  private(set) var seed: UInt64 = 1
  private(set) var count = 2
  private(set) var keepsKills = false
  private(set) var lists = false
  private(set) var showsUsage = false

  init(_ words: [String]) throws {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--seed": seed = try Self.number(words.popFirst(), after: word)
      case "--count": count = try Self.number(words.popFirst(), after: word)
      case "--keep-kills": keepsKills = true
      case "--list": lists = true
      case "-h", "--help": showsUsage = true
      default: throw Failure("There is no option \(word); --help lists them.")
      }
    }
  }

  private static func number<Number: FixedWidthInteger>(
    _ word: String?,
    after option: String
  ) throws -> Number {
    guard let word, let number = Number(word), number > 0 else {
      throw Failure("\(option) needs a whole number above 0, not \(word ?? "nothing").")
    }
    return number
  }
}
