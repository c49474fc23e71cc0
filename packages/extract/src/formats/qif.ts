import type { Evidence } from '@ledgerhand/core/documents'
import { type Cents, cents } from '@ledgerhand/core/money'
import { calendarDateOf, inferDateOrder, parsePrintedDate } from '../printed/cell-dates.ts'
import { inferDecimalMark, parsePrintedAmount } from '../printed/printed.ts'
import { CUT_OFF, decodeText, joinDescription, MAX_TEXT_CHARS } from '../printed/text.ts'
import { refuseTooMany } from '../result/limits.ts'
import { type Reader, type ReadTransaction, type Statement, Unreadable } from '../result/reading.ts'
import { sealedStatement } from '../result/sealed-statement.ts'

/** QIF, as Quicken and its imitators write it. A record is lines of one letter and a value, ended by '^'. */
interface QifRecord {
  fields: Map<string, string>
  evidence: Evidence
}
interface Account {
  name: string | null
  type: string | null
  records: QifRecord[]
}

/** The lists that hold movements of money; categories, classes, memorised payees, prices and investments do not. */
const MONEY_LISTS = new Set(['bank', 'cash', 'ccard', 'oth a', 'oth l'])

function accountsOf(text: string): Account[] {
  const accounts: Account[] = []
  let current: Account | null = null
  let list = ''
  let fields = new Map<string, string>()
  let first = 0
  let named: { name: string | null; type: string | null } = { name: null, type: null }
  const finish = (line: number) => {
    if (fields.size > 0) {
      if (list === 'account') named = { name: fields.get('N') ?? null, type: fields.get('T') ?? null }
      else if (current && MONEY_LISTS.has(list)) {
        current.records.push({ fields, evidence: { kind: 'lines', line: first, lines: Math.max(1, line - first + 1) } })
      }
    }
    fields = new Map()
  }
  const lines = text.split(/\r\n|\r|\n/)
  lines.forEach((raw, i) => {
    const line = raw.replace(/^\ufeff/, '').trimEnd()
    if (line === '') return
    const header = /^!(.*)$/.exec(line.trimStart())?.[1]?.toLowerCase().trim()
    if (header !== undefined) {
      finish(i)
      if (header.startsWith('account')) list = 'account'
      else if (header.startsWith('type:')) {
        list = header.slice(5).trim()
        if (MONEY_LISTS.has(list)) {
          current = { name: named.name, type: list, records: [] }
          accounts.push(current)
        }
      } else if (!header.startsWith('option') && !header.startsWith('clear')) list = ''
      return
    }
    if (line.startsWith('^')) {
      finish(i + 1)
      return
    }
    const key = line.charAt(0)
    // Where '^' is left out, a second day or amount begins the next record.
    if ((key === 'D' || key === 'T') && fields.has(key) && MONEY_LISTS.has(list)) finish(i)
    if (fields.size === 0) first = i + 1
    // A split line never speaks for the whole: S, E, $ and % are left alone.
    if (!fields.has(key)) fields.set(key, line.slice(1).trim())
  })
  finish(lines.length)
  return accounts
}

/** Reads QIF in memory. Day and month are told apart over the whole file. Throws Unreadable when it holds no account. */
export const readQif: Reader = ({ bytes }) => {
  const text = decodeText(bytes)
  const accounts = accountsOf(text)
  if (accounts.length === 0) throw new Unreadable('The QIF file holds no account with transactions')
  const records = accounts.flatMap((a) => a.records)
  refuseTooMany(records.length)
  const decimal = inferDecimalMark(records.flatMap(({ fields }) => fields.get('T') ?? fields.get('U') ?? []))
  const { order, sure } = inferDateOrder(
    records.flatMap(({ fields }) => fields.get('D')?.replace(/\s/g, '') ?? []),
    { decimal },
  )
  const endsInAmount = /(?:^|[\r\n])[TU][^\r\n]*$/.test(text.slice(-200))
  const statements = accounts.map((account): Statement => {
    const transactions: ReadTransaction[] = []
    const unread: Statement['unread'] = []
    let openingCents: Cents | null = null
    for (const { fields, evidence } of account.records) {
      const printed = fields.get('T') ?? fields.get('U') ?? ''
      const amount = parsePrintedAmount(printed, { decimal })
      const day = parsePrintedDate((fields.get('D') ?? '').replace(/\s/g, ''), { order })
      const date = day && calendarDateOf(day)
      // Whatever follows the amount, if only the end of the record, says that all of it is there.
      const isCutOff = endsInAmount && fields === records.at(-1)?.fields
      const check = /^\d+$/.test(fields.get('N') ?? '') ? `Check ${fields.get('N')}` : null
      const description = joinDescription([
        fields.get('P'),
        fields.get('M'),
        ...(fields.get('P') || fields.get('M') ? [] : [check, fields.get('L')]),
      ])
      if (!amount || !date) {
        unread.push({ text: [fields.get('D'), printed, description].filter(Boolean).join(' '), evidence })
        continue
      }
      if (/^opening balance$/i.test(fields.get('P') ?? '') && transactions.length === 0) {
        openingCents = cents(amount.negative ? -amount.cents : amount.cents)
        continue
      }
      if (amount.cents === 0) continue
      transactions.push({
        date,
        description,
        amountCents: amount.cents,
        isCredit: !amount.negative,
        evidence,
        balanceCents: null,
        bankId: null,
        confidence: isCutOff ? 0.6 : sure ? 0.98 : 0.7,
        doubt: isCutOff ? CUT_OFF : sure ? null : 'Day and month could be the other way round',
      })
    }
    return sealedStatement({
      accountName: account.name,
      accountLastFour: null,
      isCard: account.type === 'ccard',
      currency: null,
      periodStart: null,
      periodEnd: null,
      openingCents,
      closingCents: null,
      transactions,
      unread,
    })
  })
  const filled = statements.filter((s) => s.transactions.length > 0 || s.unread.length > 0)
  return {
    format: 'qif',
    statements: filled.length > 0 ? filled : statements.slice(0, 1),
    bill: null,
    text: text.slice(0, MAX_TEXT_CHARS),
    pages: null,
  }
}
