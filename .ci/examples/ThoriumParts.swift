// What the examples in the doc comments of ThoriumParts stand in.

import Foundation
import Thorium
import ThoriumParts

//: run ListDifference
static func example() {
  EXAMPLE
}
