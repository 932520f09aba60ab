import ThoriumParts

/// Why somebody is not logged in.
enum LoginError: Error, Hashable {
  case mobileLength
  /// Our own: the original checks nothing but lengths.
  case mobileFormat
  case codeLength
  /// Our own, too.
  case codeFormat
  /// What came back from the service.
  case service(String)

  /// The number that callers of the original know; the service has none.
  var code: Int? {
    switch self {
    case .mobileLength: 10
    case .mobileFormat: 11
    case .codeLength: 20
    case .codeFormat: 21
    case .service: nil
    }
  }

  /// What a person reads.
  var errorInfo: String {
    switch self {
    case .mobileLength: "手机号码位数不对"
    case .mobileFormat: "手机号码格式不对"
    case .codeLength: "验证码位数不对"
    case .codeFormat: "验证码格式不对"
    case .service(let text): text
    }
  }
}

extension FieldRule<LoginError> {
  /// Mobile numbers of mainland China, in ASCII digits.
  static let mobile = FieldRule(length: 11, orElse: .mobileLength) {
    $0.wholeMatch(of: /1[3-9][0-9]{9}/) == nil ? .mobileFormat : nil
  }

  /// Codes from a message.
  static let code = FieldRule(length: 4, orElse: .codeLength) {
    $0.wholeMatch(of: /[0-9]+/) == nil ? .codeFormat : nil
  }
}
