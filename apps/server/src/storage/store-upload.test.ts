import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failureOf } from '@ledgerhand/api/errors'
import { beginUpload, findUpload, issueUpload } from '@ledgerhand/db/system/uploads'
import { testDatabase } from '@ledgerhand/db/testing/database'
import { expect, test } from 'vitest'
import { openFileStore, randomName } from './file-store.ts'
import { storeUpload } from './store-upload.ts'

const csv = Buffer.from('Date,Description,Amount\n2024-01-03,Coffee,-4.50\n')
function setUp() {
  const { database, addUser } = testDatabase()
  const folder = join(mkdtempSync(join(tmpdir(), 'intake-')), 'files')
  const store = openFileStore(folder, [{ id: 1, key: randomBytes(32) }])
  const key = randomName()
  issueUpload(database, {
    key,
    ownerId: addUser().id,
    actorId: null,
    linkId: null,
    expiresAt: '2099-01-01T00:00:00.000Z',
    createdAt: new Date().toISOString(),
  })
  beginUpload(database, key)
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile() && f.name !== 'key-check').length
  return { database, store, key, files }
}
const receive = async () => ({ bytes: csv, sha256: 'a'.repeat(64) })

test('a full disk is told as such; nothing stays, and the address may be tried again', async () => {
  const { database, store, key, files } = setUp()
  const full = { ...store, write: () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })) }
  const error = await storeUpload(database, full, key, receive).catch((e: unknown) => e)
  expect(failureOf(error)).toMatchObject({ status: 507, message: 'Storage is full - nothing was saved' })
  expect([findUpload(database, key)?.state, files()]).toEqual(['issued', 0])
})

test('a row that cannot be written takes its file with it', async () => {
  const { database, store, key, files } = setUp()
  database.sqlite.exec("create trigger no_room before update on uploads when new.state = 'received' begin select raise(abort, 'full'); end")
  await expect(storeUpload(database, store, key, receive)).rejects.toThrow('full')
  expect([findUpload(database, key)?.state, files()]).toEqual(['issued', 0])
})

test('a slot that went away meanwhile gets no file', async () => {
  const { database, store, key, files } = setUp()
  const gone = async () => {
    database.sqlite.prepare('delete from uploads').run()
    return receive()
  }
  await expect(storeUpload(database, store, key, gone)).rejects.toThrow('Request has expired')
  expect(files()).toBe(0)
})

test('when it returns, the row names a file that is there', async () => {
  const { database, store, key } = setUp()
  expect(await storeUpload(database, store, key, receive)).toEqual({ size: csv.length, sha256: 'a'.repeat(64) })
  expect(findUpload(database, key)?.state).toBe('received')
  expect(Buffer.from(await store.read(key)).equals(csv)).toBe(true)
})
