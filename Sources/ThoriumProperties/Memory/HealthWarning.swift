import ThoriumText

/// A problem that makes a check less useful than it seems, although nothing fails.
///
/// Warnings are in ``CheckReport/warnings``. With Swift Testing they are issues that do not fail
/// the test.
public enum HealthWarning: Sendable, Hashable {
  /// More than two thirds of the generated cases were discarded.
  case unwanted(Int, cases: Int)
  /// The check found no further new case that a filter or an assumption accepts.
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
  /// A coverage requirement that could not be decided.
  case undecided(Coverage)
  /// The previous test run ended in the middle of a case, which did not end this test run.
  case interrupted(ReplayToken)
  /// A file of the failure database could not be read, and was renamed.
  case unread(path: String, reason: String)
  /// The failure database could not be read or written.
  case forgetful(path: String, reason: String)
}

extension HealthWarning: CustomStringConvertible {
  /// The observation, its meaning and the remedy; control and format characters are escaped.
  public var description: String { sentence.escaped }

  private var sentence: String {
    switch self {
    case .unwanted(let count, let cases):
      """
      \(count) cases were not wanted beside \(cases) that were: most of the time goes into what is \
      thrown away. Draw only what is wanted, instead of `filter` or `assume`.
      """
    case .few(let cases, let wanted):
      """
      Only \(cases) of \(wanted) cases were found that are wanted and differ from each other. Draw \
      from more values, or assume less.
      """
    case .outOfTime(let cases, let wanted):
      "Time was over after \(cases) of \(wanted) cases. Allow more of it, or ask for fewer cases."
    case .cancelled(let cases, let wanted):
      "The task was cancelled after \(cases) of \(wanted) cases, so that little is shown."
    case .slow(let duration):
      """
      A case takes \(duration) in the mean, so that little is tried and to make a failure simple \
      takes minutes. Let the body do less, or wait on a virtual clock.
      """
    case .large(let choices):
      """
      A case is drawn from \(choices) choices in the mean, which is slow to make simple. Draw \
      shorter lists.
      """
    case .never(let label):
      "No case was classified as \"\(label.shortened)\". Draw such cases, or leave the label out."
    case .undrawn(let cases, let type):
      "Never drawn of \(type): \(cases.joined(separator: ", ")). List them in the generator."
    case .undecided(let coverage): "\(coverage)"
    case .interrupted(let token):
      """
      The last run ended in the middle of a case, as one does that traps or is stopped. The case was \
      made first, and did not end this one; its token is \(token).
      """
    case .unread(let path, let reason):
      """
      What earlier runs have found could not be read, since the file \(reason). It is kept as \
      \(path.shortened); remove it where it is of no use.
      """
    case .forgetful(let path, let reason):
      """
      What fails is not kept for the next run: \(path.shortened): \(reason). Name a folder that can be \
      written, or none.
      """
    }
  }
}
