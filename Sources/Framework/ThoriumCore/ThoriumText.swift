// Users of this module escape their own texts too.
@_exported public import ThoriumText
