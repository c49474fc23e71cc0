import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { memoryEnv, memoryOptions } from './memory.mjs'

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const file = (name: string) => readFileSync(path(name), 'utf8')

describe('the Dockerfile', () => {
  const lines = file('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const [, production = []] = [0, 1].map((stage) => {
    const starts = lines.flatMap((line, i) => (line.startsWith('FROM ') ? [i] : []))
    return lines.slice(starts[stage], starts[stage + 1])
  })
  test('knows only instructions that there are, from small pinned images of one version', () => {
    for (const line of lines) expect(line).toMatch(/^(FROM|WORKDIR|ENV|COPY|RUN|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD) /)
    for (const line of lines.filter((one) => one.startsWith('FROM '))) expect(line).toMatch(/^FROM node:24-bookworm-slim AS \w+$/)
  })
  test('runs as nobody special, tells how it is, stops when it is told, and starts the server itself', () => {
    expect(production.find((line) => line.startsWith('USER '))).toBe('USER 1000:1000')
    expect(production.findIndex((line) => line.startsWith('USER '))).toBeLessThan(production.findIndex((line) => line.startsWith('CMD ')))
    expect(production).toContain('STOPSIGNAL SIGTERM')
    // Forms of a list: a shell in between would take the signal for itself.
    for (const name of ['CMD', 'HEALTHCHECK']) {
      const [, list] = /CMD (\[.*\])$/.exec(production.find((line) => line.startsWith(name)) ?? '') ?? []
      expect(JSON.parse(list ?? '')[0]).toBe('node')
    }
  })
  test('takes no data, keys or settings of this machine into the image', () => {
    const ignored = file('.dockerignore').split('\n')
    for (const name of ['.env', 'data', '.git', '**/node_modules']) expect(ignored).toContain(name)
  })
  test('does its steps by a script that a shell can read', () => {
    execFileSync('sh', ['-n', path('scripts/container-steps.sh')])
    for (const [, script] of file('Dockerfile').matchAll(/sh (scripts\/\S+)/g)) expect(existsSync(path(script ?? ''))).toBe(true)
    expect(
      execFileSync('sh', ['-c', `sed -n "s/^const PNPM = '\\(.*\\)'$/\\1/p" ${path('scripts/up.mjs')}`], { encoding: 'utf8' }),
    ).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

test.each(['Dockerfile', 'deploy/ledgerhand.service'])('%s starts the server with the same memory as npm start', (name) => {
  const text = file(name)
  const [start = ''] = /^(?:CMD|ExecStart).*main\.mjs.*$/m.exec(text) ?? []
  expect(start.match(/--[\w-]+(?:=\d+)?/g)).toEqual(memoryOptions)
  for (const [key, value] of Object.entries(memoryEnv)) expect(text).toContain(`${key}=${value}`)
})

test('compose.yaml keeps data and backups in volumes, writes nowhere else, and is reached from this machine only', () => {
  const text = file('compose.yaml')
  expect(text).not.toMatch(/\t/)
  for (const line of [
    /^ {4}read_only: true$/m,
    /^ {6}- data:\/data$/m,
    /:\/backups$/m,
    /"127\.0\.0\.1:3000:3000"/,
    /no-new-privileges:true/,
    /^ {6}- ALL$/m,
  ])
    expect(text).toMatch(line)
})

test('the systemd unit has sections and keys once, starts what the build makes, and may write its data only', () => {
  const text = file('deploy/ledgerhand.service')
  expect([...text.matchAll(/^\[(\w+)\]$/gm)].map(([, name]) => name)).toEqual(['Unit', 'Service', 'Install'])
  const keys = [...text.matchAll(/^(\w+)=/gm)].map(([, key]) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(text).toContain('apps/server/dist/main.mjs')
  for (const key of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'ReadWritePaths=/var/lib/ledgerhand', 'UMask=0077'])
    expect(text).toContain(key)
  expect(text).not.toMatch(/^User=root$/m)
})
