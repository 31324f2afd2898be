# shellcheck shell=bash
# What the desktops under Xvfb have in common: a display, its camera and its mouse.
source "$root/packaging/desktops/reading.sh"

reading=()

start_x11() {
  local number=$POCKETCHIME_SESSION/run/display
  # without -noreset it would start anew when its first client leaves, and refuse the next
  Xvfb -displayfd 3 -noreset -nolisten tcp -screen 0 1280x800x24 3>"$number" >"$logs/xvfb.log" 2>&1 &
  until_true 30 test -s "$number"
  DISPLAY=:$(cat "$number")
  export DISPLAY
  tell_bus DISPLAY
}

desktop_shot() { import -window root -quality 10 "$1"; }

# The mouse rests a moment before it presses and leaves afterwards, as a hand's would: some servers build their
# buttons when the pointer comes, some keep a notification while it is there.
desktop_click() {
  click_and_stay "$@"
  xdotool mousemove 1 400
}

click_and_stay() {
  xdotool mousemove --sync "$1" "$2"
  sleep 0.2
  xdotool mousedown "${3:-1}"
  sleep 0.1
  xdotool mouseup "${3:-1}"
}

# Presses an entry of a menu, which closes what lies below it when the mouse leaves.
desktop_press-in-menu() {
  local place
  place=$(wait_for_text "$1")
  # shellcheck disable=SC2086 # two numbers
  click_and_stay $place
}

# Rests the mouse there.
desktop_point() { xdotool mousemove --sync "$1" "$2"; }

# The windows of class $windows, but for those that fill the whole width, as a wallpaper and a panel do.
places_to_read() {
  local window
  for window in $(xdotool search --onlyvisible --class "$windows"); do
    # sets X, Y, WIDTH, HEIGHT
    local X Y WIDTH HEIGHT
    eval "$(xdotool getwindowgeometry --shell "$window")"
    ((WIDTH > 8 && WIDTH < 1280 && X >= 0 && Y >= 0)) && echo "${WIDTH}x$HEIGHT+$X+$Y"
  done
  return 0
}
