#!/usr/bin/env bash
# Builds the six images and tests them: npm run try:images. Needs a Docker engine with Compose, and reports if there is none.
# Fails when an image is too large (build.sh), or when the services, run by compose with a read-only root and without capabilities
# on a Postgres and a Redis of their own, fail the flow of a client (deploy/compose/try.sh). Removes everything that it started.
set -euo pipefail
cd "$(dirname "$0")/../.."
tag=${1:-local}

deploy/images/need-engine.sh compose
deploy/images/build.sh "$tag"
deploy/compose/try.sh "$tag"
