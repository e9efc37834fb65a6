#!/bin/bash
# Writes an encrypted backup to $BACKUPS and deletes those older than $BACKUP_DAYS: see docs/backups.md.
set -euo pipefail
umask 077
: "${BACKUPS:=/backups}" "${BACKUP_DAYS:=30}" "${BACKUP_RECIPIENT:?must be the public key of age that encrypts backups}"
cd "$(dirname "$0")/.."
echo | age -r "$BACKUP_RECIPIENT" > /dev/null
plain=$BACKUPS/.plain
trap 'rm -rf "$plain" "$BACKUPS"/*.part' EXIT
rm -rf "$plain"
npm run -s backup -- "$plain"
file=$BACKUPS/atelier-$(date -u +%Y%m%dT%H%M%SZ).tar.age
tar -C "$plain" -c . | age -r "$BACKUP_RECIPIENT" -o "$file.part"
mv "$file.part" "$file"
find "$BACKUPS" -maxdepth 1 -name 'atelier-*.tar.age' -mtime "+$BACKUP_DAYS" -delete
echo "wrote $file"
