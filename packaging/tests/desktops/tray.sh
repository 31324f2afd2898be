# shellcheck shell=bash
# What the tests of the tray icon share.

# Prints how much the place PLACE (WIDTHxHEIGHT+LEFT+TOP) of the screen differs from the icon at its nearest, 0 to 1,
# and the icon's centre on the screen.
find_icon() {
  local folder size left top
  folder=$(mktemp -d)
  IFS=x+ read -r _ _ left top <<<"$1"
  size=$2
  python3 "$root/packaging/tests/desktops/tray-icon.py" "$size" "$folder/icon.pam"
  desktop shot "$folder/screen.png"
  convert "$folder/screen.png" -crop "$1" +repage "$folder/place.png"
  # on the colour of the panel, which is that of most of the place
  convert "$folder/icon.pam" -background "$(convert "$folder/place.png" -format %c -depth 8 histogram:info:- |
    sort -n | tail -1 | grep -o '#[0-9A-F]*' | head -1)" -flatten "$folder/icon.png"
  compare -metric RMSE -subimage-search -dissimilarity-threshold 1 "$folder/place.png" "$folder/icon.png" null: 2>&1 |
    sed -n 's/.*(\([0-9.e-]*\)) @ \([0-9]*\),\([0-9]*\).*/\1 \2 \3/p' |
    awk -v x="$left" -v y="$top" -v half=$((size / 2)) '{ print $1, x + $2 + half, y + $3 + half }'
  rm -r "$folder"
}

# The icon is at PLACE, pixel by pixel but for what smooths its edges.
icon_is_at() {
  local found
  found=$(find_icon "$@")
  echo "differs by $found"
  awk '{ exit !($1 < 0.06) }' <<<"$found"
}

# Clicks on the icon at PLACE, with BUTTON.
click_icon() {
  local found
  found=$(find_icon "$1" "$2")
  # shellcheck disable=SC2086 # two numbers
  desktop click ${found#* } "$3"
}

# The names on the bus of the items that the panels know.
item_names() {
  busctl --user --json=short get-property org.kde.StatusNotifierWatcher /StatusNotifierWatcher \
    org.kde.StatusNotifierWatcher RegisteredStatusNotifierItems | jq --raw-output '.data[] | split("[/@]"; "")[0]'
}

has_no_items() { [[ -z $(item_names) ]]; }

alarm_enabled() { [[ $(pocketchime-agent --list --json | jq '.alarms[0].enabled') == "$1" ]]; }

tray_setting() {
  mkdir -p ~/.config/pocketchime
  printf '[Tray]\nShow=%s\n' "$1" >~/.config/pocketchime/pocketchime.conf
}

none_rings() { [[ $(pocketchime-agent --list --json | jq --compact-output .ringing) == '[]' ]]; }
