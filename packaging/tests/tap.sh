# shellcheck shell=bash
# Tests as shell scripts that speak TAP: `check WHAT COMMAND…` is one test, `finish` ends the script.

checks=0 failures=0

# Runs COMMAND; the test holds if it succeeds. What a failing one printed is shown below it.
check() {
  local what=$1 output
  shift
  checks=$((checks + 1))
  if output=$("$@" 2>&1); then
    echo "ok $checks - $what"
  else
    failures=$((failures + 1))
    echo "not ok $checks - $what"
    printf '#   %s\n' "${output//$'\n'/$'\n'#   }"
  fi
}

finish() {
  echo "1..$checks"
  exit $((failures > 0))
}
