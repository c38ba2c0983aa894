# What the scripts of this folder share. Sourced by them, not run.
# shellcheck shell=sh

name=$(basename "$0")
root=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)

# The list of Debian and Ubuntu packages. A tool is present if its command is found (package=command
# if the names differ), a library if dpkg lists it.
build_tools="g++ cmake ninja-build=ninja"
build_libraries="libboost-program-options-dev libspdlog-dev nlohmann-json3-dev \
nettle-dev libbliss-dev libgmp-dev coinor-libclp-dev zlib1g-dev"
# For reading sudokus from photographs.
photo_libraries="libjpeg-dev libpng-dev libwebp-dev"
# For serving the page by `dlx web`.
server_libraries="libevent-dev"
# For writing PDF.
pdf_libraries="libcairo2-dev"
# Other solvers read the files that dlx writes.
test_tools="pkg-config parallel poppler-utils=pdftotext coinor-cbc=cbc glpk-utils=glpsol clasp zsh fish"
test_libraries="libgtest-dev libpugixml-dev"
# For the tests of the Python package.
python_test_tools="python3"
python_test_libraries="python3-pytest python3-hypothesis python3-numpy python3-scipy python3-pandas \
python3-mypy python3-nbconvert python3-ipykernel python3-distributed python3-venv"
# For WebAssembly; choose_wasm_clang adds clang with its C++ library.
js_tools="cmake ninja-build=ninja nodejs=node binaryen=wasm-opt"
js_libraries="wasi-libc libboost-dev"
# For the page, and for its tests.
web_tools="nodejs=node npm"
web_test_tools="chromium"

say() { printf '%s: %s\n' "$name" "$*" >&2; }
die() { say "$@"; exit 2; }

# Prints the comment at the top of the calling script, without its first line.
usage() { sed -n '2,/^$/ { s/^# \{0,1\}//; p; }' "$0"; }

missing_tools() {
  for tool in "$@"; do
    command -v "${tool#*=}" >/dev/null 2>&1 || printf '%s ' "${tool%%=*}"
  done
}

missing_libraries() {
  command -v dpkg-query >/dev/null 2>&1 || return 0  # not Debian: CMake reports missing packages
  for library in "$@"; do
    case " $(dpkg-query -W -f='${db:Status-Status} ' "$library" 2>/dev/null)" in
      *" installed "*) ;;  # not "not-installed", which is listed for recommended packages
      *) printf '%s ' "$library" ;;
    esac
  done
}

# install_missing TOOLS LIBRARIES: installs missing packages, or prints the command.
install_missing() {
  # shellcheck disable=SC2086  # lists of words
  missing="$(missing_tools $1)$(missing_libraries $2)"
  [ -n "$missing" ] || return 0
  missing=${missing% }
  if ! command -v apt-get >/dev/null 2>&1; then
    die "please install the contents of these Debian packages: $missing"
  elif ! may_install; then
    die "please install the missing packages: sudo apt-get install $missing"
  fi
  say "installing $missing"
  # shellcheck disable=SC2086
  apt_get install --no-install-recommends $missing ||
    { apt_get update && apt_get install --no-install-recommends $missing; } ||
    { cat "$root/build/packages.log" >&2; die "could not install $missing"; }
}

# True if packages can be installed; sets `sudo`. Tests set DLX_INSTALL=no.
may_install() {
  sudo=
  [ "${DLX_INSTALL-}" != no ] || return 1
  [ "$(id -u)" -eq 0 ] || { sudo="sudo -n" && $sudo true 2>/dev/null; }
}

apt_get() {
  mkdir -p "$root/build"
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get -qy -o DPkg::Lock::Timeout=300 "$@" </dev/null \
    >"$root/build/packages.log" 2>&1
}

wasm_clang_packages() {
  for package in clang lld llvm; do printf '%s ' "$package-$1"; done
  for package in libc++ libc++abi libclang-rt; do printf '%s ' "$package-$1-dev-wasm32"; done
}

# Prints the newest version of clang of which apt offers all packages for WebAssembly.
offered_wasm_clang() {
  for version in $(apt-cache pkgnames libc++- 2>/dev/null | sed -n 's/^libc++-\([0-9]*\)-dev-wasm32$/\1/p' | sort -rn); do
    # shellcheck disable=SC2046  # a list of words
    offered=$(apt-cache policy $(wasm_clang_packages "$version") | grep -c '^  Candidate: [^(]') || continue
    if [ "$offered" -eq 6 ]; then
      echo "$version"
      return
    fi
  done
}

# Sets `wasm_clang`, the version of clang that compiles for WebAssembly, and adds its packages to js_libraries.
# Prefers an installed version, because only one version of the C++ library can be installed.
choose_wasm_clang() {
  command -v dpkg-query >/dev/null 2>&1 ||
    die "please install clang for WebAssembly on Debian or Ubuntu; scripts/js knows only their packages"
  wasm_clang=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' 'libc++-*-dev-wasm32' 2>/dev/null |
    sed -n 's/^installed libc++-\([0-9]*\)-dev-wasm32$/\1/p')
  # shellcheck disable=SC2046
  if [ -z "$wasm_clang" ] || [ -n "$(missing_libraries $(wasm_clang_packages "$wasm_clang"))" ]; then
    wasm_clang=$(offered_wasm_clang)
    if [ -z "$wasm_clang" ] && may_install; then
      apt_get update || { cat "$root/build/packages.log" >&2; die "could not install clang: apt-get update failed"; }
      wasm_clang=$(offered_wasm_clang)
    fi
  fi
  [ "${wasm_clang:-0}" -ge 16 ] || die "please install clang 16 or later with the libraries for WebAssembly \
(libc++-16-dev-wasm32, as in Debian 12); apt offers ${wasm_clang:-none}"
  js_libraries="$js_libraries $(wasm_clang_packages "$wasm_clang")"
}

