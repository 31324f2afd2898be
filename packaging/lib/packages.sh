# shellcheck shell=bash
# Debian packages: which are missing, and installing them.
# Lists lie in packaging/packages: one need a line, "a | b" for names that differ between releases, # for comments.

# Prints the needs of the lists named, one a line.
package_needs() {
  local list
  for list in "$@"; do
    sed -e 's/#.*//' -e 's/[[:space:]]*$//' -e '/^$/d' "$root/packaging/packages/$list.list"
  done | sort -u
}

package_is_installed() {
  [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

package_is_available() {
  LC_ALL=C apt-cache policy "$1" 2>/dev/null | grep --quiet 'Candidate: [^(]'
}

# Prints one package for each need that no installed package meets: the first that this release has, else the first.
missing_packages() {
  local need name names pick
  while read -r need; do
    IFS='| ' read -ra names <<<"$need"
    for name in "${names[@]}"; do
      if package_is_installed "$name"; then continue 2; fi
    done
    pick=${names[0]}
    for name in "${names[@]}"; do
      if package_is_available "$name"; then
        pick=$name
        break
      fi
    done
    echo "$pick"
  done < <(package_needs "$@")
}

as_root() {
  if ((EUID == 0)); then
    "$@"
  elif command -v sudo >/dev/null; then
    say "sudo may ask for your password"
    sudo "$@"
  else
    die "not root and no sudo: as root, run: $*"
  fi
}

apt() { as_root env DEBIAN_FRONTEND=noninteractive apt-get --quiet "$@" >&2; }

# Installs what the lists named need and the system lacks. Without apt, says what it would have installed.
install_packages() {
  local missing
  if ! command -v apt-get >/dev/null; then
    say "no apt on this system; needed, by their Debian names: $(package_needs "$@" | paste --serial --delimiters=' ')"
    return
  fi
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  say "installing ${missing[*]}"
  # a fresh or long unused system has no package lists, or old ones
  apt update
  mapfile -t missing < <(missing_packages "$@")
  apt install --yes --no-install-recommends "${missing[@]}"
}
