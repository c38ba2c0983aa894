#!/bin/bash
# usage: slurm_faults.sh DLX SCALE.md [ROUNDS] [N]
#
# faults.sh with the array job that docs/scale.md shows, on the Slurm that `sbatch` of this machine
# talks to; its nodes have to be this machine. By hand: no test submits jobs to somebody's machines.
# In each round one array task is cancelled, one is killed with SIGKILL and one is sent back into the
# queue; what is missing is sent again as the document says, until there is a total, and that has to be
# right.

set -eu
. "$(dirname "$0")/common.sh"
dlx=$1 document=$(readlink -f "$2") rounds=${3:-1} n=${4:-10}
need sbatch squeue scancel scontrol
begin "$n" 0.5
trap 'scancel -n "$job_name" 2>/dev/null || true; rm -rf "$work"' EXIT
job_name=dlx-faults-$$
cancelled=0 requeued=0 resubmitted=0

# `dlx` is the worker, as in the script of the document, which is the first one of its section.
mkdir "$work/bin"
ln -s "$work/worker" "$work/bin/dlx"
PATH=$work/bin:$PATH
cd "$work"
sed -n '/^## Slurm/,$ { /^```sh/,/^```/ { /^```sh/d; /^```/q; p; } }' "$document" >job.sh
grep -q 'dlx count --part' job.sh || fail "no job in $document: $(cat job.sh)"

submit() { sbatch -J "$job_name" -o /dev/null "$@" >/dev/null; }
running_task() { squeue -h -n "$job_name" -t R -o %i | head -n 1; }
no_jobs() { [ -z "$(squeue -h -n "$job_name")" ]; }
one_more_began() { workers_began $((began + 1)); }

for ((round = 1; round <= rounds; ++round)); do
  split_parts 16
  ln -sfn "$parts" parts
  submit --array=1-16%1000 job.sh
  for what in cancel kill requeue; do
    began=$(workers)
    wait_for 60 one_more_began || fail "no task begins: $(squeue)"
    case $what in
      cancel) task=$(running_task) && scancel "$task" && cancelled=$((cancelled + 1)) ;;
      kill) kill_worker ;;
      requeue) task=$(running_task) && scontrol requeue "$task" && requeued=$((requeued + 1)) ;;
    esac
  done
  for ((try = 0; try < 3; ++try)); do
    wait_for 300 no_jobs || fail "the jobs do not end: $(squeue)"
    no_wrong_total
    if ((try == 0)); then damage_result; fi
    todo=$(dlx merge --todo parts | paste -sd,)
    [ -n "$todo" ] || break
    resubmitted=$((resubmitted + $(dlx merge --todo parts | wc -l)))
    submit --array="$todo" job.sh
  done
  right_total "$(dlx merge parts)"
  rm -rf "$parts"
done
echo "$rounds rounds: $cancelled tasks cancelled, $killed killed and $requeued sent back into the queue," \
  "$torn results damaged, $resubmitted parts sent again, $wrong wrong totals of $rounds"
