/// A key of a terminal, or a text that was pasted.
enum Key: Equatable, Sendable {
  /// Typed characters.
  case text(String)
  /// A part of a pasted text, with line feeds between its lines.
  case paste(String)
  /// The end of a pasted text.
  case pasteEnd
  case enter, tab, escape
  case left, right, wordLeft, wordRight, lineStart, lineEnd
  case up, down
  case backspace, delete
  case killWordLeft, killWordRight, killToStart, killToEnd, yank
  case clearScreen, search, cancel
  /// Ctrl-D.
  case endOfInput
}
