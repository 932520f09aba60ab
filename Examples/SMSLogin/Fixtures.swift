import ThoriumConsole

/// The data of the example, read from three files.
struct Fixtures: Sendable {
  struct Account: Sendable, Decodable {
    let mobile: String
    let code: String
    let name: String
  }

  struct Device: Sendable, Decodable {
    let deviceNo: String
  }

  let accounts: [Account]
  /// The rules for the responses to requests, by code.
  let network: [String: FixtureRule]
  let device: Device

  /// Reads `accounts.json`, `network.json` and `device.json`.
  ///
  /// - Parameter folder: The folder of the files; `nil` means the data included in the program.
  /// - Throws: A ``FixtureError`` that names the file and the problem.
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
