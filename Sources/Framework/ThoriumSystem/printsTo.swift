/// Returns whether standard output or standard error is the same file as a descriptor.
///
/// A device other than a terminal, such as `/dev/null`, is not compared, since it mixes no texts.
package func printsTo(_ descriptor: Int32) -> Bool {
  var file = stat()
  guard unsafe fstat(descriptor, &file) == 0 else { return false }
  return ([1, 2] as [Int32]).contains { stream in
    var facts = stat()
    guard unsafe fstat(stream, &facts) == 0 else { return false }
    return facts.st_dev == file.st_dev && facts.st_ino == file.st_ino
      && (facts.st_mode & S_IFMT != S_IFCHR || isatty(stream) == 1)
  }
}
