import Foundation
import Testing

/// The example, seen from outside.
struct WaybillsProgramTests {
  /// Runs commands, and returns the output from the first echoed command on.
  private func lines(_ lines: String..., state: Folder? = nil) throws -> [String] {
    var arguments = ["run", "waybills", "--quiet", "--script", "-"]
    if let state { arguments += ["--state", state.url.path] }
    let run = try Run(arguments: arguments, input: lines.joined(separator: "\n") + "\n")
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    return Array(run.lines.drop { !$0.hasPrefix("> ") })
  }

  @Test func `trap 4.24: a new text in place of a visible one is shown`() throws {
    let lines = try lines("tab table", "tick", "clear", "empty first", "empty second", "insert")
    #expect(
      lines.filter { $0.hasPrefix("empty:") } == [
        "empty: 暂无数据", "empty: first", "empty: second", "empty: -",
      ]
    )
  }

  @Test func `a submitted form stays submitted, and the tab is remembered`() throws {
    let state = try Folder()
    let first = try lines(
      "tab waybills",
      "tick",
      "select 0.0",
      "submit",
      "tick",
      "tab photos",
      state: state
    )
    #expect(first.contains("toast: 提交成功"))
    let second = try lines("state", "tab waybills", "tick", state: state)
    #expect(second.starts(with: ["> state", "title: Photos", "loading: on"]))
    #expect(second.contains(" 0.0 w2 (cancelled)"))
    #expect(!second.contains(" 0.0 w1"))
  }

  @Test(arguments: ["99", "-1", #"\"photos\""#, "[]"])
  func `an unknown saved tab is reported, and the first one is shown`(tab: String) throws {
    let text = #"{"version": 1, "values": {"selectedTab": "\#(tab)"}}"#
    let state = try Folder(["store.json": text])
    let run = try Run(
      arguments: ["run", "waybills", "--state", state.url.path],
      input: "tab photos\n"
    )
    #expect(run.status == 0 && run.lines.contains { $0.hasPrefix("toast: ") }, "\(run)")
    #expect(try state.text(of: "store.json").contains("\"selectedTab\" : \"3\""))
  }

  @Test func `N9: a tab without a view is named, stays empty, and the others continue`() throws {
    let input = "tree\npush A\nback\ntab table\ntick\n"
    let run = try Run("run", "waybills", "--unregister", "Home", input: input)
    #expect(run.errors == "" && run.lines.contains("error: no view registered for HomeReactor"))
    #expect(run.status == 0 && !run.output.contains("Home#"), "\(run.output)")
    #expect(
      run.lines.contains("? unknown command: push (help lists the commands)")
        && run.lines.contains("! nothing to pop")
    )
    #expect(!run.lines.contains("App > Navigation") && run.lines.contains("App > Table"))
    #expect(run.lines.contains(" 0.0 Post 1"))
  }
}
