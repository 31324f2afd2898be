// libdbus-1: the reference implementation of the D-Bus protocol.
#pragma once
#include <dbus/dbus.h>

// The type code that ends an iteration; the macro is a cast, which Swift does not import.
static const int cdbus_type_invalid = DBUS_TYPE_INVALID;