# quietly COMMAND...: shows the output, on stderr, only if the command fails.
quietly() {
  "$@" </dev/null >"$build/script.log" 2>&1 || { cat "$build/script.log" >&2; return 1; }
}

# build_targets [ARGUMENTS OF cmake --build]: shows the output, on stderr, only if the build fails.
# Meanwhile, a line shows the progress: updated in place on a terminal, otherwise a new line per
# tenth.
build_targets() {
  log=$build/script.log
  {
    NINJA_STATUS='[%f/%t] ' cmake --build "$build" --parallel "$(cores)" "$@" </dev/null 2>&1 ||
      echo failed >"$build/script.failed"
  } | tee "$log" | tell_progress
  [ ! -e "$build/script.failed" ] || { rm "$build/script.failed"; cat "$log" >&2; return 1; }
}

# Reads the output of ninja, "[12/80] ...", or of make, "[ 15%] ...".
tell_progress() {
  told=0
  while read -r line; do
    case $line in
      \[*/*\]*) done=${line%%]*} done=${done#[} percent=$((100 * ${done%/*} / ${done#*/})) ;;
      \[*%\]*) percent=${line%%%*} percent=$((${percent#[} + 0)) ;;
      *) continue ;;
    esac
    if [ -t 2 ]; then
      printf '%s: building, %d%% \r' "$name" "$percent" >&2
    elif [ "$percent" -ge $((told + 10)) ]; then
      told=$((percent / 10 * 10))
      say "building, $told%"
    fi
  done
  [ ! -t 2 ] || printf '%40s\r' '' >&2
}

# configure PRESET program|photo|server|pdf|bindings|levels|tests|all: sets `build`, and selects the
# targets: the program for this machine; with the reader of photographs; with the server of the
# page; with the writer of PDF; with the C interface for other languages; with all kernels; with tests, all of these and the
# kernels that this machine can run; or the same with all kernels. Repeats only if more is
# requested. Simultaneous calls, as in a pipe, wait for unlock.
configure() {
  build=$root/build/$1
  case $2 in
    program) tests=OFF bindings=OFF levels=native enough= ;;
    photo) tests=OFF bindings=OFF levels=native enough='DLX_PHOTO:BOOL=ON' ;;
    server) tests=OFF bindings=OFF levels=native enough='DLX_EVENT_INCLUDE:PATH=/.*' ;;
    pdf) tests=OFF bindings=OFF levels=native enough='DLX_CAIRO_INCLUDE:PATH=/.*' ;;
    bindings) tests=OFF bindings=ON levels=native enough='DLX_BUILD_BINDINGS:BOOL=ON' ;;
    levels) tests=OFF bindings=OFF levels=all enough='DLX_SIMD_LEVELS:STRING=all' ;;
    tests)
      tests=ON bindings=ON levels='portable;native'
      case $(uname -m) in x86_64 | amd64) levels='portable;v2;v3;native' ;; esac
      enough='DLX_BUILD_TESTS:BOOL=ON DLX_PHOTO:BOOL=ON' ;;
    all)
      tests=ON bindings=ON levels=all
      enough='DLX_BUILD_TESTS:BOOL=ON DLX_SIMD_LEVELS:STRING=all DLX_PHOTO:BOOL=ON' ;;
  esac
  mkdir -p "$build"
  if command -v flock >/dev/null 2>&1; then
    exec 9>"$root/build/.lock"
    flock 9
  fi
  cache=$build/CMakeCache.txt
  if [ -f "$cache" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
    say "build/$1 was configured for another place: starting afresh"
    rm -rf "$build"
    mkdir -p "$build"
  fi
  if [ -f "$build/build.ninja" ] || [ -f "$build/Makefile" ]; then
    missing=
    for setting in $enough; do grep -qx "$setting" "$cache" || missing=$setting; done
    [ -n "$missing" ] || return 0
  fi
  if [ "$tests" = ON ]; then
    install_missing "$build_tools $test_tools" "$build_libraries $test_libraries"
  else
    install_missing "$build_tools" "$build_libraries"
  fi
  photo=
  if [ "$2" = photo ] || [ "$tests" = ON ]; then
    install_missing "" "$photo_libraries"
    photo=-DDLX_PHOTO=ON
  fi
  if [ "$2" = server ] || [ "$tests" = ON ]; then install_missing "" "$server_libraries"; fi
  if [ "$2" = pdf ] || [ "$tests" = ON ]; then install_missing "" "$pdf_libraries"; fi
  generator=
  if [ ! -f "$cache" ] && command -v ninja >/dev/null 2>&1; then generator="-G Ninja"; fi
  say "configuring build/$1"
  # shellcheck disable=SC2086
  (cd "$root" && quietly cmake --preset "$1" $generator -DDLX_BUILD_TESTS="$tests" \
    -DDLX_BUILD_BINDINGS="$bindings" -DDLX_SIMD_LEVELS="$levels" $photo) || {
    rm -f "$build/build.ninja" "$build/Makefile"  # otherwise the next call would skip this step
    die "CMake could not configure build/$1 (log above)"
  }
}

unlock() { exec 9>&-; }

cores() { nproc 2>/dev/null || echo 2; }
