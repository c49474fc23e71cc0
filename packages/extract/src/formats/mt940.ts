import { type CalendarDate, calendarDate } from '@ledgerhand/core/calendar-date'
import { type Cents, cents } from '@ledgerhand/core/money'
import { lineIndex } from '../printed/line-index.ts'
import { parsePrintedAmount } from '../printed/printed.ts'
import { CUT_OFF, decodeText, joinDescription, MAX_TEXT_CHARS } from '../printed/text.ts'
import { type Reader, type ReadTransaction, type Statement, Unreadable } from '../result/reading.ts'
import { lastFourOf, sealedStatement } from '../result/sealed-statement.ts'

/** MT940: SWIFT's customer statement. Every message prints its opening and closing balance, so every statement can be proven. */
interface Field {
  tag: string
  value: string
  at: number
  end: number
}

/** The fields of the file in order. A field runs to the next tag or to the end of its message. */
function fieldsOf(text: string): Field[] {
  const tags = [...text.matchAll(/^(?:\{[^\n]*\{4:\s*)?:(\d{2}[A-Z]?|NS):|^-\}?[ \t]*(?=\r?$|\{)/gm)]
  return tags.flatMap((tag, i) => {
    if (!tag[1]) return []
    const from = tag.index + tag[0].length
    const end = tags[i + 1]?.index ?? text.length
    return [{ tag: tag[1], value: text.slice(from, end).replace(/\r/g, '').trimEnd(), at: tag.index, end }]
  })
}

const yearOf = (yy: string): number => Number(yy) + (Number(yy) < 70 ? 2000 : 1900)
const signedCents = (mark: string, digits: string): Cents | null => {
  const amount = parsePrintedAmount(digits, { decimal: ',' })
  return amount && cents(mark === 'D' ? -amount.cents : amount.cents)
}

/** 'C240101EUR1000,00' */
function balanceOf(value: string): { cents: Cents; date: CalendarDate | null; currency: string } | null {
  const m = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})([\d.,]+)/.exec(value)
  const amount = m && signedCents(m[1] ?? '', m[6] ?? '')
  return m && amount !== null
    ? { cents: amount, date: calendarDate(yearOf(m[2] ?? ''), Number(m[3]), Number(m[4])), currency: m[5] ?? '' }
    : null
}

/** Which day the bank booked it: the entry date (month and day; its year is the value date's or a neighbour's), else the value date. */
function bookedOn(value: string, entry: string | undefined): CalendarDate | null {
  const [yy, month, day] = [value.slice(0, 2), Number(value.slice(2, 4)), Number(value.slice(4, 6))]
  const valued = calendarDate(yearOf(yy), month, day)
  if (!entry) return valued
  const [m, d] = [Number(entry.slice(0, 2)), Number(entry.slice(2))]
  const shift = m - month > 6 ? -1 : month - m > 6 ? 1 : 0
  return calendarDate(yearOf(yy) + shift, m, d) ?? valued
}

/** What stands before the number of each part: Germany's '?', Poland's '~', '^' or '<'. */
const PARTED = /^\d{3}.?([?~^<])\d{2}/

