import Effort
import Foundation
import Testing

/// The command `replay --page`, as a user types it.
struct PageTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func record(_ example: String, _ session: String) throws {
    let arguments = ["run", example, "--record", "a.jsonl"]
    let run = try Run(arguments: arguments, input: session, in: folder)
    try #require(run.status == 0)
  }

  @Test func `K2, K10: a page is written to a file, or to standard output`() throws {
    try record("counter", "increase\nincrease\ntick 5\nhelp\n\nquit\n")
    let written = try Run("replay", "a.jsonl", "--page", "out.html", in: folder)
    #expect(written.status == 0 && written.errors == "")
    #expect(written.output == "out.html: a page with 7 moments\n")
    let printed = try Run("replay", "--page=-", "a.jsonl", in: folder)
    #expect(printed.status == 0 && printed.errors == "")
    let page = try folder.text(of: "out.html")
    #expect(page == printed.output)
    #expect(page.hasPrefix("<!doctype html>\n") && page.hasSuffix("</script>\n"))
    #expect(page.contains("<li class=\"refused\"><a href=\"#m2\"><b>2</b><span>increase</span>"))
    #expect(page.contains("<li class=\"plain\"><a href=\"#m4\"><b>4</b><span>help</span>"))
    #expect(page.contains("<h3>Screen [Counter]</h3>"))
    #expect(page.contains("mutation .add(1)\n<li class=\"new\">  value: 0 → 1\n"))
    #expect(page.contains("<li class=\"new\">value: 1\n"))
  }

  // Each recording is replayed in two processes; by default, these are some of them.
  @Test func `K15: a page has the same bytes in a process with other settings`() throws {
    let recordings = Program.package.appending(path: "Docs/Recordings/0.1.0")
    let names = try FileManager.default.contentsOfDirectory(atPath: recordings.path)
      .filter { $0.hasSuffix(".jsonl") }
    #expect(names.count > 10)
    for name in names.sorted().sample(4) {
      let file = recordings.appending(path: name)
      let secrets = file.deletingPathExtension().appendingPathExtension("secrets").path
      let hasSecrets = FileManager.default.fileExists(atPath: secrets)
      let arguments =
        ["replay", file.path, "--page", "-"] + (hasSecrets ? ["--secrets", secrets] : [])
      let settings = ["TZ": "Asia/Kathmandu", "LC_ALL": "tr_TR.UTF-8"]
      let page = try Run(arguments: arguments, in: folder)
      #expect(page.status == 0 && page.output.contains("<h3>Changes</h3>"), "\(name)")
      #expect(page.output.utf8.count < 300_000, "\(name)")
      #expect(try page == Run(arguments: arguments, in: folder, with: settings), "\(name)")
    }
  }

  @Test func `K1, K22: a file that is no page is not overwritten`() throws {
    try record("counter", "increase\n")
    let recording = try folder.text(of: "a.jsonl")
    let refused = try Run("replay", "a.jsonl", "--page", "a.jsonl", in: folder)
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(
      refused.errors == """
        thorium: "a.jsonl" cannot be written: it exists, and is no page. Choose another file for --page.

        """
    )
    #expect(try folder.text(of: "a.jsonl") == recording)
    for place in ["/", "nowhere/out.html"] {
      let refused = try Run("replay", "a.jsonl", "--page", place, in: folder)
      #expect(refused.status == 2 && refused.errors.contains("\"\(place)\" cannot be written: "))
    }
    _ = try folder.file("out.html")
    for _ in 1...2 {
      #expect(try Run("replay", "a.jsonl", "--page", "out.html", in: folder).status == 0)
    }
    #expect(try Run("replay", "a.jsonl", "--page", "/dev/full", in: folder).status == 1)
  }

  @Test func `a page shows the difference of its replay`() throws {
    try record("counter", "increase\ntick 5\nstate\n")
    let text = try folder.text(of: "a.jsonl")
    _ = try folder.file("a.jsonl", text.replacing(#""m":".add(1)""#, with: #""m":".add(2)""#))
    let plain = try Run("replay", "a.jsonl", in: folder)
    let shown = try Run("replay", "a.jsonl", "--page", "out.html", in: folder)
    #expect(shown.status == 1 && shown.errors == "thorium: \(plain.output)")
    let page = try folder.text(of: "out.html")
    #expect(page.contains("<p class=\"verdict wrong\">The replay differs at number "))
    #expect(page.contains("  recorded  mutation .add(2)\n  now       mutation .add(1)"))
    #expect(page.contains("<li class=\"wrong\"><a href=\"#m2\"><b>2</b><span>tick 5</span>"))
  }

  // Takes over a second: a browser starts.
  @Test(.enabled(if: Self.browser != nil, "Chromium is not installed."))
  func `a browser shows one moment, which the address names`() throws {
    try record("counter", "increase\nincrease\ntick 5\nquit\n")
    _ = try Run("replay", "a.jsonl", "--page", "out.html", in: folder)
    let page = folder.url.appending(path: "out.html").absoluteString
    let arguments = ["--headless=new", "--no-sandbox", "--dump-dom", "\(page)#3"]
    let shown = try Run(arguments: arguments, of: Self.browser, in: folder).output
    #expect(shown.contains("<output>3 of 4</output>"))
    #expect(shown.contains("<article id=\"m3\"><h2>tick 5"))
    #expect(shown.ranges(of: "hidden=\"\"").count == 4)
  }

  private static let browser = ["chromium", "chromium-browser", "google-chrome"]
    .map { URL(filePath: "/usr/bin/\($0)") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  @Test func `K19: a page has no secret, also with the secrets of its session`() throws {
    try record("github-tour", "username octocat\npassword correct-horse\nlogin\ntick 20\n")
    _ = try folder.file("secrets.txt", "correct-horse\n")
    let arguments = ["replay", "a.jsonl", "--secrets", "secrets.txt", "--page", "out.html"]
    #expect(try Run(arguments: arguments, in: folder).status == 0)
    let page = try folder.text(of: "out.html")
    #expect(!page.contains("correct-horse") && page.contains("password *************"))
  }
}
