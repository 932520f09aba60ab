/// The type of the keys with which the standard library writes a dictionary as an object.
enum DictionaryKeys {
  /// Its identity, read from the containers of three small dictionaries, since it is internal there.
  static let identity: ObjectIdentifier? = {
    let writer = LineWriter()
    let isWritten = (try? writer.write(["": 0])) != nil
    return isWritten ? writer.lastKeys : nil
  }()
}
