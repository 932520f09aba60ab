import ThoriumProof

extension VirtualWorld {
  /// Starts a task that reads a stream, and returns the list of its elements and its end.
  func read<Element: Sendable>(_ stream: StoreStream<Element>?) -> Record<String> {
    let read = Record<String>()
    startTask {
      guard let stream else { return }
      for await element in stream { read.append("\(element)") }
      read.append("end")
    }
    return read
  }
  /// Starts a task that reads a stream, and returns the list of its elements.
  func elements<Element: Sendable>(of stream: StoreStream<Element>) -> Record<Element> {
    let read = Record<Element>()
    startTask {
      for await element in stream { read.append(element) }
    }
    return read
  }
}
