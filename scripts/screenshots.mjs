// A picture of every page and dialog, on a desktop and on a phone, light and dark, into screenshots/ (or the folder named).
// Needs a build. `SCREENS=report pnpm run screenshots` takes only those whose name has 'report' in it,
// LOOKS=phone-dark only that size and theme.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))
const result = spawnSync('pnpm', ['exec', 'playwright', 'test', '--project=screens'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    SCREENSHOTS: resolve(process.argv[2] ?? 'screenshots'),
    ...(process.env.BROWSER_PATH || !known ? {} : { BROWSER_PATH: known }),
  },
})
process.exit(result.status ?? 1)
