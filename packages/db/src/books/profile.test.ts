import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { claimNextDocument } from '../system/queue.ts'
import { beginUpload, finishUpload, issueUpload } from '../system/uploads.ts'
import type { NewStatement } from './documents.ts'

let t: ReturnType<typeof testDatabase>
beforeEach(() => {
  t = testDatabase()
})
afterEach(() => t.close())

const at = '2024-02-01T00:00:00.000Z'
const statement = (id: string, currency: string | null, likelyCurrency: string | null): NewStatement => ({
  id,
  ordinal: 0,
  accountName: null,
  accountLastFour: null,
  isCard: false,
  currency,
  layout: null,
  likelyCurrency,
  periodStart: null,
  periodEnd: null,
  firstDay: null,
  lastDay: null,
  openingCents: null,
  closingCents: null,
  creditsCents: 0 as never,
  debitsCents: 0 as never,
  state: 'unprinted',
  differenceCents: 0 as never,
  firstBreak: null,
  rowsChecked: 0,
  newestFirst: false,
  repair: null,
  applied: null,
  unread: [],
  byHand: 0,
})

function books() {
  const ownerId = t.addUser().id
  const { write } = t.booksOf(ownerId)
  const upload = (id: string, day: number) => {
    issueUpload(t.database, { key: id, ownerId, actorId: ownerId, linkId: null, expiresAt: at, createdAt: at })
    beginUpload(t.database, id)
    finishUpload(t.database, id, { size: 10, sha256: id.padEnd(64, '0'), format: 'csv', mimeType: 'text/csv' })
    const said = { key: id, originalName: id, documentType: 'bank_statement', typeBy: 'person', aiProvider: 'auto', linkId: null } as const
    write.documents.register({ ...said, id, at: `2024-01-0${day}T00:00:00.000Z` })
    claimNextDocument(t.database, 'run', at)
  }
  const read = (documentId: string, currency: string | null, likelyCurrency: string | null = null) => {
    const none = { rows: [], count: 0, reading: 'r', again: null, text: '', pages: null, summary: 'x' }
    const held = { documentId, bootId: 'run', documentType: 'bank_statement', at } as const
    expect(write.documents.applyExtraction({ ...none, ...held, statements: [statement(documentId, currency, likelyCurrency)] })).toBe(true)
  }
  return { write, upload, read, currency: () => write.profile.get().currency, decided: () => write.profile.decidedCurrency() }
}

test('the first statement decides the currency once, and its deletion changes nothing', () => {
  const { write, upload, read, currency, decided } = books()
  expect([currency(), decided()]).toEqual(['USD', null])
  upload('a', 1)
  upload('b', 2)
  read('a', null)
  expect([currency(), decided()]).toEqual(['USD', 'USD'])
  read('b', 'EUR')
  expect(currency()).toBe('USD')
  write.documents.remove('a', true, at)
  expect(currency()).toBe('USD')
  write.profile.update({ currency: 'CHF' }, at)
  write.documents.remove('b', true, at)
  expect(currency()).toBe('CHF')
})

test('a statement that names no currency counts as its country’s', () => {
  const { upload, read, currency } = books()
  upload('a', 1)
  read('a', null, 'SEK')
  expect(currency()).toBe('SEK')
})

test('the one that was uploaded first decides, whichever is read first', () => {
  const { write, upload, read, decided } = books()
  upload('a', 1)
  upload('b', 2)
  read('b', 'EUR')
  expect(decided()).toBeNull()
  read('a', 'GBP')
  expect(decided()).toBe('GBP')
  const other = books()
  other.upload('c', 1)
  other.upload('d', 2)
  other.read('d', 'EUR')
  other.write.documents.markFailed('c', 'run', 'Processing failed: x', at)
  expect(other.decided()).toBe('EUR')
  expect(write.profile.get().currency).toBe('GBP')
})

test('a rate fixes the currency that it is into', () => {
  const { write, upload, read, currency } = books()
  write.rates.setMonth('EUR', '2024-01' as never, '1.1', undefined, at)
  upload('a', 1)
  read('a', 'EUR')
  expect(currency()).toBe('USD')
})
