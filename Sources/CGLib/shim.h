// GLib: main loop, option parser, key files, time zones.
#pragma once
#include <gio/gio.h>
#include <glib-unix.h>
#include <glib.h>
