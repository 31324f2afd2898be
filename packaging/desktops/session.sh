# shellcheck shell=bash
# The private world a desktop lives in: folders, a plain user, a bus of its own, and an end that leaves nothing.

# GNOME Shell and sway refuse root, so as root all desktops run as this user.
readonly plain_user=pocketchime-desktop

# How packaging/desktops/inside ends when the desktop did not start.
readonly not_started=70

# make_session NAME PREFIX: sets $session, the folder that holds everything.
make_session() {
  session=$(mktemp -d "/tmp/pocketchime-$1.XXXXXX")
  mkdir "$session"/{home,run,services,artifacts,logs}
  chmod 700 "$session/run"
  # the plain user may have no way into the project's own folder
  cp -r "$root/packaging" "$session/packaging"
  session_prefix=$2
  write_bus_config "$1"
  as_plain_user=()
  if ((EUID == 0)); then
    id "$plain_user" &>/dev/null || useradd --system --no-create-home --shell /usr/sbin/nologin "$plain_user"
    chown -R "$plain_user:" "$session"
    # where X servers put their sockets; a plain user cannot make it as it must be
    mkdir -p /tmp/.X11-unix
    chmod 1777 /tmp/.X11-unix
    as_plain_user=(setpriv --reuid="$plain_user" --regid="$plain_user" --clear-groups)
  fi
}

# Only what belongs to the desktop can be started over its bus: with the system's services in reach, whichever
# notification server is installed would answer first.
write_bus_config() {
  local service
  for service in $(
    # shellcheck source=packaging/desktops/xfce.sh
    source "$root/packaging/desktops/$1.sh"
    bus_services
  ); do
    cp "/usr/share/dbus-1/services/$service" "$session/services/"
  done
  if [[ $session_prefix ]]; then cp "$session_prefix"/share/dbus-1/services/*.service "$session/services/"; fi
  cat >"$session/bus.conf" <<CONFIG
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=$session/run</listen>
  <auth>EXTERNAL</auth>
  <servicedir>$session/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
CONFIG
}

# run_in_session SECONDS COMMAND…: runs COMMAND as the plain user on the private bus, with a clean environment.
# POCKETCHIME_SESSION marks every process that descends from it.
run_in_session() {
  local limit=$1 bin=$session/packaging/desktops/bin share=/usr/local/share:/usr/share
  shift
  if [[ $session_prefix ]]; then bin+=:$session_prefix/bin share=$session_prefix/share:$share; fi
  timeout --foreground --kill-after=5 "$limit" \
    "${as_plain_user[@]}" env --ignore-environment --chdir="$session" \
    POCKETCHIME_SESSION="$session" POCKETCHIME_PREFIX="$session_prefix" PATH="$bin:/usr/local/bin:/usr/bin:/bin" \
    HOME="$session/home" XDG_RUNTIME_DIR="$session/run" XDG_DATA_DIRS="$share" \
    LANG=C.UTF-8 TZ="${TZ:-}" TERM="${TERM:-dumb}" NO_AT_BRIDGE=1 \
    dbus-run-session --config-file="$session/bus.conf" -- "$@" 3>&2 2>"$session/logs/bus.log" || {
    local code=$?
    ((code != 124 && code != 137)) || say "within: ended after $limit seconds"
    return "$code"
  }
}

keep_artifacts() {
  [[ ${POCKETCHIME_ARTIFACTS:-} ]] || return 0
  mkdir -p "$POCKETCHIME_ARTIFACTS"
  cp -r "$session/artifacts/." "$session/logs" "$POCKETCHIME_ARTIFACTS/"
}

show_logs() {
  local log
  for log in "$session"/logs/*; do
    [[ -s $log ]] || continue
    say "the end of $(basename "$log"):"
    tail -n 20 "$log" >&2
  done
}

# Prints the pids of every process of the session, wherever it has put itself.
session_processes() {
  grep --null-data --line-regexp --fixed-strings --files-with-matches --no-messages \
    -e "POCKETCHIME_SESSION=$session" /proc/[0-9]*/environ | cut -d/ -f3
}

end_session() {
  local pids signal
  for signal in TERM TERM KILL KILL; do
    mapfile -t pids < <(session_processes)
    ((${#pids[@]})) || break
    kill -s "$signal" "${pids[@]}" 2>/dev/null || true
    for _ in {1..20}; do
      [[ $(session_processes) ]] || break
      sleep 0.1
    done
  done
  rm -rf "$session"
}
