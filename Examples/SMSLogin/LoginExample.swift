public import ThoriumConsole
import ThoriumConsoleProof

/// The `sms-login` example.
public let smsLogin = Example(
  "sms-login",
  "logging in with a mobile number and a code from a message",
  readsFixtures: true,
  hints: ["Log in with the mobile number 13800138000 and the code 1234."],
  samples: ["13800138000", "13900139000", "1234", "0000", "5555"],
  views: Views(LoginView())
) { options in
  let fixtures = try Fixtures(in: options.fixtures)
  let service = FixtureLoginService(fixtures: fixtures, clock: options.clock)
  return LoginFlow(reactor: LoginReactor(service: service))
}
.checks([.login])
.graphs([.login])
