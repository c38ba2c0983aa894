#!/bin/sh
# usage: npm.sh PACKAGE
# Packs the npm package in the folder PACKAGE (or takes a packed one, as of a release), installs it in
# an empty folder without a network, and imports it there.
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

cat >main.mjs <<'END'
import { Problem } from "dlx-wasm";
console.log(new Problem([["a", "b"], ["c"], ["a"], ["b", "c"]]).count());
END
found=$(node main.mjs)
[ "$found" = 2n ] || { echo "main.mjs printed '$found', expected '2n'"; exit 1; }
