#!/bin/sh
# baseBackup.sh ADDRESS FOLDER: copies a running PostgreSQL into FOLDER/<UTC time>. A restore begins with one of these; the
# archive (archive.conf) takes it on to any later second. ADDRESS is that of an account that may replicate.
set -eu
address=$1 folder=$2
part=$(mktemp -d "$folder/.part-XXXXXX") # process ids are those of a container, and two may share the folder
trap 'rm -rf "$part"' EXIT
pg_basebackup --dbname="$address" --pgdata="$part" --wal-method=stream --checkpoint=fast --no-password
# named by the time at its end: no moment before that can be restored from it
target="$folder/$(date -u +%Y-%m-%dT%H-%M-%SZ)"
mv "$part" "$target"
echo "$target"
