/**
 * Measures reading and categorising on a folder of documents with the truth about them:
 *   node scripts/evaluate.ts [folder=../shared/corpus] [--format csv] [--kind receipt] [--id C001] [--worst 15]
 * The folder holds index.tsv, files/, truth/ and labels.csv. The run is compared with the stored one of this folder's name; --save stores
 * it (scores by id, nothing of the documents). Nothing leaves the machine.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import type { DocumentType } from '../packages/core/src/documents.ts'
import { readDocument } from '../packages/extract/src/read.ts'
import { type Reading, type ReadTransaction, Unreadable } from '../packages/extract/src/reading.ts'
import { evaluateCategories } from './evaluate-categories.ts'
import { compareWithStored } from './evaluate-compare.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    format: { type: 'string' },
    kind: { type: 'string' },
    id: { type: 'string' },
    worst: { type: 'string', default: '15' },
    rows: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
  },
})
const folder = resolve(positionals[0] ?? join(import.meta.dirname, '../../shared/corpus'))

interface TrueRow {
  date: string | null
  date_alt?: string | string[]
  description?: string
  amount: number
}
interface Truth {
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
interface Score {
  id: string
  format: string
  kind: string
  flags: string
  f1: number
  precision: number
  recall: number
  exact: boolean
  overlap: number | null
  sealState: string | null
  printsBalances: boolean
  /** The truth's balances and rows add up: 'off' would be a mistake. */
  addsUp: boolean
  /** `number` is null where the truth holds none. */
  bill: { total: boolean; date: boolean; vendor: boolean; number: boolean | null; sure: boolean } | null
  ms: number
  note: string
}

const centsOf = (amount: number | string): number => Math.round(Number(String(amount).replace(/,/g, '')) * 100)
const toList = <T>(v: T | T[] | undefined | null): T[] => (v === undefined || v === null ? [] : Array.isArray(v) ? v : [v])
const sameDay = (truth: string | null, read: string): boolean =>
  truth === null ? false : truth.startsWith('XXXX') ? truth.slice(4) === read.slice(4) : truth === read

/** Multiset matching on (date, signed cents): exact dates first, then dates that are also defensible. */
function match(
  truth: TrueRow[],
  rows: ReadTransaction[],
): { pairs: [TrueRow, ReadTransaction][]; missing: TrueRow[]; extra: ReadTransaction[] } {
  const left = new Set(rows)
  const pairs: [TrueRow, ReadTransaction][] = []
  let missing = truth
  const rounds: ((t: TrueRow, r: ReadTransaction) => boolean)[] = [
    (t, r) => sameDay(t.date, r.date),
    (t, r) => toList(t.date_alt).some((d) => sameDay(d, r.date)),
    (t) => t.date === null,
  ]
  for (const fits of rounds) {
    missing = missing.filter((t) => {
      for (const r of left) {
        if (signed(r) !== centsOf(t.amount) || !fits(t, r)) continue
        left.delete(r)
        pairs.push([t, r])
        return false
      }
      return true
    })
  }
  return { pairs, missing, extra: [...left] }
}
const signed = (r: ReadTransaction): number => (r.isCredit ? r.amountCents : -r.amountCents)

const tokensOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
/** Share of the truth's words that were kept, tempered by words that were added. */
function overlapOf(truth: string, read: string): number | null {
  const [a, b] = [tokensOf(truth), tokensOf(read)]
  if (a.size === 0) return null
  return (2 * [...a].filter((w) => b.has(w)).length) / (a.size + b.size)
}

