import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBucket, type TestBucket } from '../testing/bucket.ts'
import { freshFolder, personAt, startOn, statementOf } from '../testing/installation.ts'
import { readStatus } from './backup/backup-status.ts'
import { checkCopies, copyElsewhere } from './backup/copies.ts'
import { inStore, readManifest, snapshotsIn } from './backup/snapshot-form.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { readEnv } from './settings/env.ts'

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
/** One installation with two documents, backed up and copied nowhere yet. */
beforeAll(async () => {
  bucket = await startBucket(secret)
  const server = await startOn(dataDir)
  const maya = personAt(server.address)
  await maya.signUp()
  await maya.upload(statementOf('COFFEE'), 'january.csv')
  await maya.upload(statementOf('TEA'), 'february.csv')
  await server.stop()
})
afterAll(async () => {
  await bucket.stop()
  for (const folder of [dataDir, ...folders]) rmSync(folder, { recursive: true, force: true })
})

const inBucket = (folder = 'ledgerhand') => ({
  BACKUP_S3: `s3://books/${folder}`,
  BACKUP_S3_ENDPOINT: bucket.endpoint,
  BACKUP_S3_KEY_ID: 'KEYID',
  BACKUP_S3_SECRET: secret,
})
const envOf = (folder: string, backupDir: string, settings: Record<string, string>) =>
  readEnv({ DATA_DIR: folder, BACKUP_DIR: backupDir, BACKUP_PASSPHRASE: passphrase, ...settings })
const nameOf = (said: string[]) => said.at(-1)?.split('/').at(-1) ?? ''
const day = (n: number) => new Date(Date.UTC(2026, 0, n, 2))

async function rowsIn(folder: string): Promise<number> {
  const server = await startOn(folder)
  const maya = personAt(server.address)
  await maya.login()
  const { json } = await maya.call<object[]>('GET', '/api/transactions')
  const documents = (await maya.call<{ id: string }[]>('GET', '/api/documents')).json
  for (const { id } of documents) expect((await maya.file(id)).status).toBe(200)
  await server.stop()
  return json.length
}

