/**
 * Measures how well scanned and photographed statements are read: the statements of a folder that are PDFs of text are printed, laid on
 * a scanner (or photographed) and read again; the truth stays the same.
 *   node scripts/evaluate-scans.ts [folder=../shared/corpus] [--kind worn,photo] [--id P003] [--rows] [--made]
 * With --made, statements made here in the layouts of many banks stand in for the folder.
 * The folder is one that evaluate.ts takes. The damage is the same each time. Nothing leaves the machine.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { DocumentType } from '../packages/core/src/documents.ts'
import { madeScan, type ScanKind, scanKindNames, scanKinds, usualKinds } from '../packages/extract/testing/made-scans.ts'
import { madeLedger, seeded } from '../packages/extract-fixtures/src/made-statements.ts'
import { sheets } from '../packages/extract-fixtures/src/ocr/made-sheets.ts'
import { type StatementScore, scoreStatement, type Truth } from './evaluate-score.ts'
import { readByProduct, stopReading } from './product-reader.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kind: { type: 'string' },
    id: { type: 'string' },
    rows: { type: 'boolean', default: false },
    made: { type: 'boolean', default: false },
  },
})
const folder = resolve(positionals[0] ?? join(import.meta.dirname, '../../shared/corpus'))
const kinds = options.kind ? scanKinds.filter((k) => options.kind?.split(',').includes(k)) : usualKinds

interface Scan extends StatementScore {
  id: string
  kind: ScanKind
  flags: string
  pages: number
  /** Seconds of processor time for a page. */
  seconds: number
  /** The most that its reader held. */
  megabytes: number
}

interface Printed {
  id: string
  documentType: DocumentType
  flags: string
  truth: Truth
  pdf: Uint8Array
}
const printed: readonly Printed[] = (options.made ? await madeStatements() : inFolder()).filter(
  (d) => !options.id || options.id.split(',').includes(d.id),
)

function inFolder(): Printed[] {
  const [headings = [], ...lines] = readFileSync(join(folder, 'index.tsv'), 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((c) => c.replace(/^"|"$/g, '')))
  return lines
    .map((cells) => Object.fromEntries(headings.map((h, i) => [h, cells[i] ?? ''])) as Record<string, string>)
    .filter((d) => d.format === 'pdf-text' && (d.kind === 'bank_statement' || d.kind === 'credit_card'))
    .map(({ id = '', kind, flags = '', file = '' }) => ({
      id,
      documentType: kind as DocumentType,
      flags,
      truth: JSON.parse(readFileSync(join(folder, 'truth', `${id}.json`), 'utf8')) as Truth,
      pdf: new Uint8Array(readFileSync(join(folder, file))),
    }))
}

/** One statement in each layout, of its own movements. */
function madeStatements(): Promise<Printed[]> {
  return Promise.all(
    sheets.map(async ({ documentType, print }, i) => {
      const made = madeLedger(seeded(900 + i), 12)
      const truth = {
        transactions: made.rows.map((r) => ({ date: r.date, description: r.description, amount: r.cents / 100 })),
        opening_balance: made.opening / 100,
        closing_balance: made.closing / 100,
      }
      return { id: `M${String(i + 1).padStart(2, '0')}`, documentType, flags: '', truth, pdf: await print(made) }
    }),
  )
}

const scans: Scan[] = []
for (const { id, documentType, flags, truth, pdf } of printed) {
  for (const kind of kinds) {
    const { bytes, pages } = await madeScan(pdf, kind)
    if (options.rows) console.log(`== ${id} ${kind}`)
    const { reading, failure, seconds, megabytes } = await readByProduct(`${id} ${kind}`, documentType, bytes)
    const score = scoreStatement(truth, reading, options.rows)
    const scan = {
      ...score,
      id,
      kind,
      flags,
      pages,
      seconds: seconds / pages,
      megabytes,
      note: failure || score.note,
    }
    scans.push(scan)
    console.log(
      `${scan.id} ${kind.padEnd(6)} F1 ${scan.f1.toFixed(3)} ${(scan.sealState ?? 'unread').padEnd(10)} ${scan.seconds.toFixed(1)} s ${scan.megabytes} MB  ${scan.flags ? `[${scan.flags}] ` : ''}${scan.note}`,
    )
  }
}

stopReading()

const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / Math.max(1, numbers.length)
const report = (title: string, list: readonly Scan[]) => {
  const lies = list.filter((s) => s.sealState === 'reconciled' && !s.exact)
  const proven = list.filter((s) => s.sealState === 'reconciled' && s.exact)
  console.log(
    `${title.padEnd(46)} ${String(list.length).padStart(3)}  F1 ${mean(list.map((s) => s.f1)).toFixed(4)}  exact ${list.filter((s) => s.exact).length}  reconciled ${proven.length} of ${list.filter((s) => s.addsUp).length}, while wrong ${lies.length}${lies.map((s) => ` ${s.id}`).join('')}  ${mean(list.map((s) => s.seconds)).toFixed(1)} s a page, at most ${Math.max(...list.map((s) => s.seconds)).toFixed(1)} and ${Math.max(...list.map((s) => s.megabytes))} MB`,
  )
}
console.log()
const plain = scans.filter((s) => s.flags === '')
for (const kind of kinds)
  report(
    scanKindNames[kind],
    plain.filter((s) => s.kind === kind),
  )
report('all', plain)
if (plain.length < scans.length)
  report(
    'flagged apart',
    scans.filter((s) => s.flags !== ''),
  )
