import Thorium

/// A message that the user sees for a moment: a success or a failure.
enum Notice: Sendable, Hashable {
  case success(String)
  case failure(String)

  /// The displayed text; `nil` if there is nothing to display.
  var text: String? {
    let message =
      switch self {
      case .success(let text): text.trimmed(of: "。. ")
      case .failure(let text): cleanMessage(text)
      }
    let text = message.trimmed(of: ".。．")
    return text.isEmpty ? nil : text
  }
}

/// Converts a message of the server to a readable text.
///
///     cleanMessage("Request failed: internal server error (500)")   // 系统异常
///     cleanMessage("余额不足 (code 7)。")                            // 余额不足
///
/// - Parameter message: The message of the server.
/// - Returns: The text for the user, which may be empty.
func cleanMessage(_ message: String) -> String {
  if message.contains("未能读取数据") { return "程序员GG正在抢修..." }
  let text = message.replacing(/\([^()]*\)/, with: "").trimmed(of: "。. ")
  let isSystem =
    text == "Request failed: internal server error" || text.contains("has no available provider")
  return isSystem ? "系统异常" : text
}

extension String {
  /// Returns the text without the given characters at both ends.
  fileprivate func trimmed(of characters: String) -> String {
    let rest = drop(while: characters.contains)
    return String(rest.reversed().drop(while: characters.contains).reversed())
  }
}

extension Flow {
  /// Shows a notice as a toast, unless it has no text.
  func toast(_ notice: Notice) {
    if let text = notice.text { toast(text) }
  }
}
