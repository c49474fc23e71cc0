import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@ledgerhand/db/client'
import { migrations } from '@ledgerhand/db/migrations/all'
import { madeByEarlier } from '@ledgerhand/db/testing/schemas'
import { afterEach, expect, test } from 'vitest'
import { freshFolder, personAt, startOn, statementOf } from '../testing/installation.ts'
import { mailSink } from '../testing/server.ts'
import { snapshotsIn } from './backup/snapshot-form.ts'
import { backUp } from './backup.ts'
import { readEnv } from './settings/env.ts'

const folders: string[] = []
const freshBackups = () => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  folders.push(folder)
  return folder
}
const freshData = () => {
  const folder = freshFolder()
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

interface Backups {
  last: string | null
  isRunning: boolean
  failure: { message: string } | null
  location: string | null
  kept: { name: string }[]
}

test('an owner sees how the installation is, makes a backup, and is told by mail when one fails', async () => {
  const [folder, backups] = [freshData(), freshBackups()]
  const sink = await mailSink()
  const server = await startOn(folder, { BACKUP_DIR: backups, ...sink.settings })
  const maya = personAt(server.address)
  await maya.signUp()
  expect((await maya.call('GET', '/api/health')).json).toEqual({ status: 'ok', version: '9.9.9' })
  expect((await maya.call('GET', '/api/health/detail')).status).toBe(401)
  const link = () => /[?]token=([\w-]+)/.exec(sink.to('maya@example.com').join('\n'))?.[1] ?? ''
  await expect.poll(link, { timeout: 20_000 }).not.toBe('')
  await maya.call('POST', '/api/auth/verify-email', { token: link() })
  await maya.login()
  await maya.upload(statementOf('COFFEE'))
  expect((await maya.call('GET', '/api/health/detail')).json).toEqual({
    version: '9.9.9',
    disk: { free: expect.any(Number), total: expect.any(Number) },
    database: { bytes: expect.any(Number) },
    queue: { waiting: 0, oldestSeconds: 0 },
    failedDocuments: 0,
    backup: { last: null, verified: null, location: backups },
    migrations: { last: migrations.at(-1)?.name },
    mail: true,
    audit: { ok: true },
  })
  const state = async () => (await maya.call<Backups>('GET', '/api/system/backups')).json
  expect((await maya.call('POST', '/api/system/backups', {})).status).toBe(202)
  await expect.poll(async () => (await state()).isRunning, { timeout: 60_000 }).toBe(false)
  expect((await state()).last).not.toBe(null)
  expect(snapshotsIn(backups)).toEqual((await state()).kept.map(({ name }) => name))
  // A folder that went away.
  rmSync(backups, { recursive: true })
  appendFileSync(backups, 'not a folder')
  await maya.call('POST', '/api/system/backups', {})
  await expect.poll(async () => (await state()).failure?.message ?? '', { timeout: 60_000 }).toContain(backups)
  await expect.poll(() => sink.to('maya@example.com').join('\n'), { timeout: 30_000 }).toContain('could not make, or could not verify')
  await server.stop()
})

test('an empty installation is begun from a backup, once, and not where somebody has an account', async () => {
  const [source, backups, empty] = [freshData(), freshBackups(), freshData()]
  const BACKUP_PASSPHRASE = 'a passphrase of some length'
  const first = await startOn(source)
  const maya = personAt(first.address)
  await maya.signUp()
  await maya.upload(statementOf('COFFEE'))
  await first.stop()
  await backUp(readEnv({ DATA_DIR: source, BACKUP_DIR: backups, BACKUP_PASSPHRASE }))

  let restarts = 0
  const server = await startOn(empty, { BACKUP_DIR: backups }, () => (restarts += 1))
  const anybody = personAt(server.address, 'stranger@example.com')
  interface Setup {
    isEmpty: boolean
    backups: { name: string; needsPassphrase: boolean }[]
    failure: string | null
    isRestoring: boolean
  }
  const setup = async () => (await anybody.call<Setup>('GET', '/api/setup')).json
  const [offered] = (await setup()).backups
  expect(offered?.needsPassphrase).toBe(true)
  for (const name of ['../..', '/etc', '2020-01-01T000000Z', `${offered?.name}/../x`, ''])
    expect([400, 404]).toContain((await anybody.call('POST', '/api/setup/restore', { backup: name })).status)
  const restore = (passphrase: string) => anybody.call('POST', '/api/setup/restore', { backup: offered?.name, passphrase })
  expect((await restore('not the right passphrase')).status).toBe(202)
  await expect.poll(async () => (await setup()).failure, { timeout: 60_000 }).toContain('passphrase does not open')
  const answers = await Promise.all([restore(BACKUP_PASSPHRASE), restore(BACKUP_PASSPHRASE)])
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
  await expect.poll(() => restarts, { timeout: 60_000 }).toBe(1)
  // From the decision on nobody opens an account that would be lost.
  expect((await anybody.signUp()).status).toBeGreaterThanOrEqual(400)
  await server.stop()
  expect(server.said.join('\n')).not.toContain(BACKUP_PASSPHRASE)

  const restored = await startOn(empty, { BACKUP_DIR: backups })
  const back = personAt(restored.address)
  expect((await back.login()).status).toBe(200)
  expect((await back.call<object[]>('GET', '/api/transactions')).json).toHaveLength(1)
  expect((await back.call<Setup>('GET', '/api/setup')).json).toEqual({ isEmpty: false, backups: [], isRestoring: false, failure: null })
  expect((await back.call('POST', '/api/setup/restore', { backup: offered?.name })).status).toBe(403)
  await restored.stop()
})

test('data of an earlier version is backed up before it is brought up to date; that of a newer one is left alone', async () => {
  const [folder, backups] = [freshData(), freshBackups()]
  const was = madeByEarlier(join(folder, 'ledgerhand.db'), 20)
  cpSync(join(folder, 'ledgerhand.db'), join(folder, 'as-it-was'))
  // Without room for a backup nothing is brought up to date.
  const file = join(folder, 'no-folder')
  appendFileSync(file, '')
  const keys = { FILE_KEYS: `1:${Buffer.alloc(32, 1).toString('base64')}`, SECRET_KEY: Buffer.alloc(32, 2).toString('base64') }
  const settings = { ...keys, START_WITHOUT_FILES: 'true' }
  await expect(startOn(folder, { ...settings, BACKUP_DIR: file })).rejects.toThrow(
    /was not brought up to date, because no backup could be made/,
  )
  const server = await startOn(folder, { ...settings, BACKUP_DIR: backups })
  await server.stop()
  const [name = ''] = snapshotsIn(backups)
  expect(name).toMatch(/-before-upgrade$/)
  expect(JSON.parse(readFileSync(join(backups, name, 'manifest.json'), 'utf8'))).toMatchObject({ schema: 20, ...was })

  const newer = openDatabase(join(folder, 'ledgerhand.db'))
  newer.sqlite.pragma(`user_version = ${migrations.length + 1}`)
  newer.close()
  const before = readFileSync(join(folder, 'ledgerhand.db'))
  await expect(startOn(folder, settings)).rejects.toThrow(/^This data was written by a newer Ledgerhand .*nothing was changed\.$/)
  expect(readFileSync(join(folder, 'ledgerhand.db')).equals(before)).toBe(true)
  expect(existsSync(join(folder, 'backups')) && readdirSync(join(folder, 'backups')).length > 0).toBe(false)
})
