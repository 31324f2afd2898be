# shellcheck shell=bash
# What the tests on real desktops share. They run inside packaging/desktops/within, with PocketChime installed.
root=$POCKETCHIME_SESSION
source "$root/packaging/lib/say.sh"
source "$root/packaging/desktops/waiting.sh"
source "$root/packaging/tests/tap.sh"

# A label that no other text on the screen holds.
readonly label='Green tea'

# Starts a countdown, with another label if one is given; the bus starts the agent for the first one.
start_timer() { timeout 10 pocketchime-agent --timer "$1" --label "${2:-$label}"; }

cancel_timers() {
  local id
  for id in $(pocketchime-agent --list --json | jq --raw-output '.timers[].id'); do
    pocketchime-agent --cancel "$id" || return
  done
}

# The text that is on the screen holds each of the texts.
screen_shows() {
  local text texts
  texts=$(desktop texts | tr '\n' ' ')
  echo "$texts"
  for text in "$@"; do
    [[ $texts == *"$text"* ]] || return
  done
}

screen_does_not_show() { ! screen_shows "$1"; }

# What COMMAND prints changes TIMES times.
changes() {
  local times=$1 was
  shift
  for ((; times > 0; times--)); do
    was=$("$@")
    until_true 15 is_another_than "$was" "$@" || return
  done
}

is_another_than() { [[ $("${@:2}") != "$1" ]]; }

# COMMAND succeeds at every look for SECONDS.
stays_true() {
  local deadline=$((SECONDS + $1))
  shift
  while ((SECONDS < deadline)); do
    "$@" || return
    sleep 0.2
  done
}

# The clock time at which the only timer ends, as texts say it: 7:05, 14:35.
end_time() { date --date "$(timer_ends)" +%-H:%M; }

timer_ends() { pocketchime-agent --list --json | jq --raw-output '.timers[0].ends'; }

timer_state() { pocketchime-agent --list --json | jq --raw-output '.timers[0].state'; }

counts() { [[ $(timer_state) == counting ]]; }

rings() { [[ $(timer_state) == ringing ]]; }

# The agent says: counting again, for nine minutes from about now.
rings_again_in_nine_minutes() {
  local left
  left=$(($(date --date "$(timer_ends)" +%s) - $(date +%s)))
  echo "$(timer_state), $left s left"
  counts && ((left > 500 && left <= 540))
}

# The ids of what is ringing, one a line.
ringing() { pocketchime-agent --list --json | jq --raw-output '.ringing[]'; }

ring_together() { (($(ringing | wc --lines) == $1)); }

stop_all() { pocketchime-agent --stop; }

# The pids of the commands that follow the status for a bar of this session. The pattern does not match itself.
followers() {
  grep --files-with-matches --null-data --line-regexp --no-messages -e '--follo[w]' /proc/[0-9]*/cmdline | cut -d / -f 3 |
    while read -r pid; do
      grep --quiet --null-data --line-regexp --fixed-strings --no-messages \
        "POCKETCHIME_SESSION=$POCKETCHIME_SESSION" "/proc/$pid/environ" && echo "$pid"
    done
  return 0
}

one_follows() { [[ $(followers | wc --lines) == 1 ]]; }

none_follows() { [[ -z $(followers) ]]; }

# The first text on the screen that looks like a time: 9:58.
time_shown() { desktop texts | grep --extended-regexp --only-matching '[0-9]+:[0-9]{2}' | head -1; }
