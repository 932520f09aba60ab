// A file that imports this module can also keep a text in a `Secret`, and escape its own texts.
@_exported public import ThoriumText
