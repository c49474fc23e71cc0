import type { DocumentType } from '@ledgerhand/core/documents'
import { toDecimal } from '@ledgerhand/core/money'
import { parsePrintedAmount } from '@ledgerhand/extract/printed/printed'
import type { Statement } from '@ledgerhand/extract/result/reading'
import type { GridRow } from '@ledgerhand/extract/tables/grid'
import { readTable } from '@ledgerhand/extract/tables/table'
import type { AnsweredAccount } from './service.ts'

/** A table that a service found on a page: cells as printed. */
export interface FoundTable {
  page: number
  rows: string[][]
}

/**
 * The movements in tables, for services that find tables and do not know what they mean: understood by the same reader that
 * understands a bank's CSV export. `lines` are the texts outside of them: period, account, balances.
 */
export function accountsFromTables(tables: readonly FoundTable[], lines: readonly string[], documentType: DocumentType): AnsweredAccount[] {
  const year = onlyYear([...lines, ...tables.flatMap((t) => t.rows.flat())])
  const grids = [...Map.groupBy(tables, (t) => Math.max(...t.rows.map((r) => r.length), 0)).values()].map((same) => gridOf(same, year))
  const preamble = lines.map(
    (text): GridRow => ({ cells: text.split(/\s{2,}|(?<=:)\s/), evidence: { kind: 'page', page: 1, box: [0, 0, 0, 0] } }),
  )
  const statements = grids.flatMap((grid) => readTable([...preamble, ...grid], { documentType }) ?? [])
  const cells = [...lines, ...tables.flatMap((t) => t.rows.map((row) => row.join(' ')))]
  const withRows = statements.filter((s) => s.transactions.length > 0)
  return withRows.map((statement) => accountOf(statement, withRows.length === 1 ? cells : []))
}

/** Tables of one form are one table that runs over pages: its head counts once. */
function gridOf(tables: readonly FoundTable[], year: string | null): GridRow[] {
  const head = tables[0]?.rows[0]?.join('|')
  return tables.flatMap(({ page, rows }, t) =>
    rows.flatMap((cells, i): GridRow[] =>
      t > 0 && i === 0 && cells.join('|') === head
        ? []
        : [{ cells: cells.map((c) => withYear(c.trim(), year)), evidence: { kind: 'page', page, box: [0, 0, 0, 0] } }],
    ),
  )
}

/** The year of a document that names one only. */
function onlyYear(texts: readonly string[]): string | null {
  const years = new Set(texts.flatMap((text) => text.match(/(?<![\d.,])20\d{2}(?![\d.,]\d|\d)/g) ?? []))
  return years.size === 1 ? ([...years][0] ?? null) : null
}

function withYear(cell: string, year: string | null): string {
  if (year === null) return cell
  if (/^\d{1,2}\/\d{1,2}$/.test(cell)) return `${cell}/${year}`
  return /^(?:\p{L}{3,9}\.? \d{1,2}|\d{1,2} \p{L}{3,9}\.?)$/u.test(cell) ? `${cell} ${year}` : cell
}

function accountOf(statement: Statement, texts: readonly string[]): AnsweredAccount {
  const { openingCents, closingCents, isCard } = statement
  // Said as printed: what is owed on a card stands there without a sign.
  const printed = (amount: typeof openingCents) => (amount === null ? null : toDecimal((isCard ? -amount : amount) as typeof amount))
  return {
    name: statement.accountName,
    lastFour: statement.accountLastFour,
    currency: statement.currency,
    periodStart: statement.periodStart,
    periodEnd: statement.periodEnd,
    // As the page prints them: one balance alone does not say whether a card's is owed.
    openingBalance: labelled(texts, /(?:opening|beginning|starting|previous)\s+balance/i) ?? printed(openingCents),
    closingBalance: labelled(texts, /(?:closing|ending|new)\s+balance/i) ?? printed(closingCents),
    rows: statement.transactions.map((t) => ({
      date: t.date,
      description: t.description,
      amount: toDecimal(t.amountCents),
      direction: t.isCredit ? 'in' : 'out',
      page: t.evidence.kind === 'page' ? t.evidence.page : null,
      balance: printed(t.balanceCents),
      confidence: t.confidence,
    })),
  }
}

/** The amount behind a label, on its line or alone on the next. */
function labelled(texts: readonly string[], label: RegExp): string | null {
  for (const [i, text] of texts.entries()) {
    const found = label.exec(text)
    if (!found) continue
    const behind = text.slice(found.index + found[0].length)
    for (const candidate of [behind, texts[i + 1] ?? '']) {
      const amount = /-?\(?[$€£]?\s?\d[\d,.]*[.,]\d{2}\)?(?!\d)/.exec(candidate)?.[0]
      if (amount && parsePrintedAmount(amount)) return amount.trim()
    }
  }
  return null
}
