"""tray-icon.py SIZE FILE: writes the tray icon that the agent gives to panels, as many pixels on each side, as a PAM file."""

import re
import sys

import dbus

size, path = int(sys.argv[1]), sys.argv[2]
bus = dbus.SessionBus()
watcher = bus.get_object("org.kde.StatusNotifierWatcher", "/StatusNotifierWatcher")
items = watcher.Get(
    "org.kde.StatusNotifierWatcher", "RegisteredStatusNotifierItems", dbus_interface=dbus.PROPERTIES_IFACE)
agent = bus.get_object("org.freedesktop.DBus", "/").GetConnectionUnixProcessID("org.pocketchime.Agent")
names = [re.split("[/@]", str(item))[0] for item in items]
name = next(
    name for name in names if bus.get_object("org.freedesktop.DBus", "/").GetConnectionUnixProcessID(name) == agent)
item = bus.get_object(name, "/StatusNotifierItem")
pixmaps = item.Get("org.kde.StatusNotifierItem", "IconPixmap", dbus_interface=dbus.PROPERTIES_IFACE)
argb = next(bytes(data) for width, height, data in pixmaps if width == height == size)
rgba = b"".join(argb[i + 1 : i + 4] + argb[i : i + 1] for i in range(0, len(argb), 4))
with open(path, "wb") as file:
    file.write(f"P7\nWIDTH {size}\nHEIGHT {size}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n".encode())
    file.write(rgba)
