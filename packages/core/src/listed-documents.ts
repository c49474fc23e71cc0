import { type CalendarDate, firstOfMonth, formatDate, formatMonth, lastOfMonth, monthOf } from './calendar-date.ts'
import { type DocumentType, typeLabel } from './documents.ts'

/** What a list says of a document beside its file: whom it is from, which account it is of, and the days it is about. */
export interface DocumentAbout {
  /** Of an invoice or receipt. */
  vendor: string | null
  /** Of a statement; of several the first, and how many more. */
  account: string | null
  /** The period of its statements, from the first to the last; of a bill its day twice. */
  from: CalendarDate | null
  to: CalendarDate | null
}

/** What the one row of a bill is called when it is read: its vendor, and its number where it prints one. */
export const billDescription = (vendor: string | null, kind: 'invoice' | 'receipt', number: string | null): string =>
  [vendor ?? `Unnamed ${kind}`, number ? `${kind} ${number}` : null].filter(Boolean).join(' ')

/** The vendor that `billDescription` was given, or what a person wrote in its place; null where the bill has none. */
export function vendorOfBill(description: string, type: DocumentType): string | null {
  const kind = type === 'receipt' ? 'receipt' : 'invoice'
  const at = description.lastIndexOf(` ${kind} `)
  const vendor = at > 0 ? description.slice(0, at) : description
  return vendor === `Unnamed ${kind}` ? null : vendor
}

/** What `billDescription` was made of: the vendor, which of the two it is called, and its number; null for what it lacks. */
export function partsOfBill(description: string): { vendor: string | null; kind: 'invoice' | 'receipt' | null; number: string | null } {
  const found = /^(.*) (invoice|receipt) (\S.*)$/s.exec(description)
  const vendor = found?.[1] ?? description
  const kind = (found?.[2] ?? /^Unnamed (invoice|receipt)$/.exec(vendor)?.[1] ?? null) as 'invoice' | 'receipt' | null
  return { vendor: /^Unnamed (invoice|receipt)$/.test(vendor) ? null : vendor, kind, number: found?.[3] ?? null }
}

/** 'Feb 2026', 'Jan 2026 - Mar 2026' where the months are whole, else '2/3/2026 - 3/2/2026'; of one day '2/3/2026'. Empty without days. */
export function daysOfDocument({ from, to }: Pick<DocumentAbout, 'from' | 'to'>): string {
  if (from === null || to === null) return ''
  const [first, last] = [monthOf(from), monthOf(to)]
  const isWhole = from === firstOfMonth(first) && to === lastOfMonth(last)
  const ends = isWhole ? [formatMonth(first), formatMonth(last)] : [formatDate(from), formatDate(to)]
  return [...new Set(ends)].join(' - ')
}

/** What a document is looked for by, in small letters: its name, type, vendor or account, and its days. */
export function wordsOfDocument(
  document: Parameters<typeof typeLabel>[0] & { originalName: string; about?: DocumentAbout | undefined },
): string {
  const { about } = document
  const of = about ? [about.vendor, about.account, daysOfDocument(about)] : []
  return [document.originalName, typeLabel(document), ...of].filter(Boolean).join(' ').toLowerCase()
}

/** Whether each word of a search stands in a text of small letters, wherever it stands. */
export const hasEachWord = (text: string, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))

/** By which columns (`party`: vendor or account) a list of documents is ordered; the newest upload stands first where nobody says otherwise. */
export const documentColumns = ['name', 'party', 'period', 'type', 'size', 'status', 'uploaded'] as const
export type DocumentColumn = (typeof documentColumns)[number]
export type DocumentOrder = DocumentColumn | `-${DocumentColumn}`
export const documentOrders: readonly DocumentOrder[] = documentColumns.flatMap((column) => [column, `-${column}`] as const)
export const LATEST_UPLOAD_FIRST: DocumentOrder = '-uploaded'

/**
 * A list in another order than the one it came in. `keyOf` gives what a row is ordered by, null for none: such rows are last in either
 * direction. Rows of one value keep the order that they came in. Words are compared as people do: without capitals, numbers by their size.
 */
export function inOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number | null, isDescending: boolean): Row[] {
  const { compare } = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })
  const known = rows.map((row) => ({ row, value: keyOf(row) }))
  const sign = isDescending ? -1 : 1
  return known
    .sort(({ value: a }, { value: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)))
    })
    .map(({ row }) => row)
}
