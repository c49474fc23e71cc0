import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase, unscoped } from '../../testing/database.ts'
import { auditOf } from '../audit.ts'
import { aiMeasures, sweepAiAnswers } from '../system/ai-measures.ts'
import type { NewAiCall } from './ai.ts'

const at = '2024-05-01T10:00:00.000Z'
const ceiling = { pagesADay: 100, microsADay: 5_000_000 }
const call = (changes: Partial<NewAiCall> = {}): NewAiCall => ({
  service: 'anthropic',
  purpose: 'read',
  leavesBox: true,
  byOwnKey: false,
  documentId: null,
  documentName: 'april.pdf',
  day: '2024-05-01',
  at,
  pages: 3,
  bytes: 1000,
  micros: 50_000,
  ...changes,
})
const seqOf = (r: { seq: number } | { refused: string }) => ('seq' in r ? r.seq : 0)

function setUp({ allowed = ['anthropic'] } = {}) {
  const t = testDatabase()
  const ann = t.addUser()
  const bob = t.addUser()
  const [mine, theirs] = [t.booksOf(ann.id), t.booksOf(bob.id)]
  for (const service of allowed) for (const books of [mine, theirs]) books.manage.ai.consent(service, at)
  return { ...t, ann, mine, theirs }
}

test('what is on its way counts with its estimate, and with what it came to afterwards; the limits refuse in words', () => {
  const { mine, theirs, log } = setUp()
  mine.manage.ai.setLimits({ pagesADay: 5, microsADay: 60_000 }, at)
  const first = mine.write.ai.reserve(call(), ceiling)
  expect(first).toMatchObject({ seq: expect.any(Number) })
  expect(mine.write.ai.reserve(call({ pages: 3, micros: 0 }), ceiling)).toEqual({
    refused: 'the limit of 5 pages a day of your books would be exceeded (3 sent today)',
  })
  expect(mine.write.ai.reserve(call({ pages: 1, micros: 20_000 }), ceiling)).toEqual({
    refused: 'the limit of $0.06 a day of your books would be exceeded ($0.05 spent today)',
  })
  mine.write.ai.settle(seqOf(first), {
    outcome: 'answered',
    message: null,
    model: 'm',
    micros: 10_000,
    tokensIn: 5,
    tokensOut: 6,
    ms: 7,
  })
  expect(mine.write.ai.reserve(call({ pages: 1, micros: 20_000 }), ceiling)).toMatchObject({ seq: expect.any(Number) })
  // Another day, other books, and what stays on this machine have their own room.
  expect(mine.write.ai.reserve(call({ day: '2024-05-02' }), ceiling)).toMatchObject({ seq: expect.any(Number) })
  expect(theirs.write.ai.reserve(call({ pages: 90 }), ceiling)).toMatchObject({ seq: expect.any(Number) })
  expect(theirs.write.ai.reserve(call({ pages: 10 }), ceiling)).toEqual({
    refused: 'the limit of 100 pages a day of this installation would be exceeded (94 sent today)',
  })
  expect(mine.write.ai.reserve(call({ leavesBox: false, service: 'local', pages: 500 }), ceiling)).toMatchObject({
    seq: expect.any(Number),
  })
  expect(mine.read.ai.calls(10).map((c) => [c.service, c.pages, c.isSettled])).toEqual([
    ['local', 500, false],
    ['anthropic', 3, false],
    ['anthropic', 1, false],
    ['anthropic', 3, true],
  ])
  expect(theirs.read.ai.calls(10)).toHaveLength(1)
  expect(unscoped(log)).toEqual([])
})

test('without consent nothing is begun but a test, which carries nothing of the books', () => {
  const { mine } = setUp({ allowed: [] })
  expect(mine.write.ai.reserve(call(), ceiling)).toEqual({ refused: 'the owner of these books does not allow it (AI Services page)' })
  expect(mine.manage.ai.reserve(call({ purpose: 'test' }), ceiling)).toMatchObject({ seq: expect.any(Number) })
  expect(mine.write.ai.reserve(call({ service: 'local', leavesBox: false }), ceiling)).toMatchObject({ seq: expect.any(Number) })
})

