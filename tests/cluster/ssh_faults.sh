#!/bin/bash
# usage: ssh_faults.sh DLX [ROUNDS] [N]
#
# faults.sh over ssh. Two sshd on this machine are two nodes, with a key, ports and homes that are made
# for them. In each round a worker, an sshd with all of its connections, and the driver are killed;
# the sshd is started again, and so is the driver; in every third round the other node then goes
# silent, its processes stopped. The total has to be right each time. The parts are copied there and
# back; in every other round the nodes see the folder. Skipped if sshd or another program is missing.

set -eu
. "$(dirname "$0")/common.sh"
dlx=$1 rounds=${2:-1} n=${3:-10}
PATH=$PATH:/usr/sbin
need parallel ssh sshd ssh-keygen rsync pgrep
sshd=$(command -v sshd)  # sshd must be called by its full path
begin "$n" 0.3
export DLX=$work/worker
export PARALLEL_HOME=$work/parallel
export PARALLEL_SSH="ssh -F $work/config"
sshds=0 silent=0
declare -a node_pid node_port
trap 'stop_node 1; stop_node 2; rm -rf "$work"' EXIT

node_processes() {
  local child
  echo "$1"
  for child in $(pgrep -x -P "$1" sshd); do node_processes "$child"; done
}

# signal_node NODE SIGNAL: signals its sshd and the processes of its connections.
signal_node() {
  [ -n "${node_pid[$1]-}" ] || return 0
  # shellcheck disable=SC2046  # a list of numbers
  kill -s "$2" $(node_processes "${node_pid[$1]}") 2>/dev/null || true
}

stop_node() {
  signal_node "$1" KILL
  wait "${node_pid[$1]-}" 2>/dev/null || true
  node_pid[$1]=
}

listens() { grep -q 'Server listening' "$work/log$1"; }
listens_or_ended() { listens "$1" || ! kill -0 "${node_pid[$1]}" 2>/dev/null; }

start_node() {
  : >"$work/log$1"
  "$sshd" -D -f "$work/sshd_config" -p "${node_port[$1]}" -E "$work/log$1" \
    -o "ForceCommand=$work/login $1" &
  node_pid[$1]=$!
  wait_for 10 listens_or_ended "$1" && listens "$1"
}

# Each command of a node runs in a separate home folder.
make_nodes() {
  local node try
  ssh-keygen -q -t ed25519 -N '' -f "$work/key"
  ssh-keygen -q -t ed25519 -N '' -f "$work/host_key"
  cat >"$work/login" <<SCRIPT
#!/bin/sh
HOME=$work/home\$1
export HOME
cd "\$HOME" && exec sh -c "\$SSH_ORIGINAL_COMMAND"
SCRIPT
  chmod +x "$work/login"
  cat >"$work/sshd_config" <<CONFIG
ListenAddress 127.0.0.1
HostKey $work/host_key
PidFile none
AuthorizedKeysFile $work/key.pub
AuthenticationMethods publickey
PermitRootLogin yes
StrictModes no
UsePAM no
MaxStartups 100
CONFIG
  cat >"$work/config" <<CONFIG
Host *
  HostName 127.0.0.1
  User $(id -un)
  IdentityFile $work/key
  IdentitiesOnly yes
  IdentityAgent none
  BatchMode yes
  StrictHostKeyChecking no
  UserKnownHostsFile $work/known_hosts
  LogLevel ERROR
  ConnectTimeout 3
  ServerAliveInterval 1
  ServerAliveCountMax 3
CONFIG
  # The system creates it at start; sshd as root requires it.
  [ "$(id -u)" -ne 0 ] || [ -d /run/sshd ] || mkdir -m 755 /run/sshd
  for node in 1 2; do
    mkdir "$work/home$node"
    for ((try = 0; try < 20; ++try)); do
      node_port[node]=$((20000 + (16 * $$ + 8 * node + 37 * try) % 12000))
      if start_node "$node"; then break; fi
    done
    listens "$node" || skip "sshd does not start: $(tail -n 1 "$work/log$node")"
    printf 'Host node%d\n  Port %d\n' "$node" "${node_port[node]}" >>"$work/config"
    ssh -F "$work/config" "node$node" true 2>"$work/err" ||
      skip "sshd does not let us in: $(cat "$work/err")"
  done
}

# shellcheck disable=SC2086  # a list of options
drive() { "$1" "${cluster[@]}" "$parts" --sshlogin 2/node1,2/node2 $transfer; }

make_nodes
for ((round = 1; round <= rounds; ++round)); do
  if ((round % 2 == 1)); then transfer=--transfer; else transfer=; fi
  split_parts 6
  drive start_driver
  wait_for 60 workers_began $((RANDOM % 4 + 2)) || fail "no worker begins: $(cat "$work/err")"
  kill_worker
  sleep 0.$((RANDOM % 9))
  stop_node 1
  sshds=$((sshds + 1))
  sleep 0.$((RANDOM % 9))
  start_node 1 || fail "sshd does not start: $(cat "$work/log1")"
  sleep 0.$((RANDOM % 9))
  kill_driver
  no_wrong_total
  damage_result

  began=$(workers)
  drive start_driver
  # Detecting the loss takes half a minute, and there may be little work left.
  if ((round % 3 == 0)) && wait_for 5 workers_began $((began + 1)); then
    signal_node 2 STOP
    silent=$((silent + 1))
  fi
  wait "$driver" || fail "$(cat "$work/err")"
  right_total "$(cat "$work/out")"
  stop_node 2
  start_node 2 || fail "sshd does not start: $(cat "$work/log2")"
  rm -rf "$parts"
done
echo "$rounds rounds: $killed workers, $sshds sshd and $drivers drivers killed, $silent sshd stopped," \
  "$torn results damaged, $wrong wrong totals of $rounds"
