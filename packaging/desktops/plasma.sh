# shellcheck shell=bash
# KDE Plasma itself, under Xvfb.
source "$root/packaging/desktops/x11.sh"

windows=plasmashell

# Of Plasma's services all but the splash screen, which never says that it is there, so that kwin waits for it.
bus_services() {
  (cd /usr/share/dbus-1/services && ls org.kde.*.service | grep --invert-match KSplash)
}

start_desktop() {
  start_x11
  export XDG_CURRENT_DESKTOP=KDE KDE_FULL_SESSION=true KDE_SESSION_VERSION=5
  export LIBGL_ALWAYS_SOFTWARE=1 QT_QUICK_BACKEND=software QT_QPA_PLATFORM=xcb
  tell_bus XDG_CURRENT_DESKTOP KDE_FULL_SESSION KDE_SESSION_VERSION LIBGL_ALWAYS_SOFTWARE QT_QUICK_BACKEND QT_QPA_PLATFORM
  kded5 >"$logs/kded.log" 2>&1 &
  kwin_x11 >"$logs/kwin.log" 2>&1 &
  until_true 60 bus_has org.kde.StatusNotifierWatcher
  start_shell
}

start_shell() {
  plasmashell >>"$logs/plasmashell.log" 2>&1 &
  until_true 60 notification_server_is Plasma
  until_true 60 desktop_and_panel_are_there
}

# Another shell, which is the notification server too, after a crash.
desktop_restart-shell() {
  bus_kill org.freedesktop.Notifications
  start_shell
}

# Starts desktop and panel anew; the list of tray icons is kept elsewhere and stays.
desktop_panel() {
  busctl --user call org.kde.plasmashell /MainApplication org.qtproject.Qt.QCoreApplication quit
  until_true 20 bus_lacks org.kde.plasmashell
  start_shell
}

desktop_and_panel_are_there() { (($(xdotool search --onlyvisible --class plasmashell | wc -l) >= 2)); }

# Pop-ups stand at the right; tooltips of the panel's launcher are no pop-ups.
popup_places() { places_to_read | awk -F '[x+]' '$3 > 640'; }

desktop_popups() { popup_places | wc -l; }

# Clicks so many pixels from the right and lower edge of the lowest pop-up.
desktop_popup-click() {
  local width height left top
  IFS=x+ read -r width height left top <<<"$(popup_places | sort --field-separator + --key 3 --numeric-sort | tail -1)"
  desktop_click $((left + width - $1)) $((top + height - $2))
}

# Do not disturb, as a program asks for it that shows a presentation: it lasts as long as that program runs.
desktop_quiet() {
  python3 - >/dev/null <<'PYTHON' &
import dbus, signal
server = dbus.SessionBus().get_object("org.freedesktop.Notifications", "/org/freedesktop/Notifications")
server.Inhibit("test", "a presentation", dbus.Dictionary({}, signature="sv"), dbus_interface="org.freedesktop.Notifications")
signal.pause()
PYTHON
  until_true 10 is_quiet
}

is_quiet() {
  [[ $(busctl --user get-property org.freedesktop.Notifications /org/freedesktop/Notifications org.freedesktop.Notifications Inhibited) == "b true" ]]
}