test('what deleted books had sent still counts for the installation that day, and for nobody else', () => {
  const { mine, theirs, database, ann } = setUp()
  mine.write.ai.reserve(call({ pages: 40, micros: 3_000_000 }), ceiling)
  mine.write.ai.reserve(call({ service: 'local', leavesBox: false, pages: 40 }), ceiling)
  database.sqlite.prepare('delete from users where id = ?').run(ann.id)
  expect(database.sqlite.prepare('select count(*) from ai_calls where "user_id" is not null').pluck().get()).toBe(0)
  expect(theirs.read.ai.spent('2024-05-01')).toMatchObject({ mine: { pages: 0, micros: 0 }, all: { pages: 40, micros: 3_000_000 } })
  expect(theirs.read.ai.spent('2024-05-02').all).toEqual({ pages: 0, micros: 0 })
  expect(theirs.write.ai.reserve(call({ pages: 61, micros: 0 }), ceiling)).toHaveProperty('refused')
})

test('calls with an own key count for their owner alone: they take nothing of what all books share, and nobody takes of theirs', () => {
  const { mine, theirs, database, ann } = setUp()
  const own = { byOwnKey: true, micros: 0 }
  expect(mine.write.ai.reserve(call({ ...own, pages: 90 }), ceiling)).toHaveProperty('seq')
  expect(mine.write.ai.reserve(call({ ...own, pages: 11 }), ceiling)).toEqual({
    refused: 'the limit of 100 pages a day of your own keys would be exceeded (90 sent today)',
  })
  expect(theirs.write.ai.reserve(call({ pages: 100, micros: 0 }), ceiling)).toHaveProperty('seq')
  expect(theirs.write.ai.reserve(call({ ...own, pages: 100 }), ceiling)).toHaveProperty('seq')
  expect(mine.write.ai.reserve(call({ ...own, pages: 10 }), ceiling)).toHaveProperty('seq')
  // The owner's own limit counts everything of theirs, whoever pays.
  mine.manage.ai.setLimits({ pagesADay: 100, microsADay: 60_000 }, at)
  expect(mine.write.ai.reserve(call({ pages: 1, micros: 0 }), { ...ceiling, pagesADay: 1000 })).toEqual({
    refused: 'the limit of 100 pages a day of your books would be exceeded (100 sent today)',
  })
  database.sqlite.prepare('delete from users where id = ?').run(ann.id)
  expect(theirs.read.ai.spent('2024-05-01').all).toEqual({ pages: 100, micros: 0 })
})

test('a key is kept and removed for its owner alone, told in the audit log without anything of it, and gone with the account', () => {
  const { mine, theirs, database, ann, log } = setUp({ allowed: [] })
  mine.manage.ai.setOwnKey({ service: 'openai', sealed: 'a-sealed-text', lastFour: '9xyz', test: null }, ['OPENAI_API_KEY'], at)
  mine.manage.ai.setOwnKey(
    { service: 'groq', sealed: 'another', lastFour: null, test: { ok: true, message: 'Works.', at } },
    ['GROQ_API_KEY'],
    at,
  )
  mine.manage.ai.noteKeyTest('openai', { ok: false, message: 'Refused.', at })
  expect(mine.read.ai.ownKeys().map((k) => [k.service, k.lastFour, k.testOk, k.setBy])).toEqual([
    ['groq', null, true, ann.id],
    ['openai', '9xyz', false, ann.id],
  ])
  expect(theirs.read.ai.ownKeys()).toEqual([])
  expect(theirs.manage.ai.removeOwnKey('openai', at)).toBe(false)
  expect(mine.manage.ai.removeOwnKey('openai', at)).toBe(true)
  const lines = database.sqlite.prepare("select action, detail from audit_log where action like 'ai.key%' order by rowid").all()
  expect(lines).toEqual([
    { action: 'ai.key-set', detail: '{"settings":["OPENAI_API_KEY"]}' },
    { action: 'ai.key-set', detail: '{"settings":["GROQ_API_KEY"]}' },
    { action: 'ai.key-tested', detail: '{"ok":false}' },
    { action: 'ai.key-removed', detail: 'null' },
  ])
  expect(unscoped(log)).toEqual([])
  database.sqlite.prepare('delete from users where id = ?').run(ann.id)
  expect(database.sqlite.prepare('select count(*) from own_service_keys where "user_id" is not null').pluck().get()).toBe(0)
})

