"""Plays logind and GDM on the bus named DBUS_SYSTEM_BUS_ADDRESS, as much of them as a desktop needs to lock."""

import os

import dbus
import dbusmock
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

DBusGMainLoop(set_as_default=True)
bus = dbus.bus.BusConnection(os.environ["DBUS_SYSTEM_BUS_ADDRESS"])


def play(name, path, interface, properties):
    owned = dbus.service.BusName(name, bus)
    return dbusmock.mockobject.DBusMockObject(owned, path, interface, properties)


logind = play("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager", {})
logind.AddTemplate("logind", {})
logind.AddSession("c1", "seat0", os.getuid(), "user", True)
gdm = play(
    "org.gnome.DisplayManager", "/org/gnome/DisplayManager/Manager", "org.gnome.DisplayManager.Manager",
    {"Version": "43.0"})
GLib.MainLoop().run()
