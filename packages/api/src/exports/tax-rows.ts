import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Leaf } from '@ledgerhand/core/categories'
import { type Cell, type CountedAs, counted } from '@ledgerhand/core/ledger'
import { type Cents, cents } from '@ledgerhand/core/money'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import type { TaxSource } from '@ledgerhand/db/books/tax-sources'
import type { TaxFigures } from '../flows/ledger/tax.ts'
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
  const accounts = new Map(books.accounts.all().map((a) => [a.id, a.name]))
  const entities = new Map(books.entities.list().map((e) => [e.id, e.name]))
  const named: Named = {
    account: (id) => (id === null ? null : (accounts.get(id) ?? null)),
    entity: (id) => (id === null ? null : (entities.get(id) ?? null)),
  }
  const byLeaf: PackRows['byLeaf'] = new Map()
  const besides: PackRows['besides'] = new Map()
  const add = (row: PackRow) => {
    const rows = byLeaf.get(row.leaf)
    if (rows) rows.push(row)
    else byLeaf.set(row.leaf, [row])
  }
  for (const page of books.taxRows.rows(made.days)) {
    for (const row of page) {
      const cells = cellsIn(row, made)
      for (const [id, list] of listsOf(row, cells)) if (!besides.has(id)) besides.set(id, list)
      for (const posted of postingsOf(row, cells, made, named)) add(posted)
    }
    await yieldToEventLoop()
  }
  for (const adjusted of adjustmentRows(books, made, named)) add(adjusted)
  return { byLeaf, besides }
}

interface CellOfPart {
  cell: Cell
  entityId: string | null
}
interface Named {
  account(id: string | null): string | null
  entity(id: string | null): string | null
}
/** The cells of a row that count in a pack of these entities; none in another currency than the books'. */
const cellsIn = (row: TaxSource, { entityIds, profile }: TaxFigures): CellOfPart[] =>
  row.currency !== null && row.currency !== profile.currency
    ? []
    : cellsOf(row).filter(({ entityId }) => !entityIds || entityIds.includes(entityId ?? ''))

/** The documents of a row that stands on no line, each with the list that names it. */
const listsOf = (row: TaxSource, cells: CellOfPart[]): [string, 'assets' | 'lists'][] =>
  cells.flatMap(({ cell }) =>
    LISTED.has(cell.countedAs)
      ? row.documentIds.map((id): [string, 'assets' | 'lists'] => [id, cell.countedAs === 'asset' ? 'assets' : 'lists'])
      : [],
  )

const postingsOf = (row: TaxSource, cells: CellOfPart[], made: TaxFigures, named: Named): PackRow[] =>
  cells.flatMap(({ cell, entityId }) =>
    counted([cell], made.profile.basis).postings.map(({ label, isCredit, amount }) => ({
      date: row.day,
      description: row.description,
      payee: row.payee,
      note: row.note,
      leaf: label,
      amount: cents(isCredit ? amount : -amount),
      account: named.account(row.onAccountId),
      entity: named.entity(entityId),
      documentIds: row.documentIds,
    })),
  )

const adjustmentRows = (books: Books, { days, entityIds }: TaxFigures, named: Named): PackRow[] =>
  books.adjustments
    .list()
    .filter(({ date }) => date >= days.from && date <= days.to)
    .flatMap(({ date, note, documentId, parts }) =>
      parts.flatMap(({ label, amount, entityId }): PackRow[] =>
        label === null || (entityIds && !entityIds.includes(entityId ?? ''))
          ? []
          : [
              {
                date,
                description: `Adjustment: ${note}`,
                payee: null,
                note: null,
                leaf: label,
                amount: cents(-amount),
                account: null,
                entity: named.entity(entityId),
                documentIds: documentId === null ? [] : [documentId],
              },
            ],
      ),
    )

/** A row, or each part of a split one, as a cell of its own. What settles a bill is taken from its business parts, one after the other. */
function cellsOf(row: TaxSource): CellOfPart[] {
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
