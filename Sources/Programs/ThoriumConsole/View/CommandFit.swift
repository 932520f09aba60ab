/// The fit of a typed line to a command, from the worst to the best.
///
/// Several commands of a screen can share a word. The best fit is executed, and the first one among equal fits.
enum CommandFit: Comparable {
  /// The word is another one.
  case unknown
  /// The number of arguments differs.
  ///
  /// The value is minus the difference, so a smaller difference is a better fit.
  case count(Int)
  /// The number of arguments is right, but one of them is not a value of its kind.
  case kind
  /// The first argument names a child that does not exist.
  case absent
  /// The command can be executed.
  case complete
}

extension CommandForm {
  /// Returns how well a typed word and its arguments fit this command.
  func fit(_ word: String, _ typed: [String]) -> CommandFit {
    if word != self.word { return .unknown }
    if typed.count != arguments.count { return .count(-abs(typed.count - arguments.count)) }
    return zip(arguments, typed).allSatisfy { $0.accepts($1) } ? .complete : .kind
  }
}

extension Sequence where Element == CommandForm {
  /// Returns the fit of the best command.
  func fit(_ word: String, _ typed: [String]) -> CommandFit {
    lazy.map { $0.fit(word, typed) }.max() ?? .unknown
  }
}

extension Sequence where Element == CommandHelp {
  /// The commands without those that a user cannot reach, since an earlier one has the same words.
  var reachable: [CommandHelp] {
    var taken: Set<[String]> = []
    return filter { help in
      if taken.contains(help.form.usage) { return false }
      if help.hidesOthers { taken.insert(help.form.usage) }
      return true
    }
  }
}
