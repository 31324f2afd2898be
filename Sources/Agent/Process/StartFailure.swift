/// Why this process does not become the agent.
nonisolated enum StartFailure: Error, Equatable {
  /// An agent runs on this bus already.
  case runsAlready
  /// Another agent of this user, which this bus does not reach, keeps the database; its process id, if known.
  case locked(by: Int32?)
  /// Something the agent can't do without is missing.
  case failed(String)

  /// Says so, and gives the exit status.
  @MainActor func report() -> Int32 {
    switch self {
    case .runsAlready:
      StandardOutput.print("the agent runs already")
      return ExitStatus.done
    case .locked(let pid):
      let holder = pid.map { "process \($0)" } ?? "another process"
      StandardOutput.complain(
        "\(holder) is the agent of this user already, but can't be reached from here; end it first")
      return ExitStatus.failed
    case .failed(let text):
      StandardOutput.complain(text)
      return ExitStatus.failed
    }
  }
}
