import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBucket, type TestBucket } from '../testing/bucket.ts'
import { freshFolder, personAt, startOn, statementOf } from '../testing/installation.ts'
import { readStatus } from './backup/backup-status.ts'
import { boundedBytes, noMoreThan } from './backup/bounds.ts'
import { bucketTarget } from './backup/bucket-target.ts'
import { checkCopies, copyElsewhere } from './backup/copies.ts'
import { folderTarget } from './backup/copy-target.ts'
import { fetchBackup } from './backup/fetch-backup.ts'
import { aloneWithBackups } from './backup/make-backup.ts'
import { newestOf, snapshotsIn } from './backup/snapshot-form.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { readEnv } from './settings/env.ts'

/** What a place elsewhere may hold and send that nobody put there, and what is left by what was cut off. */
const passphrase = 'correct horse battery staple'
const secret = 'the secret of the bucket'
const folders: string[] = []
const fresh = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  folders.push(folder)
  return folder
}
const dataDir = freshFolder()
let bucket: TestBucket
beforeAll(async () => {
  bucket = await startBucket(secret)
  const server = await startOn(dataDir)
  const maya = personAt(server.address)
  await maya.signUp()
  await maya.upload(statementOf('COFFEE'), 'january.csv')
  await server.stop()
})
afterAll(async () => {
  await bucket.stop()
  for (const folder of [dataDir, ...folders]) rmSync(folder, { recursive: true, force: true })
})

const inBucket = (folder: string) => ({
  BACKUP_S3: `s3://books/${folder}`,
  BACKUP_S3_ENDPOINT: bucket.endpoint,
  BACKUP_S3_KEY_ID: 'KEYID',
  BACKUP_S3_SECRET: secret,
})
const envOf = (folder: string, backupDir: string, settings: Record<string, string>) =>
  readEnv({ DATA_DIR: folder, BACKUP_DIR: backupDir, BACKUP_PASSPHRASE: passphrase, ...settings })
const nameOf = (said: string[]) => said.at(-1)?.split('/').at(-1) ?? ''
const targetOf = (folder: string) => bucketTarget({ bucket: 'books', prefix: `${folder}/` }, envOf(dataDir, dataDir, inBucket(folder)))
/** A backup of the installation, copied to a folder of the bucket. */
async function copied(folder: string, now?: Date) {
  const env = envOf(dataDir, fresh('backups'), inBucket(folder))
  const name = nameOf(await backUp(env, now ? { now } : {}))
  await copyElsewhere(name, env)
  return { env, name }
}
const filesUnder = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()

test('of a bucket only what a copy is made of is fetched, whatever else lies there', async () => {
  const { env, name } = await copied('strange')
  const strange = ['', `${name}/`, `${name}/..`, `${name}/../../escaped`, `${name}/deep/keys.json`, `${name}/evil.sh`, 'store/zz/../../x']
  for (const key of strange) bucket.objects.set(`strange/${key}`, Buffer.from('strange'))
  const [outer] = [fresh('outer')]
  const backupDir = join(outer, 'backups')
  const snapshot = await fetchBackup(null, { backupDir, target: await targetOf('strange'), passphrase })
  expect(readdirSync(snapshot).sort()).toEqual(['READ ME.txt', 'keys.sealed.json', 'ledgerhand.db.sealed', 'manifest.json'])
  expect(readdirSync(outer)).toEqual(['backups'])
  expect((await checkCopies(env))[0]).toContain('is good')
})

test('an object that is longer than what was put there is not taken in, and nothing of it stays', async () => {
  const { name } = await copied('long')
  const fetched = async () => {
    const backupDir = fresh('fetched')
    const failure = await fetchBackup(name, { backupDir, target: await targetOf('long'), passphrase }).catch(
      (error: Error) => error.message,
    )
    expect(filesUnder(backupDir).filter((file) => /\.making|\/\./.test(file))).toEqual([])
    return failure
  }
  const stored = [...bucket.objects.keys()].find((key) => key.startsWith('long/store/')) ?? ''
  for (const key of [stored, `long/${name}/keys.sealed.json`, `long/${name}/ledgerhand.db.sealed`]) {
    const was = bucket.objects.get(key) ?? Buffer.alloc(0)
    bucket.objects.set(key, Buffer.concat([was, Buffer.alloc(2_000_000)]))
    expect(await fetched()).toContain('is longer than what was copied there')
    bucket.objects.set(key, was)
  }
  expect(await fetched()).toContain(name)
})

