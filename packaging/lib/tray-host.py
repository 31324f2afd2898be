"""tray-host.py: a panel without a screen, as busy as Plasma's: it keeps the list of tray icons and reads all of an icon's
properties whenever that tells of a change, many changes in a row once."""

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

DBusGMainLoop(set_as_default=True)
WATCHER, ITEM = "org.kde.StatusNotifierWatcher", "org.kde.StatusNotifierItem"


class Watcher(dbus.service.Object):
    """The list of tray icons, of which it knows one."""

    reading = None

    @dbus.service.method(WATCHER, in_signature="s", sender_keyword="sender")
    def RegisterStatusNotifierItem(self, service, sender=None):
        name = sender if service.startswith("/") else service
        self.item = bus.get_object(name, "/StatusNotifierItem", introspect=False)
        bus.add_signal_receiver(self.changed, dbus_interface=ITEM, bus_name=name)
        self.changed()

    def changed(self, *arguments):
        if self.reading is None:
            self.reading = GLib.timeout_add(10, self.read)

    def read(self):
        self.reading = None
        self.item.GetAll(
            ITEM, dbus_interface=dbus.PROPERTIES_IFACE, reply_handler=lambda _: None, error_handler=lambda _: None)


bus = dbus.SessionBus()
watcher = Watcher(bus, "/StatusNotifierWatcher")
name = dbus.service.BusName(WATCHER, bus)
GLib.MainLoop().run()
