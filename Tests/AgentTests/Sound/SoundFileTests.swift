import CSndFile
import Foundation
import TestSupport
import Testing

@testable import Agent

@MainActor
@Suite struct SoundFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func reason(_ path: String) -> String? {
    do {
      _ = try SoundFile.decode(path: path)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func decodesWhatItIsGiven() throws {
    let samples = (0..<8820).map { Float($0 % 100) / 100 }
    try writeWAV(samples, rate: 44_100, to: folder.path("saw.wav"))
    let waveform = try SoundFile.decode(path: folder.path("saw.wav"))
    #expect(waveform == Waveform(samples: samples, channels: 1, rate: 44_100))
  }

  @Test(arguments: [
    ("wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16), ("flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_24),
    ("oga", SF_FORMAT_OGG | SF_FORMAT_VORBIS), ("opus", SF_FORMAT_OGG | SF_FORMAT_OPUS),
  ])
  func decodesEveryUsualFormatWithItsChannels(suffix: String, format: Int) throws {
    let path = folder.path("tone." + suffix)
    var info = SF_INFO()
    info.samplerate = 48_000
    info.channels = 2
    info.format = CInt(format)
    let file = try #require(sf_open(path, CInt(SFM_WRITE), &info))
    let samples = (0..<48_000).map { Float(0.5 * sin(Double($0 / 2) / 10)) }
    #expect(sf_writef_float(file, samples, 24_000) == 24_000)
    sf_close(file)
    let waveform = try SoundFile.decode(path: path)
    #expect(waveform.channels == 2)
    #expect(waveform.rate == 48_000)
    #expect(abs(waveform.seconds - 0.5) < 0.02)
    #expect((0.4...0.7).contains(waveform.peak))
  }

  @Test func namesWhatIsWrong() throws {
    #expect(reason(folder.path("none")) == "no such file or directory")
    #expect(reason(folder.path) == "not a file")
    #expect(reason(try folder.write("", to: "empty.ogg")) != nil)
    let noise = String(repeating: "not a sound at all\n", count: 1000)
    #expect(
      reason(try folder.write(noise, to: "noise.ogg")) == "not a sound file that can be read, or damaged")
    mkfifo(folder.path("fifo"), 0o600)
    #expect(reason(folder.path("fifo")) == "not a file")
    #expect(reason("/dev/zero") == "not a file")
    try writeWAV([Float](repeating: 0, count: 44_100), rate: 44_100, to: folder.path("silence.wav"))
    #expect(reason(folder.path("silence.wav")) == "contains only silence")
    try writeWAV([1, -1], rate: 44_100, to: folder.path("click.wav"))
    #expect(reason(folder.path("click.wav")) == "empty or damaged")
    try writeWAV([Float](repeating: 1, count: 1000), rate: 1_000_000, to: folder.path("rate.wav"))
    #expect(reason(folder.path("rate.wav")) == "1 channels at 1000000 Hz can't be played")
  }

  @Test func whatIsNoNumberBecomesSilenceAndWhatIsTooLoudIsCut() throws {
    var samples = [Float](repeating: 0.5, count: 8820)
    samples.replaceSubrange(0..<4, with: [.nan, .infinity, 7, -7])
    try writeWAV(samples, rate: 44_100, to: folder.path("wild.wav"))
    let waveform = try SoundFile.decode(path: folder.path("wild.wav"))
    #expect(Array(waveform.samples[0..<5]) == [0, 0, 1, -1, 0.5])
  }

