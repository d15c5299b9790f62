#!/usr/bin/env bash
# Prints how the renders of every configuration in helm/crm/ci differ from those of a commit. Needs Helm.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# = 1 ] || { echo 'usage: diff-renders.sh COMMIT' >&2; exit 2; }
before=$(mktemp -d)
trap 'rm -rf "$before"' EXIT
git archive "$1" helm/crm | tar -x -C "$before"
render() { if [ -f "$1/$2" ]; then helm template rel "$1/helm/crm" --namespace crm --values "$1/$2"; fi; }
for values in helm/crm/ci/*-values.yaml; do
  diff --unified --label "$values, before" --label "$values" <(render "$before" "$values") <(render . "$values") || true
done
