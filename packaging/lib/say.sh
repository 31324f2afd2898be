# shellcheck shell=bash
# How the scripts speak: what they do goes to standard error, so that a command's own output stays clean.

say() { printf 'PocketChime: %s\n' "$*" >&2; }

die() {
  say "$@"
  exit 1
}
