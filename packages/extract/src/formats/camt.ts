import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Evidence } from '@ledgerhand/core/documents'
import { type Cents, cents } from '@ledgerhand/core/money'
import { calendarDateOf, parsePrintedDate } from '../printed/cell-dates.ts'
import { lineIndex } from '../printed/line-index.ts'
import { parsePrintedAmount } from '../printed/printed.ts'
import { decodeText, joinDescription, MAX_TEXT_CHARS } from '../printed/text.ts'
import { type Reader, type ReadTransaction, type Statement, Unreadable } from '../result/reading.ts'
import { lastFourOf, movementOf, sealedStatement } from '../result/sealed-statement.ts'
import { all, parseXml, textAt, type XmlElement } from './xml.ts'

/** ISO 20022 camt.053 (statement), camt.052 (report) and camt.054 (notification), every version: they differ in wrappers only. */

const dayOf = (text: string | null): CalendarDate | null => {
  const date = text === null ? null : parsePrintedDate(text.slice(0, 10), { order: 'YMD' })
  return date && calendarDateOf(date)
}
/** A date stands in Dt or, with a time, in DtTm. */
const dateAt = (element: XmlElement, name: string): CalendarDate | null =>
  dayOf(textAt(element, name, 'Dt') ?? textAt(element, name, 'DtTm'))

const signedAmount = (element: XmlElement): Cents | null => {
  const amount = parsePrintedAmount(textAt(element, 'Amt') ?? '', { decimal: '.' })
  return amount && cents(textAt(element, 'CdtDbtInd') === 'DBIT' ? -amount.cents : amount.cents)
}

/** Who stands on the other side and what for. In version 8 a party's name moved into Pty. */
function wordsOf(entry: XmlElement, isCredit: boolean): string {
  const details = all(entry, 'NtryDtls', 'TxDtls')
  const [party, ultimate] = isCredit ? ['Dbtr', 'UltmtDbtr'] : ['Cdtr', 'UltmtCdtr']
  const parts = details.slice(0, 3).flatMap((d) => {
    const nameOf = (who: string) => textAt(d, 'RltdPties', who, 'Nm') ?? textAt(d, 'RltdPties', who, 'Pty', 'Nm')
    const purpose = all(d, 'RmtInf', 'Ustrd').map((u) => u.text)
    return [nameOf(party) ?? nameOf(ultimate), purpose.join(' '), purpose.length > 0 ? null : textAt(d, 'AddtlTxInf')]
  })
  const told = parts.some((p) => p?.trim())
  return joinDescription([...parts, ...(told ? [] : [textAt(entry, 'AddtlNtryInf')])])
}

/** Null for entries that are announced but not booked; false when the entry cannot be read. */
function rowOf(entry: XmlElement, evidence: Evidence): ReadTransaction | null | false {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
  if (status === 'PDNG' || status === 'INFO' || status === 'FUTR') return null
  const amount = signedAmount(entry)
  const date = dateAt(entry, 'BookgDt') ?? dateAt(entry, 'ValDt')
  if (amount === null || !date) return false
  if (amount === 0) return null
  return {
    date,
    description: wordsOf(entry, amount > 0),
    amountCents: cents(Math.abs(amount)),
    isCredit: amount > 0,
    evidence,
    balanceCents: null,
    bankId: textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryDtls', 'TxDtls', 'Refs', 'AcctSvcrRef'),
    confidence: 1,
    doubt: null,
  }
}

function statementOf(report: XmlElement, evidenceOf: (from: number, to: number) => Evidence): Statement {
  const entries = all(report, 'Ntry')
  const currency =
    textAt(report, 'Acct', 'Ccy') ??
    all(entries[0] ?? report, 'Amt')[0]?.attributes.Ccy ??
    all(report, 'Bal', 'Amt')[0]?.attributes.Ccy ??
    null
  const balance = (...codes: string[]): { cents: Cents | null; date: CalendarDate | null } => {
    for (const code of codes) {
      const found = all(report, 'Bal').filter(
        (b) => textAt(b, 'Tp', 'CdOrPrtry', 'Cd') === code && all(b, 'Amt')[0]?.attributes.Ccy === currency,
      )
      const one = code === 'CLBD' || code === 'ITBD' ? found.at(-1) : found[0]
      if (one) return { cents: signedAmount(one), date: dateAt(one, 'Dt') }
    }
    return { cents: null, date: null }
  }
  const transactions: ReadTransaction[] = []
  const unread: Statement['unread'] = []
  for (const entry of entries) {
    const evidence = evidenceOf(entry.at, entry.end)
    const row = rowOf(entry, evidence)
    if (row) transactions.push(row)
    else if (row === false)
      unread.push({ text: `${textAt(entry, 'Amt') ?? 'no amount'} ${textAt(entry, 'AddtlNtryInf') ?? ''}`.trim(), evidence })
  }
  // PRCD is the previous statement's closing balance: what this one opens with.
  const opening = balance('OPBD', 'PRCD')
  const closed = balance('CLBD')
  // A report of the running day closes with what was held when it was written: only where it tells of all that moved since the opening.
  const interim = closed.cents === null ? balance('ITBD') : closed
  const moved = transactions.reduce((sum, row) => sum + movementOf(row), 0)
  const closing = interim === closed || (opening.cents !== null && opening.cents + moved === interim.cents) ? interim : closed
  const account = textAt(report, 'Acct', 'Id', 'IBAN') ?? textAt(report, 'Acct', 'Id', 'Othr', 'Id')
  return sealedStatement(
    {
      accountName: textAt(report, 'Acct', 'Nm') ?? textAt(report, 'Acct', 'Ownr', 'Nm'),
      accountLastFour: lastFourOf(account),
      isCard: false,
      currency,
      periodStart: dayOf(textAt(report, 'FrToDt', 'FrDtTm')) ?? opening.date,
      periodEnd: dayOf(textAt(report, 'FrToDt', 'ToDtTm')) ?? closing.date,
      openingCents: opening.cents,
      closingCents: closing.cents,
      transactions,
      unread,
    },
    { hasExactDays: true },
  )
}

/** The text of a CAMT file, in the encoding that its first line names. */
export const camtText = (bytes: Uint8Array): string =>
  decodeText(bytes, /encoding=["']([\w-]+)["']/.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1] ?? null)

/** Reads CAMT in memory. Throws Unreadable when the XML is damaged or holds no statement. */
export const readCamt: Reader = ({ bytes }) => {
  const text = camtText(bytes)
  const root = parseXml(text)
  const document = all(root, 'Document')[0] ?? root
  const reports = [
    ...all(document, 'BkToCstmrStmt', 'Stmt'),
    ...all(document, 'BkToCstmrAcctRpt', 'Rpt'),
    ...all(document, 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'),
  ]
  if (reports.length === 0) throw new Unreadable('The CAMT file holds no statement')
  const evidenceOf = lineIndex(text)
  const statements = reports.map((report) => statementOf(report, evidenceOf))
  const filled = statements.filter((s) => s.transactions.length > 0 || s.unread.length > 0)
  return {
    format: 'camt',
    statements: filled.length > 0 ? filled : statements.slice(0, 1),
    bill: null,
    text: text.slice(0, MAX_TEXT_CHARS),
    pages: null,
  }
}
