import ThoriumText

/// An option of a command: its name, its value and its description.
///
/// Help, suggestions, completion scripts and the parser use the same list.
package struct OptionForm: Sendable {
  /// The kind of a value, with its name in the usage.
  package enum Value: Sendable {
    case file
    case folder(String)
    case word(String)
    case choice(String, [String])
  }

  package let name: String
  /// The kind of its value; `nil` for an option without one.
  let value: Value?
  /// The description, in a few words.
  let text: String

  package init(_ name: String, _ value: Value? = nil, _ text: String) {
    self.name = name
    self.value = value
    self.text = text
  }

  /// The option with the name of its value: `--script FILE`.
  var usage: String {
    switch value {
    case nil: name
    case .file: "\(name) FILE"
    case .folder(let value), .word(let value), .choice(let value, _): "\(name) \(value)"
    }
  }

  /// The option that each command has.
  static let help = OptionForm("--help", "prints help")
  /// The option of each command whose answer other programs read.
  package static let json = OptionForm("--json", "prints one JSON value a line instead of text")
}

extension OptionForm {
  package init(_ name: String, _ text: String) {
    self.init(name, nil, text)
  }
}

/// The words of a command line, divided into options and other words.
///
/// A value follows its option after a space or an equals sign.
package struct ParsedOptions {
  /// The words that belong to no option.
  package private(set) var words: [String] = []
  private var given: [(name: String, value: String)] = []

  /// Parses the words after a command.
  ///
  /// - Parameters:
  ///   - arguments: The words.
  ///   - forms: The options of the command.
  /// - Throws: An error about an unknown or repeated option, or about a missing or unexpected value.
  package init(_ arguments: [String], of forms: [OptionForm]) throws(UsageError) {
    var rest = arguments[...]
    while let text = rest.popFirst() {
      guard text.hasPrefix("-"), text != "-" else {
        words.append(text)
        continue
      }
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? String(parts[1]) : nil
      guard let form = forms.first(where: { $0.name == parts[0] }),
        value == nil || form.value != nil
      else {
        throw .unknownOption(text, in: (forms + [.help]).map(\.name))
      }
      try add(form, value, &rest)
    }
    if has(OptionForm.json.name) && has("--accessible") {
      throw UsageError("\"--json\" and \"--accessible\" exclude each other.")
    }
  }

  private mutating func add(
    _ form: OptionForm,
    _ value: String?,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    if has(form.name), form.name != "--unregister" { throw .repeated(form.name) }
    if form.value == nil { return given.append((form.name, "")) }
    guard let value = value ?? rest.popFirst() else {
      throw UsageError("\"\(form.name)\" needs a value after it.")
    }
    if value.isEmpty { throw UsageError("\"\(form.name)\" needs a value that is not empty.") }
    if value == "-", case .folder = form.value {
      throw UsageError(
        "\"\(form.name)\" needs a folder, not \"-\", which is standard input or output."
      )
    }
    given.append((form.name, value))
  }

  /// Returns whether an option was given.
  package func has(_ name: String) -> Bool { given.contains { $0.name == name } }

  /// Returns the values of an option, in their order.
  func all(_ name: String) -> [String] { given.filter { $0.name == name }.map(\.value) }

  /// Returns the value of an option.
  package subscript(name: String) -> String? { given.first { $0.name == name }?.value }

  /// Returns the value of an option, read as a value of some kind.
  package func value<Value>(
    of name: String,
    _ kind: String,
    _ read: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = self[name] else { return nil }
    guard let value = read(text) else {
      throw UsageError("\"\(name)\" needs \(kind), not \"\(text.shortened)\".")
    }
    return value
  }

  /// The only word, such as the name of an example; `nil` if there is none.
  package var onlyWord: String? {
    get throws(UsageError) {
      if words.count > 1 { throw .unexpected(words[1]) }
      return words.first
    }
  }
}
