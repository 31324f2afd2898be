// libpulse with its GLib main loop: sound through PulseAudio or PipeWire.
#pragma once
#include <pulse/glib-mainloop.h>
#include <pulse/pulseaudio.h>

/// 32-bit floats in the machine's byte order. The macro PA_SAMPLE_FLOAT32NE has a condition behind it.
static inline pa_sample_format_t pocketchime_pulse_float_format(void) {
  return PA_SAMPLE_FLOAT32NE;
}

/// Sets all channels to the full volume. pa_cvolume_reset is a macro, and PA_VOLUME_NORM has a cast in it.
static inline void pocketchime_pulse_full_volume(pa_cvolume *volume, unsigned channels) {
  pa_cvolume_reset(volume, channels);
}
