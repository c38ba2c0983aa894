# Runs the parts of a search with GNU parallel: `dlx cluster FOLDER [OPTION]...`, which contains this
# text and sets DLX to the program. docs/scale.md describes the options and the environment.
# shellcheck shell=sh
set -eu
die() { echo "dlx: error: $*" >&2; exit 2; }
# quoted WORD: quotes the word for a shell.
quoted() { printf "'%s'" "$(printf %s "$1" | sed "s/'/'\\\\''/g")"; }

folder=$1
shift
[ -r "$folder/split.json" ] || die "found no $folder/split.json; run dlx split first"
folder=$(cd "$folder" && pwd)
transfer=
lists=
for word in "$@"; do
  shift
  case $word in
    --transfer) transfer=yes ;;
    --list) lists=yes ;;
    *) set -- "$@" "$word" ;;
  esac
done
work="count {} ${DLX_COUNT_OPTIONS-}"
[ -z "$lists" ] || work="solve {} -o {.}.list ${DLX_SOLVE_OPTIONS-}"
# If the remote machine does not see the folder, the part is copied to a temporary folder.
list=$folder
find_part=
if [ -n "$transfer" ]; then
  list=.
  set -- --trc '{.}.result' --workdir ... "$@"
  [ -z "$lists" ] || set -- --return '{.}.list' "$@"
  # On this machine, the login ':', nothing is copied.
  find_part="[ -e {} ] || cd $(quoted "$folder"); "
fi
# Otherwise a machine that disappears would be waited for, for hours.
: "${PARALLEL_SSH=ssh -o ConnectTimeout=30 -o ServerAliveInterval=15 -o ServerAliveCountMax=4}"
export PARALLEL_SSH

command -v parallel >/dev/null 2>&1 || die "GNU parallel is missing; on Debian: apt install parallel"
command -v "$DLX" >/dev/null 2>&1 || die "there is no program $DLX"
case $DLX in */*) DLX=$(readlink -f "$DLX") ;; esac
cd "$folder"

# Two runs at a time would both write the log.
exec 8>"$folder/.lock"
if command -v flock >/dev/null 2>&1; then
  flock -n 8 || die "another dlx cluster works on $folder"
fi

# todo [--files]: the parts without a valid result, or without a valid list.
todo() { "$DLX" merge --todo ${lists:+--list} "$@"; }

# A part may fail on one machine and succeed on another. Its stdout is discarded; errors are on
# stderr. The second round is for parts that fail three times, and for results that are damaged.
for round in 1 2; do
  [ -n "$(todo "$folder")" ] || break
  status=0
  todo --files "$list" | parallel --will-cite --retries 3 --joblog "$folder/joblog.$round" "$@" \
    "$find_part$(quoted "$DLX") $work" >/dev/null 8>&- || status=$?
  [ "$status" -lt 255 ] || die "parallel failed"
done
exec "$DLX" merge ${lists:+--list} "$folder"