test('consent is given and withdrawn once each, and both stand in the audit log', () => {
  const { mine, theirs, database, ann } = setUp({ allowed: [] })
  mine.manage.ai.consent('anthropic', at)
  mine.manage.ai.consent('anthropic', at)
  expect(mine.read.ai.consents()).toMatchObject([{ service: 'anthropic', givenBy: ann.id, givenAt: at }])
  expect(theirs.read.ai.consents()).toEqual([])
  mine.manage.ai.withdraw('anthropic', at)
  mine.manage.ai.withdraw('anthropic', at)
  expect(mine.read.ai.consents()).toEqual([])
  expect(auditOf(database, ann.id).map((l) => l.action)).toEqual(['ai.withdraw', 'ai.consent', 'account.create'])
})

test('an answer is kept for its own books until it is forgotten, a day at most', () => {
  const { mine, theirs, database } = setUp()
  mine.write.ai.keepAnswer('k', '{"a":1}', at)
  mine.write.ai.keepAnswer('k', '{"a":2}', at)
  expect(mine.write.ai.answer('k')).toBe('{"a":2}')
  expect(theirs.write.ai.answer('k')).toBeNull()
  theirs.write.ai.forgetAnswers(['k'])
  expect(mine.write.ai.answer('k')).toBe('{"a":2}')
  expect(sweepAiAnswers(database, at)).toBe(0)
  expect(sweepAiAnswers(database, '2024-05-02T10:00:00.000Z')).toBe(1)
  expect(mine.write.ai.answer('k')).toBeNull()
})

test('the measures count documents, agreement, corrections, cost and time by service and kind', () => {
  const { mine, database, ann } = setUp()
  const documentId = randomUUID()
  database.sqlite
    .prepare(
      `insert into documents (id, "user_id", filename, original_name, document_type, file_path, file_size, mime_type, created_at, sha256, format)
       values (?, ?, 'f', 'a.pdf', 'invoice', 'f', 1, 'application/pdf', ?, '${'0'.repeat(64)}', 'pdf')`,
    )
    .run(documentId, ann.id, at)
  const insert = database.sqlite.prepare(
    `insert into transactions (id, "user_id", document_id, description, amount_cents, transaction_date, category, is_credit, label, merchant,
       category_by, created_at, updated_at, read_date, read_amount_cents, read_is_credit, read_description)
     values (?, ?, ?, 'Coffee', 450, '2024-01-31', 'travel', 0, 'meals', 'coffee', 'person', @at, @at, '2024-01-31', @read, 0, 'Coffee')`,
  )
  // The first was corrected in its amount; of the second only the category was chosen.
  for (const read of [540, 450]) insert.run(randomUUID(), ann.id, documentId, { at, read })
  const reading = { documentId, documentType: 'invoice', rows: 2, isReconciled: null, micros: 3000, ms: 900, at } as const
  mine.write.ai.noteReading({ ...reading, service: 'azure', isUsed: true })
  mine.write.ai.noteReading({ ...reading, service: 'google', isUsed: false, isReconciled: true })
  mine.write.ai.noteReading({ ...reading, service: 'google', isUsed: false, isReconciled: false, ms: 100 })
  const rest = { documentType: 'invoice', documents: 1, micros: 3000 }
  expect(aiMeasures(database)).toEqual([
    { ...rest, service: 'azure', checkable: 0, reconciled: 0, rows: 2, corrected: 1, ms: 900 },
    { ...rest, service: 'google', checkable: 1, reconciled: 0, rows: 0, corrected: 0, ms: 100 },
  ])
  mine.write.documents.remove(documentId, false, at)
  expect(aiMeasures(database)).toEqual([])
})
