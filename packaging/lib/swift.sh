# shellcheck shell=bash
# The Swift toolchain, and building with it.

readonly swift_needed=6.2

require_swift() {
  local found
  command -v swift >/dev/null ||
    die "no Swift toolchain on PATH; version $swift_needed or newer is needed: https://www.swift.org/install/linux/"
  found=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p')
  [[ $(printf '%s\n' "$swift_needed" "${found:-0}" | sort --version-sort | head -1) == "$swift_needed" ]] ||
    die "Swift $swift_needed or newer is needed, $(command -v swift) is ${found:-of unknown version}: https://www.swift.org/install/linux/"
}

# The release build of the agent, as users run it: with Swift's library inside, so that no toolchain is needed there.
readonly release_agent=$root/.build/release/pocketchime-agent

# Builds the release agent where a source, or the folder that held one, is newer than it.
build_release_agent() {
  local log order=$root/packaging/function-order.txt
  if [[ -x $release_agent &&
    -z $(find "$root/Sources" "$root/Package.swift" "$order" -newer "$release_agent" -print -quit) ]]; then
    return
  fi
  # for which alone Swift does not link it anew
  if [[ $order -nt $release_agent ]]; then rm -f "$release_agent"; fi
  install_packages build runtime
  require_swift
  say "building pocketchime-agent (release)"
  log=$(mktemp)
  if ! swift build --package-path "$root" --configuration release --static-swift-stdlib \
    --product pocketchime-agent >"$log" 2>&1; then
    cat "$log" >&2
    rm "$log"
    die "the build failed"
  fi
  rm "$log"
  # a change that alters no code leaves the program as it was: it is up to date all the same
  touch "$release_agent"
}
