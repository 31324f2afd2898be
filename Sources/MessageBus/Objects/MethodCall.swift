/// A call of one of our methods, to be answered exactly once, at any time.
///
/// One let go of unanswered is answered with an error; a second answer is reported and not sent.
public final class MethodCall {
  /// The caller's unique name; empty where no bus lies between.
  public let sender: String
  /// The object that is called.
  public let path: ObjectPath
  /// The interface the caller named, if it did.
  public let interface: String?
  /// The method.
  public let member: String
  /// What the method was given; it fits the method's table.
  public let arguments: [BusValue]

  let message: Message
  private weak var connection: BusConnection?
  private var isAnswered = false
  /// The types that a reply must have, once the method has been found.
  var outputs: [BusType] = []

  init?(_ message: Message, on connection: BusConnection) throws(BusError) {
    guard let path = message.path, let member = message.member else { return nil }
    self.message = message
    self.connection = connection
    self.path = path
    self.member = member
    sender = message.sender ?? ""
    interface = message.interface
    arguments = try message.arguments
  }

  isolated deinit {
    if !isAnswered { fail(.failed("\(member) was given up without an answer")) }
  }

  /// Answers with these values.
  ///
  /// Where they don't fit the method's table, that is reported and the caller gets an error.
  public func reply(_ values: [BusValue] = []) {
    guard values.fit(outputs) else {
      report("was answered \"\(values.signatureText)\"")
      return fail(.failed("\(member) was answered in a wrong way"))
    }
    answer { message throws(BusError) in try message.reply(values) }
  }

  /// Answers with an error.
  public func fail(_ error: BusError) {
    answer { message throws(BusError) in try message.reply(error) }
  }

  private func answer(_ reply: (Message) throws(BusError) -> Message) {
    guard !isAnswered else { return report("was answered twice") }
    isAnswered = true
    guard message.expectsReply, let connection, connection.isConnected else { return }
    do throws(BusError) {
      try connection.send(reply(message))
    } catch {
      report("could not be answered: \(error)")
      // Text that breaks the protocol must not leave the caller waiting.
      try? connection.send(message.reply(.failed("\(member) could not be answered")))
    }
  }

  private func report(_ text: String) { connection?.report("\(interface ?? "").\(member) \(text)") }
}
