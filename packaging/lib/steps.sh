# shellcheck shell=bash
# A test run in steps: each with its log, its time and its place in the summary at the end. A failing step is shown
# and the run goes on.

steps=() failures=() failed_steps=0

# step NAME COMMAND…: runs COMMAND with its output in $logs/NAME.log; succeeds if it does.
step() {
  local name=$1 log=$logs/${1// /-}.log start=$SECONDS verdict=passed
  shift
  say "$name …"
  if ! "$@" >"$log" 2>&1 </dev/null; then
    verdict=FAILED
    failed_steps=$((failed_steps + 1))
    show_failure "$log"
    failures+=("$name:" "$(first_failure "$log")")
    say "$name FAILED, all of it: $log"
  fi
  steps+=("$(printf '%-8s %-16s %4d s  %s' "$verdict" "$name" $((SECONDS - start)) "$(tests_counted "$log")")")
  [[ $verdict == passed ]]
}

# Prints what a log says of failures, and its end; long lines are cut, as a traced program's can be endless.
show_failure() {
  {
    grep --extended-regexp '✘|^not ok|^#|error:' "$1" | head --lines 60
    echo '…'
    tail --lines 20 "$1"
  } | cut --characters 1-500
}

# Prints the first that a log says of failures, or its first lines where it says nothing.
first_failure() {
  { grep --extended-regexp --after-context=3 '✘|^not ok|error:' "$1" || cat "$1"; } | head --lines 6 | cut --characters 1-200
}

# Says in the summary that a step could not run, which fails the run as well.
not_run() {
  failed_steps=$((failed_steps + 1))
  steps+=("$(printf '%-8s %-16s         %s' 'NOT RUN' "$1" "$2")")
}

# Says in the summary that something was left out, and how to have it.
left_out() { steps+=("$(printf '%-8s %-16s         %s' 'left out' "$1" "$2")"); }

# Prints how many tests a log counts: those of Swift's runner, else those of TAP, else nothing.
tests_counted() {
  local swift tap failed
  swift=$(sed -n 's/.*Test run with \([0-9]* tests\).*/\1/p' "$1" | tail -1)
  tap=$(grep --count '^ok ' "$1" || true)
  failed=$(grep --count '^not ok ' "$1" || true)
  if [[ -n $swift ]]; then
    echo "$swift"
  elif ((tap + failed)); then
    echo "$((tap + failed)) tests$( ((failed == 0)) || echo ", $failed failed")"
  fi
}

# Prints the summary and ends the run. What failed stands last, where a log that is cut still shows it.
finish_steps() {
  printf '\n'
  printf '%s\n' "${steps[@]}"
  if ((failed_steps)); then
    if ((${#failures[@]})); then printf '\n%s' "${failures[@]}"; fi
    printf '\n%d of %d steps failed\n' "$failed_steps" "${#steps[@]}"
    exit 1
  fi
  printf '\nall passed in %d min %d s\n' $((SECONDS / 60)) $((SECONDS % 60))
}
