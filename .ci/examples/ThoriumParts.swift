// What the examples in the doc comments of ThoriumParts stand in.

import Foundation
import Thorium
import ThoriumScreens

//: run ListDifference
static func example() {
  EXAMPLE
}
