import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CannotStart, openDataFolder } from './data-folder.ts'

const fresh = () => join(mkdtempSync(join(tmpdir(), 'folder-')), 'data')
const program = new URL('./data-folder.ts', import.meta.url).href

/** A second process that takes the lock of a folder and keeps it until it is killed. */
async function holderOf(path: string) {
  const child = spawn(process.execPath, [
    '-e',
    `import('${program}').then((m) => { m.openDataFolder(${JSON.stringify(path)}); console.log('held') }); setInterval(() => {}, 1000)`,
  ])
  const gone = new Promise((done) => child.once('exit', done))
  await new Promise((done) => child.stdout.once('data', done))
  const kill = () => {
    child.kill('SIGKILL')
    return gone
  }
  return { pid: child.pid, kill }
}

test('the folder is made for its owner alone, and a release leaves no lock', () => {
  const path = fresh()
  const folder = openDataFolder(path)
  expect(statSync(path).mode & 0o777).toBe(0o700)
  expect(readdirSync(path)).toEqual(['server.lock'])
  folder.release()
  expect(readdirSync(path)).toEqual([])
})

test('a second process is refused while the first lives, and takes over when it was killed', async () => {
  const path = fresh()
  const first = await holderOf(path)
  expect(() => openDataFolder(path)).toThrow(CannotStart)
  expect(() => openDataFolder(path)).toThrow(`process ${first.pid}`)
  await first.kill()
  expect(existsSync(join(path, 'server.lock'))).toBe(true)
  const folder = openDataFolder(path)
  expect(JSON.parse(readFileSync(join(path, 'server.lock'), 'utf8'))).toMatchObject({ pid: process.pid, bootId: folder.bootId })
  folder.release()
})

test.runIf(process.platform === 'linux')('a lock of an earlier process that had our number is taken over; our own is not', () => {
  const path = fresh()
  const folder = openDataFolder(path)
  expect(() => openDataFolder(path)).toThrow('already using')
  folder.release()
  writeFileSync(join(path, 'server.lock'), JSON.stringify({ pid: process.pid, bootId: 'earlier', started: '1' }))
  openDataFolder(path).release()
})

test('what processes left that were killed while they took the lock is removed', () => {
  const path = mkdtempSync(join(tmpdir(), 'data-'))
  writeFileSync(join(path, 'server.lock.dead'), JSON.stringify({ pid: 999_999_999, bootId: 'dead', started: '1' }))
  writeFileSync(join(path, 'server.lock.starting'), JSON.stringify({ pid: process.ppid, bootId: 'starting', started: null }).slice(0, 20))
  openDataFolder(path)
  expect(readdirSync(path).sort()).toEqual(['server.lock', 'server.lock.starting'])
})

test('a lock that is no lock does not keep the server from starting', () => {
  const path = fresh()
  openDataFolder(path).release()
  writeFileSync(join(path, 'server.lock'), 'half a l')
  openDataFolder(path).release()
})

test('a folder that cannot be made stops the start with its name', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'folder-')), 'file')
  writeFileSync(file, '')
  expect(() => openDataFolder(join(file, 'data'))).toThrow(/^DATA_DIR .* cannot be used/)
})

const openingOf = (path: string) =>
  `import { openDataFolder } from ${JSON.stringify(program)}
  try { openDataFolder(${JSON.stringify(path)}) } catch (error) { process.stdout.write(error.name + ' ' + error.message) }`

test.runIf(process.platform === 'linux')(
  'a place that takes no folders, or lets nothing be changed, stops the start rather than hang it',
  () => {
    for (const path of ['/proc/nope', '/proc/nope/data', '/proc/self/task']) {
      // In a process of its own: what hangs can be stopped only from outside.
      const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', openingOf(path)], {
        timeout: 120_000,
        encoding: 'utf8',
      })
      expect([status, stdout]).toEqual([0, expect.stringMatching(new RegExp(`^CannotStart DATA_DIR ${path} cannot be used: `))])
    }
  },
)

test.runIf(process.platform !== 'win32')('a folder in which nothing may be written stops the start with its name', () => {
  const path = mkdtempSync(join(tmpdir(), 'folder-'))
  chmodSync(path, 0o500)
  // Nothing is forbidden to root.
  const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const inside = join(path, 'data')
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', openingOf(inside)], { ...other, encoding: 'utf8' })
  expect(stdout, stderr).toMatch(new RegExp(`^CannotStart DATA_DIR ${inside} cannot be used: `))
})

test('a file in the place of the folder stops the start with its name', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'folder-')), 'data')
  writeFileSync(file, '')
  expect(() => openDataFolder(file)).toThrow(/^DATA_DIR .*data cannot be used/)
})

test('folders above it are made too', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'folder-')), 'a/b/c')
  openDataFolder(path).release()
  expect(existsSync(path)).toBe(true)
})

/** What a process of the user 'nobody' is told who takes the folder; only root can become somebody else. */
const toldToNobody = (path: string): string => {
  const work = `try { m.openDataFolder(p).release(); m.inDataFolder(p, () => m.requireAccess(p, { written: ['books', 'files'], readOnly: ['keys'] })); console.log('fine') } catch (e) { console.log(e.name + ': ' + e.message) }`
  const code = `import('${program}').then((m) => { process.setgroups([]); process.setgid(65534); process.setuid(65534); const p = ${JSON.stringify(path)}; ${work} })`
  return spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' }).stdout.trim()
}
test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'who may not write in the folder, or a file of it, is told the command that gives it to them',
  () => {
    const path = mkdtempSync(join(tmpdir(), 'data-'))
    // What is above it may be entered.
    chmodSync(tmpdir(), statSync(tmpdir()).mode | 0o011)
    const command = `Give it to the user that runs Ledgerhand: sudo chown -R 65534:65534 ${path} && sudo chmod -R u+rwX ${path}`
    chmodSync(path, 0o755)
    expect(toldToNobody(path)).toBe(
      `CannotStart: DATA_DIR ${path} cannot be used: EPERM: operation not permitted, chmod '${path}'. ${command}`,
    )
    chownSync(path, 65534, 65534)
    expect(toldToNobody(path)).toBe('fine')
    writeFileSync(join(path, 'books'), '', { mode: 0o644 })
    expect(toldToNobody(path)).toBe(
      `CannotStart: DATA_DIR ${path} cannot be used: EACCES: permission denied, access '${path}/books'. ${command}`,
    )
    chmodSync(join(path, 'books'), 0o666)
    writeFileSync(join(path, 'keys'), '', { mode: 0o644 })
    expect(toldToNobody(path)).toBe('fine')
    chmodSync(join(path, 'keys'), 0o600)
    expect(toldToNobody(path)).toContain(`access '${path}/keys'. ${command}`)
    chmodSync(join(path, 'keys'), 0o644)
    mkdirSync(join(path, 'files'), { mode: 0o700 })
    expect(toldToNobody(path)).toContain(`access '${path}/files'. ${command}`)
  },
)
