#!/bin/sh
# Takes over a renewed certificate: certbot's --deploy-hook, with the edge of docker-compose.yml.
cd "$(dirname "$0")/../.." || exit
docker compose run --rm certificate && docker compose exec -T edge nginx -s reload
