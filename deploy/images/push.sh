#!/usr/bin/env bash
# Pushes the six images that build.sh has built, and prints values for the chart that name them by digest: deploy/images/push.sh
# TAG > images.yaml, then helm install … --values images.yaml. IMAGE_PREFIX is that of the build and starts with a registry.
# DOCKER=the client; it must be logged in.
set -euo pipefail
tag=${1:?usage: push.sh TAG}
prefix=${IMAGE_PREFIX:?name the registry: IMAGE_PREFIX=registry.example.com/crm/crm-}
docker=${DOCKER:-docker}

printf 'image: { registry: %s, repositoryPrefix: %s, tag: %s }\n' "'${prefix%%/*}'" "'${prefix#*/}'" "'$tag'"
for service in gateway auth records relationships files events; do
  name=$prefix$service
  "$docker" push --quiet "$name:$tag" >&2
  digest=$("$docker" image inspect --format '{{range .RepoDigests}}{{println .}}{{end}}' "$name:$tag" | grep --fixed-strings "$name@" | head -1)
  printf '%s: { image: { digest: %s } }\n' "$service" "'${digest#*@}'"
done
