import type { PageRange } from './chunks.ts'
import type { Answer, AnsweredAccount, AnsweredBill, AnsweredRow, Usage } from './service.ts'

/** The answers to the runs of one document, in the order of the pages, as one answer with the document's own page numbers. */
export interface Part {
  range: PageRange
  answer: Answer
}

export function mergeAnswers(parts: readonly Part[]): Answer {
  const ordered = parts.toSorted((a, b) => a.range.from - b.range.from)
  const accounts: AnsweredAccount[] = []
  ordered.forEach(({ range, answer }, i) => {
    const before = ordered[i - 1]?.range
    // The page that this run shares with the one before, if it does.
    const shared = before && before.to === range.from ? range.from : null
    answer.accounts.forEach((account, nth) => {
      const rows = account.rows.map((row) => ({ ...row, page: pageOf(row, range) }))
      const known =
        (shared === null ? undefined : likest(accounts, rows, shared)) ??
        accounts.find((a) => isSame(a, account)) ??
        (isNameless(account) ? accounts[Math.min(nth, accounts.length - 1)] : undefined)
      if (known) join(known, account, rows, shared)
      else accounts.push({ ...account, rows })
    })
  })
  return {
    accounts,
    bill: joinBills(ordered.map((p) => p.answer.bill)),
    pageTexts: joinTexts(ordered),
    usage: sumOf(ordered.map((p) => p.answer.usage)),
  }
}

const pageOf = ({ page }: AnsweredRow, { from, to }: PageRange): number | null =>
  page !== null && from + page - 1 <= to ? from + page - 1 : null

const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const isNameless = (a: AnsweredAccount) => a.lastFour === null && a.name === null
const isSame = (a: AnsweredAccount, b: AnsweredAccount): boolean =>
  a.lastFour !== null && b.lastFour !== null
    ? a.lastFour === b.lastFour
    : a.name !== null && b.name !== null && folded(a.name) === folded(b.name)

/** The account of which a page was seen by both runs: the one with the most equal rows on it, whatever digits were read this time. */
function likest(accounts: readonly AnsweredAccount[], rows: readonly AnsweredRow[], shared: number): AnsweredAccount | undefined {
  const there = rows.filter((row) => row.page === shared)
  const [best] = accounts
    .map((account) => {
      const again = withoutSeen(
        account.rows.filter((row) => row.page === shared),
        there,
        shared,
      )
      return { account, equal: there.length - again.length }
    })
    .sort((a, b) => b.equal - a.equal)
  return best && best.equal > 0 && best.equal >= there.length / 2 ? best.account : undefined
}

function join(known: AnsweredAccount, more: AnsweredAccount, rows: AnsweredRow[], shared: number | null): void {
  known.name ??= more.name
  known.lastFour ??= more.lastFour
  known.currency ??= more.currency
  known.periodStart ??= more.periodStart
  known.periodEnd ??= more.periodEnd
  known.openingBalance ??= more.openingBalance
  // What is carried forward on a page in the middle is no closing balance: the last one named is.
  known.closingBalance = more.closingBalance ?? known.closingBalance
  known.rows.push(...(shared === null ? rows : withoutSeen(known.rows, rows, shared)))
}

const rowKey = (row: AnsweredRow) => [folded(row.date), row.amount.replace(/\D/g, ''), row.direction, folded(row.description)].join('|')

/** Rows on the shared page count once for each time that either run saw them: two equal coffees stay two. */
function withoutSeen(before: readonly AnsweredRow[], rows: readonly AnsweredRow[], shared: number): AnsweredRow[] {
  const isShared = (row: AnsweredRow) => row.page === shared || row.page === null
  const seen = new Map<string, number>()
  for (const row of before.filter(isShared)) seen.set(rowKey(row), (seen.get(rowKey(row)) ?? 0) + 1)
  return rows.filter((row) => {
    const left = isShared(row) ? (seen.get(rowKey(row)) ?? 0) : 0
    if (left > 0) seen.set(rowKey(row), left - 1)
    return left === 0
  })
}

/** The head of a bill is on its first page, what is to be paid on its last. */
function joinBills(bills: readonly (AnsweredBill | null)[]): AnsweredBill | null {
  const some = bills.filter((b) => b !== null)
  const [first] = some
  if (!first) return null
  const last = some.toReversed()
  return {
    vendor: some.find((b) => b.vendor !== null)?.vendor ?? null,
    date: some.find((b) => b.date !== null)?.date ?? null,
    number: some.find((b) => b.number !== null)?.number ?? null,
    currency: some.find((b) => b.currency !== null)?.currency ?? null,
    total: last.find((b) => b.total !== null)?.total ?? null,
    tax: last.find((b) => b.tax !== null)?.tax ?? null,
    confidence: some.some((b) => b.confidence === null) ? null : Math.min(...some.map((b) => b.confidence ?? 1)),
  }
}

function joinTexts(parts: readonly Part[]): string[] | null {
  if (parts.some((p) => p.answer.pageTexts === null)) return null
  const pages: string[] = []
  for (const { range, answer } of parts) {
    for (const [i, text] of (answer.pageTexts ?? []).entries()) pages[range.from - 1 + i] ??= text
  }
  return Array.from(pages, (text) => text ?? '')
}

const sumOf = (all: readonly Usage[]): Usage => ({
  model: all.at(-1)?.model ?? '',
  requests: all.reduce((n, u) => n + u.requests, 0),
  pages: all.reduce((n, u) => n + u.pages, 0),
  bytes: all.reduce((n, u) => n + u.bytes, 0),
  tokensIn: all.reduce((n, u) => n + u.tokensIn, 0),
  tokensOut: all.reduce((n, u) => n + u.tokensOut, 0),
  requestId: all.at(-1)?.requestId ?? null,
})
