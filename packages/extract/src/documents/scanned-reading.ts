import type { Evidence } from '@ledgerhand/core/documents'
import type { Reading, ReadTransaction } from '../result/reading.ts'
import type { Box, OcrPage } from '../vision/recognise-page.ts'
import { withBalanceRepairs } from './balance-repairs.ts'

/** The confidence of a recognised row that arithmetic does not prove: it goes to review. */
const UNPROVEN = 0.6
const GUESSED = 0.4
const PROVEN = 0.9
/** A word that was read this surely, 0 to 100, is rarely another one. */
const PLAIN = 80

/** Lowers the confidence in what was recognised on pictures, and says why. */
export function doubted(reading: Reading, seen: readonly OcrPage[]): Reading {
  const pageOf = (e: Evidence | null) => (e?.kind === 'page' ? seen.find((p) => p.number === e.page) : undefined)
  return {
    ...reading,
    statements: reading.statements
      .map((s) => withBalanceRepairs(s, (row) => isPlain(row, pageOf(row.evidence))))
      .map((s) => ({
        ...s,
        transactions: s.transactions.map((row) => {
          const page = pageOf(row.evidence)
          return page ? doubtedRow(row, page, s.seal.state === 'reconciled') : row
        }),
      })),
  }
}

/** True where the amount was read from a word that is hard to take for another one. */
function isPlain(row: ReadTransaction, page: OcrPage | undefined): boolean {
  if (!page) return true
  const digits = String(row.amountCents).padStart(3, '0')
  return wordsIn(row, page).some((w) => w.text.replace(/\D/g, '') === digits && !w.repaired && (w.confidence ?? 100) >= PLAIN)
}

/** No balance says that a row stands on another day than the printed one. */
export const UNSURE_DAY = 'The day of this row is hard to read on the picture'
const SURE_DAY = 88
const DAY = /^\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{0,4})?\W?$/
/** True where what looks like a day at the beginning of a row was read with doubt. */
function hasUnsureDay(row: ReadTransaction, page: OcrPage): boolean {
  const [first] = wordsIn(row, page).toSorted((a, b) => a.x0 - b.x0)
  return first !== undefined && DAY.test(first.text) && (first.confidence ?? 100) < SURE_DAY
}

function wordsIn({ evidence }: ReadTransaction, page: OcrPage): OcrPage['words'] {
  const [x, y, w, h] = evidence.kind === 'page' ? evidence.box : [0, 0, 0, 0]
  return page.words.filter((word) => word.x1 > x && word.x0 < x + w && word.bottom > y && word.top < y + h)
}

function doubtedRow(row: ReadTransaction, page: OcrPage, reconciled: boolean): ReadTransaction {
  if (hasUnsureDay(row, page)) return { ...row, confidence: Math.min(row.confidence, UNPROVEN), doubt: row.doubt ?? UNSURE_DAY }
  const proven = reconciled || row.confidence >= 0.98 || (row.doubt !== null && row.confidence >= 0.85)
  if (proven) return { ...row, confidence: Math.min(row.confidence, PROVEN) }
  const guessed = wordsIn(row, page).some((word) => word.repaired)
  return {
    ...row,
    confidence: Math.min(row.confidence, guessed ? GUESSED : UNPROVEN),
    doubt:
      row.doubt ??
      (guessed ? 'A number of this row is hard to read on the picture' : 'Read from a picture, and no printed balance proves it'),
  }
}

/** Puts every box where the line lies on the page as it is shown: it was read on a page that had been straightened. */
export function placedOnPages(reading: Reading, seen: readonly OcrPage[]): Reading {
  const shown = (e: Evidence): Evidence => {
    const page = e.kind === 'page' ? seen.find((p) => p.number === e.page) : undefined
    return page && e.kind === 'page' ? { ...e, box: page.shownAt(e.box as Box) } : e
  }
  return {
    ...reading,
    statements: reading.statements.map((s) => ({
      ...s,
      transactions: s.transactions.map((row) => ({ ...row, evidence: shown(row.evidence) })),
      unread: s.unread.map((line) => ({ ...line, evidence: shown(line.evidence) })),
    })),
    bill: reading.bill && { ...reading.bill, evidence: reading.bill.evidence && shown(reading.bill.evidence) },
  }
}
