import Thorium

/// What a person is told for a moment: that something went well, or that it did not.
enum Notice: Sendable, Hashable {
  case success(String)
  case failure(String)

  /// What is shown; `nil` where there is nothing to say.
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

/// Makes something readable of a message of the server.
///
///     cleanMessage("Request failed: internal server error (500)")   // 系统异常
///     cleanMessage("余额不足 (code 7)。")                            // 余额不足
///
/// - Parameter message: The message as it came.
/// - Returns: What a person is shown, which may be empty.
func cleanMessage(_ message: String) -> String {
  if message.contains("未能读取数据") { return "程序员GG正在抢修..." }
  let text = message.replacing(/\([^()]*\)/, with: "").trimmed(of: "。. ")
  let isSystem =
    text == "Request failed: internal server error" || text.contains("has no available provider")
  return isSystem ? "系统异常" : text
}

extension String {
  /// This text without certain characters at both ends.
  fileprivate func trimmed(of characters: String) -> String {
    let rest = drop(while: characters.contains)
    return String(rest.reversed().drop(while: characters.contains).reversed())
  }
}

extension Flow {
  /// Shows a notice as a toast, where it says something.
  func toast(_ notice: Notice) {
    if let text = notice.text { toast(text) }
  }
}
