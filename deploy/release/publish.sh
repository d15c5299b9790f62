#!/usr/bin/env bash
# Publishes the release that is checked out: builds and pushes the six images, and writes what belongs to the release into .crm/release: the
# chart, values that name the images by digest, the packages that the images contain (CycloneDX), and the section of CHANGELOG.md. Run as npm run release:publish by the workflow of a tag.
# IMAGE_PREFIX and DOCKER are those of deploy/images/build.sh; the client must be logged in.
set -euo pipefail
cd "$(dirname "$0")/../.."
version=$(node -p "require('./package.json').version")
output=.crm/release

tag=$(git describe --tags --exact-match --match 'v*')
[ "$tag" = "v$version" ] || { echo "the tag $tag is not that of version $version" >&2; exit 2; }
mkdir -p "$output"
awk -v heading="## $version " 'index($0, heading) == 1 { inside = 1; next } /^## / { inside = 0 } inside' CHANGELOG.md >"$output/notes.md"
npm sbom --sbom-format cyclonedx --omit dev --package-lock-only >"$output/sbom.cdx.json"
helm package helm/crm --destination "$output"
deploy/images/build.sh "$version"
# The digest of each image wins over the tag.
deploy/images/push.sh "$version" >"$output/images.yaml"
