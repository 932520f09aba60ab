import Testing
import ThoriumProof

@testable import ThoriumConsole
@testable import ThoriumConsoleProof

struct SessionPictureTests {
  private func picture(
    path: String = "home",
    lines: [String] = ["a"],
    isOver: Bool = false,
    printed: [String] = []
  ) -> SessionTranscript {
    SessionTranscript(
      path: path,
      lines: lines,
      words: [],
      printed: printed,
      complaints: [],
      isOver: isOver,
      unfaithful: []
    )
  }

  @Test func `pictures are equal where a person sees the same, whichever lines led there`() {
    #expect(picture() == picture(printed: ["b"]))
    #expect(picture().hashValue == picture(printed: ["b"]).hashValue)
    for other in [picture(path: "user"), picture(lines: ["b"]), picture(isOver: true)] {
      #expect(picture() != other)
    }
  }
}
