# shellcheck shell=bash
# GNOME Shell itself, without a screen, with logind and GDM played for it, so that it can lock.

# All but the screen recorder, which nothing here needs and which has taken half a minute to fail.
bus_services() {
  (cd /usr/share/dbus-1/services && ls org.gnome.Shell.*.service org.gnome.ScreenSaver.service) | grep --invert-match Screencast
}

start_desktop() {
  export XDG_SESSION_TYPE=wayland XDG_CURRENT_DESKTOP=GNOME XDG_SESSION_ID=c1 LIBGL_ALWAYS_SOFTWARE=1
  export GSETTINGS_BACKEND=memory
  start_system_bus
  start_shell
}

start_shell() {
  # --unsafe-mode allows Eval and Screenshot
  gnome-shell --unsafe-mode --headless --wayland --no-x11 --virtual-monitor 1280x800 >>"$logs/gnome-shell.log" 2>&1 &
  until_true 60 shell_starts $!
  start_notification_server
  desktop_eval 'imports.gi.St.Settings.get().inhibit_animations()'
  desktop_eval "$(cat "$root/packaging/desktops/gnome-eyes.js")"
  until_true 60 overview_is_gone
}

# A program of its own, which the shell would start with its first notification.
start_notification_server() {
  busctl --user call org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus \
    StartServiceByName su org.gnome.Shell.Notifications 0
  until_true 60 notification_server_is gnome-shell
}

# Another shell after a crash, with which its notification server has ended.
desktop_restart-shell() {
  bus_kill org.gnome.Shell
  until_true 10 bus_lacks org.freedesktop.Notifications
  start_shell >/dev/null
}

# Another notification server beside the same shell, after a crash.
desktop_restart-server() {
  bus_kill org.freedesktop.Notifications
  start_notification_server >/dev/null
}

start_system_bus() {
  DBUS_SYSTEM_BUS_ADDRESS=$(dbus-daemon --config-file="$POCKETCHIME_SESSION/bus.conf" --fork --print-address)
  export DBUS_SYSTEM_BUS_ADDRESS
  python3 "$root/packaging/desktops/system-services.py" >"$logs/system-services.log" 2>&1 &
  until_true 60 busctl --address="$DBUS_SYSTEM_BUS_ADDRESS" status org.gnome.DisplayManager
}

# Where systemd has no unit for ibus, the shell starts ibus itself, with JavaScript that runs between fork and exec. Now
# and then that waits for ever for a lock that another thread had, and the shell for it; without the child it goes on.
shell_starts() {
  bus_has org.gnome.Shell || return
  busctl --user --timeout=5 call org.gnome.Shell /org/gnome/Shell org.gnome.Shell Eval s 1 && return
  pkill --parent "$1" --exact gnome-shell
  return 1
}

# Hiding it takes effect only once the shell has started up.
overview_is_gone() { [[ $(desktop_eval 'Main.overview.hide(); Main.overview.visible') == false ]]; }

# Evaluates JavaScript in the shell and prints the result as JSON.
desktop_eval() {
  busctl --user --json=short call org.gnome.Shell /org/gnome/Shell org.gnome.Shell Eval s "$1" |
    jq --raw-output --exit-status 'if .data[0] then .data[1] else error(.data[1]) end'
}

desktop_shot() {
  busctl --user call org.gnome.Shell.Screenshot /org/gnome/Shell/Screenshot org.gnome.Shell.Screenshot \
    Screenshot bbs false false "$(realpath "$1")" >/dev/null
}

desktop_texts() { desktop_eval 'eyes.texts()' | jq --raw-output '.[]'; }

desktop_banners() { desktop_eval 'eyes.banners' | jq --raw-output '.[]'; }

desktop_press() { press_within global.stage "$1"; }

# Presses a text that is within an actor.
press_within() {
  local place
  place="eyes.place($(jq --null-input --arg text "$2" '$text'), $1)"
  until_true 15 desktop_eval "$place"
  # shellcheck disable=SC2046 # two numbers
  desktop_click $(desktop_eval "$place" | jq '.[]')
}

desktop_click() {
  desktop_eval "hand.moveTo($1, $2)" >/dev/null
  sleep 0.2
  desktop_eval 'hand.press()' >/dev/null
  desktop_eval 'hand.release()' >/dev/null
}

# Shows tray icons in the top bar, as the AppIndicator extension does that Ubuntu has from the start.
desktop_panel() {
  desktop_eval 'Main.extensionManager.enableExtension("ubuntu-appindicators@ubuntu.com")' >/dev/null
  until_true 20 bus_has org.kde.StatusNotifierWatcher
}

desktop_no-panel() {
  desktop_eval 'Main.extensionManager.disableExtension("ubuntu-appindicators@ubuntu.com")' >/dev/null
  until_true 20 bus_lacks org.kde.StatusNotifierWatcher
}

# What stands beside the tray icon.
desktop_tray-label() { desktop_eval 'eyes.trayLabel()' | jq --raw-output; }

# Opens the tray icon's menu by a click on it.
desktop_open-tray() {
  # shellcheck disable=SC2046 # two numbers
  desktop_click $(desktop_eval 'eyes.trayPlace()' | jq '.[]')
}

# Presses a text in that menu.
desktop_press-in-tray() { press_within 'eyes.trayButton().menu.actor' "$1"; }

desktop_lock() {
  desktop_eval 'Main.screenShield.lock(false)' >/dev/null
  until_true 10 is_locked
  # the screen goes dark; a hand on the mouse lights it
  desktop_eval 'hand.moveTo(640, 700)' >/dev/null
}

is_locked() { [[ $(desktop_eval 'Main.screenShield.locked && Main.sessionMode.currentMode') == *unlock-dialog* ]]; }

desktop_unlock() {
  desktop_eval 'Main.screenShield.deactivate(false)' >/dev/null
  until_true 10 is_unlocked
}

is_unlocked() { [[ $(desktop_eval 'Main.screenShield.locked') == false ]]; }

# Do not disturb, as the switch in its calendar sets it.
desktop_quiet() {
  desktop_eval 'new imports.gi.Gio.Settings({schema_id: "org.gnome.desktop.notifications"}).set_boolean("show-banners", false)' >/dev/null
}

# Title and body of each notification that the shell holds, on the screen or not.
desktop_notifications() { desktop_eval 'eyes.notifications()' | jq --raw-output '.[] | join("\t")'; }

desktop_open-notifications() { desktop_eval 'Main.panel.statusArea.dateMenu.menu.open()' >/dev/null; }

desktop_close-notifications() { desktop_eval 'Main.panel.statusArea.dateMenu.menu.close()' >/dev/null; }
