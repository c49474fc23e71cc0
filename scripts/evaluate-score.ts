import type { Reading, ReadTransaction } from '../packages/extract/src/result/reading.ts'

export interface TrueRow {
  date: string | null
  date_alt?: string | string[]
  description?: string
  amount: number
}
export interface Truth {
  transactions?: TrueRow[]
  optional_transactions?: TrueRow[]
  opening_balance?: number | null
  closing_balance?: number | null
  flags?: string[]
  vendor?: string
  date?: string
  total?: number | string
  amount_due?: number
  invoice_number?: string | null
  accept?: Record<string, unknown>
}
/** How well one statement was read. */
export interface StatementScore {
  f1: number
  precision: number
  recall: number
  exact: boolean
  /** Share of the words of matched rows; null where there are none. */
  overlap: number | null
  sealState: string | null
  printsBalances: boolean
  /** The truth's balances and rows add up: 'off' would be a mistake. */
  addsUp: boolean
  note: string
}

export const centsOf = (amount: number | string): number => Math.round(Number(String(amount).replace(/,/g, '')) * 100)
/** A vendor's name without case, marks and the form of its company: what a right name is known by. */
export const plainVendor = (v: string): string =>
  v
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\b(?:inc|llc|ltd|limited|gmbh|ag|bv|b v|sdn|bhd|s a|sa|sas|corp|co|company|kg|pvt)\b|[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export const plainNumber = (n: unknown): string =>
  String(n ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
export const toList = <T>(v: T | T[] | undefined | null): T[] => (v === undefined || v === null ? [] : Array.isArray(v) ? v : [v])
const sameDay = (truth: string | null, read: string): boolean =>
  truth === null ? false : truth.startsWith('XXXX') ? truth.slice(4) === read.slice(4) : truth === read

/**
 * Multiset matching on (date, signed cents), as many pairs as can be had: of three equal charges on days next to each other, a date that is
 * also defensible must not take the row of which it is the only one. Rows without a date in the truth come last.
 */
function match(
  truth: TrueRow[],
  rows: ReadTransaction[],
): { pairs: [TrueRow, ReadTransaction][]; missing: TrueRow[]; extra: ReadTransaction[] } {
  const byAmount = Map.groupBy(rows, signed)
  const owner = new Map<ReadTransaction, TrueRow>()
  const fitting = (t: TrueRow): ReadTransaction[] => {
    const same = byAmount.get(centsOf(t.amount)) ?? []
    if (t.date === null) return same
    const days = [t.date, ...toList(t.date_alt)]
    return days.flatMap((day) => same.filter((r) => sameDay(day, r.date)))
  }
  const place = (t: TrueRow, tried: Set<ReadTransaction>): boolean =>
    fitting(t).some((r) => {
      if (tried.has(r)) return false
      tried.add(r)
      const other = owner.get(r)
      if (other && !place(other, tried)) return false
      owner.set(r, t)
      return true
    })
  const inOrder = [...truth.filter((t) => t.date !== null), ...truth.filter((t) => t.date === null)]
  const missing = inOrder.filter((t) => !place(t, new Set()))
  return { pairs: [...owner].map(([r, t]) => [t, r]), missing, extra: rows.filter((r) => !owner.has(r)) }
}
export const signed = (r: ReadTransaction): number => (r.isCredit ? r.amountCents : -r.amountCents)

const tokensOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
/** Share of the truth's words that were kept, tempered by words that were added. */
function overlapOf(truth: string, read: string): number | null {
  const [a, b] = [tokensOf(truth), tokensOf(read)]
  if (a.size === 0) return null
  return (2 * [...a].filter((w) => b.has(w)).length) / (a.size + b.size)
}

/** Holds a reading against the truth; `isTold` prints what differs. */
export function scoreStatement(truth: Truth, reading: Reading | null, isTold = false): StatementScore {
  // Rows of zero move nothing and count neither way; optional rows are matched last and then forgotten.
  const wanted = (truth.transactions ?? []).filter((t) => centsOf(t.amount) !== 0)
  const rows = reading?.statements.flatMap((s) => s.transactions) ?? []
  const first = match(
    wanted.filter((t) => t.date !== null),
    rows,
  )
  const rest = match([...(truth.optional_transactions ?? []), ...wanted.filter((t) => t.date === null)], first.extra)
  const extra = rest.extra
  const matched = first.pairs.length
  const precision = matched + extra.length === 0 ? 1 : matched / (matched + extra.length)
  const recall = matched + first.missing.length === 0 ? 1 : matched / (matched + first.missing.length)
  const overlaps = first.pairs.map(([t, r]) => overlapOf(t.description ?? '', r.description)).filter((o) => o !== null)
  const states = reading?.statements.map((s) => s.seal.state) ?? []
  if (isTold) {
    for (const r of first.missing) console.log('   missing', r.date, r.date_alt ?? '', r.amount, r.description)
    for (const r of extra) console.log('   extra  ', r.date, signed(r) / 100, r.description)
    for (const [t, r] of first.pairs.slice(0, 5))
      console.log('   same   ', r.date, signed(r) / 100, `[${r.description}] truth [${t.description ?? ''}]`)
    for (const s of reading?.statements ?? []) {
      console.log(
        '   seal   ',
        s.seal.state,
        s.openingCents,
        s.closingCents,
        `${s.accountName} ${s.accountLastFour} ${s.currency} card=${s.isCard} unread=${s.unread.length}`,
      )
      for (const u of s.unread.slice(0, 5)) console.log('   unread ', u.text)
    }
  }
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    exact: first.missing.length === 0 && extra.length === 0,
    overlap: overlaps.length === 0 ? null : overlaps.reduce((a, b) => a + b, 0) / overlaps.length,
    sealState:
      states.length === 0 ? null : states.includes('off') ? 'off' : states.every((s) => s === 'reconciled') ? 'reconciled' : 'unprinted',
    addsUp:
      typeof truth.opening_balance === 'number' &&
      typeof truth.closing_balance === 'number' &&
      centsOf(truth.opening_balance) + wanted.reduce((sum, t) => sum + centsOf(t.amount), 0) === centsOf(truth.closing_balance),
    printsBalances: typeof truth.opening_balance === 'number' && typeof truth.closing_balance === 'number',
    note: `${first.missing.length} missing, ${extra.length} extra`,
  }
}
