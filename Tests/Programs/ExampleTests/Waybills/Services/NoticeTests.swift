import Testing

@testable import ThoriumExampleWaybills

/// What a person reads of messages.
struct NoticeTests {
  @Test(arguments: [
    ("未能读取数据，因为它的格式不正确。", "程序员GG正在抢修..."),
    ("Request failed: internal server error (500)", "系统异常"),
    ("Request failed: internal server error", "系统异常"),
    ("dubbo has no available provider for it", "系统异常"),
    ("余额不足 (code 7)。", "余额不足"),
    ("。. 不对 。.", "不对"),
    ("(all of it)", ""),
    ("a (b (c) d", "a (b  d"),
    ("", ""),
  ])
  func `messages of the server are made readable`(message: String, text: String) {
    #expect(cleanMessage(message) == text)
  }
}
