import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginUpload, findUpload, finishUpload, issueUpload } from '@ledgerhand/db/system/uploads'
import { testDatabase } from '@ledgerhand/db/testing/database'
import { expect, test } from 'vitest'
import { makeSessions } from './auth/lucia.ts'
import { runCleanup } from './cleanup.ts'
import { openFileStore, randomName } from './storage/file-store.ts'

const HOUR = 3_600_000

test('uploads that nobody registered go after a day with their files; registered and young ones stay', async () => {
  const { database, addUser } = testDatabase()
  const folder = join(mkdtempSync(join(tmpdir(), 'tidy-')), 'files')
  const store = openFileStore(folder, [{ id: 1, key: randomBytes(32) }])
  const user = addUser()
  const hoursAgo = (n: number) => new Date(Date.now() - n * HOUR)
  async function upload(hours: number, isRegistered = false, withFile = true): Promise<string> {
    const key = randomName()
    issueUpload(database, {
      key,
      ownerId: user.id,
      actorId: user.id,
      linkId: null,
      expiresAt: hoursAgo(hours).toISOString(),
      createdAt: hoursAgo(hours).toISOString(),
    })
    if (!withFile) return key
    beginUpload(database, key)
    await store.write(key, Buffer.from('x'))
    finishUpload(database, key, { size: 1, sha256: 'a'.repeat(64), format: 'csv', mimeType: 'text/csv' })
    if (isRegistered) database.sqlite.prepare("update uploads set state = 'registered' where key = ?").run(key)
    utimesSync(join(folder, key.slice(0, 2), key), hoursAgo(hours), hoursAgo(hours))
    return key
  }
  const forgotten = await upload(25)
  const unused = await upload(25, false, false)
  const registered = await upload(25, true)
  const young = await upload(23)
  const result = await runCleanup({
    database,
    ports: { now: () => new Date() },
    store,
    sessions: makeSessions(database, false),
    log: () => {},
  })
  expect(result).toEqual({ uploads: 2, files: 0, quarantined: 0, broughtBack: 0 })
  expect([forgotten, unused].map((key) => findUpload(database, key))).toEqual([undefined, undefined])
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile() && f.name !== 'key-check')
  expect(files.map((f) => f.name).sort()).toEqual([registered, young].sort())
})
