// The examples in the doc comments of ThoriumText use no names.

import ThoriumText

//: run String.escaped
