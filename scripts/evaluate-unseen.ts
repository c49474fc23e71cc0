/**
 * Measures the reader on made-up documents whose layouts are put together by chance:
 *   node scripts/evaluate-unseen.ts [--kind bank,card,export,invoice,receipt] [--from 1] [--count 200] [--rows] [--quiet] [--pdf]
 * The same seed makes the same document. Nothing leaves the machine.
 */
import { parseArgs } from 'node:util'
import { readWordPages } from '../packages/extract/src/documents/read-pages.ts'
import { readDocument } from '../packages/extract/src/read.ts'
import type { Reading } from '../packages/extract/src/result/reading.ts'
import { unseenBankStatement } from '../packages/extract-fixtures/src/unseen/bank-statement.ts'
import { unseenCardStatement } from '../packages/extract-fixtures/src/unseen/card-statement.ts'
import { unseenExport } from '../packages/extract-fixtures/src/unseen/export-file.ts'
import { unseenInvoice } from '../packages/extract-fixtures/src/unseen/invoice.ts'
import { unseenReceipt } from '../packages/extract-fixtures/src/unseen/receipt.ts'
import type { UnseenBill, UnseenExport, UnseenStatement } from '../packages/extract-fixtures/src/unseen/unseen.ts'
import { plainNumber, plainVendor, type StatementScore, scoreStatement } from './evaluate-score.ts'

const { values: options } = parseArgs({
  options: {
    kind: { type: 'string', default: 'bank,card,export,invoice,receipt' },
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    rows: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
    pdf: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
  },
})

interface Scored {
  seed: number
  kind: string
  traits: string[]
  proves: boolean
  statement: StatementScore | null
  bill: { total: boolean; date: boolean; vendor: boolean; number: boolean | null; sure: boolean } | null
  failure: string
}
const kinds = options.kind.split(',')
const seeds = Array.from({ length: Number(options.count) }, (_, i) => Number(options.from) + i)
const _isExport = (made: UnseenStatement | UnseenExport): made is UnseenExport => 'bytes' in made

async function readingOf(made: UnseenStatement | UnseenExport | UnseenBill): Promise<Reading> {
  if ('bytes' in made) return readDocument({ name: 'made', documentType: made.documentType, bytes: made.bytes })
  if (options.pdf) return readDocument({ name: 'made.pdf', documentType: made.documentType, bytes: await made.pdf() })
  return readWordPages({ format: 'pdf', documentType: made.documentType, pages: made.words(), fileYear: null, embedded: null })
}

const shownLines = (made: UnseenStatement | UnseenBill) => {
  for (const page of made.words()) {
    const lines = Map.groupBy(page.words, (w) => Math.round(w.top))
    for (const [, words] of [...lines].sort((a, b) => a[0] - b[0])) {
      let text = ''
      for (const w of words.toSorted((a, b) => a.x0 - b.x0)) text = `${text.padEnd(Math.round(w.x0 / 4.6))} ${w.text}`
      console.log('     |', text)
    }
  }
}

const scored: Scored[] = []
const wrong = { account: 0, currency: 0 }
const makers = {
  bank: unseenBankStatement,
  card: unseenCardStatement,
  export: unseenExport,
  invoice: unseenInvoice,
  receipt: unseenReceipt,
} as Record<string, (seed: number) => UnseenStatement | UnseenExport | UnseenBill>
for (const kind of kinds) {
  const make = makers[kind]
  if (!make) continue
  for (const seed of seeds) {
    const made = make(seed)
    let reading: Reading | null = null
    let failure = ''
    try {
      reading = await readingOf(made)
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
    }
    scored.push({ seed, kind, failure, traits: made.traits, proves: 'proves' in made && made.proves, ...scoreOf(made, reading) })
    const last = scored.at(-1) as Scored
    if (options.show || (!isRight(last) && options.rows)) {
      console.log(`== ${kind} ${seed} ${made.traits.join(' ')} ${failure}`)
      if (options.show) {
        if ('bytes' in made) console.log(new TextDecoder().decode(made.bytes).slice(0, 4000))
        else shownLines(made)
      }
      if (last.statement) scoreStatement(truthOf(made as UnseenStatement), reading, true)
      else {
        const { vendor, date, cents, number } = made as UnseenBill
        console.log(
          '   bill',
          JSON.stringify({ ...reading?.bill, lines: undefined, evidence: undefined }),
          'truth',
          vendor,
          date,
          cents,
          number,
        )
      }
    }
  }
}

function truthOf(made: UnseenStatement | UnseenExport) {
  const single = made.accounts.length === 1 ? made.accounts[0] : undefined
  return {
    transactions: made.accounts.flatMap(({ rows }) =>
      rows.map((r) => ({ date: r.date, ...(r.otherDate && { date_alt: r.otherDate }), description: r.description, amount: r.cents / 100 })),
    ),
    opening_balance: single?.opening == null ? null : single.opening / 100,
    closing_balance: single?.closing == null ? null : single.closing / 100,
  }
}

