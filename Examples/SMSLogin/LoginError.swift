import ThoriumScreens

/// The reason for a failed login.
enum LoginError: Error, Hashable {
  case mobileLength
  /// Added here: the original only checks lengths.
  case mobileFormat
  case codeLength
  /// Also added here.
  case codeFormat
  /// The error message of the service.
  case service(String)

  /// The error number in the original example; `nil` for errors of the service.
  var code: Int? {
    switch self {
    case .mobileLength: 10
    case .mobileFormat: 11
    case .codeLength: 20
    case .codeFormat: 21
    case .service: nil
    }
  }

  /// The error message for the user: that of the original example, and its meaning in English.
  var errorInfo: String {
    switch self {
    case .mobileLength: "手机号码位数不对 (the mobile number needs 11 digits)"
    case .mobileFormat: "手机号码格式不对 (this is no mobile number of China)"
    case .codeLength: "验证码位数不对 (the code needs 4 digits)"
    case .codeFormat: "验证码格式不对 (the code has other characters than digits)"
    case .service(let text): text
    }
  }
}

extension FieldRule<LoginError> {
  /// A rule for mobile numbers of mainland China, in ASCII digits.
  static let mobile = FieldRule(length: 11, orElse: .mobileLength) {
    $0.wholeMatch(of: /1[3-9][0-9]{9}/) == nil ? .mobileFormat : nil
  }

  /// A rule for codes from a text message.
  static let code = FieldRule(length: 4, orElse: .codeLength) {
    $0.wholeMatch(of: /[0-9]+/) == nil ? .codeFormat : nil
  }
}
