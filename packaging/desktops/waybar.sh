# shellcheck shell=bash
# sway without a screen, for a bar that the test starts itself.
source "$root/packaging/desktops/sway.sh"

# black on white
reading=()

places_to_read() { echo 1280x56+0+0; }
