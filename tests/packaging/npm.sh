#!/bin/sh
# usage: npm.sh PACKAGE
# Packs the npm package in the folder PACKAGE (or takes a packed one, as of a release), installs it in
# an empty folder without a network, and uses its command and its modules there.
set -eu
command -v npm >/dev/null || { echo "skipped: please install npm"; exit 0; }
if [ ! -e "$1" ]; then
  echo "skipped: $1 is missing; scripts/js builds it"
  exit 0
fi
package=$(readlink -f "$1")
empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT
export npm_config_cache="$empty/cache" npm_config_offline=true npm_config_audit=false \
  npm_config_fund=false npm_config_update_notifier=false
archive=$package
if [ -d "$package" ]; then
  (cd "$package" && npm pack --silent --pack-destination "$empty" >/dev/null)
  archive=$(echo "$empty"/dlx-wasm-*.tgz)
fi
mkdir "$empty/project"
cd "$empty/project"
echo '{ "private": true }' >package.json
npm install --silent "$archive"

# expect OUTPUT COMMAND...: what the command prints
expect() {
  expected=$1
  shift
  found=$("$@") || { echo "failed: $*"; exit 1; }
  [ "$found" = "$expected" ] || { echo "$* printed '$found', expected '$expected'"; exit 1; }
}
echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 >puzzle.txt
printf 'a b c\na b\nc\na\nb c\n' >problem.dlx
expect 534678912672195348198342567859761423426853791713924856961537284287419635345286179 \
  npx --no-install dlx-wasm sudoku puzzle.txt
expect 2 npx --no-install dlx-wasm count problem.dlx
cat >main.mjs <<'END'
import { Problem } from "dlx-wasm";
console.log(new Problem([["a", "b"], ["c"], ["a"], ["b", "c"]]).count());
END
expect 2n node main.mjs
status=0
npx --no-install dlx-wasm count absent.dlx 2>/dev/null || status=$?
[ "$status" -eq 2 ] || { echo "an absent file gave exit code $status, expected 2"; exit 1; }
