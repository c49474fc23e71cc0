/**
 * Fits the weights by which a bill's total is chosen (packages/extract/src/bills/total-weights.ts) on labelled bills: those of a folder in the
 * form of evaluate.ts that are PDFs with text of their own, and the made receipts of packages/extract-fixtures as they were typed.
 *   node scripts/fit-bill-weights.ts [folder=../shared/corpus] [--why ID]
 * Every weight in turn is tried at other values, and kept where more totals of one half of the bills come out right; the other half is held
 * back, and says whether that holds. The same each time. `--why` prints how the total of one bill was chosen, and changes nothing.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { billLines } from '../packages/extract/src/bills/bill.ts'
import { billTotal } from '../packages/extract/src/bills/bill-total.ts'
import { TOTAL_WEIGHTS, type TotalFeature, type TotalWeights } from '../packages/extract/src/bills/total-weights.ts'
import { withPdf } from '../packages/extract/src/pages/pdfium.ts'
import { type TokenLine, tokenLines } from '../packages/extract/src/pages/statement-lines.ts'
import { numberStyle } from '../packages/extract/src/pages/tokens.ts'
import { readPageWords, type WordPage } from '../packages/extract/src/pages/words.ts'
import { cleanWords } from '../packages/extract/src/vision/clean-words.ts'
import { madeReceipts } from '../packages/extract-fixtures/src/ocr/receipts/all.ts'
import { typedReceipt } from '../packages/extract-fixtures/src/ocr/receipts/typed-receipt.ts'
import { centsOf, type Truth, toList } from './evaluate-score.ts'

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { why: { type: 'string' } } })
const folder = resolve(positionals[0] ?? join(import.meta.dirname, '../../shared/corpus'))

/** Each weight is tried at these times its value. */
const STEPS = [0, 0.5, 0.75, 1.25, 1.5, 2]
const ROUNDS = 2
/** Sure at this confidence: a wrong total costs as much as a right one earns. */
const SURE = 0.8

interface Labelled {
  id: string
  lines: readonly TokenLine[]
  /** In cents, without a sign. */
  totals: readonly number[]
}

const linesOf = (pages: readonly WordPage[], isReceipt: boolean) => billLines(tokenLines(pages, numberStyle).lines, isReceipt)

const typed: Labelled[] = madeReceipts.map((receipt) => ({
  id: receipt.id,
  lines: linesOf([{ number: 1, width: 300, height: 1000, words: cleanWords(typedReceipt(receipt)) }], true),
  totals: [receipt.cents],
}))

async function billsOf(from: string): Promise<Labelled[]> {
  if (!existsSync(join(from, 'index.tsv'))) return []
  const [headings = [], ...rows] = readFileSync(join(from, 'index.tsv'), 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  const bills: Labelled[] = []
  for (const row of rows) {
    const [id = '', file = '', kind, format] = ['id', 'file', 'kind', 'format'].map((name) => row[headings.indexOf(name)])
    if (format !== 'pdf-text' || (kind !== 'invoice' && kind !== 'receipt')) continue
    const truth = JSON.parse(readFileSync(join(from, 'truth', `${id}.json`), 'utf8')) as Truth
    const accepted = [truth.total, ...toList(truth.accept?.total as unknown)].filter((t) => t !== undefined && t !== null)
    const pages = await withPdf(new Uint8Array(readFileSync(join(from, file))), (pdf) => readPageWords(pdf), {})
    bills.push({ id, lines: linesOf(pages, kind === 'receipt'), totals: accepted.map((t) => Math.abs(centsOf(t as number))) })
  }
  return bills
}

/** Right totals, less those that are wrong and nobody is asked to look at. */
function scoreOf(bills: readonly Labelled[], weights: TotalWeights): { right: number; score: number } {
  let [right, score] = [0, 0]
  for (const { lines, totals } of bills) {
    const total = billTotal(lines, weights)
    const isRight = total !== null && totals.includes(Math.abs(total.cents))
    if (isRight) [right, score] = [right + 1, score + 1]
    else if (total && total.confidence >= SURE) score--
  }
  return { right, score }
}

function fitted(bills: readonly Labelled[]): TotalWeights {
  let weights: TotalWeights = TOTAL_WEIGHTS
  let best = scoreOf(bills, weights).score
  for (let round = 0; round < ROUNDS; round++)
    for (const feature of Object.keys(TOTAL_WEIGHTS) as TotalFeature[])
      for (const step of STEPS) {
        const tried = { ...weights, [feature]: TOTAL_WEIGHTS[feature] * step }
        const { score } = scoreOf(bills, tried)
        // Only what is better than the present value replaces it.
        if (score > best) [weights, best] = [tried, score]
      }
  return weights
}

const bills = [...(await billsOf(folder)), ...typed]
if (options.why) {
  const bill = bills.find((b) => b.id === options.why)
  const total = bill && billTotal(bill.lines)
  console.log(total ? { cents: total.cents, line: total.line.text, reasons: total.reasons, corrections: total.corrections } : 'Not found')
  process.exit(0)
}
const [fit, held] = [0, 1].map((half) => bills.filter((_, i) => i % 2 === half))
const said = (name: string, weights: TotalWeights) => {
  const [a, b] = [scoreOf(fit ?? [], weights), scoreOf(held ?? [], weights)]
  console.log(
    `${name}: ${a.right} of ${fit?.length} right where it was fitted (score ${a.score}), ${b.right} of ${held?.length} held back (score ${b.score})`,
  )
  return b.score
}
const before = said('Present weights', TOTAL_WEIGHTS)
const without = (Object.keys(TOTAL_WEIGHTS) as TotalFeature[]).map((feature) => ({
  feature,
  lost: scoreOf(bills, TOTAL_WEIGHTS).score - scoreOf(bills, { ...TOTAL_WEIGHTS, [feature]: 0 }).score,
}))
console.log('\nWhat each weight is worth: the score that is lost where it is 0')
for (const { feature, lost } of without) console.log(`  ${feature.padEnd(24)} ${String(TOTAL_WEIGHTS[feature]).padStart(5)}   ${lost}`)
const weights = fitted(fit ?? [])
const after = said('\nFitted weights', weights)
const changed = (Object.keys(weights) as TotalFeature[]).filter((feature) => weights[feature] !== TOTAL_WEIGHTS[feature])
for (const feature of changed) console.log(`  ${feature}: ${TOTAL_WEIGHTS[feature]} → ${weights[feature]}`)
console.log(
  changed.length === 0
    ? 'No other weights are better: keep the present ones'
    : after < before
      ? 'Worse on those held back: keep the present ones'
      : '',
)
