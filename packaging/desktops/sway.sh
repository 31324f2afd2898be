# shellcheck shell=bash
# sway without a screen, and mako. sway has no mouse here, and mako no buttons: makoctl invokes.
source "$root/packaging/desktops/reading.sh"

bus_services() { :; }

# white on blue, light blue where a progress bar is
reading=(-threshold 75% -negate)

start_desktop() {
  export XDG_SESSION_TYPE=wayland XDG_CURRENT_DESKTOP=sway
  export WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman
  printf 'output HEADLESS-1 resolution 1280x800\n' >"$HOME/sway.config"
  sway --config "$HOME/sway.config" >"$logs/sway.log" 2>&1 &
  until_true 30 socket_is_there 'wayland-*[0-9]'
  until_true 30 socket_is_there 'sway-ipc.*.sock'
  WAYLAND_DISPLAY=$(basename "$XDG_RUNTIME_DIR"/wayland-*[0-9])
  SWAYSOCK=$(echo "$XDG_RUNTIME_DIR"/sway-ipc.*.sock)
  export WAYLAND_DISPLAY SWAYSOCK
  tell_bus WAYLAND_DISPLAY SWAYSOCK
  # in type that is read well: zeros without a dot
  mako --font 'DejaVu Sans 12' >"$logs/mako.log" 2>&1 &
  until_true 60 notification_server_is mako
}

socket_is_there() { compgen -G "$XDG_RUNTIME_DIR/$1"; }

desktop_shot() { grim "$1"; }

places_to_read() { echo 1280x800+0+0; }
