#!/usr/bin/env bash
# Builds the five images and tries them out: npm run try:images. It takes a Docker engine with Compose, and says so where there is none.
# Fails when an image is too large (build.sh), or when what compose runs, with a root that cannot be written and without capabilities,
# on a Postgres and a Redis of its own, does not do all that a client needs (deploy/compose/try.sh). Takes away what it started.
set -euo pipefail
cd "$(dirname "$0")/../.."
tag=${1:-local}

deploy/images/need-engine.sh compose
deploy/images/build.sh "$tag"
deploy/compose/try.sh "$tag"
