#!/bin/bash
# usage: recipes.sh DLX SCALE.md
#
# Runs the commands that docs/scale.md shows for Kubernetes, MPI and buckets, with the variables that
# Kubernetes and Open MPI set. A bucket is a WebDAV store that rclone mounts, or is left out where
# rclone or FUSE is missing.

set -eu
. "$(dirname "$0")/common.sh"
dlx=$1 document=$(readlink -f "$2")
begin 10 0
store=
trap 'stop_bucket; rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$dlx" "$work/bin/dlx"
PATH=$work/bin:$PATH
cd "$work"

# block SECTION LANGUAGE: prints the last block of code of a section of the document.
block() {
  awk -v section="## $1" -v fence="\`\`\`$2" '
    $0 == section { inside = 1; next }
    /^## / { inside = 0 }
    inside && $0 == fence { code = 1; text = ""; next }
    /^```$/ { code = 0 }
    code { text = text $0 "\n" }
    END { printf "%s", text }' "$document"
}

start_bucket() {
  mkdir "$work/store" "$work/bucket"
  rclone serve webdav "$work/store" --addr 127.0.0.1:0 >"$work/serve.log" 2>&1 &
  store=$!
  address() { grep -o 'http://127[0-9.:]*' "$work/serve.log"; }
  wait_for 20 address >/dev/null || fail "rclone does not serve: $(cat "$work/serve.log")"
  rclone mount --webdav-url "$(address)" :webdav: "$work/bucket" --vfs-cache-mode writes \
    --vfs-write-back 0s --daemon >"$work/mount.log" 2>&1
}

stop_bucket() {
  [ -n "$store" ] || return 0
  fusermount3 -u "$work/bucket" 2>/dev/null || true
  kill "$store" 2>/dev/null || true
  wait "$store" 2>/dev/null || true
}

# count_by_index FOLDER: runs the command of the indexed job for each part, all at once.
count_by_index() {
  local command index workers=()
  command=$(block 'Kubernetes and object stores' yaml | sed -n "s/.*\[sh, -c, '\(.*\)'\].*/\1/p")
  case $command in *' /parts') ;; *) fail "no command in $document: $command" ;; esac
  for ((index = 0; index < 16; ++index)); do
    JOB_COMPLETION_INDEX=$index sh -c "${command%/parts}$1" >/dev/null &
    workers+=($!)
  done
  wait "${workers[@]}"
  right_total "$(dlx merge "$1")"
}

round=1  # Kubernetes
split_parts 16
count_by_index "$parts"

round=2  # MPI
split_parts 16
ln -s "$parts" parts
block MPI sh >job.sh
grep -q ' 1000)' job.sh || fail "no job in $document: $(cat job.sh)"
sed -i 's/ 1000)/ 16)/' job.sh
for rank in 0 1 2; do
  OMPI_COMM_WORLD_RANK=$rank OMPI_COMM_WORLD_SIZE=3 sh job.sh >/dev/null
done
right_total "$(dlx merge parts)"

round=3  # copies of results
split_parts 16
mkdir local
block 'Kubernetes and object stores' sh >copy.sh
grep -q '^cp /bucket/parts/part-00007.dlxpart ' copy.sh || fail "no copy in $document: $(cat copy.sh)"
for k in $(dlx merge --todo "$parts"); do
  sed "s|/bucket/parts/|$parts/|g; s|00007|$(printf %05d "$k")|g" copy.sh >local/copy.sh
  (cd local && sh copy.sh >/dev/null)
done
right_total "$(dlx merge "$parts")"

for command in rclone fusermount3; do
  command -v "$command" >/dev/null || { echo "without a bucket: $command is missing"; exit 0; }
done
[ -w /dev/fuse ] || { echo 'without a bucket: /dev/fuse is missing'; exit 0; }
start_bucket
round=4  # a mounted bucket
dlx split problem.dlx --parts 16 --force -o bucket/parts >/dev/null
count_by_index "$work/bucket/parts"
stop_bucket
right_total "$(dlx merge store/parts)"
