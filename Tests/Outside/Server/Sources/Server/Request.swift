/// The context of a request, which follows it through stores and bodies.
enum Request {
  /// The user on whose behalf the code runs.
  @TaskLocal static var user = "nobody"
}
