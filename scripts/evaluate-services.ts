/**
 * Measures what becomes of AI services' answers: scans and photos of statements are read by the product with a stand-in service that
 * answers from the truth, honestly or lying, in the services' real protocols.
 *   node scripts/evaluate-services.ts [folder=../shared/corpus] [--seed 1] [--id P003] [--service openai,groq] [--lie digit] [--rows] [--kept folder]
 * --kept stores what was recognised on each scan, which takes most of the time. Nothing leaves the machine.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { judge } from '../packages/api/src/flows/categories/classify.ts'
import { testProduct } from '../packages/api/testing/product.ts'
import { merchantKey } from '../packages/core/src/merchant.ts'
import { cents } from '../packages/core/src/money.ts'
import { needsReview } from '../packages/core/src/review.ts'
import type { Reading } from '../packages/extract/src/result/reading.ts'
import { seeded } from '../packages/extract-fixtures/src/made-statements.ts'
import { makeServiceRegistry } from '../packages/providers/src/routing/service-registry.ts'
import { services } from '../packages/providers/src/services.ts'
import { type StandInAnswer, standIn } from '../packages/providers/testing/stand-in.ts'
import { centsOf } from './evaluate-score.ts'
import { type Lie, lies, type ToAnswer, wireAnswer } from './made-answers.ts'
import { readByProduct, stopReading } from './product-reader.ts'
import { type ScannedStatement, scannedStatements } from './scanned-statements.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    id: { type: 'string' },
    service: { type: 'string', default: 'openai' },
    lie: { type: 'string' },
    rows: { type: 'boolean', default: false },
    kept: { type: 'string' },
  },
})
const folder = resolve(positionals[0] ?? join(import.meta.dirname, '../../shared/corpus'))
const seed = Number(options.seed)
const documents = await scannedStatements(folder, seed, options.id?.split(',') ?? null)

/** What an installation needs that has the key of each of these services. */
const keys: Record<string, Record<string, string>> = {
  openai: { OPENAI_API_KEY: 'stand-in-key' },
  anthropic: { ANTHROPIC_API_KEY: 'stand-in-key' },
  google: { GEMINI_API_KEY: 'stand-in-key' },
  mistral: { MISTRAL_API_KEY: 'stand-in-key' },
  groq: { GROQ_API_KEY: 'stand-in-key' },
  local: { LOCAL_AI_BASE_URL: 'http://127.0.0.1:9/v1', LOCAL_AI_MODEL: 'stand-in', LOCAL_AI_VISION_MODEL: 'stand-in' },
}

async function recognised({ id, documentType, bytes }: ScannedStatement): Promise<Reading | null> {
  const file = options.kept ? join(options.kept, `${id}-${seed}.json`) : null
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const { reading } = await readByProduct(id, documentType, bytes)
  if (options.kept && file) {
    mkdirSync(options.kept, { recursive: true })
    writeFileSync(file, JSON.stringify(reading))
  }
  return reading
}

/** A person is asked for the category alone: the reason is the built-in categoriser's, without a doubt before it. */
function isOnlyUncategorised(r: { description: string; amount: string; isCredit: boolean; aiClassification: string }): boolean {
  const { description, isCredit } = r
  const facts = {
    description,
    isCredit,
    merchant: merchantKey(description),
    amountCents: cents(centsOf(r.amount)),
    sourceType: 'bank_account' as const,
  }
  return judge(facts, { answers: new Map(), hasCards: false, settled: new Set(), includesSalesTax: null }).reason === r.aiClassification
}

interface Outcome {
  rows: number
  right: number
  asked: number
  /** Rows that are not the truth's, and nobody is asked about them. */
  wrongUnasked: number
  extra: number
  states: string[]
  verdicts: string[]
}

