/// A delivery that is picked up in one place and brought to another.
struct Waybill: Sendable, Hashable, Identifiable, Decodable {
  let id: String
  /// The reason for the cancellation; 0 if it was not cancelled.
  let cancelCode: Int

  var isCancelled: Bool { cancelCode != 0 }
}

/// The progress of a waybill.
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
