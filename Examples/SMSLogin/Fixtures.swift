import ThoriumConsole

/// The data of the example, read from three files.
struct Fixtures: Sendable {
  struct Account: Sendable, Decodable {
    let mobile: String
    let code: String
    let name: String
  }

  /// What the network does to the requests with a code.
  struct Rule: Sendable, Decodable {
    /// Why it fails, if it does.
    var error: String?
    /// How long it takes; one step, where nothing is said.
    var steps: Steps?

    /// How long it takes.
    var latency: Duration { (steps ?? Steps(1)).duration }
  }

  struct Device: Sendable, Decodable {
    let deviceNo: String
  }

  let accounts: [Account]
  /// The rules, by the code.
  let network: [String: Rule]
  let device: Device

  /// Reads `accounts.json`, `network.json` and `device.json`.
  ///
  /// - Parameter folder: Where the files are; `nil` stands for the data that came with the program.
  /// - Throws: A ``FixtureError`` that names the file and says what is wrong with it.
  init(in folder: String?) throws(FixtureError) {
    accounts = try read("accounts.json", in: folder, orElse: PackageResources.accounts_json)
    network = try read("network.json", in: folder, orElse: PackageResources.network_json)
    device = try read("device.json", in: folder, orElse: PackageResources.device_json)
  }
}

private func read<Value: Decodable>(
  _ name: String,
  in folder: String?,
  orElse bytes: [UInt8]
) throws(FixtureError) -> Value {
  try FixtureFile(name, in: folder, orElse: bytes).required()
}
