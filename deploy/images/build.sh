#!/usr/bin/env bash
# Builds the five images and prints their sizes: deploy/images/build.sh [TAG]. Names are $IMAGE_PREFIX<service>, by default crm-<service>.
# Behind a mirror of the registry: NPMRC=file with its address and password, which no layer keeps; NODE_IMAGE=base image;
# DOCKER=the client; BUILD_OPTIONS=what else the builder needs, such as --network host.
set -euo pipefail
cd "$(dirname "$0")/../.."
tag=${1:-local}
prefix=${IMAGE_PREFIX:-crm-}
docker=${DOCKER:-docker}
options=(--build-arg "NODE_IMAGE=${NODE_IMAGE:-node:24-bookworm-slim}")
[ -z "${NPMRC:-}" ] || options+=(--secret "id=npmrc,src=$NPMRC")
read -ra more <<<"${BUILD_OPTIONS:-}"

for service in gateway auth records relationships files; do
  DOCKER_BUILDKIT=1 "$docker" build --quiet "${options[@]}" "${more[@]}" --build-arg "SERVICE=$service" --tag "$prefix$service:$tag" . >/dev/null
  all=$("$docker" image inspect --format '{{.Size}}' "$prefix$service:$tag")
  base=$("$docker" image inspect --format '{{.Size}}' "${NODE_IMAGE:-node:24-bookworm-slim}")
  printf '%-28s %4d MB, of which %3d MB above the base\n' "$prefix$service:$tag" $((all / 1000000)) $(((all - base) / 1000000))
done
