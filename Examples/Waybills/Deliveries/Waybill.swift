/// Something that is fetched somewhere and delivered elsewhere.
struct Waybill: Sendable, Hashable, Identifiable, Decodable {
  let id: String
  /// Why it was cancelled; 0 where it was not.
  let cancelCode: Int

  var isCancelled: Bool { cancelCode != 0 }
}

/// How far waybills are.
enum WaybillStatus: String, Sendable, CaseIterable {
  case fetching
  case delivering

  var title: String {
    switch self {
    case .fetching: "待取餐"
    case .delivering: "待送达"
    }
  }
}
