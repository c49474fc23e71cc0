import { type CalendarDate, calendarDate } from '@ledgerhand/core/calendar-date'
import { type Cents, cents } from '@ledgerhand/core/money'
import { lineIndex } from '../printed/line-index.ts'
import { parsePrintedAmount } from '../printed/printed.ts'
import { CUT_OFF, decodeText, joinDescription, MAX_TEXT_CHARS } from '../printed/text.ts'
import { refuseTooMany } from '../result/limits.ts'
import { type Reader, type ReadTransaction, type Statement, Unreadable } from '../result/reading.ts'
import { lastFourOf, sealedStatement } from '../result/sealed-statement.ts'
import { decodeEntities } from './entities.ts'

/**
 * OFX, QFX and QBO, in all their dialects: SGML with or without closing tags, XML, everything on one line, lower case.
 * Only the tags below are tags; any other angle bracket is part of a value or is skipped. No entity is ever expanded from the file.
 */
const AGGREGATES = [
  'STMTRS',
  'CCSTMTRS',
  'INVSTMTRS',
  'STMTTRN',
  'LEDGERBAL',
  'AVAILBAL',
  'BAL',
  'BANKACCTFROM',
  'CCACCTFROM',
  'INVACCTFROM',
] as const
const OTHER_AGGREGATES = 'BANKACCTTO CCACCTTO PAYEE CURRENCY ORIGCURRENCY BANKTRANLIST INVTRANLIST INVBANKTRAN OFX'.split(' ')
const LEAVES = (
  'CURDEF ACCTID ACCTTYPE DTSTART DTEND TRNTYPE DTPOSTED DTUSER DTAVAIL TRNAMT FITID CHECKNUM REFNUM NAME EXTDNAME MEMO BALAMT DTASOF ORG ' +
  'CORRECTFITID CORRECTACTION SRVRTID SIC PAYEEID SUBACCTFUND CURRATE CURSYM BANKID BRANCHID'
).split(' ')
const TAG = new RegExp(`<(/?)(${[...AGGREGATES, ...OTHER_AGGREGATES, ...LEAVES].join('|')})\\s*(/?)>`, 'gi')
const aggregates = new Set<string>([...AGGREGATES, ...OTHER_AGGREGATES])

type Fields = Record<string, string | undefined>
interface Draft {
  fields: Fields
  isCard: boolean
  /** `isCutOff`: nothing follows its amount, not even the end of a tag. */
  rows: { fields: Fields; at: number; end: number; isCutOff?: boolean }[]
}

/** A value ends where a bank's own tag begins (<INTU.BID>, </MEMO>); a bracket in running text stays. */
const leafText = (raw: string, shouting: boolean): string => {
  const value = raw.trim()
  const cdata = value.startsWith('<![CDATA[') ? value.slice(9, value.includes(']]>') ? value.indexOf(']]>') : undefined) : null
  return cdata ?? decodeEntities(value.replace(shouting ? /<\/?[A-Z][A-Z0-9.]*\s*\/?>[\s\S]*$/ : /<\/?[\w.]+\s*\/?>[\s\S]*$/, '')).trim()
}

/** The first eight digits are the day, whatever zone stands behind them: converting would move it. */
function dayOf(text: string | undefined): CalendarDate | null {
  const m = /^\s*(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '')
  return m ? calendarDate(Number(m[1]), Number(m[2]), Number(m[3])) : null
}

/** Each with the one after it. No more than two are held at once: a file may be made of nothing else. */
function* besideNext<T>(all: Iterable<T>): Generator<[T, T | undefined]> {
  let held: T | undefined
  for (const one of all) {
    if (held !== undefined) yield [held, one]
    held = one
  }
  if (held !== undefined) yield [held, undefined]
}

function* draftsOf(text: string): Generator<Draft> {
  const scan = new OfxScan(text)
  for (const [tag, following] of besideNext(text.matchAll(TAG))) {
    const done = scan.take(tag, following)
    if (done) yield done
  }
  if (scan.draft) yield scan.draft
}

const STATEMENTS: ReadonlySet<string> = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS'])

/** Goes through the tags of a file and holds which statement and which row they stand in. */
class OfxScan {
  /** The statement that is being read. */
  draft: Draft | null = null
  private row: Draft['rows'][number] | null = null
  /** The aggregates around the next tag, from the outside in. */
  private inside: string[] = []
  private readonly text: string
  /** The bank's own tags are in capitals. */
  private readonly shouting: boolean

  constructor(text: string) {
    this.text = text
    this.shouting = /<(?:OFX|STMTTRN|SIGNONMSGSRSV1)>/.test(text)
  }

  /** The statement that a tag ends; null while one goes on. */
  take(tag: RegExpExecArray, following: RegExpExecArray | undefined): Draft | null {
    const name = (tag[2] ?? '').toUpperCase()
    if (aggregates.has(name)) return this.takeAggregate(name, tag, following)
    if (tag[1] !== '/' && this.draft) this.takeLeaf(this.draft, name, tag, following)
    return null
  }

  private takeAggregate(name: string, tag: RegExpExecArray, following: RegExpExecArray | undefined): Draft | null {
    const closes = tag[1] === '/'
    if (closes) this.inside = this.inside.includes(name) ? this.inside.slice(0, this.inside.lastIndexOf(name)) : this.inside
    else if (tag[3] !== '/') this.inside.push(name)
    if (STATEMENTS.has(name)) {
      const done = this.draft
      this.draft = closes ? null : { fields: {}, isCard: name === 'CCSTMTRS', rows: [] }
      this.row = null
      return done
    }
    if (name === 'STMTTRN') {
      if (this.row && closes) this.row.end = tag.index + tag[0].length
      this.row = closes || !this.draft ? null : { fields: {}, at: tag.index, end: following?.index ?? this.text.length }
      if (this.row) refuseTooMany(this.draft?.rows.push(this.row) ?? 0)
    } else if (name === 'BANKTRANLIST' || name === 'LEDGERBAL') this.row = null
    return null
  }

