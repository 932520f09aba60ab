// The example in the doc comment of ThoriumCapture is a part of a manifest.

//: text Capture
