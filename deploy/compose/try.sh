#!/usr/bin/env bash
# Starts deploy/compose/compose.yaml from scratch, tests the whole flow of a client, before and after a restart of all services,
# and removes everything with its volumes: deploy/compose/try.sh [TAG]. The images must exist (deploy/images/build.sh).
# COMPOSE=the command, by default "docker compose".
set -euo pipefail
cd "$(dirname "$0")"
export CRM_TAG=${1:-local}
# Any free port: the tests send their requests within the network of Compose.
export CRM_PORT=${CRM_PORT:-0}
docker=${DOCKER:-docker}
../images/need-engine.sh compose
read -ra compose <<<"${COMPOSE:-docker compose}"
compose+=(--project-name "crm-try-$$" --file compose.yaml)
services=(gateway auth records relationships files events)

end() {
  code=$?
  [ "$code" = 0 ] || "${compose[@]}" logs --tail=20 || true
  "${compose[@]}" down --volumes --timeout 60 >/dev/null 2>&1 || true
  exit "$code"
}
trap end EXIT

# The services may not be ready yet, so the test is repeated until it passes.
try_out() {
  for attempt in $(seq 1 30); do
    "${compose[@]}" run --rm smoke >/tmp/crm-try-$$.log 2>&1 && { grep smoke.passed /tmp/crm-try-$$.log; rm -f /tmp/crm-try-$$.log; return; }
    sleep 2
  done
  tail -5 /tmp/crm-try-$$.log
  rm -f /tmp/crm-try-$$.log
  return 1
}

begun=$SECONDS
"${compose[@]}" up --detach
try_out
echo "up and tried out after $((SECONDS - begun)) s"
"${compose[@]}" restart "${services[@]}"
try_out
"${compose[@]}" run --rm --no-deps first-start >/dev/null
try_out
for service in "${services[@]}"; do
  container=$("${compose[@]}" ps --quiet "$service")
  runs=$("$docker" inspect --format "user={{.Config.User}} read-only={{.HostConfig.ReadonlyRootfs}} dropped={{.HostConfig.CapDrop}} options={{.HostConfig.SecurityOpt}}" "$container")
  echo "$service $runs"
  [ "$runs" = "user=10001:0 read-only=true dropped=[ALL] options=[no-new-privileges:true]" ] || { echo "$service has more rights than it needs" >&2; exit 1; }
done
