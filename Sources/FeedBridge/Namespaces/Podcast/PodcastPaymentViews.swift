/// The parts of ``JSONFeed/Podcast`` about payments.

public import JSONFeedModel

extension JSONFeed.Podcast {
  /// `podcast:value`: payments to the people who make a podcast.
  public struct Value: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The currency or payment network: `lightning`.
    public var type: String? {
      get { self["type"] }
      set { self["type"] = newValue }
    }
    /// The way of paying: `keysend`.
    public var method: String? {
      get { self["method"] }
      set { self["method"] = newValue }
    }
    /// The suggested amount, as written, because it may have more digits than a `Double`.
    public var suggested: String? {
      get { self["suggested"] }
      set {
        object["suggested"] = newValue.map { JSONFeed.Number(literal: $0).map(JSONFeed.Value.number) ?? .string($0) }
      }
    }
    /// Who receives the payments.
    public var recipients: [ValueRecipient] {
      get { self[list: "value_recipients"] }
      set { self[list: "value_recipients"] = newValue }
    }
    /// Parts of the recording whose payments go to others.
    public var timeSplits: [ValueTimeSplit] {
      get { self[list: "value_time_splits"] }
      set { self[list: "value_time_splits"] = newValue }
    }
  }

  /// `podcast:valueRecipient`: someone who receives a share of the payments.
  public struct ValueRecipient: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The name.
    public var name: String? {
      get { self["name"] }
      set { self["name"] = newValue }
    }
    /// The kind of address: `node`, `lnaddress`.
    public var type: String? {
      get { self["type"] }
      set { self["type"] = newValue }
    }
    /// The address to pay to.
    public var address: String? {
      get { self["address"] }
      set { self["address"] = newValue }
    }
    /// The number of shares of each payment.
    public var split: Double? {
      get { self["split"] }
      set { self["split"] = newValue }
    }
    /// Whether this is a fee, which is deducted before a payment is split.
    public var isFee: Bool {
      get { self["fee"] ?? false }
      set { self["fee"] = newValue }
    }
    /// The name of a record to send with the payment.
    public var customKey: String? {
      get { self["custom_key"] }
      set { self["custom_key"] = newValue }
    }
    /// The value of that record.
    public var customValue: String? {
      get { self["custom_value"] }
      set { self["custom_value"] = newValue }
    }
  }

  /// `podcast:valueTimeSplit`: a part of the recording whose payments go to others.
  public struct ValueTimeSplit: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// Where the part begins, in seconds from the beginning of the recording.
    public var start: Double? {
      get { self["start_time"] }
      set { self["start_time"] = newValue }
    }
    /// The length of the part, in seconds.
    public var duration: Double? {
      get { self["duration"] }
      set { self["duration"] = newValue }
    }
    /// Where the part begins in the other recording, in seconds.
    public var remoteStart: Double? {
      get { self["remote_start_time"] }
      set { self["remote_start_time"] = newValue }
    }
    /// The share of the payment that goes to the recipients of ``remoteItem``, in percent.
    public var remotePercentage: Double? {
      get { self["remote_percentage"] }
      set { self["remote_percentage"] = newValue }
    }
    /// The item whose recipients are paid.
    public var remoteItem: RemoteItem? {
      get { self[firstOf: "remote_items"] }
      set { self[firstOf: "remote_items"] = newValue }
    }
    /// Who receives the payments, if not the recipients of ``remoteItem``.
    public var recipients: [ValueRecipient] {
      get { self[list: "value_recipients"] }
      set { self[list: "value_recipients"] = newValue }
    }
  }
}
