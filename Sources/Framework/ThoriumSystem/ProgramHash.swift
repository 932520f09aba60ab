/// A hash of the bytes of the running program, which differs for another build; 0 if they cannot be read.
///
/// In a test bundle of Apple's systems, these are the bytes of the bundle. That part has not been tested.
package let programHash: UInt64 = {
  let file = unsafe open(programPath, O_RDONLY | O_CLOEXEC)
  if file < 0 { return 0 }
  defer { close(file) }
  let count = Int(lseek(file, 0, SEEK_END))
  guard count > 0, let bytes = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0),
    unsafe bytes != MAP_FAILED
  else { return 0 }
  defer { unsafe munmap(bytes, count) }
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  var place = 0
  while place + 8 <= count {
    unsafe hash = (hash ^ bytes.load(fromByteOffset: place, as: UInt64.self)) &* 0x100_0000_01B3
    place += 8
  }
  return hash ^ hash >> 32
}()

private var programPath: String {
  #if os(Linux)
  return "/proc/self/exe"
  #else
  var facts = unsafe Dl_info()
  _ = unsafe dladdr(#dsohandle, &facts)
  return unsafe facts.dli_fname.map { unsafe String(cString: $0) } ?? ""
  #endif
}
