#!/bin/sh
# usage: with.sh PYTHON MODULES COMMAND...
# Runs the command if Python has the modules, else says what to install.
set -eu
python=$1 modules=$2
shift 2
for module in $modules; do
  "$python" -c "import $module" 2>/dev/null ||
    { echo "left out: please install python3-$module" | sed s/ensurepip/venv/; exit 0; }
done
exec "$@"