test('who sends hardly anything, or a list without an end, is not waited for', async () => {
  const nowhere = () => new Writable({ write: (_, __, done) => done() })
  async function* drip() {
    for (;;) {
      await new Promise((done) => setTimeout(done, 5))
      yield Buffer.from('x')
    }
  }
  const tooLong = () => new Error('too long')
  await expect(pipeline(Readable.from(drip()), boundedBytes(1e9, 60, tooLong), nowhere())).rejects.toThrow('hardly a byte came')
  await expect(pipeline(Readable.from([Buffer.alloc(11)]), boundedBytes(10, 60_000, tooLong), nowhere())).rejects.toThrow('too long')
  await pipeline(Readable.from([Buffer.alloc(10)]), boundedBytes(10, 60_000, tooLong), nowhere())
  async function* forever() {
    for (;;) yield 1
  }
  const read = async () => {
    for await (const _ of noMoreThan(1000, forever(), () => new Error('does not end')));
  }
  await expect(read()).rejects.toThrow('does not end')
})

test('a full disk here is told as that', async () => {
  const { name } = await copied('full')
  const get = (await targetOf('full')).get(`${name}/ledgerhand.db.sealed`, '/dev/full', 1e9)
  await expect(get).rejects.toThrow('The disk of this machine is too full')
})

test('what was cut off elsewhere is completed, or cleared away once a newer copy stands', async () => {
  const { env, name } = await copied('cut')
  bucket.objects.set('cut/2026-01-01T020000Z/ledgerhand.db.sealed', Buffer.from('of one that never got its manifest'))
  // A database that was cut short there.
  const key = `cut/${name}/ledgerhand.db.sealed`
  const was = bucket.objects.get(key) ?? Buffer.alloc(0)
  bucket.objects.set(key, was.subarray(0, 1000))
  await copyElsewhere(name, env)
  expect(bucket.objects.get(key)?.length).toBe(was.length)
  expect([...bucket.objects.keys()].filter((one) => one.startsWith('cut/2026-01-01'))).toEqual([])
  expect((await checkCopies(env))[0]).toContain('is good')
})

test('of a disk that others use only the copies are looked at, and what was cut off there is written over', async () => {
  const disk = fresh('disk')
  mkdirSync(join(disk, 'lost+found'))
  writeFileSync(join(disk, 'lost+found', 'photo'), 'theirs')
  const env = envOf(dataDir, fresh('backups'), { BACKUP_COPY_DIR: disk })
  const name = nameOf(await backUp(env))
  mkdirSync(join(disk, name))
  writeFileSync(join(disk, name, '.ledgerhand.db.sealed'), 'half of it')
  await copyElsewhere(name, env)
  expect(filesUnder(disk).filter((file) => /(^|\/)\./.test(file))).toEqual([])
  expect([...(await folderTarget(disk).list()).keys()].filter((key) => key.includes('photo'))).toEqual([])
  expect(existsSync(join(disk, 'lost+found', 'photo'))).toBe(true)
})

test('a fetch and a copy wait for no other backup, and that is no failure of the copy', async () => {
  const { env, name } = await copied('alone')
  await aloneWithBackups(dataDir, async () => {
    await expect(restore('s3://books/alone', env)).rejects.toThrow('is being made already')
    await expect(copyElsewhere(name, env)).rejects.toThrow('is being made already')
  })
  expect(readStatus(dataDir).copies.find(({ to }) => to.endsWith('alone'))).toMatchObject({ failure: null })
})

test('a backup made while the clock was ahead is not taken for the newest', async () => {
  const { env, name } = await copied('clock')
  const ahead = nameOf(await backUp(env, { now: new Date('2099-01-01T02:00:00Z') }))
  await copyElsewhere(ahead, env)
  const backupDir = fresh('fetched')
  await fetchBackup(null, { backupDir, target: await targetOf('clock'), passphrase })
  expect(snapshotsIn(backupDir)).toEqual([name])
  const now = new Date('2026-05-01T00:00:00Z')
  expect(newestOf(['2026-04-30T020000Z', '2099-01-01T020000Z'], now)).toBe('2026-04-30T020000Z')
  // All of them ahead: it is this clock that is behind.
  expect(newestOf(['2098-01-01T020000Z', '2099-01-01T020000Z'], now)).toBe('2099-01-01T020000Z')
  expect(newestOf([], now)).toBeUndefined()
})
