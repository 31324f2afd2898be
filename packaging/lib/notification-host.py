"""notification-host.py: a notification server without a screen, which names itself after Plasma's: that is told a running
countdown every second."""

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

DBusGMainLoop(set_as_default=True)
NAME = "org.freedesktop.Notifications"


class Server(dbus.service.Object):
    """Takes everything and shows nothing."""

    last = 0

    @dbus.service.method(NAME, out_signature="ssss")
    def GetServerInformation(self):
        return "Plasma", "bench", "1", "1.2"

    @dbus.service.method(NAME, out_signature="as")
    def GetCapabilities(self):
        return ["actions", "body", "body-markup", "persistence"]

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, app, replaced, icon, summary, body, actions, hints, timeout):
        if not replaced:
            self.last += 1
        return replaced or self.last

    @dbus.service.method(NAME, in_signature="u")
    def CloseNotification(self, number):
        pass


bus = dbus.SessionBus()
server = Server(bus, "/org/freedesktop/Notifications")
name = dbus.service.BusName(NAME, bus)
GLib.MainLoop().run()
