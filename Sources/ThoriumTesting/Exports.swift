// A file of tests imports `Thorium`, `ThoriumTesting` and `Testing`, and has all that tests use.
@_exported public import ThoriumProof
