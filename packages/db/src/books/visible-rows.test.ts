import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { cents } from '@ledgerhand/core/money'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import type { ExtractedRow } from './chunked-import.ts'

const at = '2024-03-01T00:00:00.000Z'

/** A row that waits for review. */
const row = (n: number): ExtractedRow => ({
  id: `r${n}`,
  description: `SHOP ${n}`,
  amount: cents(100 + n),
  transactionDate: '2024-02-01' as CalendarDate,
  isCredit: false,
  category: 'rent',
  label: 'rent_property',
  treatment: 'business',
  treatmentBy: 'reader',
  accountId: null,
  onAccountId: null,
  question: null,
  dueDate: null,
  tax: null,
  taxRate: null,
  items: null,
  isRecurring: false,
  needsReview: true,
  aiConfidence: 40,
  aiClassification: 'x',
  categoryBy: 'reader',
  merchant: 'shop',
  sourceType: null,
  sourceName: null,
  sourceLastFour: null,
  statementOrdinal: 0,
  position: n,
  bankId: null,
  balance: null,
  currency: null,
  fingerprint: `f${n}`,
  evidence: null,
})

test('of a document that is being entered only the rows that readers see are counted as waiting', () => {
  const t = testDatabase()
  onTestFinished(() => t.close())
  const { id } = t.addUser()
  const { read, write } = t.booksOf(id)
  t.database.sqlite
    .prepare(
      `insert into documents (id, "user_id", filename, original_name, document_type, file_path, file_size, mime_type, is_processed, created_at, sha256, format, claimed_by)
       values ('d', ?, 'd', 'd.csv', 'bank_statement', 'd', 1, 'text/csv', 0, ?, ?, 'csv', 'boot')`,
    )
    .run(id, at, 'd'.repeat(64))
  const { entering } = write.documents
  const hidden = { documentId: 'd', bootId: 'boot', at }
  entering.enter([row(1), row(2)], 'd', at)
  expect(read.intake.waitingOf('d')).toBe(2)
  expect(entering.add([row(3), row(4)], hidden)).toBe(true)
  expect(read.intake.waitingOf('d')).toBe(2)
  // A row that is visible between two hidden slices.
  entering.enter([row(5)], 'd', at)
  expect(entering.add([row(6)], hidden)).toBe(true)
  expect(read.intake.waitingOf('d')).toBe(3)
  entering.reveal([row(7)], 'd', at)
  expect(read.intake.waitingOf('d')).toBe(7)
})
