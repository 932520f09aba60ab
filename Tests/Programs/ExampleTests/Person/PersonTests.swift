import Foundation
import Testing

/// The view model of the article, beside what the script of the example shows.
struct PersonTests {
  @Test(arguments: ["America/Los_Angeles", "Asia/Tokyo", "Pacific/Apia"])
  func `trap 0.1: a date has the same text in every time zone`(zone: String) throws {
    let original = DateFormatter()
    original.dateFormat = "EEEE MMMM d, yyyy"
    original.timeZone = TimeZone(identifier: zone)
    original.locale = Locale(identifier: "de_DE")
    #expect(original.string(from: Date(timeIntervalSince1970: 0)) != "Thursday January 1, 1970")
    let surroundings = ["TZ": zone, "LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"]
    let lines = try Run(arguments: ["run", "person"], with: surroundings).lines
    #expect(lines.contains("birthdate: Thursday January 1, 1970"), "\(lines)")
  }

  @Test func `trap 0.2: a missing part of a name is not printed as null`() throws {
    let original = "\(String(describing: String?.none)) last"
    #expect(original == "nil last")
    let input = "person \"\" first last 0\nperson \"\" \"\" last 0\n"
    let lines = try Run("run", "person", input: input).lines
    #expect(lines.contains("name: first last") && !lines.contains { $0.contains("nil") })
    #expect(lines.contains("! FIRST must be a name, not \"\""))
  }

  @Test func `a year from 1600 to 9999 is shown, and none earlier or later`() throws {
    let edges = ["-11676096000", "253402300799", "-11676096001", "253402300800"]
    let input = edges.map { "person \"\" a b \($0)\n" }.joined()
    let lines = try Run("run", "person", input: input).lines
    #expect(
      lines.filter { $0.hasPrefix("birthdate:") }.suffix(2) == [
        "birthdate: Saturday January 1, 1600", "birthdate: Friday December 31, 9999",
      ]
    )
    #expect(lines.filter { $0.contains("a year from 1600 to 9999") }.count == 2)
  }
}
