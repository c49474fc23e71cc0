import { randomUUID } from 'node:crypto'
import { AppError } from '@ledgerhand/core/errors'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { beginCountedUpload, beginUpload, findUpload, finishUpload, issueUpload } from './uploads.ts'

const { database, addUser } = testDatabase()
const limits = { uploadsPerDay: 3, storageBytes: 1000 }
/** A slot whose bytes come. */
function upload(ownerId: string, createdAt: string): string {
  const key = issue(ownerId, createdAt)
  beginUpload(database, key)
  return key
}
function issue(ownerId: string, createdAt: string, linkId: string | null = null): string {
  const key = randomUUID()
  issueUpload(
    database,
    { key, ownerId, actorId: linkId ? null : ownerId, linkId, expiresAt: '2030-01-01T00:00:00.000Z', createdAt },
    limits,
  )
  return key
}
function refusal(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return { problem: error.problem, message: error.message, ...error.extra }
    throw error
  }
  return null
}

test('addresses that nobody used lock nobody out: the oldest of a hundred goes, and those used later are counted then', () => {
  const ann = addUser().id
  const at = '2024-05-01T08:00:00.000Z'
  const keys = Array.from({ length: 150 }, (_, i) => issue(ann, new Date(Date.parse(at) + i).toISOString()))
  const left = keys.flatMap((key) => findUpload(database, key) ?? [])
  expect(left.map(({ key }) => key)).toEqual(keys.slice(50))
  const [first, second, third, fourth] = left
  const later = '2024-05-01T08:00:01.000Z'
  for (const slot of [first, second, third]) expect(slot && beginCountedUpload(database, slot, later, limits)).toBe(true)
  expect(refusal(() => fourth && beginCountedUpload(database, fourth, later, limits))?.problem).toBe('too_many')
})

test('the fourth upload of a day is refused until the first is a day old; other books have their own', () => {
  const [ann, ben] = [addUser().id, addUser().id]
  for (const hour of ['08', '09', '10']) upload(ann, `2024-05-01T${hour}:00:00.000Z`)
  expect(refusal(() => issue(ann, '2024-05-02T07:59:00.000Z'))).toEqual({
    problem: 'too_many',
    message: 'At most 3 uploads a day. Try again later.',
    retryAfter: 60,
  })
  issue(ben, '2024-05-02T07:59:00.000Z')
  issue(ann, '2024-05-02T08:00:01.000Z')
})

test('full storage takes nothing more, and says how much it is', () => {
  const ann = addUser().id
  const key = issue(ann, '2024-05-01T08:00:00.000Z')
  beginUpload(database, key)
  finishUpload(database, key, { size: 1000, sha256: 'a'.repeat(64), format: 'csv', mimeType: 'text/csv' })
  const before = database.sqlite.prepare('select count(*) from uploads').pluck().get()
  expect(refusal(() => issue(ann, '2024-05-01T09:00:00.000Z'))).toMatchObject({
    problem: 'too_large',
    message: expect.stringMatching(/^Storage is full \(0 MB\)/),
  })
  expect(database.sqlite.prepare('select count(*) from uploads').pluck().get()).toBe(before)
})

test('rows count as well as files', () => {
  const ann = addUser().id
  const fill = (rows: number) =>
    database.sqlite
      .prepare(
        `insert into monthly_totals (user_id, month, counted_as, label, category, is_credit, entity_id, on_account_id, account_id, currency,
           cents, count, parts, settled, settling, waiting, unplaced)
         values (?, '2024-05', 'business', 'rent', 'rent', 0, '', '', '', '', 0, ?, 0, 0, 0, 0, 0) on conflict do update set count = excluded.count`,
      )
      .run(ann, rows)
  const roomy = { ...limits, storageBytes: 1_600_000 }
  const slot = { actorId: ann, linkId: null, expiresAt: '2030-01-01T00:00:00.000Z', createdAt: '2024-05-01T08:00:00.000Z' }
  fill(999)
  issueUpload(database, { key: randomUUID(), ownerId: ann, ...slot }, roomy)
  fill(1000)
  expect(refusal(() => issueUpload(database, { key: randomUUID(), ownerId: ann, ...slot }, roomy))?.problem).toBe('too_large')
})
