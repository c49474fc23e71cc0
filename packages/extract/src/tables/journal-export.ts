import { parsePrintedAmount } from '../printed/printed.ts'
import { Unreadable } from '../result/reading.ts'
import type { GridRow } from './grid.ts'
import { signedValue } from './table-movement.ts'

/** Headings of the exports of bookkeeping programs (Wave, QuickBooks, Xero, Sage, DATEV): the account that an entry stands on, and its two sides. */
const ACCOUNT =
  /^(account|account name|account code|account no\.?|account number|gl account|ledger account|nominal code|konto|compte|cuenta|conto)$/
const DEBIT = /^(debit|debit amount.*|dr|soll|débit|debe|dare|debet)$/
const CREDIT = /^(credit|credit amount.*|cr|haben|crédit|haber|avere)$/
/** Only a ledger has a column that names the other side of an entry, or its journal. */
const OTHER_SIDE = /^(split|other accounts?( for this transaction)?|journal( no\.?| number| id)?|journal entry|gegenkonto|contra account)$/
const ONE_AMOUNT = /^(amount.*|gross|betrag|montant|importe)$/

const MOST_HEAD_ROWS = 30
const LEAST_ENTRIES = 4
/** A bank's list of transfers between two own accounts balances too. */
const LEAST_ACCOUNTS = 3

export const JOURNAL_EXPORT =
  'This is the export of a ledger from a bookkeeping program: every entry stands in it on two accounts, so its amounts would count twice. Upload the statement or the export of the bank or card account itself'

const centsOf = (cell: string | undefined): number => signedValue(parsePrintedAmount(cell ?? '')) ?? 0

/**
 * Whether a table is a journal: entries of several accounts whose two sides balance to the cent. A bank's list of several accounts, whose
 * debits and credits differ, is none.
 */
export function isJournalExport(grid: readonly GridRow[]): boolean {
  const at = grid.slice(0, MOST_HEAD_ROWS).findIndex(({ cells }) => {
    const names = cells.map((c) => c.trim().toLowerCase())
    return names.some((n) => ACCOUNT.test(n) || OTHER_SIDE.test(n)) && names.some((n) => DEBIT.test(n) || ONE_AMOUNT.test(n))
  })
  const head = grid[at]
  if (!head) return false
  const column = (pattern: RegExp) => head.cells.findIndex((c) => pattern.test(c.trim().toLowerCase()))
  const [account, other, debit, credit, amount] = [ACCOUNT, OTHER_SIDE, DEBIT, CREDIT, ONE_AMOUNT].map(column) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const entries = grid.slice(at + 1).filter(({ cells }) => [debit, credit, amount].some((c) => c >= 0 && centsOf(cells[c]) !== 0))
  if (entries.length < LEAST_ENTRIES) return false
  const sum = (c: number) => entries.reduce((n, { cells }) => n + centsOf(cells[c]), 0)
  const isBalanced = debit >= 0 && credit >= 0 ? sum(debit) === sum(credit) && sum(debit) !== 0 : amount >= 0 && sum(amount) === 0
  const accounts = new Set(account < 0 ? [] : entries.map(({ cells }) => (cells[account] ?? '').trim()).filter((name) => name !== ''))
  return isBalanced && (accounts.size >= LEAST_ACCOUNTS || other >= 0)
}

/** Refuses a journal in words that say what to upload instead. */
export function refuseJournal(grid: readonly GridRow[]): void {
  if (isJournalExport(grid)) throw new Unreadable(JOURNAL_EXPORT)
}
