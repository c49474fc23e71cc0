/** Statements with known truth as scans and photos, with what a service that reads everything would answer. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentType } from '../packages/core/src/documents.ts'
import { readDocument } from '../packages/extract/src/read.ts'
import { madePicture, type ScanKind } from '../packages/extract/testing/made-scans.ts'
import { madeLedger, seeded } from '../packages/extract-fixtures/src/made-statements.ts'
import { sheets } from '../packages/extract-fixtures/src/ocr/made-sheets.ts'
import { centsOf, type Truth } from './evaluate-score.ts'
import type { ToAnswer, TrueLine } from './made-answers.ts'

export interface ScannedStatement extends ToAnswer {
  id: string
  documentType: DocumentType
  bytes: Uint8Array
}

/** Ways of taking a page, one after the other, and how few points across are left of it: what is read here leaves much open. */
const KINDS: readonly ScanKind[] = ['worn', 'photo', 'steep', 'coarse', 'tilted']
const ACROSS = [640, 760, 700, 620, 800, 680, 720]
/** Text PDFs of the folder that reads right here, so that the balances beside the rows are known too. */
const PRINTED = ['P003', 'P004', 'P005', 'P006', 'P019', 'P021', 'P024']
const SCANNED = ['P022', 'P036']
const MADE = 16

export async function scannedStatements(folder: string, seed: number, wanted: readonly string[] | null): Promise<ScannedStatement[]> {
  const found: ScannedStatement[] = []
  const isWanted = (id: string) => wanted === null || wanted.includes(id)
  let nth = seed
  if (existsSync(join(folder, 'index.tsv'))) {
    for (const id of PRINTED) {
      const kind = KINDS[nth++ % KINDS.length] ?? 'photo'
      if (!isWanted(id)) continue
      const pdf = new Uint8Array(readFileSync(join(folder, 'files', `${id}.pdf`)))
      const documentType = id === 'P028' ? 'credit_card' : 'bank_statement'
      const told = await printedAnswer(pdf, documentType, truthIn(folder, id))
      if (told)
        found.push({
          ...told,
          id,
          documentType,
          bytes: await madePicture(pdf, kind, { seed: seed + nth, across: ACROSS[nth % ACROSS.length] ?? 900 }),
        })
    }
    for (const id of SCANNED.filter(isWanted)) {
      const file = ['pdf', 'jpg', 'png'].map((ext) => join(folder, 'files', `${id}.${ext}`)).find(existsSync) ?? ''
      found.push({ ...chained(truthIn(folder, id)), id, documentType: 'bank_statement', bytes: new Uint8Array(readFileSync(file)) })
    }
  }
  for (let i = 0; i < MADE; i++) {
    const at = (seed * 5 + i * 3) % sheets.length
    if (i >= sheets.length) break
    const id = `M${String(at + 1).padStart(2, '0')}`
    const kind = KINDS[nth++ % KINDS.length] ?? 'photo'
    const sheet = sheets[at]
    if (!isWanted(id) || !sheet) continue
    const made = madeLedger(seeded(700 + seed * 31 + i), 14)
    const pdf = await sheet.print(made)
    const truth: Truth = {
      transactions: made.rows.map((r) => ({ date: r.date, description: r.description, amount: r.cents / 100 })),
      opening_balance: made.opening / 100,
      closing_balance: made.closing / 100,
    }
    const told = await printedAnswer(pdf, sheet.documentType, truth)
    if (told)
      found.push({
        ...told,
        id,
        documentType: sheet.documentType,
        bytes: await madePicture(pdf, kind, { seed: seed + nth, across: ACROSS[nth % ACROSS.length] ?? 900 }),
      })
  }
  return found
}

const truthIn = (folder: string, id: string): Truth => JSON.parse(readFileSync(join(folder, 'truth', `${id}.json`), 'utf8'))

/** The truth with what is printed beside it, as the clean file shows it; null where the clean file is not read right. */
async function printedAnswer(pdf: Uint8Array, documentType: DocumentType, truth: Truth): Promise<ToAnswer | null> {
  const reading = await readDocument({ name: 'clean.pdf', documentType, bytes: pdf }).catch(() => null)
  const [s] = reading?.statements ?? []
  if (!s || reading?.statements.length !== 1) return null
  const lines = s.transactions.map(
    (t): TrueLine => ({
      date: t.date,
      description: t.description,
      cents: t.isCredit ? t.amountCents : -t.amountCents,
      balance: t.balanceCents,
      page: t.evidence.kind === 'page' ? t.evidence.page : 1,
    }),
  )
  const left = lines.map((t) => `${t.date}|${t.cents}`).sort()
  const wanted = (truth.transactions ?? []).map((t) => `${t.date}|${centsOf(t.amount)}`).sort()
  if (left.join() !== wanted.join() || lines.some((t) => t.page !== 1)) return null
  return {
    truth: lines,
    opening: s.openingCents,
    closing: s.closingCents,
    isCard: s.isCard,
    lastFour: s.accountLastFour,
    currency: s.currency,
    from: s.periodStart,
    to: s.periodEnd,
  }
}

/** A real scan of which the notes say that balances stand beside the rows. */
function chained(truth: Truth): ToAnswer {
  let balance = centsOf(truth.opening_balance ?? 0)
  const opening = balance
  const lines = (truth.transactions ?? []).map((t): TrueLine => {
    balance += centsOf(t.amount)
    return { date: t.date ?? '', description: t.description ?? '', cents: centsOf(t.amount), balance, page: 1 }
  })
  return { truth: lines, opening, closing: balance, isCard: false, lastFour: null, currency: null, from: null, to: null }
}
