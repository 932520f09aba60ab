import Thorium
import ThoriumScreens

// The words that can complete a typed line, from the declarations that `help` shows.
extension Session {
  /// Returns the words for the text before the cursor: commands that are accepted now, and then their arguments.
  func completion(of text: String) -> Completion {
    guard let words = try? CommandWord.words(in: text) else { return Completion(of: "", among: []) }
    let isNewWord = text.unicodeScalars.last?.properties.isWhitespace ?? true
    let place = isNewWord ? words.count : words.count - 1
    let typed = isNewWord ? "" : words.last.map { String(text[$0.start...]) } ?? ""
    return Completion(of: typed, among: candidates(after: words.prefix(place).map(\.text)))
  }

  private func candidates(after words: [String]) -> [String] {
    let known = self.words
    guard let command = words.first else {
      return known.filter { $0.refusal == nil }.map(\.form.word)
    }
    let place = words.count - 1
    return known.filter { $0.form.word == command && $0.form.arguments.indices.contains(place) }
      .flatMap { values(at: place, of: $0, after: words.last) }.map(CommandWord.quoted)
  }

  /// Returns the known values of an argument.
  ///
  /// - Parameters:
  ///   - place: The index of the argument.
  ///   - help: The command.
  ///   - typed: The word before the argument; `nil` if it is not typed yet.
  /// - Returns: The values in the order of the screen.
  func values(at place: Int, of help: CommandHelp, after typed: String? = nil) -> [String] {
    let argument = help.form.arguments[place]
    if place == 0, !help.ids.isEmpty { return help.ids }
    return switch SessionCommand(rawValue: help.form.word) {
    case .answer where !argument.isSecret:
      (navigator.prompts.alerts.last?.choices ?? []).indices.map { "\($0 + 1)" }
    case .tab where !tabs.isEmpty: tabs
    case .help: words.map(\.form.word)
    case .tick, .swipe: []
    default: argument.choices ?? rows(at: place, of: help.form.arguments, after: typed)
    }
  }
}

// The rows on the screen, as arguments.
extension Session {
  private struct Row {
    let section: Int?
    let index: Int

    var text: String { section.map { "\($0).\(index)" } ?? "\(index)" }
  }

  private var rows: [Row] {
    (topScreen?.whole ?? []).compactMap { line in
      guard case .row(let section, let index, _) = line.listLine else { return nil }
      return Row(section: section, index: index)
    }
  }

  /// Returns the rows for an argument: their indices, or the ids of children on a screen without lists.
  ///
  /// A row of a section may also be typed as two numbers: `select 0 1`.
  private func rows(at place: Int, of arguments: [ArgumentForm], after typed: String?) -> [String] {
    let rows = rows
    let ids = rows.isEmpty ? (topScreen?.help ?? []).flatMap(\.ids) : []
    let whole = (rows.map(\.text) + ids).filter(arguments[place].isRow)
    let pair = arguments.indices.filter { arguments[$0].isRow("0") }
    guard whole.isEmpty, pair.count == 2, pair[0] + 1 == pair[1] else { return whole }
    switch place {
    case pair[0]: return rows.compactMap { $0.section.map { "\($0)" } }
    case pair[1]:
      return rows.filter { row in
        row.section.map { section in typed.map { $0 == "\(section)" } ?? true } ?? false
      }
      .map { "\($0.index)" }
    default: return []
    }
  }

  /// Adds a hint to a refusal if the user has typed the section and the row as one word.
  ///
  /// The hint shows them as two words, `0 1` instead of `0.1`, if the command takes them so.
  func explained(_ refusal: Refusal, of word: String, _ arguments: [String]) -> Refusal {
    let typed = arguments.enumerated().lazy.compactMap { place, text in
      ListPath(text).map { (place, $0) }
    }
    guard let (place, path) = typed.first, rows.contains(where: { $0.section != nil }),
      topScreen?.shownForms.contains(where: { form in
        form.word == word && form.takesRow(path, at: place)
      }) == true
    else { return refusal }
    return Refusal("\(refusal.reason); type \(path.section) \(path.row), as two words")
  }
}

extension CommandForm {
  /// Returns whether the command takes the section and the row as two arguments, beginning at a place.
  fileprivate func takesRow(_ path: ListPath, at place: Int) -> Bool {
    arguments.indices.contains(place + 1) && !arguments[place].accepts("\(path)")
      && arguments[place].isRow("\(path.section)") && arguments[place + 1].isRow("\(path.row)")
  }
}

extension ArgumentForm {
  /// The words to choose from, which are the samples if the kind of value names each, such as `on or off`.
  var choices: [String]? {
    let known = kind.split { !$0.isLetter && !$0.isNumber && !"-_.".contains($0) }.map(String.init)
    let isClosed = !isSecret && !samples.isEmpty && samples.allSatisfy(known.contains)
    return isClosed ? samples : nil
  }

  /// Returns whether a row's index is a value, and the argument takes neither any text nor any number.
  func isRow(_ index: String) -> Bool {
    !isSecret && accepts(index) && !accepts("") && !(accepts("0.5") && accepts("0"))
  }
}
