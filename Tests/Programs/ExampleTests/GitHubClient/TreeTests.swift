import Testing

@testable import ThoriumExampleGitHub

/// What stands in a repository, folder by folder.
struct TreeTests {
  @Test func `folders come first, by name in any case, and another repository is not shown`() {
    let entries = [
      TreeEntry(path: "b.txt", size: 1), TreeEntry(path: "A.txt", size: 2),
      TreeEntry(path: "src/kit/saw", size: 3), TreeEntry(path: "src/kit/axe", size: 3),
      TreeEntry(path: "src/main", size: 3), TreeEntry(path: "Art/logo", size: 3),
      TreeEntry(path: "spoon", size: nil), TreeEntry(path: "vendor/fork", size: nil),
    ]
    #expect(
      entries.rows(in: "") == [
        TreeRow(path: "Art", kind: .folder(count: 1)),
        TreeRow(path: "src", kind: .folder(count: 2)),
        TreeRow(path: "A.txt", kind: .file(size: 2)), TreeRow(path: "b.txt", kind: .file(size: 1)),
      ]
    )
    #expect(entries.rows(in: "src").map(\.name) == ["kit", "main"])
    #expect(entries.rows(in: "sr").isEmpty && entries.rows(in: "vendor").isEmpty)
  }
}
