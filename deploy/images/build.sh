#!/usr/bin/env bash
# Builds the six images, prints their sizes, and fails when one is too large: deploy/images/build.sh [TAG]. Names are
# $IMAGE_PREFIX<service>, by default crm-<service>.
# MAX_MB (250) is the limit of a whole image, MAX_SERVICE_MB (20) that of its content besides Node, in millions of bytes.
# Behind a mirror of the registry: NPMRC=file with its address and password, which no layer keeps; NODE_IMAGE=base image, best
# with its digest (docs/operations.md); DOCKER=the client; BUILD_OPTIONS=further options of the builder, such as --network host.
set -euo pipefail
cd "$(dirname "$0")/../.."
tag=${1:-local}
prefix=${IMAGE_PREFIX:-crm-}
docker=${DOCKER:-docker}
options=(--build-arg "NODE_IMAGE=${NODE_IMAGE:-node:24-bookworm-slim}")
[ -z "${NPMRC:-}" ] || options+=(--secret "id=npmrc,src=$NPMRC")
read -ra more <<<"${BUILD_OPTIONS:-}"

deploy/images/need-engine.sh

build() { # NAME, then more arguments
  local name=$1
  shift
  DOCKER_BUILDKIT=1 "$docker" build --quiet "${options[@]}" "${more[@]}" "$@" --tag "$name" . >/dev/null
}

bytes() {
  "$docker" image inspect --format '{{.Size}}' "$1"
}

build "${prefix}runtime:$tag" --target runtime
runtime=$(bytes "${prefix}runtime:$tag")
too_large=0
for service in gateway auth records relationships files events; do
  name=$prefix$service:$tag
  build "$name" --build-arg "SERVICE=$service"
  all=$(bytes "$name")
  own=$((all - runtime))
  printf '%-28s %4d MB, of which %3d MB besides Node\n' "$name" $((all / 1000000)) $((own / 1000000))
  if ((all > ${MAX_MB:-250} * 1000000 || own > ${MAX_SERVICE_MB:-20} * 1000000)); then
    echo "$name is larger than ${MAX_MB:-250} MB, or than ${MAX_SERVICE_MB:-20} MB besides Node" >&2
    too_large=1
  fi
done
exit "$too_large"
