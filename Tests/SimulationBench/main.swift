import Glibc
import SimulatedWorld

// Prints how many years of a calm life, in which something happens every few hours, are simulated in a second of
// processor time, with the naive model and all comparisons.

private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

private let aim = 10.0

var simulation = Simulation(seed: 1, pace: 40)
let start = processorTime()
do { try simulation.run(events: 200_000) } catch { fatalError("\(error)") }
let years = Double(simulation.counters.microseconds) / (365 * 86_400 * 1e6)
let speed = years / (processorTime() - start)
print(
  "\(Int(years)) years simulated            \(Int(speed)) years a second  (aim \(Int(aim))\(speed < aim ? ", missed" : ""))"
)
