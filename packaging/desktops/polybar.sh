# shellcheck shell=bash
# Xvfb, for a bar that the test starts itself.
source "$root/packaging/desktops/x11.sh"

bus_services() { :; }

start_desktop() { start_x11; }

places_to_read() { echo 1280x40+0+0; }
