// libpulse with its GLib main loop: sound through PulseAudio or PipeWire.
#pragma once
#include <pulse/glib-mainloop.h>
#include <pulse/pulseaudio.h>
