#!/bin/sh
# What the Dockerfile does to a copy of this repository, in a plain folder: `sh scripts/container-steps.sh build`, where it lies.
# Installs from the lock file, builds, and leaves only what the server needs to run.
set -eu
[ "${1:-}" = build ] || { echo 'sh scripts/container-steps.sh build' >&2; exit 2; }
cd "$(dirname "$0")/.."
PNPM=$(sed -n "s/^const PNPM = '\(.*\)'$/\1/p" scripts/up.mjs)
if ! command -v pnpm > /dev/null; then
  npm install --prefix .tools --no-save --no-audit --no-fund --loglevel=error "pnpm@$PNPM"
  PATH="$PWD/.tools/node_modules/.bin:$PATH"
  export PATH
fi
pnpm install --frozen-lockfile --reporter=append-only --loglevel=warn
pnpm run build
# The tools of development go; what is packed into the server or is native code stays.
pnpm install --frozen-lockfile --prod --reporter=append-only --loglevel=warn
rm -rf .tools apps/web/src apps/web/e2e apps/web/test scripts/*.test.ts
node --input-type=module --eval "import { access } from 'node:fs/promises'; await access('apps/server/dist/main.mjs'); await access('apps/web/dist/index.html')"