async function outcomeOf(document: ScannedStatement, here: Reading | null, service: string, answer: StandInAnswer): Promise<Outcome> {
  const { fetch } = standIn(() => answer)
  const registry = makeServiceRegistry({
    services: Object.values(services),
    env: keys[service] ?? {},
    localOnly: false,
    ceiling: { pagesADay: 500, microsADay: 10_000_000 },
    fetch,
  })
  const product = testProduct({ registry })
  product.ports.reader.read = async () =>
    here
      ? { kind: 'read', reading: structuredClone(here), by: 'built-in reader', fallbackAfter: null }
      : { kind: 'unreadable', reason: 'No transactions were found', retryable: false }
  try {
    const owner = product.person()
    await owner.signUp()
    await owner.call('POST', `/api/ai-services/${service}/consent`)
    const uploaded = await owner.upload(`${document.id}.pdf`, document.bytes, document.documentType)
    await product.work()
    const id = uploaded.json.document.id as string
    const { json: about } = await owner.call('GET', `/api/documents/${id}`)
    const rows = (await owner.call('GET', `/api/documents/${id}/transactions`)).json as {
      amount: string
      isCredit: boolean
      transactionDate: string
      description: string
      needsReview: boolean
      aiConfidence: string | null
      aiClassification: string
    }[]
    const left = document.truth.map((t) => `${t.date}|${t.cents}`)
    const isRight = (r: (typeof rows)[number]) => {
      const at = left.indexOf(`${r.transactionDate}|${(r.isCredit ? 1 : -1) * centsOf(r.amount)}`)
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    }
    const judged = rows.map((r) => ({ r, right: isRight(r), asked: needsReview(r) }))
    if (options.rows) {
      console.log(`   ${about.extractedText}`)
      for (const { r, right, asked } of judged)
        if (!right || asked)
          console.log(
            `   ${right ? 'right' : 'WRONG'} ${asked ? 'asked' : '     '} ${r.transactionDate} ${r.isCredit ? '+' : '-'}${r.amount} ${r.description.slice(0, 30)} | ${r.aiClassification?.slice(0, 110)}`,
          )
    }
    return {
      rows: document.truth.length,
      right: judged.filter((j) => j.right).length,
      // A row that only lacks a category is no doubt about what was read.
      asked: judged.filter((j) => j.asked && !isOnlyUncategorised(j.r)).length,
      wrongUnasked: judged.filter((j) => !j.right && !j.asked).length,
      extra: judged.filter((j) => !j.right).length,
      states: (about.statements ?? []).map((s: { state: string }) => s.state),
      verdicts: (about.statements ?? []).map((s: { verdict: string }) => s.verdict),
    }
  } finally {
    product.database.close()
  }
}

for (const service of options.service.split(',')) {
  const sums: Record<
    string,
    { documents: number; rows: number; right: number; asked: number; reconciled: number; extra: number; lies: string[] }
  > = {}
  for (const document of documents) {
    const here = await recognised(document)
    const seen = here?.statements.flatMap((s) => s.transactions).length ?? 0
    // What is proven here is sent to nobody.
    if (here && here.statements.length > 0 && here.statements.every((s) => s.seal.state === 'reconciled')) continue
    const wanted = options.lie ? options.lie.split(',') : ['honest', ...Object.keys(lies)]
    for (const name of wanted) {
      const truth: ToAnswer = document
      const told = name === 'honest' ? truth : lies[name as Lie](truth, seeded(seed + document.id.charCodeAt(2)))
      if (!told) continue
      if (options.rows) console.log(`== ${document.id} ${name} (${seen} rows seen here)`)
      const outcome = await outcomeOf(document, here, service, wireAnswer(told))
      const isSealed = outcome.states.length > 0 && outcome.states.every((s) => s === 'reconciled')
      sums[name] ??= { documents: 0, rows: 0, right: 0, asked: 0, reconciled: 0, extra: 0, lies: [] }
      const sum = sums[name]
      sum.documents++
      sum.rows += outcome.rows
      sum.right += outcome.right
      sum.asked += outcome.asked
      sum.extra += outcome.extra
      if (isSealed) sum.reconciled++
      if (name !== 'honest' && (isSealed || outcome.wrongUnasked > 0))
        sum.lies.push(`${document.id}${isSealed ? ' sealed' : ''}${outcome.wrongUnasked ? ` ${outcome.wrongUnasked} unasked` : ''}`)
      if (name === 'honest')
        console.log(
          `${document.id.padEnd(12)} ${service.padEnd(10)} rows ${outcome.rows}, right ${outcome.right}, asked ${outcome.asked}, extra ${outcome.extra}, ${outcome.verdicts.join('; ') || 'no statement'} (${seen} seen here)`,
        )
    }
  }
  console.log(`\n${service}`)
  for (const [name, s] of Object.entries(sums))
    console.log(
      `${name.padEnd(16)} documents ${s.documents}, rows right ${s.right} of ${s.rows}, asked ${s.asked}, wrong or more ${s.extra}, reconciled ${s.reconciled}${s.lies.length ? `   believed: ${s.lies.join(', ')}` : ''}`,
    )
}
stopReading()
