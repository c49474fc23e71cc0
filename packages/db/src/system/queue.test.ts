import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { openBooks } from '../books/open-books.ts'
import { claimNextDocument, nextTry, queueState, releaseStaleClaims, returnClaim } from './queue.ts'
import { abandonUpload, beginUpload, findUpload, finishUpload, issueUpload, releaseReceiving } from './uploads.ts'

let t: ReturnType<typeof testDatabase>
beforeEach(() => {
  t = testDatabase()
})
afterEach(() => t.close())

const at = '2024-02-01T00:00:00.000Z'
const file = { size: 10, sha256: 'a'.repeat(64), format: 'csv', mimeType: 'text/csv' } as const
const slot = (ownerId: string, key = 'k1') => ({ key, ownerId, actorId: ownerId, linkId: null, expiresAt: at, createdAt: at })
function document(ownerId: string, key = 'k1', sha256 = file.sha256) {
  issueUpload(t.database, slot(ownerId, key))
  beginUpload(t.database, key)
  finishUpload(t.database, key, { ...file, sha256 })
  return t.booksOf(ownerId).write.documents.register({
    id: `d-${key}`,
    key,
    originalName: 'a.csv',
    documentType: 'other',
    typeBy: 'person',
    aiProvider: 'auto',
    linkId: null,
    at,
  })
}
const nothing = {
  documentType: 'other' as const,
  statements: [],
  rows: [],
  count: 0,
  reading: 'r',
  again: null,
  text: '',
  pages: null,
  summary: '0 transactions extracted using x',
  at,
}

test('an upload slot works once, and can be tried again after an interruption', () => {
  const ann = t.addUser().id
  issueUpload(t.database, slot(ann))
  expect(beginUpload(t.database, 'k1')).toBe(true)
  expect(beginUpload(t.database, 'k1')).toBe(false)
  abandonUpload(t.database, 'k1')
  expect(beginUpload(t.database, 'k1')).toBe(true)
  releaseReceiving(t.database)
  expect(beginUpload(t.database, 'k1')).toBe(true)
  expect(finishUpload(t.database, 'k1', file)).toBe(true)
  expect(beginUpload(t.database, 'k1')).toBe(false)
  expect(findUpload(t.database, 'k1')?.state).toBe('received')
})
test("an upload becomes a document once, and only in its owner's hands", () => {
  const [ann, bob] = [t.addUser().id, t.addUser().id]
  issueUpload(t.database, slot(ann))
  const register = (who: string) =>
    t.booksOf(who).write.documents.register({
      id: 'd1',
      key: 'k1',
      originalName: 'a.csv',
      documentType: 'other',
      typeBy: 'person',
      aiProvider: 'auto',
      linkId: null,
      at,
    })
  expect(() => register(ann)).toThrow('Upload not found')
  beginUpload(t.database, 'k1')
  finishUpload(t.database, 'k1', file)
  expect(() => register(bob)).toThrow('Upload not found')
  expect(register(ann).isProcessed).toBe(false)
  expect(() => register(ann)).toThrow(/^Already uploaded on \d{1,2}\/\d{1,2}\/20\d\d as a\.csv$/)
  expect(() => register(bob)).toThrow('Upload not found')
})
test('a document is claimed by one run only, and waits again when that run is over', () => {
  document(t.addUser().id)
  expect(claimNextDocument(t.database, 'run-1', at)?.document.attempts).toBe(1)
  expect(claimNextDocument(t.database, 'run-1', at)).toBeNull()
  expect(releaseStaleClaims(t.database, 'run-2')).toBe(1)
  expect(claimNextDocument(t.database, 'run-2', at)?.document.attempts).toBe(2)
})
test('a claim given back waits for its hour', () => {
  document(t.addUser().id)
  claimNextDocument(t.database, 'run-1', at)
  returnClaim(t.database, 'run-1', 'd-k1', '2024-02-01T00:00:05.000Z')
  expect(claimNextDocument(t.database, 'run-1', at)).toBeNull()
  expect(nextTry(t.database)).toBe('2024-02-01T00:00:05.000Z')
  expect(claimNextDocument(t.database, 'run-1', '2024-02-01T00:00:05.000Z')).not.toBeNull()
})
test('what was read takes effect once: a run that lost its claim changes nothing', () => {
  const ann = t.addUser().id
  document(ann)
  const claimed = claimNextDocument(t.database, 'run-1', at)
  if (!claimed) throw new Error('nothing claimed')
  releaseStaleClaims(t.database, 'run-2')
  claimNextDocument(t.database, 'run-2', at)
  const books = openBooks(t.database, claimed.scope).write
  expect(books.documents.applyExtraction({ ...nothing, documentId: 'd-k1', bootId: 'run-1' })).toBe(false)
  expect(books.documents.applyExtraction({ ...nothing, documentId: 'd-k1', bootId: 'run-2' })).toBe(true)
  expect(books.documents.applyExtraction({ ...nothing, documentId: 'd-k1', bootId: 'run-2' })).toBe(false)
})
test('the same bytes are a conflict, but after a failure they are welcome again', () => {
  const ann = t.addUser().id
  document(ann)
  expect(() => document(ann, 'k2')).toThrow(/Already uploaded/)
  claimNextDocument(t.database, 'run-1', at)
  t.booksOf(ann).write.documents.markFailed('d-k1', 'run-1', 'Processing failed: x', at)
  expect(document(ann, 'k3').id).toBe('d-k3')
  expect(() => t.booksOf(ann).write.documents.retry('d-k1', at)).toThrow(/uploaded again meanwhile/)
})

test('the state of the queue is counted for all books, or for those of one owner', () => {
  const [ann, bob] = [t.addUser().id, t.addUser().id]
  document(ann, 'k1', 'a'.repeat(64))
  document(ann, 'k2', 'b'.repeat(64))
  expect(queueState(t.database, null)).toEqual({ waiting: 2, oldest: at, failed: 0 })
  expect(queueState(t.database, ann)).toEqual({ waiting: 2, oldest: at, failed: 0 })
  expect(queueState(t.database, bob)).toEqual({ waiting: 0, oldest: null, failed: 0 })
})

test('a document that was put off while the clock was ahead does not wait for that day', () => {
  document(t.addUser().id)
  expect(claimNextDocument(t.database, 'run-1', '2024-02-02T00:00:00.000Z')).not.toBeNull()
  returnClaim(t.database, 'run-1', 'd-k1', '2024-02-02T00:00:30.000Z')
  expect(claimNextDocument(t.database, 'run-1', '2024-02-02T00:00:29.000Z')).toBeNull()
  expect(claimNextDocument(t.database, 'run-1', '2024-02-01T00:00:00.000Z')).not.toBeNull()
})
