import ThoriumText

/// A problem that makes a check less useful than it seems, although nothing fails.
///
/// With Swift Testing, warnings are issues that do not fail the test.
package enum HealthWarning: Sendable, Hashable {
  /// More than two thirds of the generated cases were discarded.
  case unwanted(Int, cases: Int)
  /// The check found too few different cases that its filters and assumptions accept.
  case few(cases: Int, of: Int)
  /// The time limit passed before all cases had run.
  case outOfTime(cases: Int, of: Int)
  /// The task of the check was cancelled before all cases had run.
  case cancelled(cases: Int, of: Int)
  /// A case takes so long that only few cases can run.
  case slow(Duration)
  /// A case has so many choices that shrinking it takes long.
  case large(Int)
  /// A label that no case has.
  case never(String)
  /// The cases of an enumeration that were never drawn.
  case undrawn([String], type: String)
  /// The kinds of actions that were drawn, but were never possible.
  case impossible([String])
  /// The kinds of actions that were declared to be never possible, but were performed.
  case unexpectedlyPossible([String])
  /// The words that a session refused each time.
  case refused([String])
  /// The work that had not ended at the end of a run, and the token of the run.
  case unfinished([String], ReplayToken)
  /// A coverage requirement that could not be decided.
  case undecided(Coverage)
  /// The previous test run ended in the middle of a case, but this test run completed that case.
  case interrupted(ReplayToken)
  /// A file of the failure database could not be read, and was renamed.
  case unread(path: String, reason: String)
  /// A file of the failure database could not be opened, so its failures were not tried.
  case unreadable(path: String, reason: String)
  /// The failure database could not be read or written.
  case forgetful(path: String, reason: String)
}

extension HealthWarning: CustomStringConvertible {
  /// The observation, its meaning and the remedy; control and format characters are escaped.
  package var description: String { sentence.escaped }

  private var sentence: String {
    switch self {
    case .unwanted(let count, let cases):
      """
      \(count) cases were discarded, and \(cases) were kept: most of the time is spent on \
      discarded cases. Generate only valid cases, instead of `filter` or `assume`.
      """
    case .few(let cases, let wanted):
      """
      Only \(cases) of \(wanted) different cases were found and not discarded. Generate more \
      values, or assume less.
      """
    case .outOfTime(let cases, let wanted):
      "The time limit ended the check after \(cases) of \(wanted) cases. Allow more time, or request fewer cases."
    case .cancelled(let cases, let wanted):
      "The task was cancelled after \(cases) of \(wanted) cases, so the check shows little."
    case .slow(let duration):
      """
      A case takes \(duration.text) on average, so few cases are tried, and shrinking a failure takes \
      minutes. Do less in the body, or wait on a virtual clock.
      """
    case .large(let choices):
      """
      A case needs \(choices) choices on average, so shrinking is slow. Generate shorter lists.
      """
    case .never(let label):
      "No case was classified as \"\(label.shortened)\". Generate such cases, or remove the label."
    case .undrawn(let cases, let type):
      "Never generated of \(type): \(cases.joined(separator: ", ")). List them in the generator."
    case .impossible(let actions):
      """
      Generated often, and possible in no recorded run: \(actions.joined(separator: ", ")). Generate \
      actions that lead to a state that allows it, or declare it with `neverPossible`.
      """
    case .unexpectedlyPossible(let actions):
      """
      Declared with `neverPossible`, and performed: \(actions.joined(separator: ", ")). Remove the \
      declaration.
      """
    case .refused(let words):
      """
      Typed often, and refused each time: \(words.joined(separator: ", ")). Give the example \
      `samples` that it accepts.
      """
    case .unfinished(let work, let token):
      """
      A run passed although work had not ended: \(work.joined(separator: "; ")). Rules for states at \
      rest are not checked while time-driven work goes on. End the work, or allow it with \
      `allowsUnfinishedWork`; the token of the run is \(token).
      """
    case .undecided(let coverage): "\(coverage)"
    case .interrupted(let token):
      """
      The last run stopped during a case, for example by a trap. This run tried that case first, \
      and it completed; its token is \(token).
      """
    case .unread(let path, let reason):
      """
      The failures of earlier runs could not be read, since the file \(reason). It was renamed to \
      \(path.shortened); remove it if you do not need it.
      """
    case .unreadable(let path, let reason):
      """
      A failure of an earlier run was not tried: \(path.shortened): \(reason). Make the file readable, \
      or remove it.
      """
    case .forgetful(let path, let reason):
      """
      Failures are not saved for the next run: \(path.shortened): \(reason). Choose a writable \
      folder, or none.
      """
    }
  }
}
