# shellcheck shell=bash
# Xvfb and xfce4-notifyd, which draws a notification's actions as buttons; its panel, when a test wants it.
source "$root/packaging/desktops/x11.sh"

# wrapper-2.0 is what the panel's parts run in: menus and tooltips are its windows
windows='xfce4-notifyd|wrapper-2.0'

bus_services() { echo org.xfce.Xfconf.service; }

start_desktop() {
  start_x11
  "$(compgen -G '/usr/lib/*/xfce4/notifyd/xfce4-notifyd')" >"$logs/xfce4-notifyd.log" 2>&1 &
  until_true 60 notification_server_is "Xfce Notify Daemon"
}

# Starts the panel, dark or light, or starts it anew: at the bottom, with a tray of 48 pixels at its right end.
desktop_panel() {
  local dark
  dark=$([[ $1 == dark ]] && echo true || echo false)
  desktop_no-panel
  xfconf-query --channel xfce4-panel --reset --property / --recursive
  set_panel int configver 2
  xfconf-query --channel xfce4-panel --property /panels --create --force-array --type int --set 1
  set_panel bool panels/dark-mode "$dark"
  set_panel string panels/panel-1/position 'p=10;x=0;y=0'
  set_panel uint panels/panel-1/length 100
  set_panel uint panels/panel-1/size 56
  xfconf-query --channel xfce4-panel --property /panels/panel-1/plugin-ids --create --type int --set 1 --type int --set 2
  set_panel string plugins/plugin-1 separator
  set_panel bool plugins/plugin-1/expand true
  set_panel string plugins/plugin-2 systray
  set_panel int plugins/plugin-2/icon-size 48
  xfce4-panel --disable-wm-check >>"$logs/xfce4-panel.log" 2>&1 &
  until_true 60 bus_has org.kde.StatusNotifierWatcher
}

set_panel() { xfconf-query --channel xfce4-panel --property "/$2" --create --type "$1" --set "$3"; }

# Ends the panel, if there is one.
desktop_no-panel() {
  bus_has org.xfce.Panel &>/dev/null || return 0
  xfce4-panel --quit
  until_true 20 bus_lacks org.xfce.Panel
}
