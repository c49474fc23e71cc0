import { labelName } from '@ledgerhand/core/categories'
import { type Cents, cents, parseDecimal, toDecimal } from '@ledgerhand/core/money'
import { isOfBooks } from '@ledgerhand/core/questions'
import { sourceText } from '@ledgerhand/core/sources'
import { treatmentLabels } from '@ledgerhand/core/treatments'
import type { PartJson, TransactionJson } from '@ledgerhand/core/wire/records'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import type { PrintedCell, PrintedRow } from './printed-table.ts'

/** Names that rows know by their ids. */
export interface NamesOfRows {
  entity: (id: string) => string | undefined
  account: (id: string) => string | undefined
  document: (id: string) => string | undefined
  /** What totals are in; an amount in another currency says its own. */
  currency: string
}

/** The names that the rows of these books know, each looked up once. */
export function namesOfRows(read: Pick<ReadBooks, 'entities' | 'accounts' | 'documents' | 'profile'>): NamesOfRows {
  const entities = new Map(read.entities.list().map(({ id, name }) => [id, name]))
  const accounts = new Map(read.accounts.all().map(({ id, name }) => [id, name]))
  const documents = new Map<string, string>()
  return {
    entity: (id) => entities.get(id),
    account: (id) => accounts.get(id),
    document(id) {
      const known = documents.get(id) ?? read.documents.line(id).originalName
      documents.set(id, known)
      return known
    },
    currency: read.profile.get().currency,
  }
}

/** A line of the file: a row, or a part of one that is split. */
interface Line {
  row: TransactionJson
  /** Signed as cash: money in is positive. */
  amount: Cents
  purpose: string
  entityId: string | null
  note: string | null
}

/** A row's category where it counts as business, what else it counts as, or that nobody decided. */
function purposeOf({ treatment, leaf }: Pick<PartJson, 'treatment' | 'leaf'>, { question }: TransactionJson): string {
  if (treatment !== 'business' || !leaf) return treatmentLabels[treatment]
  return question && !isOfBooks(question.id) ? 'Not counted yet' : labelName(leaf)
}

/** A line for each row, and for each part of one that is split: their amounts add up to the rows', and their categories as in the profit. */
function linesOf(row: TransactionJson): Line[] {
  const parts: (Pick<PartJson, 'amount' | 'treatment' | 'leaf'> & Partial<PartJson>)[] = row.parts ?? [
    { amount: row.amount, treatment: row.treatment, leaf: row.label },
  ]
  return parts.map((part) => {
    const amount = parseDecimal(part.amount)
    return {
      row,
      amount: cents(row.isCredit ? amount : -amount),
      purpose: purposeOf(part, row),
      entityId: part.entityId ?? row.entityId,
      note: part.note ?? row.note,
    }
  })
}

const entityOf = ({ entityId }: Line, names: NamesOfRows): string => (entityId === null ? '' : (names.entity(entityId) ?? ''))
/** The account that a row stands on, by its own name; else what its document says. */
const accountOf = ({ row }: Line, names: NamesOfRows): string =>
  (row.onAccountId === null ? undefined : names.account(row.onAccountId)) ?? sourceText(row)

/** The columns of a list as CSV; amounts are signed, money in is positive. */
export const listHeads = [
  'Date',
  'Description',
  'Amount',
  'Currency',
  'Category',
  'Payee',
  'Entity',
  'Account',
  'Document',
  'Note',
  'Review',
] as const

const cellsOf = (line: Line, names: NamesOfRows): string[] => [
  line.row.transactionDate,
  line.row.description,
  toDecimal(line.amount),
  line.row.currency ?? names.currency,
  line.purpose,
  line.row.payee ?? '',
  entityOf(line, names),
  accountOf(line, names),
  line.row.documentId === null ? '' : (names.document(line.row.documentId) ?? ''),
  line.note ?? '',
  line.row.needsReview ? 'To review' : '',
]
/** A row in the columns of `listHeads`. */
export const listCells = (row: TransactionJson, names: NamesOfRows): string[][] => linesOf(row).map((line) => cellsOf(line, names))

/** The amount as a number where totals count it, else as words with its currency: a sum over the column is then one of one currency. */
const amountCell = ({ row: { currency }, amount }: Line, names: NamesOfRows): PrintedCell =>
  currency === null || currency === names.currency ? amount : `${currency} ${toDecimal(amount)}`

/** The columns of a workbook behind the description. */
export const bookHeads = ['Date', 'Amount', ...listHeads.slice(4)]
/** A row of a workbook. */
export const bookRows = (row: TransactionJson, names: NamesOfRows): PrintedRow[] =>
  linesOf(row).map((line) => {
    const [date = '', description = '', , , ...rest] = cellsOf(line, names)
    return { kind: 'line', label: description, cells: [date, amountCell(line, names), ...rest] }
  })

/** The columns of paper behind the description: what has room on a sheet. */
export const paperHeads = ['Date', 'Amount', 'Category', 'Account']
/** A row on paper. */
export const paperRows = (row: TransactionJson, names: NamesOfRows): PrintedRow[] =>
  linesOf(row).map((line) => ({
    kind: 'line',
    label: row.description,
    cells: [row.transactionDate, amountCell(line, names), line.purpose, accountOf(line, names)],
  }))
