# shellcheck shell=bash
# Xvfb and dunst, which has no buttons: dunstctl closes, dunstctl lists.
source "$root/packaging/desktops/x11.sh"

windows=dunst

bus_services() { :; }

start_desktop() {
  start_x11
  # as the distribution has it, but in colours and type that are read well: zeros without a dot
  mkdir -p "$HOME/.config/dunst/dunstrc.d"
  cp /etc/xdg/dunst/dunstrc "$HOME/.config/dunst/"
  printf '[global]\nfont = DejaVu Sans 12\n' >"$HOME/.config/dunst/dunstrc.d/font.conf"
  printf '[%s]\nforeground = "#000000"\nbackground = "#ffffff"\n' urgency_low urgency_normal urgency_critical \
    >"$HOME/.config/dunst/dunstrc.d/colours.conf"
  dunst >"$logs/dunst.log" 2>&1 &
  until_true 60 notification_server_is dunst
}
