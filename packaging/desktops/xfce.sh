# shellcheck shell=bash
# Xvfb and xfce4-notifyd, which draws a notification's actions as buttons.
source "$root/packaging/desktops/x11.sh"

windows=xfce4-notifyd

bus_services() { echo org.xfce.Xfconf.service; }

start_desktop() {
  start_x11
  "$(compgen -G '/usr/lib/*/xfce4/notifyd/xfce4-notifyd')" >"$logs/xfce4-notifyd.log" 2>&1 &
  until_true 60 notification_server_is "Xfce Notify Daemon"
}
