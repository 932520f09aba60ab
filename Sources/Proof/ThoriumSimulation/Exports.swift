// A file that imports this module also gets the virtual clock.
@_exported public import ThoriumTime
