#!/bin/sh
# archiveWal.sh SEGMENT NAME ARCHIVE: called by PostgreSQL (archive.conf). A segment is in the archive whole or not at all, and
# one that is there already is not replaced; PostgreSQL keeps what it could not hand over and tries again.
set -eu
segment=$1 name=$2 archive=$3
if [ -e "$archive/$name" ]; then
  cmp -s "$segment" "$archive/$name" && exit 0
  echo "$archive/$name is another segment of the same name; is the archive that of another database?" >&2
  exit 1
fi
part="$archive/.$name.part"
cp "$segment" "$part"
sync "$part"
mv "$part" "$archive/$name"
sync "$archive"
