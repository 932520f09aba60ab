// The C library of each system. No other file of the package imports one: they import this module.

#if canImport(Darwin)
@_exported public import Darwin
#elseif canImport(Glibc)
@_exported public import Glibc
#else
#error(
  "Thorium does not know the C library of this system. Add its module to Sources/Framework/ThoriumSystem/CLibrary.swift, and the names of its threads to Threads.swift."
)
#endif
