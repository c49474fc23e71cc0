/**
 * Measures reading and categorising on a folder of documents with the truth about them:
 *   node scripts/evaluate.ts [folder=../shared/corpus] [--format csv] [--kind receipt] [--id C001] [--worst 15]
 *   node scripts/evaluate.ts [folder] --categories   only the categories; --measure prints the counts of categorise/evidence.ts
 * The folder holds index.tsv, files/, truth/ and labels.csv. The run is compared with the stored one of this folder's name; --save stores
 * it (scores by id, nothing of the documents). Nothing leaves the machine.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { DocumentType } from '../packages/core/src/documents.ts'
import type { Reading } from '../packages/extract/src/result/reading.ts'
import { evaluateCategories } from './evaluate-categories.ts'
import { compareWithStored } from './evaluate-compare.ts'
import { centsOf, plainNumber, plainVendor, type StatementScore, scoreStatement, type Truth, toList } from './evaluate-score.ts'
import { readByProduct, stopReading } from './product-reader.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    format: { type: 'string' },
    kind: { type: 'string' },
    id: { type: 'string' },
    worst: { type: 'string', default: '15' },
    rows: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    categories: { type: 'boolean', default: false },
    measure: { type: 'boolean', default: false },
  },
})
const folder = resolve(positionals[0] ?? join(import.meta.dirname, '../../shared/corpus'))
const labels = join(folder, 'labels.csv')
if (options.categories || options.measure) {
  evaluateCategories(readFileSync(labels, 'utf8'), options.measure)
  process.exit(0)
}

interface Score extends StatementScore {
  id: string
  format: string
  kind: string
  flags: string
  /** `number` is null where the truth holds none. */
  bill: { total: boolean; date: boolean; vendor: boolean; number: boolean | null; sure: boolean; printed: BillPrint } | null
  /** Of a processor. */
  ms: number
  megabytes: number
}

/** What was found beside the total: how many lines that add up to it, a day to pay by, and how it was paid. */
interface BillPrint {
  lines: number
  due: boolean
  paid: boolean
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
    bill: { total, date, vendor, number, sure: (bill?.confidence ?? 0) >= 0.8, printed: printedOf(bill) },
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
  const { reading, failure, seconds, megabytes } = await readByProduct(d.file ?? '', d.kind as DocumentType, bytes)
  const isBill = d.kind === 'invoice' || d.kind === 'receipt'
  const scored = isBill ? scoreBill(truth, reading) : scoreStatement(truth, reading, options.rows)
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
  const score = {
    ...base,
    ...scored,
    id: d.id ?? '',
    format: d.format ?? '',
    kind: d.kind ?? '',
    flags: d.flags ?? '',
    ms: seconds * 1000,
    megabytes,
  }
  scores.push({ ...score, note: failure || score.note })
}
stopReading()

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
function printedOf(bill: Reading['bill']): BillPrint {
  return { lines: bill?.lines?.length ?? 0, due: Boolean(bill?.dueDate), paid: Boolean(bill?.paidBy) }
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
  const listed = group.filter((s) => s.bill && s.bill.printed.lines > 0)
  console.log(
    `${title}: lines that add up in ${listed.length} (the total right in ${listed.filter((s) => s.bill?.total).length}), a day to pay by in ${group.filter((s) => s.bill?.printed.due).length}, how it was paid in ${group.filter((s) => s.bill?.printed.paid).length}`,
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

const spread = (unit: string, numbers: number[]): string => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (share: number) => `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)} ${unit}`
  return `half under ${at(0.5)}, 95 % under ${at(0.95)}, the most ${at(1)}`
}
for (const [format, group] of groups(scores))
  console.log(
    `${format.padEnd(10)} processor time for a document: ${spread(
      'ms',
      group.map((s) => s.ms),
    )}; memory of its reader: ${spread(
      'MB',
      group.map((s) => s.megabytes),
    )}`,
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

if (!options.id && !options.format && existsSync(labels)) evaluateCategories(readFileSync(labels, 'utf8'))
