extension LogHeader {
  /// The bytes of the first line, with its checksum and its line feed.
  package var bytes: [UInt8] {
    let writer = LineWriter()
    writer.append("{\"")
    writer.append(purpose == .journal ? "thorium-log" : "thorium-recording")
    writer.append("\":")
    writer.append(whole: version)
    writer.append(",\"id\":")
    writer.appendQuoted(id)
    writer.append(",\"epoch\":")
    writer.append(whole: epoch)
    writer.append(",\"program\":")
    writer.appendQuoted(program)
    writer.append(",\"from\":")
    writer.append(whole: from)
    if let durable {
      writer.append(",\"d\":")
      writer.append(whole: durable)
    }
    writer.seal(from: 0, Checksum(log: id))
    return writer.bytes(from: 0)
  }
}
