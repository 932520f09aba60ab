/// The type of the keys of a dictionary that is written as an object.
enum DictionaryKeys {
  /// Its identity, read from the container of a small dictionary, since it is internal there.
  static let identity: ObjectIdentifier? = {
    let writer = LineWriter()
    let isWritten = (try? writer.write(["": 0])) != nil
    return isWritten ? writer.lastKeys : nil
  }()
}
