# shellcheck shell=bash
# Xvfb and dunst, which has no buttons: dunstctl closes, dunstctl lists.
source "$root/packaging/desktops/x11.sh"

windows=dunst

bus_services() { :; }

# white on dark red
reading=(-threshold 60% -negate)

start_desktop() {
  start_x11
  dunst >"$logs/dunst.log" 2>&1 &
  until_true 20 notification_server_is dunst
}