test('a copy in a bucket is encrypted whole, sends each file once, and gives the books back on another machine', async () => {
  const env = envOf(dataDir, fresh('backups'), inBucket())
  const name = nameOf(await backUp(env))
  expect(await copyElsewhere(name, env)).toEqual(['Copied to s3://books/ledgerhand.'])
  expect([...bucket.objects.keys()].filter((key) => key.startsWith(`ledgerhand/${name}/`)).map((key) => key.split('/')[2])).toEqual(
    expect.arrayContaining(['keys.sealed.json', 'ledgerhand.db.sealed', 'manifest.json.sealed', 'READ ME.txt']),
  )
  const { secretKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as { secretKey: string }
  for (const [key, bytes] of bucket.objects)
    for (const word of ['COFFEE', 'maya@example.com', secretKey, passphrase, 'SQLite format', 'auditHead', '"cents"'])
      expect([key, bytes.includes(word)]).toEqual([key, false])
  // Another backup of the same books: its own files, and nothing of the store again.
  bucket.seen.length = 0
  const second = nameOf(await backUp(env, { now: new Date(Date.now() + 60_000) }))
  await copyElsewhere(second, env)
  expect(bucket.seen.filter((line) => line.startsWith('PUT ledgerhand/store/'))).toEqual([])
  expect(await checkCopies(env)).toEqual([`The copy of ${second} in s3://books/ledgerhand is good.`])
  expect(readStatus(dataDir).copies).toEqual([{ to: 's3://books/ledgerhand', last: expect.any(String), failure: null }])

  // The machine is gone, its backups too.
  const elsewhere = freshFolder()
  folders.push(elsewhere)
  const there = envOf(elsewhere, fresh('backups'), inBucket())
  expect((await restore('s3://books/ledgerhand', there)).join('\n')).toMatch(
    /^Restored into .*: 1 set of books, 2 transactions, 2 documents/,
  )
  expect(await rowsIn(elsewhere)).toBe(2)
  // One that is named, and what is wrong in words.
  const third = freshFolder()
  folders.push(third)
  await expect(
    restore('s3://books/ledgerhand', envOf(third, fresh('b'), { ...inBucket(), BACKUP_PASSPHRASE: 'another passphrase' })),
  ).rejects.toThrow('The passphrase does not open the backup')
  await expect(restore('s3://books/ledgerhand/2020-01-01T000000Z', envOf(third, fresh('b'), inBucket()))).rejects.toThrow(
    'There is no backup 2020',
  )
  await expect(restore('s3://books/empty', envOf(third, fresh('b'), inBucket()))).rejects.toThrow('There is no backup in s3://books/empty')
  expect(readdirSync(third)).toEqual([])
  await restore(`s3://books/ledgerhand/${name}`, envOf(third, fresh('b'), inBucket()))
  expect(await rowsIn(third)).toBe(2)
})

test('a copy in a second folder is a backup folder like the first', async () => {
  const copies = fresh('copies')
  const env = envOf(dataDir, fresh('backups'), { BACKUP_COPY_DIR: copies })
  const name = nameOf(await backUp(env))
  await copyElsewhere(name, env)
  expect(snapshotsIn(copies)).toEqual([name])
  expect((await checkCopies(env))[0]).toContain('is good')
  const elsewhere = freshFolder()
  folders.push(elsewhere)
  await restore(copies, envOf(elsewhere, fresh('b'), {}))
  expect(await rowsIn(elsewhere)).toBe(2)
  // A share that is not mounted is not made on this disk.
  rmSync(copies, { recursive: true })
  await expect(copyElsewhere(name, env)).rejects.toThrow(`BACKUP_COPY_DIR ${copies} is not there`)
  expect(readStatus(dataDir).copies.find(({ to }) => to === copies)?.failure?.message).toContain('is not there')
})

test('copies are cleared away like backups, and a file that one of them needs stays', async () => {
  const backupDir = fresh('backups')
  const env = envOf(dataDir, backupDir, inBucket('kept'))
  const names: string[] = []
  for (let n = 1; n <= 8; n++) {
    const name = nameOf(await backUp(env, { now: day(n) }))
    names.push(name)
    // From the second half on the backups here are lost: their copies are known by themselves alone.
    if (n === 5) for (const gone of snapshotsIn(backupDir).slice(0, -1)) rmSync(join(backupDir, gone), { recursive: true })
    await copyElsewhere(name, env)
  }
  const left = new Set([...bucket.objects.keys()].filter((key) => key.startsWith('kept/2')).map((key) => key.split('/')[1]))
  // The last seven days; the week before them ended with one of those.
  expect([...left].sort()).toEqual(names.slice(1))
  expect([...bucket.objects.keys()].filter((key) => key.startsWith('kept/store/'))).toHaveLength(3)
  // A file that no copy names goes.
  bucket.objects.set(`kept/store/ab/${'ab'.repeat(32)}`, Buffer.from('old'))
  await copyElsewhere(nameOf(await backUp(env, { now: day(9) })), env)
  expect([...bucket.objects.keys()].filter((key) => key.startsWith('kept/store/'))).toHaveLength(3)
})

test('what is cut off is no copy, and is completed by the next try', async () => {
  const env = envOf(dataDir, fresh('backups'), inBucket('cut'))
  const name = nameOf(await backUp(env))
  bucket.fails = (line) => (line.includes('ledgerhand.db.sealed') ? 403 : null)
  await expect(copyElsewhere(name, env)).rejects.toThrow(/The backup is good, but a copy of it elsewhere failed: .*s3:\/\/books\/cut/)
  bucket.fails = () => null
  const elsewhere = freshFolder()
  folders.push(elsewhere)
  await expect(restore('s3://books/cut', envOf(elsewhere, fresh('b'), inBucket()))).rejects.toThrow('There is no backup in s3://books/cut')
  await copyElsewhere(name, env)
  await restore('s3://books/cut', envOf(elsewhere, fresh('b'), inBucket()))
  expect(await rowsIn(elsewhere)).toBe(2)
})

test('damage elsewhere is found and mended; damage here is not sent', async () => {
  const backupDir = fresh('backups')
  const env = envOf(dataDir, backupDir, inBucket('damaged'))
  const path = (await backUp(env)).at(-1) ?? ''
  const name = nameOf([path])
  await copyElsewhere(name, env)
  const entry = readManifest(path).manifest.files.find((file) => file.name.startsWith('files/') && !file.name.endsWith('key-check'))
  if (!entry) throw new Error('the backup holds no document')
  const key = `damaged/store/${entry.sha256.slice(0, 2)}/${entry.sha256}`
  const was = bucket.objects.get(key) ?? Buffer.alloc(0)
  const flipped = Buffer.from(was)
  flipped[10] = (flipped[10] ?? 0) ^ 1
  bucket.objects.set(key, flipped)
  await expect(checkCopies(env)).rejects.toThrow('is damaged')
  await copyElsewhere(name, env)
  expect(bucket.objects.get(key)?.equals(was)).toBe(true)
  expect((await checkCopies(env))[0]).toContain('is good')
  // Here.
  bucket.objects.delete(key)
  const here = inStore(join(backupDir, 'store'), entry.sha256)
  rmSync(here)
  writeFileSync(here, flipped)
  await expect(copyElsewhere(name, env)).rejects.toThrow('is not as it was kept')
  expect(bucket.objects.has(key)).toBe(false)
})

test('two installations never share a folder, and what a store refuses is told in words', async () => {
  const other = freshFolder()
  folders.push(other)
  const server = await startOn(other)
  await personAt(server.address).signUp()
  await server.stop()
  const env = envOf(dataDir, fresh('backups'), inBucket('one'))
  const name = nameOf(await backUp(env))
  await copyElsewhere(name, env)
  const theirs = envOf(other, fresh('backups'), inBucket('one'))
  await expect(backUp(theirs).then((said) => copyElsewhere(nameOf(said), theirs))).rejects.toThrow(
    'holds the backups of another installation',
  )
  const wrong = async (settings: Record<string, string>) => {
    const set = envOf(dataDir, env.BACKUP_DIR ?? '', { ...inBucket('one'), ...settings })
    return (await copyElsewhere(name, set).catch((error: Error) => error.message)) as string
  }
  expect(await wrong({ BACKUP_S3_SECRET: 'not it' })).toContain('refused the key')
  expect(await wrong({ BACKUP_S3: 's3://nothing-there/one' })).toContain('There is no bucket at s3://nothing-there/one')
  expect(await wrong({ BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' })).toContain('could not be reached at http://127.0.0.1:9')
})

test('an empty installation offers the copies of the bucket on its first screen, and begins from one', async () => {
  const env = envOf(dataDir, fresh('backups'), inBucket('first'))
  const name = nameOf(await backUp(env))
  await copyElsewhere(name, env)
  const [empty, backupDir] = [freshFolder(), fresh('backups')]
  folders.push(empty)
  const settings = { ...inBucket('first'), BACKUP_DIR: backupDir, BACKUP_PASSPHRASE: passphrase }
  let restarts = 0
  const server = await startOn(empty, settings, () => (restarts += 1))
  const anybody = personAt(server.address, 'stranger@example.com')
  const setup = async () => (await anybody.call<{ backups: { name: string }[]; failure: string | null }>('GET', '/api/setup')).json
  await expect
    .poll(async () => (await setup()).backups, { timeout: 20_000 })
    .toEqual([{ name, at: expect.any(String), needsPassphrase: true }])
  expect((await anybody.call('POST', '/api/setup/restore', { backup: name })).status).toBe(202)
  await expect.poll(() => restarts, { timeout: 60_000 }).toBe(1)
  await server.stop()
  expect(server.said.join('\n')).not.toContain(secret)
  expect(await rowsIn(empty)).toBe(2)
})
