// GLib: main loop, option parser, key files, time zones.
#pragma once
#include <gio/gio.h>
#include <glib-unix.h>
#include <glib.h>

/// The variant type of a byte: the macro is a cast, which Swift does not import.
static inline const GVariantType *cglib_variant_type_byte(void) { return G_VARIANT_TYPE_BYTE; }
