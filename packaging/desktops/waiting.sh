# shellcheck shell=bash
# Waiting for a condition, never for a time.

# until_true SECONDS COMMAND…: succeeds as soon as COMMAND does; fails, and says so, when it has not by then.
until_true() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@" &>/dev/null; do
    ((SECONDS < deadline)) || {
      say "still not so: $*"
      return 1
    }
    sleep 0.1
  done
}

bus_has() { busctl --user status "$1"; }

notification_server_is() {
  busctl --user call org.freedesktop.Notifications /org/freedesktop/Notifications \
    org.freedesktop.Notifications GetServerInformation | grep --ignore-case --quiet "\"$1\""
}
