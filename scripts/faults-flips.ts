/** Backups and restores that are killed, and bits that flip, for `pnpm run faults`: what was damaged must be named in one sentence and touch nothing else. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type builtServer, sleep } from './built-server.ts'
import { flipLog } from './faults-power.ts'

type Server = ReturnType<typeof builtServer>
interface Told {
  call: Server['call']
  backupDir: string
  settings: Record<string, string>
  random: (n: number) => number
  figures: Record<'backups' | 'restores' | 'flipped' | 'found' | 'secondStarts' | 'refused', number>
  /** What was wrong, in a sentence each. */
  wrong: string[]
}

/** The files in a folder that hold something, by their paths. */
export const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => statSync(path).size > 0)
    : []

export function flipsUnderFaults(server: Server, told: Told) {
  const snapshots = snapshotsIn(told.backupDir)
  const command = commandsOf(server, told.settings)
  return {
    snapshots,
    ...restoresUnderKills(server, told, command),
    ...flippedBits(server, told, { command, snapshots }),
    secondStart: secondStartOf(told, { command, snapshots }),
  }
}

const snapshotsIn = (backupDir: string) => () =>
  readdirSync(backupDir)
    .filter((name) => /^\d{4}-/.test(name))
    .sort()

/** Runs commands of the host. */
function commandsOf(server: Server, settings: Told['settings']) {
  /** Runs a command of the host; answers how it ended and what it said. */
  return function command(
    name: 'backup' | 'restore' | 'main',
    args: readonly string[] = [],
  ): Promise<{ code: number; said: string; kill(): void }> & { kill(): void } {
    let kill = () => {}
    const run = new Promise<{ code: number; said: string; kill(): void }>((done) => {
      const env = {
        PATH: process.env.PATH,
        DATA_DIR: server.folder,
        ...settings,
        ...(name === 'main' ? { PORT: new URL(server.origin).port } : {}),
      }
      const child = execFile(process.execPath, [`apps/server/dist/${name}.mjs`, ...args], { env }, (error, out, err) =>
        done({ code: error ? Number(error.code ?? 1) || 1 : 0, said: `${out}${err}`.trim(), kill }),
      )
      kill = () => void child.kill('SIGKILL')
    })
    return Object.assign(run, { kill: () => kill() })
  }
}
type Command = ReturnType<typeof commandsOf>
interface Tools {
  command: Command
  snapshots: () => string[]
}

function restoresUnderKills(server: Server, { random, figures, wrong }: Told, command: Command) {
  /** A backup while the server is down, killed or not; then restored, killed or not. The books must be the same ones. */
  async function restoreKilled(): Promise<void> {
    let first = await command('backup')
    // A backup that the server had begun goes on for a moment after its kill.
    for (let i = 0; i < 60 && /being made already/.test(first.said); i++) {
      await sleep(500)
      first = await command('backup')
    }
    const path = first.said.split('\n').at(-1) ?? ''
    if (first.code !== 0) return void wrong.push(`a backup failed: ${first.said}`)
    figures.backups += 1
    for (let tries = 0; tries < 3; tries++) {
      const run = command('restore', [path])
      if (tries < 2) {
        await sleep(random(900))
        run.kill()
      }
      let { code, said } = await run
      // Each restore keeps what was there before: what was put in place whole needs it no more.
      if (tries === 2 && /too full to restore/.test(said)) {
        clearKept()
        ;({ code, said } = await command('restore', [path]))
      }
      if (tries === 2 && code !== 0) wrong.push(`a restore failed: ${said}`)
    }
    figures.restores += 1
    clearKept()
  }
  function clearKept(): void {
    for (const name of readdirSync(server.folder))
      if (name.startsWith('before-restore-')) rmSync(join(server.folder, name), { recursive: true })
  }
  return { restoreKilled }
}

function flippedBits(server: Server, { call, backupDir, random, figures, wrong }: Told, { command, snapshots }: Tools) {
  function flip(path: string): () => void {
    const before = readFileSync(path)
    const after = Buffer.from(before)
    const at = random(after.length)
    after[at] = (after[at] ?? 0) ^ (1 << random(8))
    rmSync(path)
    writeFileSync(path, after)
    return () => {
      rmSync(path)
      writeFileSync(path, before)
    }
  }

  /** A bit of the newest backup, or of a file it needs, is flipped: its restore must say so and touch nothing. */
  async function flippedBackup(): Promise<void> {
    const name = snapshots().at(-1)
    if (name === undefined) return
    const snapshot = join(backupDir, name)
    const { files } = JSON.parse(readFileSync(join(snapshot, 'manifest.json'), 'utf8')) as { files: { name: string; sha256: string }[] }
    const stored = files
      .filter((file) => file.name.startsWith('files/'))
      .map(({ sha256 }) => join(backupDir, 'store', sha256.slice(0, 2), sha256))
    const paths = [...filesIn(snapshot).filter((path) => !path.endsWith('.txt')), ...stored]
    const back = flip(paths[random(paths.length)] ?? '')
    figures.flipped += 1
    const { code, said } = await command('restore', [snapshot])
    if (code !== 0 && said.split('\n').length === 1) figures.found += 1
    else wrong.push(`a flipped bit in a backup was not named: ${said}`)
    back()
  }

  /** A bit of a stored file is flipped: it must not be served, everything else must. */
  async function flippedOriginal(): Promise<void> {
    const list = (await call('GET', '/api/documents')).json as { id: string }[]
    const [some] = list
    if (!some) return
    const paths = filesIn(join(server.folder, 'files')).filter((path) => /\/[0-9a-f]{48}$/.test(path))
    const back = flip(paths[random(paths.length)] ?? '')
    figures.flipped += 1
    const answers = await Promise.all(
      list.map(
        async ({ id }) => (await fetch(`${server.origin}/api/documents/${id}/file`, { headers: { cookie: server.cookie() } })).status,
      ),
    )
    const refused = answers.filter((status) => status !== 200)
    // The file may be one of a document that is being deleted.
    if (refused.length <= 1 && refused.every((status) => status === 503)) figures.found += 1
    else wrong.push(`after a flipped bit in a file originals were answered with ${[...new Set(answers)].join(', ')}`)
    back()
  }

  /** A bit of the database's log is flipped: the server must name it and not start. */
  async function flippedLog(): Promise<void> {
    const back = flipLog(server.folder, random)
    if (!back) return
    figures.flipped += 1
    const run = command('main')
    const late = setTimeout(() => run.kill(), 30_000)
    const { code, said } = await run
    clearTimeout(late)
    if (code !== 0 && /is damaged from its page/.test(said) && said.split('\n').length === 1) figures.found += 1
    else wrong.push(`a flipped bit in the log was not named: ${said}`)
    back()
  }
  return { flippedBackup, flippedOriginal, flippedLog }
}

const secondStartOf = ({ backupDir, figures, wrong }: Told, { command, snapshots }: Tools) =>
  async function secondStart(): Promise<void> {
    figures.secondStarts += 1
    const { code, said } = await command('restore', [join(backupDir, snapshots().at(-1) ?? 'none')])
    if (code !== 0 && said.split('\n').length === 1) figures.refused += 1
    else wrong.push(`a restore under a running server was not refused: ${said}`)
  }
