#!/bin/sh
# Copies the certificate in /source to /certificate, where the edge reads it. /source has fullchain.pem and privkey.pem,
# or is a folder of certbot, of whose certificates the one of PUBLIC_URL is taken, or the only one.
umask 027
host=${PUBLIC_URL#*://}
host=${host%%[:/]*}
set -- /source/live/*/
[ $# = 1 ] || set --

for folder in /source "/source/live/$host" "$@"; do
  if [ -L "$folder/fullchain.pem" ] && [ ! -e "$folder/fullchain.pem" ]; then
    echo "The certificate in CERTIFICATE_DIR is a link to a file outside of it. certbot's folder is CERTIFICATE_DIR=/etc/letsencrypt." >&2
    exit 1
  fi
  if [ -f "$folder/fullchain.pem" ] && [ -f "$folder/privkey.pem" ]; then
    for file in privkey.pem fullchain.pem; do
      cat "$folder/$file" > "/certificate/.$file" && mv "/certificate/.$file" "/certificate/$file" || exit 1
    done
    exit
  fi
done

echo "The edge has no certificate: put fullchain.pem and privkey.pem into deploy/nginx/certificate, or set CERTIFICATE_DIR." >&2
exit 1
