import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Leaf } from '@ledgerhand/core/categories'
import { type Cell, type CountedAs, counted } from '@ledgerhand/core/ledger'
import { type Cents, cents } from '@ledgerhand/core/money'
import type { ReadBooks } from '@ledgerhand/db/books'
import type { TaxSource } from '@ledgerhand/db/books/tax-rows'
import type { TaxFigures } from '../flows/tax.ts'
import { yieldToEventLoop } from '../flows/yielding.ts'

/** What stands on a line: a row, a part of one, or an adjustment. */
export interface PackRow {
  date: CalendarDate
  description: string
  payee: string | null
  note: string | null
  leaf: Leaf
  /** What it does to the net profit: an expense is negative. */
  amount: Cents
  account: string | null
  entity: string | null
  documentIds: string[]
}
export interface PackRows {
  byLeaf: Map<Leaf, PackRow[]>
  /** Documents of rows on no line that a list names: what was bought to last, loans, taxes of the owner. */
  besides: Map<string, 'assets' | 'lists'>
}
type Books = Pick<ReadBooks, 'taxRows' | 'adjustments' | 'accounts' | 'entities'>

const LISTED: ReadonlySet<CountedAs> = new Set(['asset', 'loan', 'owner_tax', 'sales_tax', 'owner_draw', 'owner_contribution', 'deposit'])

/** Every row of a year by its leaf, counted as the statement counts them: their sums are its lines. Others are answered in between. */
export async function packRows(books: Books, made: TaxFigures): Promise<PackRows> {
  const { days, entityIds, profile } = made
  const accounts = new Map(books.accounts.all().map((a) => [a.id, a.name]))
  const entities = new Map(books.entities.list().map((e) => [e.id, e.name]))
  const byLeaf: PackRows['byLeaf'] = new Map()
  const besides: PackRows['besides'] = new Map()
  const add = (row: PackRow) => {
    const rows = byLeaf.get(row.leaf)
    if (rows) rows.push(row)
    else byLeaf.set(row.leaf, [row])
  }
  for (const page of books.taxRows.rows(days)) {
    for (const row of page) {
      if (row.currency !== null && row.currency !== profile.currency) continue
      for (const { cell, entityId } of cellsOf(row)) {
        if (entityIds && !entityIds.includes(entityId ?? '')) continue
        if (LISTED.has(cell.countedAs))
          for (const id of row.documentIds) if (!besides.has(id)) besides.set(id, cell.countedAs === 'asset' ? 'assets' : 'lists')
        for (const { label, isCredit, amount } of counted([cell], profile.basis).postings)
          add({
            date: row.day,
            description: row.description,
            payee: row.payee,
            note: row.note,
            leaf: label,
            amount: cents(isCredit ? amount : -amount),
            account: row.onAccountId === null ? null : (accounts.get(row.onAccountId) ?? null),
            entity: entityId === null ? null : (entities.get(entityId) ?? null),
            documentIds: row.documentIds,
          })
      }
    }
    await yieldToEventLoop()
  }
  for (const { date, note, documentId, parts } of books.adjustments.list()) {
    if (date < days.from || date > days.to) continue
    for (const { label, amount, entityId } of parts) {
      if (label === null || (entityIds && !entityIds.includes(entityId ?? ''))) continue
      const entity = entityId === null ? null : (entities.get(entityId) ?? null)
      const documentIds = documentId === null ? [] : [documentId]
      add({
        date,
        description: `Adjustment: ${note}`,
        payee: null,
        note: null,
        leaf: label,
        amount: cents(-amount),
        account: null,
        entity,
        documentIds,
      })
    }
  }
  return { byLeaf, besides }
}

/** A row, or each part of a split one, as a cell of its own. What settles a bill is taken from its business parts, one after the other. */
function cellsOf(row: TaxSource): { cell: Cell; entityId: string | null }[] {
  const cell = (as: CountedAs, label: Leaf, category: Cell['category'], isCredit: boolean, amount: number, settled: number): Cell => ({
    countedAs: as,
    label,
    category,
    isCredit,
    amount: cents(amount),
    count: 1,
    settled: cents(settled),
    settling: settled > 0 ? 1 : 0,
    ...(row.tax > 0 ? { tax: cents(row.tax) } : {}),
  })
  if (row.parts === null)
    return [{ cell: cell(row.countedAs, row.label, row.category, row.isCredit, row.amount, row.settled), entityId: row.entityId }]
  let settled = row.settled
  return row.parts.map((part) => {
    const pays = part.treatment === 'business' && part.amount > 0 ? Math.min(settled, part.amount) : 0
    settled -= pays
    const isCredit = part.amount > 0 ? row.isCredit : !row.isCredit
    const amount = Math.abs(part.amount)
    return {
      cell: cell(part.treatment, part.label ?? row.label, part.category ?? row.category, isCredit, amount, pays),
      entityId: part.entityId,
    }
  })
}

/** Whether the rows add up to the statement's lines, leaf by leaf: they do unless somebody changed the books in between. */
export function tiesWith({ byLeaf }: PackRows, { sums }: Pick<TaxFigures, 'sums'>): boolean {
  const leaves = new Set([...byLeaf.keys(), ...sums.map(({ leaf }) => leaf)])
  return [...leaves].every((leaf) => {
    const rows = (byLeaf.get(leaf) ?? []).reduce((n, { amount }) => n + amount, 0)
    return rows === (sums.find((s) => s.leaf === leaf)?.amount ?? 0)
  })
}
