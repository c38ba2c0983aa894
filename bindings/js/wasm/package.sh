#!/bin/sh
# usage: package.sh MODULES PACKAGE
# Makes the npm package from the modules in the folder MODULES. dlx-whole.wasm is divided into dlx.wasm, with the
# functions that core.mjs calls, and dlx-more.wasm with all others.
set -eu
modules=$1 package=$2 new=$2.new
cd "$(dirname "$0")/.."
rm -rf "$new"
mkdir "$new"
cp -R package.json README.md ./*.js ./*.d.ts lib ../../LICENSE "$modules/dlx-photo.wasm" "$new"
wasm-split --all-features --instrument "$modules/dlx-whole.wasm" -o "$new/dlx.wasm"
node wasm/core.mjs "$new" "$modules/dlx.profile"
wasm-split --all-features --profile="$modules/dlx.profile" --export-prefix=% --import-namespace=primary \
  "$modules/dlx-whole.wasm" -o1 "$new/dlx.wasm" -o2 "$new/dlx-more.wasm"
rm -rf "$package"
mv "$new" "$package"
