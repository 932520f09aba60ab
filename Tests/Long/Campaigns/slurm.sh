# A Slurm cluster of this machine alone, in a folder: start_slurm FOLDER, and stop_slurm. Its commands read SLURM_CONF.

start_slurm() {
  slurm=$1
  mkdir -p "$slurm/state" "$slurm/spool"
  chmod 755 "$slurm"
  head -c 1024 /dev/urandom >"$slurm/munge.key"
  chmod 400 "$slurm/munge.key"
  cat >"$slurm/slurm.conf" <<END
ClusterName=campaign
SlurmctldHost=$(hostname -s)
SlurmUser=root
AuthInfo=socket=$slurm/munge.socket
SlurmctldPort=$((20000 + RANDOM % 10000))
SlurmdPort=$((30000 + RANDOM % 10000))
StateSaveLocation=$slurm/state
SlurmdSpoolDir=$slurm/spool
SlurmctldPidFile=$slurm/slurmctld.pid
SlurmdPidFile=$slurm/slurmd.pid
SlurmctldLogFile=$slurm/slurmctld.log
SlurmdLogFile=$slurm/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,batch_sched_delay=0
ReturnToService=2
NodeName=$(hostname -s) CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
END
  export SLURM_CONF=$slurm/slurm.conf
  munged --foreground --force --socket="$slurm/munge.socket" --key-file="$slurm/munge.key" --pid-file="$slurm/munged.pid" \
    --log-file="$slurm/munged.log" --seed-file="$slurm/munged.seed" &>"$slurm/munged.out" &
  daemons=($!)
  for _ in {1..50}; do if [[ ! -e $slurm/munge.socket ]]; then sleep 0.1; fi; done
  slurmctld -D -f "$SLURM_CONF" &>/dev/null &
  daemons+=($!)
  slurmd -D -f "$SLURM_CONF" &>/dev/null &
  daemons+=($!)
  for _ in {1..100}; do
    if [[ $(sinfo -h -o %T 2>/dev/null) == idle ]]; then return; fi
    sleep 0.2
  done
  tail -n 5 "$slurm"/*.log >&2
  return 1
}

stop_slurm() {
  kill "${daemons[@]}" 2>/dev/null || true
  wait "${daemons[@]}" 2>/dev/null || true
}
