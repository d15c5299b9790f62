#!/usr/bin/env bash
# Reports in one line what is missing to build images or, with the argument "compose", to run them; exit code 2.
# DOCKER=the client; COMPOSE=the command, by default "docker compose".
set -euo pipefail
docker=${DOCKER:-docker}
read -ra compose <<<"${COMPOSE:-docker compose}"

missing() {
  echo "$1" >&2
  exit 2
}

command -v "$docker" >/dev/null ||
  missing "There is no \"$docker\" here: install a Docker engine (https://docs.docker.com/engine/install), or name its client by DOCKER=."
answer=$("$docker" version --format '{{.Server.Version}}' 2>&1) ||
  missing "No Docker engine answers \"$docker version\": start it, or name it by DOCKER_HOST. It says: ${answer##*$'\n'}"
[ "${1:-}" != compose ] || "${compose[@]}" version >/dev/null 2>&1 ||
  missing "There is no \"${compose[*]}\" here: install Docker Compose (https://docs.docker.com/compose/install), or name it by COMPOSE=."