function scoreOf(made: UnseenStatement | UnseenExport | UnseenBill, reading: Reading | null): Pick<Scored, 'statement' | 'bill'> {
  if ('accounts' in made) {
    for (const [i, s] of (reading?.statements ?? []).entries()) {
      const known = made.accounts[i]?.lastFour
      if (known && made.accounts.length === reading?.statements.length && s.accountLastFour !== null && s.accountLastFour !== known)
        wrong.account++
      if (made.currency && s.currency !== null && s.currency !== made.currency) wrong.currency++
    }
    return { statement: scoreStatement(truthOf(made), reading), bill: null }
  }
  const bill = reading?.bill ?? null
  return {
    statement: null,
    bill: {
      total: Math.abs(bill?.totalCents ?? -1) === Math.abs(made.cents),
      date: bill?.date === made.date,
      vendor: vendorLetters(bill?.vendor ?? '') === vendorLetters(made.vendor),
      number: made.number === null ? null : plainNumber(bill?.number) === plainNumber(made.number),
      sure: (bill?.confidence ?? 0) >= 0.8,
    },
  }
}

/** Without blanks: an address on the web has none. */
function vendorLetters(name: string): string {
  return plainVendor(
    name.replace(/\b(?:S\.L\.U?|S\.r\.l|SARL|B\.V|AB|HB|LLP|S\.p\.A|S\.n\.c|VOF|OHG|e\.K|P\.C)\.?(?=$|\s|,)/g, ' ').replace(/ #\d+$/, ''),
  ).replaceAll(' ', '')
}

function isRight({ statement, bill, proves }: Scored): boolean {
  if (bill) return bill.total && bill.date && bill.vendor && bill.number !== false
  return statement?.exact === true && (!proves || statement.sealState === 'reconciled')
}

const share = (list: readonly boolean[]) => `${((100 * list.filter(Boolean).length) / Math.max(1, list.length)).toFixed(1)} %`
for (const [kind, list] of Map.groupBy(scored, (s) => s.kind)) {
  const statements = list.flatMap((s) => (s.statement ? [{ ...s, statement: s.statement }] : []))
  if (statements.length > 0) {
    const exact = statements.filter((s) => s.statement.exact)
    const lies = statements.filter((s) => !s.statement.exact && s.statement.sealState === 'reconciled')
    const f1 = statements.reduce((n, s) => n + s.statement.f1, 0) / statements.length
    console.log(
      `${kind}: ${statements.length} documents, F1 ${f1.toFixed(4)}, exact ${share(statements.map((s) => s.statement.exact))}, reconciled while wrong ${lies.length}${lies.length > 0 ? ` (${lies.map((s) => s.seed).join(' ')})` : ''}, exact but not reconciled ${exact.filter((s) => s.proves && s.statement.sealState !== 'reconciled').length}, not read ${list.filter((s) => s.failure).length}`,
    )
  } else {
    const bills = list.flatMap((s) => s.bill ?? [])
    const known = bills.flatMap((b) => (b.number === null ? [] : [b.number]))
    const sure = bills.filter((b) => b.sure)
    console.log(
      `${kind}: ${bills.length} documents, total ${share(bills.map((b) => b.total))}, date ${share(bills.map((b) => b.date))}, vendor ${share(bills.map((b) => b.vendor))}, number ${share(known)}; sure of ${sure.length}, wrong ${sure.filter((b) => !b.total).length}`,
    )
  }
  if (statements.length > 0) console.log(`   another account number in ${wrong.account} statements, another currency in ${wrong.currency}`)
  if (options.quiet) continue
  const byTrait = new Map<string, { wrong: number; all: number }>()
  for (const s of list)
    for (const trait of s.traits) {
      const count = byTrait.get(trait) ?? { wrong: 0, all: 0 }
      byTrait.set(trait, { wrong: count.wrong + (isRight(s) ? 0 : 1), all: count.all + 1 })
    }
  for (const [trait, { wrong, all }] of [...byTrait].sort((a, b) => b[1].wrong / b[1].all - a[1].wrong / a[1].all))
    if (wrong > 0) console.log(`   ${trait.padEnd(20)} ${wrong} of ${all}`)
  for (const s of list.filter((x) => !isRight(x)).slice(0, 60))
    console.log(
      `   ${s.seed} ${s.traits.join(' ')}: ${s.failure || (s.statement ? `${s.statement.note} ${s.statement.sealState}` : `${s.bill?.total ? '' : 'total '}${s.bill?.date ? '' : 'date '}${s.bill?.vendor ? '' : 'vendor '}${s.bill?.number === false ? 'number' : ''}`)}`,
    )
}
