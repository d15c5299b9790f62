#!/usr/bin/env bash
# Prints the folders with tests that guard what differs from a commit (default: origin/main).
set -euo pipefail
cd "$(dirname "$0")/.."
git diff --name-only "${1:-origin/main}" | while read -r file; do
  case $file in
    libs/*/* | services/*/* | deploy/*/*) cut -d/ -f1,2 <<<"$file" ;;
    test/*/*) dirname "$file" ;;
  esac
  case $file in
    services/gateway/panel/*) echo test/contract/panel ;;
    libs/*/src/* | services/*/src/* | services/*/migrations/* | protos/*) printf 'test/%s\n' contract failure fuzz observability ;;
    helm/* | deploy/images/*) echo test/chart ;;
    deploy/observability/*) echo test/observability ;;
    CONTRIBUTING.md) echo test/checklists ;;
  esac
done | sort -u
