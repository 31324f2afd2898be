// libdbus-1: the reference implementation of the D-Bus protocol.
#pragma once
#include <dbus/dbus.h>
