# shellcheck shell=bash
# A session bus for systems and logins that have none.

has_session_bus() {
  [[ -n ${DBUS_SESSION_BUS_ADDRESS:-} || -S ${XDG_RUNTIME_DIR:-/nonexistent}/bus ]]
}

# Starts a bus that lives as long as this process, whatever it becomes by exec: the bus is stopped when the pipe, of
# which only this process holds the writing end, closes. dbus-run-session would stay in between, and Ctrl-C would end
# it and the bus before the command has had its last word.
start_private_bus() {
  local address pid guard
  command -v dbus-daemon >/dev/null || die "no session bus and no dbus-daemon to start one: install dbus"
  { read -r address && read -r pid; } < <(dbus-daemon --session --fork --print-address=1 --print-pid=1)
  export DBUS_SESSION_BUS_ADDRESS=$address
  exec {guard}> >(
    trap '' INT TERM HUP QUIT
    cat >/dev/null
    kill "$pid"
  )
}
