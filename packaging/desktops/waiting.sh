# shellcheck shell=bash
# Waiting for a condition, never for a time; and what is waited for on a bus.

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

bus_lacks() { ! bus_has "$1"; }

# The process that has a name on the bus.
bus_pid() {
  busctl --user --json=short call org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus \
    GetConnectionUnixProcessID s "$1" | jq '.data[0]'
}

# Kills the process that has a name on the bus, as a crash would, and waits for its end.
bus_kill() {
  local pid
  pid=$(bus_pid "$1")
  kill -KILL "$pid"
  until_true 10 is_gone "$pid"
}

is_gone() { ! kill -0 "$1"; }

# Hands variables on to what the bus starts.
tell_bus() {
  local name
  for name in "$@"; do
    busctl --user call org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus \
      UpdateActivationEnvironment 'a{ss}' 1 "$name" "${!name}"
  done
}

# Asked only once the name is taken, for asking would start a server.
notification_server_is() {
  bus_has org.freedesktop.Notifications &&
    busctl --user call org.freedesktop.Notifications /org/freedesktop/Notifications \
      org.freedesktop.Notifications GetServerInformation | grep --ignore-case --quiet "\"$1\""
}
