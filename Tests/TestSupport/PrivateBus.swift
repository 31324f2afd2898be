import Glibc
import MessageBus

/// A message bus of the test's own, on which nothing of the user's is found or started.
public final class PrivateBus {
  /// Where the bus listens.
  public let address: String
  /// The daemon, for a test that stops or kills it.
  public let daemon: ChildProcess

  private let folder: TemporaryFolder

  /// Starts a bus and waits until it listens.
  ///
  /// - Parameters:
  ///   - services: A folder with service files that the bus may start programs from.
  ///   - environment: What those programs find, on top of the sealed environment of `ChildProcess`.
  /// - Throws: `TestFailure` where the daemon is missing or does not start.
  public init(services: String? = nil, environment: [String: String?] = [:]) throws {
    folder = try TemporaryFolder()
    let configuration = try folder.write(
      Self.configuration(socket: folder.path("bus"), services: services), to: "bus.conf")
    daemon = try ChildProcess(
      "dbus-daemon", ["--nofork", "--print-address", "--config-file=\(configuration)"],
      environment: environment)
    try daemon.waitForOutput("\n")
    address = String(daemon.output.prefix { $0 != "\n" })
  }

  /// The variable by which a program finds this bus as its session bus.
  public var environment: [String: String?] { ["DBUS_SESSION_BUS_ADDRESS": address] }

  /// A new connection to this bus.
  public func connect() throws(BusError) -> BusConnection { try .open(address: address) }

  /// Kills the daemon and waits for its end.
  public func kill() throws {
    daemon.send(SIGKILL)
    try daemon.wait()
  }

  private static func configuration(socket: String, services: String?) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>unix:path=\(socket)</listen>
      <auth>EXTERNAL</auth>
      \(services.map { "<servicedir>\($0)</servicedir>" } ?? "")
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
      <limit name="max_replies_per_connection">50000</limit>
      <limit name="max_match_rules_per_connection">50000</limit>
      <limit name="max_incoming_bytes">1000000000</limit>
      <limit name="max_outgoing_bytes">1000000000</limit>
      <limit name="max_message_size">1000000000</limit>
    </busconfig>

    """
  }
}
