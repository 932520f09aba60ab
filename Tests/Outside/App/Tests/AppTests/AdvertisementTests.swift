import Testing
import Thorium
import ThoriumProof
import ThoriumTesting

// These modules have types of the same names. A scoped import says which one is meant.
import struct App.Alert
import struct App.Link
import struct App.Property

@testable import App

struct AdvertisementTests {
  @Test func `types of the app may have the names of those of Thorium`() {
    let store = TestStore(AdvertisementReactor())
    store.send(.type("Is there a cellar?")) { $0.field.text = "Is there a cellar?" }
    store.send(.ask) {
      $0.alert = Alert(title: "asked")
      $0.link = Link(path: "/houses/3")
    }
    #expect(store.store.currentState.property == Property(rooms: 3))
    #expect(store.store.currentState.source == App.Source.advertisement)
  }
}
