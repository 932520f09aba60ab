import Thorium
import ThoriumConsole

// What lies above all screens.
extension WaybillsApp {
  /// What a person does about a network that is gone.
  enum OfflineAnswer: Sendable { case nothing, settings }

  static var offline: Question<OfflineAnswer> {
    Question(
      "网络异常",
      "当前网络无法正常连接，请检查网络设置。",
      choices: [.cancel("取消", .nothing), .choice("设置网络", .settings)]
    )
  }

  static var notices: [Question<Void>] { [.notice("A", "first"), .notice("B", "second")] }

  /// Says that there is no network, unless that is said already, or not so any more.
  func askForNetwork(_ flow: Flow<Never>) async {
    let isAsked = flow.navigator.prompts.alerts.exists(titled: Self.offline.alert.title)
    if isAsked || surroundings.hasNetwork { return }
    // The question goes when the network comes back, or the program ends.
    guard let answer = try? await flow.ask(Self.offline) else { return }
    if answer == .settings { flow.toast("请在系统设置中打开网络") }
  }

  func show(_ notice: Question<Void>, _ flow: Flow<Never>) async {
    // It goes unread where the program ends.
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
    environment.word("orders", "lets N orders wait", .int) { count in
      surroundings.orders.send { $0 = count }
    }
    environment.word("alert", "shows alerts, one above the other", .twice) { _ in
      surroundings.tell(.twoAlerts)
    }
  }
}

extension Argument where Value == Void {
  /// The one word `twice`.
  fileprivate static var twice: Argument {
    Argument("twice", "the word twice", samples: ["twice"]) { $0 == "twice" ? () : nil }
  }
}