const plainVendor = (v: string): string =>
  v
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\b(?:inc|llc|ltd|limited|gmbh|ag|bv|b v|sdn|bhd|s a|sa|sas|corp|co|company|kg|pvt)\b|[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const plainNumber = (n: unknown): string =>
  String(n ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function scoreStatement(truth: Truth, reading: Reading | null): Partial<Score> {
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
  if (options.rows) {
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

function scoreBill(truth: Truth, reading: Reading | null): Partial<Score> {
  const bill = reading?.bill ?? null
  const accepted = (key: string): unknown[] => toList(truth.accept?.[key] as unknown)
  const totals = [truth.total, ...accepted('total')].filter((t) => t !== undefined && t !== null).map((t) => Math.abs(centsOf(t as number)))
  const total = bill?.totalCents !== null && bill?.totalCents !== undefined && totals.includes(Math.abs(bill.totalCents))
  const date = bill?.date !== null && bill?.date !== undefined && [truth.date, ...accepted('date')].includes(bill.date)
  const found = plainVendor(bill?.vendor ?? '')
  const vendor = found !== '' && [truth.vendor, ...accepted('vendor')].some((v) => typeof v === 'string' && plainVendor(v) === found)
  const numbers = [truth.invoice_number, ...accepted('invoice_number')].map(plainNumber).filter((n) => n !== '')
  const number = numbers.length === 0 ? null : numbers.includes(plainNumber(bill?.number))
  if (options.rows) console.log('   bill   ', bill, 'truth', truth.total, truth.date, truth.vendor, truth.invoice_number ?? '')
  return {
    f1: 0,
    exact: total && date && vendor && number !== false,
    bill: { total, date, vendor, number, sure: (bill?.confidence ?? 0) >= 0.8 },
    note: `${total ? '' : 'total '}${date ? '' : 'date '}${vendor ? '' : 'vendor '}${number === false ? 'number' : ''}`,
  }
}

const [headings = [], ...lines] = readFileSync(join(folder, 'index.tsv'), 'utf8')
  .trim()
  .split(/\r?\n/)
  .map((line) => line.split('\t').map((c) => c.replace(/^"|"$/g, '')))
const index = lines.map((cells) => Object.fromEntries(headings.map((h, i) => [h, cells[i] ?? ''])) as Record<string, string>)
const chosen = index.filter(
  (d) =>
    (!options.kind || d.kind === options.kind) &&
    (!options.format || d.format?.startsWith(options.format)) &&
    (!options.id || options.id.split(',').includes(d.id ?? '')),
)

const scores: Score[] = []
for (const d of chosen) {
  const truth = JSON.parse(readFileSync(join(folder, 'truth', `${d.id}.json`), 'utf8')) as Truth
  const bytes = new Uint8Array(readFileSync(join(folder, d.file ?? '')))
  if (options.rows) console.log(`== ${d.id} ${d.bank_or_vendor ?? ''}`)
  const started = performance.now()
  let reading: Reading | null = null
  let failure = ''
  try {
    reading = await readDocument({ name: d.file ?? '', documentType: d.kind as DocumentType, bytes })
  } catch (error) {
    failure =
      error instanceof Unreadable
        ? error.message
        : `CRASH ${error instanceof Error ? (error.stack ?? '').split('\n').slice(0, 3).join(' ') : String(error)}`
  }
  const ms = performance.now() - started
  const isBill = d.kind === 'invoice' || d.kind === 'receipt'
  const scored = isBill ? scoreBill(truth, reading) : scoreStatement(truth, reading)
  const base = {
    f1: 0,
    precision: 0,
    recall: 0,
    exact: false,
    overlap: null,
    sealState: null,
    printsBalances: false,
    addsUp: false,
    bill: null,
    note: '',
  }
  const score = { ...base, ...scored, id: d.id ?? '', format: d.format ?? '', kind: d.kind ?? '', flags: d.flags ?? '', ms }
  scores.push({ ...score, note: failure || score.note })
}

const mean = (numbers: number[]): number => (numbers.length === 0 ? 0 : numbers.reduce((a, b) => a + b, 0) / numbers.length)
const percent = (n: number): string => `${(n * 100).toFixed(1)}%`
const groups = (list: Score[]): Map<string, Score[]> => Map.groupBy(list, (s) => s.format)

function printStatements(title: string, list: Score[]): void {
  if (list.length === 0) return
  console.log(`\n${title}`)
  console.log('format     docs  macro F1  exact      words   ms/doc')
  for (const [format, group] of groups(list)) {
    const overlaps = group.flatMap((s) => s.overlap ?? [])
    console.log(
      `${format.padEnd(10)} ${String(group.length).padStart(4)}  ${mean(group.map((s) => s.f1)).toFixed(4)}    ${percent(mean(group.map((s) => Number(s.exact)))).padEnd(9)}  ${mean(overlaps).toFixed(3)}   ${mean(group.map((s) => s.ms)).toFixed(1)}`,
    )
  }
}

const statements = scores.filter((s) => s.bill === null)
const bills = scores.filter((s) => s.bill !== null)
printStatements(
  'Statements',
  statements.filter((s) => s.flags === ''),
)
printStatements(
  'Flagged apart',
  statements.filter((s) => s.flags !== ''),
)

if (statements.length > 0) {
  const lies = statements.filter((s) => s.sealState === 'reconciled' && !s.exact)
  const proven = statements.filter((s) => s.sealState === 'reconciled' && s.exact)
  const harsh = statements.filter((s) => s.sealState === 'off' && s.exact && s.addsUp)
  const honest = statements.filter((s) => s.sealState === 'off' && s.exact && !s.addsUp)
  const printing = statements.filter((s) => s.printsBalances)
  console.log(
    `\nProof: ${proven.length} reconciled and right; ${lies.length} reconciled while wrong${lies.length ? ` (${lies.map((s) => s.id).join(' ')})` : ''}; ${harsh.length} right but off${harsh.length ? ` (${harsh.map((s) => s.id).join(' ')})` : ''}; ${honest.length} rows right but off where the truth holds no balances that add up${honest.length ? ` (${honest.map((s) => s.id).join(' ')})` : ''}; ${printing.filter((s) => s.sealState === 'reconciled').length} of ${printing.length} that print both balances are reconciled`,
  )
}
/** What at least must be right of each kind, as a share; of the totals also among those that nobody is asked to look at. */
const FLOORS: Record<string, { total: number; date: number; vendor: number; number?: number; sure?: number }> = {
  invoice: { total: 0.93, date: 0.9, vendor: 0.8, number: 0.85 },
  receipt: { total: 0.9, date: 0.88, vendor: 0.85, sure: 0.98 },
}

function printBills(title: string, group: Score[], floors: (typeof FLOORS)[string] | undefined): void {
  const share = (key: 'total' | 'date' | 'vendor' | 'number') => {
    const known = group.filter((s) => typeof s.bill?.[key] === 'boolean')
    if (known.length === 0) return ''
    const right = mean(known.map((s) => Number(s.bill?.[key])))
    const floor = floors?.[key]
    return `, ${key} ${percent(right)}${floor !== undefined && right < floor ? ` (under ${percent(floor)})` : ''}`
  }
  const sure = group.filter((s) => s.bill?.sure)
  const right = sure.filter((s) => s.bill?.total).length
  const low = floors?.sure !== undefined && right < floors.sure * sure.length ? ` (under ${percent(floors.sure)})` : ''
  console.log(
    `${title}: ${group.length} documents${share('total')}${share('date')}${share('vendor')}${share('number')}; sure of ${sure.length}, total right in ${right}${low}`,
  )
}

for (const [kind, group] of Map.groupBy(bills, (s) => s.kind)) {
  console.log()
  printBills(kind, group, FLOORS[kind])
  const formats = Map.groupBy(group, (s) => s.format)
  if (formats.size > 1) for (const [format, part] of formats) printBills(`  ${format}`, part, undefined)
}

const worst = scores
  .filter((s) => !s.exact && s.format !== 'image')
  .sort((a, b) => Number(a.bill !== null) - Number(b.bill !== null) || a.f1 - b.f1)
  .slice(0, Number(options.worst))
if (worst.length > 0) console.log('\nWorst')
for (const s of worst) console.log(`${s.id} ${s.format.padEnd(9)} F1 ${s.f1.toFixed(3)} ${s.flags ? `[${s.flags}] ` : ''}${s.note}`)

const times = scores.map((s) => s.ms).sort((a, b) => a - b)
const at = (share: number): string => `${Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)} ms`
console.log(
  `\nTime for a document: half under ${at(0.5)}, 95 % under ${at(0.95)}, the longest ${at(1)}; the process took at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
)
compareWithStored(
  folder,
  Object.fromEntries(
    scores.map(({ id, f1, exact, sealState, bill }) => [
      id,
      {
        f1: Math.round(f1 * 10_000) / 10_000,
        exact,
        seal: sealState,
        ...(bill && { total: bill.total, date: bill.date, vendor: bill.vendor, ...(bill.number !== null && { number: bill.number }) }),
      },
    ]),
  ),
  options.save,
)

const labels = join(folder, 'labels.csv')
if (!options.id && !options.format && existsSync(labels)) evaluateCategories(readFileSync(labels, 'utf8'))
