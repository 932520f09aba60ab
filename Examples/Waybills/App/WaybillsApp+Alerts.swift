import Thorium
import ThoriumConsole

// Alerts above all screens.
extension WaybillsApp {
  /// The user's answer to the offline alert.
  enum OfflineAnswer: Sendable { case nothing, settings }

  static var offline: Question<OfflineAnswer> {
    Question(
      "网络异常",
      "当前网络无法正常连接，请检查网络设置。",
      choices: [.cancel("取消", .nothing), .choice("设置网络", .settings)]
    )
  }

  static var notices: [Question<Void>] { [.notice("A", "first"), .notice("B", "second")] }

  /// Shows the offline alert, unless it is already shown or the network is back.
  func askForNetwork(_ flow: Flow<Void>) async {
    let isAsked = flow.navigator.prompts.alerts.contains { $0.title == Self.offline.alert.title }
    if isAsked || surroundings.hasNetwork { return }
    // The question disappears when the network is back or the program ends.
    guard let answer = try? await flow.ask(Self.offline) else { return }
    if answer == .settings { flow.toast("请在系统设置中打开网络") }
  }

  func show(_ notice: Question<Void>, _ flow: Flow<Void>) async {
    // The notice is discarded if the program ends.
    try? await flow.ask(notice)
  }
}

extension WaybillsApp: HasEnvironment {
  func bind(environment: EnvironmentBinder) {
    environment.word("network", "turns the network on or off", .onOff) { isOn in
      surroundings.tell(.network(isOn: isOn))
    }
    environment.word("foreground", "brings the program to the foreground") {
      surroundings.tell(.foreground)
    }
    environment.word("orders", "sets the number of waiting orders", .number) { count in
      surroundings.orders.send(count)
    }
    environment.word("alert", "shows alerts, one above the other", .twice) { _ in
      surroundings.tell(.twoAlerts)
    }
  }
}

extension Argument<Int> {
  /// A number of orders.
  fileprivate static var number: Self {
    Self("N", "a whole number from 0 on", samples: ["0", "2"]) { text in
      Int(text).flatMap { $0 < 0 ? nil : $0 }
    }
  }
}

extension Argument where Value == Void {
  /// The word `twice`, which is the only accepted text.
  fileprivate static var twice: Argument {
    Argument("twice", "the word twice", samples: ["twice"]) { $0 == "twice" ? () : nil }
  }
}