  private takeLeaf(draft: Draft, name: string, tag: RegExpExecArray, following: RegExpExecArray | undefined): void {
    const { row, text } = this
    const value = leafText(text.slice(tag.index + tag[0].length, following?.index ?? text.length), this.shouting)
    if (value === '') return
    if (row) row.end = following?.index ?? text.length
    if (row && name === 'TRNAMT' && !following) row.isCutOff = true
    const fields = row ? row.fields : draft.fields
    fields[this.keyOf(name)] ??= value
  }

  /** The other side's account and address, and balances that are not the closing one, have the same names as the statement's own. */
  private keyOf(name: string): string {
    const within = this.inside.findLast((a) => a !== 'OFX') ?? ''
    const isOther = within.endsWith('ACCTTO') || (within === 'PAYEE' && name !== 'NAME') || within === 'AVAILBAL' || within === 'BAL'
    return isOther ? `${within}.${name}` : name
  }
}

const OUTGOING = new Set(['DEBIT', 'CHECK', 'PAYMENT', 'ATM', 'POS', 'FEE', 'SRVCHG', 'CASH', 'DIRECTDEBIT', 'REPEATPMT'])

function statementOf({ fields, isCard, rows }: Draft, evidenceOf: (at: number, end: number) => ReadTransaction['evidence']): Statement {
  const amountOf = (text: string | undefined) => (text === undefined ? null : parsePrintedAmount(text, { decimal: '.' }))
  // Some banks print every amount without a sign and leave the direction to TRNTYPE.
  const signed = rows.some((row) => amountOf(row.fields.TRNAMT)?.negative)
  const transactions: ReadTransaction[] = []
  const unread: Statement['unread'] = []
  for (const { fields: f, at, end, isCutOff } of rows) {
    const amount = amountOf(f.TRNAMT)
    const date = dayOf(f.DTPOSTED) ?? dayOf(f.DTUSER) ?? dayOf(f.DTAVAIL)
    const description = joinDescription([
      f.EXTDNAME ?? f.NAME,
      f.MEMO,
      ...(f.NAME || f.MEMO ? [] : [f.CHECKNUM ? `Check ${f.CHECKNUM}` : f.TRNTYPE]),
    ])
    if (!amount || !date) {
      unread.push({ text: [f.DTPOSTED, f.TRNAMT, description].filter(Boolean).join(' '), evidence: evidenceOf(at, end) })
      continue
    }
    if (amount.cents === 0) continue
    const outgoing = signed || amount.plus ? amount.negative : OUTGOING.has((f.TRNTYPE ?? '').toUpperCase())
    transactions.push({
      date,
      description,
      amountCents: amount.cents,
      isCredit: !outgoing,
      evidence: evidenceOf(at, end),
      balanceCents: null,
      bankId: f.FITID ?? null,
      confidence: isCutOff ? 0.6 : 1,
      doubt: isCutOff ? CUT_OFF : null,
    })
  }
  const closing = amountOf(fields.BALAMT)
  const closingCents: Cents | null = closing ? cents(closing.negative ? -closing.cents : closing.cents) : null
  return sealedStatement(
    {
      accountName: fields.ACCTTYPE ?? null,
      accountLastFour: lastFourOf(fields.ACCTID),
      isCard: isCard || /credit/i.test(fields.ACCTTYPE ?? ''),
      currency: /^[A-Za-z]{3}$/.test(fields.CURDEF ?? '') ? (fields.CURDEF ?? '').toUpperCase() : null,
      periodStart: dayOf(fields.DTSTART),
      periodEnd: dayOf(fields.DTEND),
      // OFX has no opening balance; deriving one from the rows would prove nothing.
      openingCents: null,
      closingCents,
      transactions,
      unread,
    },
    { hasExactDays: true },
  )
}

/** The text of an OFX file: its head says in which encoding, older ones by the number of a code page. */
export function ofxText(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 2000)).toString('latin1')
  const charset = /^CHARSET\s*[:=]\s*([\w-]+)/im.exec(head)?.[1] ?? /encoding="([\w-]+)"/i.exec(head)?.[1] ?? null
  return decodeText(bytes, charset && /^\d{3,5}$/.test(charset) ? `windows-${charset}` : charset)
}

/** Reads OFX in memory. Throws Unreadable when the file holds no statement. */
export const readOfx: Reader = ({ bytes }) => {
  const decoded = ofxText(bytes)
  // Only up to the last end of a comment, so that comments that never end cost nothing.
  const lastEnd = decoded.lastIndexOf('-->') + 3
  const text = decoded.slice(0, lastEnd).replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' ')) + decoded.slice(lastEnd)
  const evidenceOf = lineIndex(text)
  const drafts = [...draftsOf(text)]
  refuseTooMany(drafts.reduce((sum, d) => sum + d.rows.length, 0))
  const statements = drafts.map((draft) => statementOf(draft, evidenceOf))
  if (statements.length === 0) throw new Unreadable('The OFX file holds no statement')
  const filled = statements.filter((s) => s.transactions.length > 0 || s.unread.length > 0)
  return {
    format: 'ofx',
    statements: filled.length > 0 ? filled : statements,
    bill: null,
    text: decoded.slice(0, MAX_TEXT_CHARS),
    pages: null,
  }
}
