// A test file imports only `Thorium`, `ThoriumTesting` and `Testing`.
@_exported public import ThoriumProof
