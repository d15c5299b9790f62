#!/usr/bin/env bash
# Says in one line what is missing where images cannot be built, or with the argument "compose" not run: exit code 2.
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