/** Field 86 in words: numbered parts, the Netherlands' /NAME/…/REMI/…, or running text. */
function wordsOf(value: string): string {
  const solid = value.replace(/\n/g, '')
  const mark = PARTED.exec(solid)?.[1]
  if (mark) {
    const parts = solid
      .split(mark)
      .slice(1)
      .map((part) => [part.slice(0, 2), part.slice(2)] as const)
    const take = (test: (code: number) => boolean, glue = '') =>
      parts
        .filter(([code]) => test(Number(code)))
        .map(([, text]) => text)
        .join(glue)
    const purpose = take((c) => (c >= 20 && c <= 29) || (c >= 60 && c <= 63))
    const told = /SVWZ\+(.*?)(?=(?:EREF|KREF|MREF|CRED|DEBT|ABWA|ABWE|IBAN|BIC|COAM|OAMT)\+|$)/.exec(purpose)?.[1]
    // The kind of the movement; Polish banks put a code of their own there.
    const kind = take((c) => c === 0)
    return joinDescription([take((c) => c === 32 || c === 33), told || purpose, mark === '?' || /\p{L}{4}/u.test(kind) ? kind : null])
  }
  const slashed = (key: string) => new RegExp(`/${key}/(?:USTD//|STRD/)?(.*?)(?=/[A-Z]{3,4}/|$)`).exec(solid)?.[1]
  // The other side: account, bank, name, town.
  const counterparty = /\/CNTP\/[^/]*\/[^/]*\/([^/]*)/.exec(solid)?.[1]
  if (/\/(?:NAME|REMI|CNTP)\//.test(solid)) return joinDescription([slashed('NAME') ?? counterparty, slashed('REMI')?.replace(/\/+$/, '')])
  return value.replace(/\n/g, ' ').trim()
}

interface Draft {
  account: string | null
  opening: ReturnType<typeof balanceOf>
  closing: ReturnType<typeof balanceOf>
  transactions: ReadTransaction[]
  unread: Statement['unread']
}

const LINE = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?([\d.,]+)(?:([A-Z][A-Z\d]{3})([^\n]*))?/

function draftsOf(text: string): Draft[] {
  const evidenceOf = lineIndex(text)
  const drafts: Draft[] = []
  let draft: Draft | null = null
  let row: ReadTransaction | null = null
  for (const field of fieldsOf(text)) {
    const { tag, value, at, end } = field
    if (tag === '20') {
      draft = { account: null, opening: null, closing: null, transactions: [], unread: [] }
      drafts.push(draft)
      row = null
    } else if (!draft) continue
    else if (tag === '25') draft.account = value.split('\n')[0]?.trim() ?? null
    else if (tag === '60F' || tag === '60M') draft.opening ??= balanceOf(value)
    else if (tag === '62F' || tag === '62M') {
      draft.closing = balanceOf(value) ?? draft.closing
      row = null
    } else if (tag === '61') {
      row = rowOf(field, evidenceOf(at, end), text.slice(end).trim() === '')
      if (!row) draft.unread.push({ text: value, evidence: evidenceOf(at, end) })
      else if (row.amountCents !== 0) draft.transactions.push(row)
    } else if ((tag === '86' || tag === 'NS') && row) {
      const words = tag === 'NS' ? value.replace(/^\d{2}/gm, ' ') : wordsOf(value)
      row.description = joinDescription([row.description.replace(/^No description$/, ''), words])
      row.evidence = joined(row.evidence, evidenceOf(at, end))
      if (tag === '86') row = null
    }
  }
  return drafts
}

/** The movement of a field 61; null when its day or amount cannot be read. `isLast`: the file ends with it. */
function rowOf({ value }: Field, evidence: ReadTransaction['evidence'], isLast: boolean): ReadTransaction | null {
  const [, day = '', entry, mark, , digits = '', , references = ''] = LINE.exec(value) ?? []
  const amount = parsePrintedAmount(digits, { decimal: ',' })
  const date = amount && bookedOn(day, entry)
  if (!amount || !date) return null
  // A line with which the file ends, and of which nothing stands behind the amount, may be half of one.
  const isCutOff = value.trimEnd().endsWith(digits) && isLast
  // Behind the type: the customer's reference, '//' and the bank's; a second line may hold words.
  const [, bankRef] = references.split('//')
  const extra = value
    .split('\n')
    .slice(1)
    .join(' ')
    .replace(/:NS:|\/TRCD\/\d*\/?/g, ' ')
  return {
    date,
    description: joinDescription([extra]),
    amountCents: amount.cents,
    // RC takes a credit back, RD a debit.
    isCredit: mark === 'C' || mark === 'RD',
    evidence,
    balanceCents: null,
    bankId: bankRef?.trim() || null,
    confidence: isCutOff ? 0.6 : 1,
    doubt: isCutOff ? CUT_OFF : null,
  }
}

const joined = (a: ReadTransaction['evidence'], b: ReadTransaction['evidence']): ReadTransaction['evidence'] =>
  a.kind === 'lines' && b.kind === 'lines' ? { ...a, lines: b.line + b.lines - a.line } : a

/** A day's message often continues the last one's: same account, and it opens where that one closed. */
function continued(drafts: readonly Draft[]): Draft[] {
  const whole: Draft[] = []
  for (const draft of drafts) {
    const last = whole.at(-1)
    if (
      last?.closing &&
      draft.opening &&
      last.account === draft.account &&
      last.closing.currency === draft.opening.currency &&
      last.closing.cents === draft.opening.cents
    ) {
      last.closing = draft.closing
      last.transactions.push(...draft.transactions)
      last.unread.push(...draft.unread)
    } else whole.push({ ...draft })
  }
  return whole
}

/** Reads MT940 in memory. Throws Unreadable when it holds no statement message. */
export const readMt940: Reader = ({ bytes }) => {
  const text = decodeText(bytes)
  const drafts = continued(draftsOf(text))
  if (drafts.length === 0) throw new Unreadable('The MT940 file holds no statement')
  const filled = drafts.filter((d) => d.transactions.length > 0 || d.unread.length > 0)
  const statements = (filled.length > 0 ? filled : drafts.slice(0, 1)).map((d) =>
    sealedStatement(
      {
        accountName: d.account,
        accountLastFour: lastFourOf(d.account?.replace(/[A-Z]{3}$/, '')),
        isCard: false,
        currency: d.opening?.currency ?? d.closing?.currency ?? null,
        periodStart: d.opening?.date ?? null,
        periodEnd: d.closing?.date ?? null,
        openingCents: d.opening?.cents ?? null,
        closingCents: d.closing?.cents ?? null,
        transactions: d.transactions,
        unread: d.unread,
      },
      { hasExactDays: true },
    ),
  )
  return { format: 'mt940', statements, bill: null, text: text.slice(0, MAX_TEXT_CHARS), pages: null }
}
