#!/bin/sh
# usage: debian_files.sh SOURCE FOLDER VERSION CONTACT
# Writes into FOLDER what Debian wants to find in a package: the licence, a list of changes, the manual.
set -eu
source=$1 folder=$2 version=$3 contact=$4
mkdir -p "$folder"
{
  echo 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/'
  echo 'Upstream-Name: dlx'
  echo
  echo 'Files: *'
  sed -n 's/^Copyright (c) /Copyright: /p' "$source/LICENSE"
  echo 'License: Expat'
  sed -n '/^Permission/,$ { s/^$/./; s/^/ /; p; }' "$source/LICENSE"
} >"$folder/copyright"
{
  echo "dlx ($version-1) unstable; urgency=medium"
  echo
  echo "  * Version $version; CHANGELOG.md says what has changed."
  echo
  date -u -R -d "@${SOURCE_DATE_EPOCH:-0}" | sed "s/^/ -- $contact  /"
} | gzip -9n >"$folder/changelog.Debian.gz"
gzip -9nc "$source/docs/dlx.1" >"$folder/dlx.1.gz"
