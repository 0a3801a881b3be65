#!/bin/sh
# restoreTo.sh TIME BACKUPS ARCHIVE DATA: makes DATA a database as it stood at TIME (UTC, 2026-11-26T22:45:00Z), from the newest
# base backup before it and the archive. DATA must not exist. Start PostgreSQL on it as its account; it takes connections once
# it has reached TIME, and refuses to start where the archive ends before. It keeps what it would archive until
# you say so: what only looks at the past must not continue the archive, since a later restore would follow it.
set -eu
time=$1 backups=$2 archive=$3 data=$4
case $time in
  [0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]Z) ;;
  *) echo "TIME is $time; 2026-11-26T22:45:00Z was expected." >&2; exit 2 ;;
esac
[ ! -e "$data" ] || { echo "$data exists; name a folder that does not." >&2; exit 1; }
wanted=$(echo "$time" | tr ':' '-')
newest=
for backup in "$backups"/*Z; do
  # names are times in one form: the order of letters is that of time
  name=$(basename "$backup")
  if [ -d "$backup" ] && [ "$(printf '%s\n%s\n' "$name" "$wanted" | LC_ALL=C sort | head -n 1)" = "$name" ]; then newest=$backup; fi
done
[ -n "$newest" ] || { echo "No base backup in $backups is as old as $time." >&2; exit 1; }
cp -a "$newest" "$data"
chmod 700 "$data"
cat >> "$data/postgresql.auto.conf" <<SETTINGS
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$(echo "$time" | sed 's/T/ /; s/Z$/+00/')'
recovery_target_action = 'promote'
archive_command = ''
SETTINGS
touch "$data/recovery.signal"
echo "$data begins with $(basename "$newest") and ends at $time."
echo "It archives nothing yet. Before services use it: ALTER SYSTEM RESET archive_command; SELECT pg_reload_conf(); baseBackup.sh."
