import Foundation
import TestSupport

@testable import Agent

func ring(_ choice: SoundChoice, volume: Int = 100, fadeIn: Duration = .zero) -> RingSound {
  RingSound(choice: choice, loudness: Loudness(volume: volume, fadeIn: fadeIn), hour: 7, minute: 30)
}

/// Writes a sine of amplitude 0.5 as a WAV file.
func writeTone(in lab: SoundLab, frequency: Double, seconds: Double) throws -> String {
  let rate = 44_100
  let samples = (0..<Int(seconds * Double(rate))).map {
    Float(0.5 * sin(2 * Double.pi * frequency * Double($0) / Double(rate)))
  }
  let path = lab.path("tone-\(Int(frequency)).wav")
  try writeWAV(samples, rate: rate, to: path)
  return path
}

/// Writes mono samples as a WAV file of floats.
func writeWAV(_ samples: [Float], rate: Int, to path: String) throws {
  var data = Data()
  func number(_ value: Int, bytes: Int) {
    for byte in 0..<bytes { data.append(UInt8(value >> (8 * byte) & 255)) }
  }
  data.append(contentsOf: "RIFF".utf8)
  number(36 + samples.count * 4, bytes: 4)
  data.append(contentsOf: "WAVEfmt ".utf8)
  number(16, bytes: 4)
  number(3, bytes: 2)
  number(1, bytes: 2)
  number(rate, bytes: 4)
  number(rate * 4, bytes: 4)
  number(4, bytes: 2)
  number(32, bytes: 2)
  data.append(contentsOf: "data".utf8)
  number(samples.count * 4, bytes: 4)
  samples.withUnsafeBytes { data.append(contentsOf: $0) }
  try data.write(to: URL(fileURLWithPath: path))
}
