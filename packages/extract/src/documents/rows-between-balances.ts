import { amountsOf, datesOf, lineWords, type TokenLine } from '../pages/statement-lines.ts'
import type { Token } from '../pages/tokens.ts'
import { fold } from '../printed/fold.ts'
import { CLOSING, OPENING } from '../printed/lexicon/balances.ts'
import { TOTAL_LINE } from '../printed/lexicon/totals.ts'
import { joinDescription } from '../printed/text.ts'
import { OTHER_BALANCE } from '../printed/wording.ts'
import type { Reading, ReadTransaction, Statement } from '../result/reading.ts'
import { sealedStatement } from '../result/sealed-statement.ts'

/** No number of a column ends further to the right of another than this, in heights of a line; so many are a column. */
const ALIGNED = 0.8
const COLUMN = 2

/**
 * Names as unread every line of a table that was seen on a picture and is no row of the statement, although digits stand on it where the
 * rows have their amounts and balances: a number that is no amount as it was seen must not take its row with it without a word. `lines`
 * are those of the pages that were seen. What adds up to the cent has lost nothing and stays as it is.
 */
export function withRowsBetweenBalances(reading: Reading, lines: readonly TokenLine[]): Reading {
  const rows = reading.statements.flatMap((s) => s.transactions)
  if (rows.length === 0 || reading.statements.every((s) => s.seal.state === 'reconciled')) return reading
  const ends = rows.flatMap((row) => linesOf(row, lines).flatMap((line) => amountsOf(line.tokens).filter((t) => isOf(row, t.amount.cents))))
  const inColumn = ({ height, tokens }: TokenLine): Token[] =>
    tokens.filter((t) => isNumber(t) && ends.filter((end) => endsAt(t, end, height)).length >= COLUMN)
  const entered = new Set(
    rows.flatMap((row) =>
      linesEntered(
        row,
        linesOf(row, lines).filter((line) => inColumn(line).length > 0),
      ),
    ),
  )
  const known = new Set([0, ...rows.map((r) => r.balanceCents), ...reading.statements.flatMap((s) => [s.openingCents, s.closingCents])])
  const isLost = (line: TokenLine): boolean => {
    const numbers = inColumn(line)
    const text = fold(line.text)
    return (
      numbers.some((t) => !known.has(Number(t.text.replace(/\D/g, '')))) &&
      !entered.has(line) &&
      !reading.statements.some((s) => s.unread.some((u) => covers(u, line))) &&
      lineWords(line.tokens).some((t) => /\p{L}{2}/u.test(t.text)) &&
      ![TOTAL_LINE, OPENING, CLOSING, OTHER_BALANCE].some((label) => label.test(text)) &&
      // Above the first row of a page and below its last there are sums and boxes, too.
      (isAmid(line, lines, entered) || datesOf(line.tokens).length > 0 || numbers.length > 1)
    )
  }
  const lost = lines.filter(isLost)
  return {
    ...reading,
    statements: reading.statements.map((s, i) =>
      naming(
        s,
        lost.filter((line) => ownerOf(line, reading.statements) === i),
      ),
    ),
  }
}

const covers = ({ evidence }: Pick<ReadTransaction, 'evidence'>, { page, top, bottom }: TokenLine): boolean => {
  if (evidence.kind !== 'page' || evidence.page !== page) return false
  const [, y, , height] = evidence.box
  const middle = (top + bottom) / 2
  return middle > y && middle < y + height
}
const linesOf = (row: ReadTransaction, lines: readonly TokenLine[]) => lines.filter((line) => covers(row, line))
const isOf = (row: ReadTransaction, cents: number) => cents === row.amountCents || cents === row.balanceCents

/** Digits, for the most part: '2.52068', '1.O64,10-' and '469356' are amounts as they may be seen. */
const isNumber = (token: Token): boolean => {
  const digits = token.text.replace(/\D/g, '').length
  return token.kind !== 'date' && digits >= 3 && digits * 2 > token.text.length
}

/** True for a number in the column of another. Where marks at its end were not seen, it ends before it, but past its middle. */
const endsAt = (number: Token, { x0, x1 }: Token, height: number): boolean => number.x1 > (x0 + x1) / 2 && number.x1 < x1 + ALIGNED * height

/** Of the lines that a row covers, those that hold its own numbers. Where one was repaired, it is the first. */
function linesEntered(row: ReadTransaction, covered: readonly TokenLine[]): readonly TokenLine[] {
  const own = covered.filter((line) => amountsOf(line.tokens).some((t) => isOf(row, t.amount.cents)))
  return own.length > 0 ? own : covered.slice(0, 1)
}

/** True between two rows of one page. */
function isAmid(line: TokenLine, lines: readonly TokenLine[], entered: ReadonlySet<TokenLine>): boolean {
  const at = lines.indexOf(line)
  const isRow = (other: TokenLine) => other.page === line.page && entered.has(other)
  return lines.slice(0, at).some(isRow) && lines.slice(at + 1).some(isRow)
}

/** The place of the statement whose rows stand above the line, or else of the first one. */
const ownerOf = (line: TokenLine, statements: readonly Statement[]): number =>
  Math.max(
    0,
    statements.findLastIndex((s) =>
      s.transactions.some(
        ({ evidence: e }) => e.kind === 'page' && (e.page < line.page || (e.page === line.page && e.box[1] < line.bottom)),
      ),
    ),
  )

function naming(statement: Statement, lost: readonly TokenLine[]): Statement {
  if (lost.length === 0 || statement.seal.state === 'reconciled') return statement
  const unread = lost.map(({ text, words, page, top, bottom }) => {
    const [x0, x1] = [Math.min(...words.map((w) => w.x0)), Math.max(...words.map((w) => w.x1))]
    const box: [number, number, number, number] = [x0, top, x1 - x0, bottom - top]
    return { text: joinDescription([text]), evidence: { kind: 'page' as const, page, box } }
  })
  return sealedStatement(
    { ...statement, unread: [...statement.unread, ...unread].toSorted(fromTheTop) },
    { newestFirst: statement.newestFirst },
  )
}

const fromTheTop = (a: Statement['unread'][number], b: Statement['unread'][number]): number =>
  a.evidence.kind === 'page' && b.evidence.kind === 'page' ? a.evidence.page - b.evidence.page || a.evidence.box[1] - b.evidence.box[1] : 0