  @Test func hugeFileIsHeldOnlyByItsBeginning() throws {
    let path = folder.path("huge.wav")
    try writeWAV([Float](repeating: 0.5, count: 44_100), rate: 44_100, to: path)
    // A gigabyte of samples that the disk need not hold.
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: 1 << 30)
    var size = UInt32(1 << 30) - 44
    try handle.seek(toOffset: 40)
    try handle.write(contentsOf: Data(bytes: &size, count: 4))
    try handle.close()
    let waveform = try SoundFile.decode(path: path)
    #expect(waveform.frames == SoundFile.longest)
    #expect(waveform.samples[1000] == 0.5)
  }

  @Test func aLongFileEndsSoftlyWhereItIsCut() throws {
    let path = folder.path("long.wav")
    try writeWAV([Float](repeating: 0.5, count: 44_100 * 40), rate: 44_100, to: path)
    let waveform = try SoundFile.decode(path: path)
    #expect(waveform.frames == SoundFile.longest)
    #expect(waveform.samples[SoundFile.longest - 1] < 0.01)
  }

  @Test func truncatedFilePlaysWhatThereIs() throws {
    let path = folder.path("half.wav")
    try writeWAV([Float](repeating: 0.5, count: 44_100), rate: 44_100, to: path)
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: 44 + 22_050 * 4)
    try handle.close()
    #expect(try SoundFile.decode(path: path).frames == 22_050)
  }
}

@MainActor
@Suite struct SoundLibraryTests {
  private let folder: TemporaryFolder
  private let library: SoundLibrary

  init() throws {
    folder = try TemporaryFolder()
    library = SoundLibrary(theme: SoundTheme(dataFolders: [folder.path]))
  }

  private func addThemeSound(_ name: String) throws -> String {
    try folder.write(
      "[Sound Theme]\nDirectories=stereo\n[stereo]\nOutputProfile=stereo\n",
      to: "sounds/freedesktop/index.theme")
    try folder.makeFolder("sounds/freedesktop/stereo")
    let path = folder.path("sounds/freedesktop/stereo/\(name).wav")
    try writeWAV([Float](repeating: 0.5, count: 44_100), rate: 44_100, to: path)
    return path
  }

  @Test func aFileFallsBackToTheThemeThenToTheChime() throws {
    let missing = ring(SoundChoice(folder.path("missing.ogg")))
    let chime = try #require(library.load(missing))
    #expect(chime.origin == .chime)
    #expect(
      chime.remarks == [
        "\(folder.path("missing.ogg")): no such file or directory",
        "the sound theme freedesktop has no sound alarm-clock-elapsed",
      ])
    let alarm = try addThemeSound("alarm-clock-elapsed")
    let themed = try #require(library.load(missing))
    #expect(themed.origin == .theme(path: alarm))
    #expect(themed.remarks.count == 1)
  }

  @Test func aNameFallsBackToTheThemesAlarm() throws {
    let alarm = try addThemeSound("alarm-clock-elapsed")
    #expect(library.load(ring(SoundChoice("alarm")))?.origin == .theme(path: alarm))
    #expect(library.load(ring(SoundChoice("alarm")))?.remarks == [])
    #expect(library.load(ring(SoundChoice("gong")))?.origin == .theme(path: alarm))
    let gong = try addThemeSound("gong")
    #expect(library.load(ring(SoundChoice("gong")))?.origin == .theme(path: gong))
  }

  @Test func aDamagedThemeSoundIsReplacedByTheChime() throws {
    let path = try addThemeSound("alarm-clock-elapsed")
    truncate(path, 10)
    #expect(library.load(ring(SoundChoice("alarm")))?.origin == .chime)
  }

  @Test func choicesAreSpelledAsInTheSettings() {
    #expect(SoundChoice("none") == .silence)
    #expect(SoundChoice("repeater") == .repeater)
    #expect(SoundChoice("alarm") == .named("alarm-clock-elapsed"))
    #expect(SoundChoice("") == .named("alarm-clock-elapsed"))
    #expect(SoundChoice("bell") == .named("bell"))
    #expect(SoundChoice("/a b.ogg") == .file(path: "/a b.ogg"))
    #expect(SoundChoice("file:///a%20b.ogg") == .file(path: "/a b.ogg"))
    #expect(SoundChoice("~/x.ogg") == .file(path: NSHomeDirectory() + "/x.ogg"))
    #expect(library.load(ring(.silence)) == nil)
    for text in ["none", "repeater", "alarm", "bell", "/a b.ogg"] {
      #expect(SoundChoice(text).description == text)
    }
  }
}
