import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from '@playwright/test'

/** What this machine has of Node that is too old, and this one, told that it is. */
const tooOld = [
  ...[...new Set((process.env.PATH ?? '').split(delimiter))]
    .map((folder) => join(folder, 'node'))
    .filter((path) => existsSync(path) && Number(spawnSync(path, ['-p', 'process.versions.napi']).stdout) < 10)
    .map((path) => [path]),
  [
    process.execPath,
    '--import',
    'data:text/javascript,Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.11.0", napi: "9" } })',
  ],
]

for (const program of ['main', 'reset-password'])
  test(`started by a Node that is too old, ${program} says so in one sentence and ends`, () => {
    for (const [node = '', ...options] of tooOld) {
      const { status, stdout, stderr } = spawnSync(node, [...options, `apps/server/dist/${program}.mjs`], {
        encoding: 'utf8',
        timeout: 60_000,
        env: { PORT: '0', DATA_DIR: test.info().outputPath('data') },
      })
      expect(stdout).toBe('')
      expect(stderr).toMatch(/^Ledgerhand needs Node\.js 22\.14 or newer to run, and this is \d+\.\d+\.\d+\. .*\n$/)
      expect(status).toBe(1)
    }
  })
