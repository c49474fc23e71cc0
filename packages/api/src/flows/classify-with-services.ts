import { categorySide, type Leaf, leafIds, leafNeedsReview, leaves } from '@ledgerhand/core/categories'
import { toDecimal } from '@ledgerhand/core/money'
import { providerFacts } from '@ledgerhand/core/providers'
import { isOfBooks } from '@ledgerhand/core/questions'
import { REVIEW_BELOW } from '@ledgerhand/core/review'
import type { WriteBooks } from '@ledgerhand/db/books'
import type { Classified as Answered, BatchOptions } from '@ledgerhand/db/books/transaction-batches'
import type { TransactionRow } from '@ledgerhand/db/books/transactions'
import { masked } from '@ledgerhand/providers/mask'
import { plan } from '@ledgerhand/providers/routing/plan'
import { run } from '@ledgerhand/providers/routing/run'
import type { RegisteredService } from '@ledgerhand/providers/routing/service-registry'
import type { ClassifiedRows, Label } from '@ledgerhand/providers/service'
import type { Ports } from '../ports.ts'
import { judge, memoryOf } from './classify.ts'
import { countedCall, serviceFailureOf } from './counted-call.ts'
import { experienceOf } from './experience.ts'
import { paidBefore } from './paid-before.ts'
import { labelOfService } from './service-scores.ts'
import { consentsOf, findService, portsOf } from './service-states.ts'

/** Rows in one question to a service. */
const BATCH = 40
const BATCHES_AT_ONCE = 2
/** From this confidence of the built-in categoriser on, no service is asked. */
const SURE = 0.8
/** The highest confidence that a service's answer gets: what it states of itself is not a probability. */
const MOST = 0.88
/** Time limit of all batches together, in milliseconds: a person waits for the answer. */
export const SERVICE_WAIT_MS = 45_000
const ATTEMPT_MS = 30_000

/** Whose books these are, and how long the asking may take, by the registry's clock. */
interface Asking {
  ownerId: string
  signal: AbortSignal
  until: number
}

/** A row with its built-in category, to be sent to a service. */
interface Open {
  row: TransactionRow
  answer: Answered
}

/**
 * 'AI Classify': the owner's earlier answers and the rules first, then a service for what they leave open, in batches. A person's
 * own choice is never overwritten; without a service, or when it fails, the built-in categoriser's answer stands. `because`: why a service
 * that was asked answered nothing, for some rows or all; null where none was asked, or all answered.
 */
export async function classifyWithServices(
  books: WriteBooks,
  ids: readonly string[],
  ports: Ports,
  { ownerId, signal, until, ...options }: Asking & BatchOptions,
): Promise<{ updated: number; needsReview: number; because: string | null }> {
  // A paired row has the category that its pair gives it.
  const pairs = books.pairs.of(ids)
  // What a processor's export says of its rows is no guess, and a question of the books is no row's.
  const exported = new Set(books.accounts.all().flatMap((a) => (a.kind === 'processor' ? [a.id] : [])))
  const isSaid = ({ onAccountId, question, aiClassification }: TransactionRow) =>
    isOfBooks(question) || aiClassification?.startsWith('Your rule: ') || (onAccountId !== null && exported.has(onAccountId))
  const rows = books.transactions
    .many(ids)
    .filter((row) => row.categoryBy !== 'person' && pairs.get(row.id)?.pair.state !== 'paired' && !isSaid(row))
  const memory = {
    ...memoryOf(books),
    experience: await experienceOf(books, ports, ownerId),
    wasPaid: paidBefore(() => rows, books, ''),
  }
  const judged: Open[] = rows.map((row) => {
    const { isRecurring: _, ...answer } = judge({ ...row, amountCents: row.amount }, memory)
    return { row, answer: { id: row.id, ...answer } }
  })
  // 'Money back' goes to the leaf that the row was taken for, which no service then changes.
  const unsure = judged.filter(
    ({ answer }) =>
      answer.by !== 'memory' && answer.treatment === 'business' && answer.confidence < SURE && answer.question !== 'money_back',
  )
  const { answers: better, because } =
    unsure.length > 0
      ? await askServices(unsure, books, ports, { ownerId, signal, until })
      : { answers: new Map<string, Answered>(), because: null }
  const answers = judged.map(({ answer }) => better.get(answer.id) ?? answer)
  const updated = books.transactions.classify(answers, ports.now().toISOString(), options)
  const flagged = new Set(rows.filter((row) => row.needsReview).map((row) => row.id))
  return { updated, needsReview: answers.filter((a) => a.confidence < REVIEW_BELOW || flagged.has(a.id)).length, because }
}

async function askServices(
  open: readonly Open[],
  books: WriteBooks,
  installation: Ports,
  { signal, until }: Asking,
): Promise<{ answers: Map<string, Answered>; because: string | null }> {
  const ports = portsOf(books, installation)
  const { registry } = ports
  const able = registry.services.filter((s) => s.canClassify)
  const { steps } = plan(
    { kind: 'classify', wanted: 'auto', bytes: 0, pages: 0 },
    able.map((s) => ({
      id: s.id,
      isConfigured: s.isConfigured,
      leavesBox: s.leavesBox,
      reads: true,
      maxBytes: s.maxBytes,
      maxPages: s.maxPages,
    })),
    {
      localOnly: registry.localOnly,
      consents: consentsOf(books),
      breaker: registry.runner.breaker,
      overLimit: () => null,
      measured: [],
      random: registry.runner.random,
    },
  )
  const answers = new Map<string, Answered>()
  let because: string | null = null
  if (steps.length === 0) return { answers, because }
  const batches = Array.from({ length: Math.ceil(open.length / BATCH) }, (_, i) => open.slice(i * BATCH, (i + 1) * BATCH))
  const lane = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const ran = await run(
        {
          steps,
          attempt: async (id, timed) => ({
            answer: await ask(findService(registry, id), batch, books, ports, timed),
            verdict: 'unchecked',
          }),
          failureOf: serviceFailureOf,
          signal,
          deadlineMs: Math.max(0, until - registry.runner.now()),
          attemptMs: ATTEMPT_MS,
        },
        registry.runner,
      )
      if (!ran.best) {
        const [failed] = ran.failures
        because ??= failed ? `${labelOfService(failed.id)}: ${failed.failure.message}` : 'no service answered in time'
        continue
      }
      for (const answer of merged(batch, ran.best.answer.labels, ran.best.id)) answers.set(answer.id, answer)
    }
  }
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, lane))
  return { answers, because }
}

/** Every category but the two that mean none. */
const offered = leafIds.filter((id) => !id.startsWith('uncategorised')).map((id) => ({ id, label: leaves[id].label }))

function ask(
  service: RegisteredService | undefined,
  batch: readonly Open[],
  books: WriteBooks,
  ports: Ports,
  signal: AbortSignal,
): Promise<ClassifiedRows> {
  if (!service) throw new Error('a plan named a service that is not there')
  const rows = batch.map(({ row }, i) => ({
    ref: `t${i + 1}`,
    description: masked(row.description),
    amount: toDecimal(row.amount),
    direction: row.isCredit ? ('in' as const) : ('out' as const),
  }))
  const characters = rows.reduce((n, r) => n + r.description.length + 40, 0)
  const micros = service.estimateMicros({ input: 'text', documentType: 'other', pages: 1, bytes: characters, characters })
  return countedCall(
    service,
    { purpose: 'classify', documentId: null, documentName: `${rows.length} transactions`, pages: 0, bytes: characters, micros },
    books,
    ports,
    () => service.classify({ rows, categories: offered }, signal),
    ({ usage }) => service.costMicros(usage, null),
  )
}

/** Compares a service's answer with what was asked. A row that it left out goes to review; a row that was not asked about is dropped. */
function merged(batch: readonly Open[], labels: readonly Label[], serviceId: string): Answered[] {
  const name = serviceId in providerFacts ? providerFacts[serviceId as keyof typeof providerFacts].label : serviceId
  const byRef = new Map<string, Label>()
  for (const label of labels) if (!byRef.has(label.ref)) byRef.set(label.ref, label)
  return batch.map(({ row, answer }, i) => {
    const label = byRef.get(`t${i + 1}`)
    const leaf = label && offered.some((o) => o.id === label.category) ? (label.category as Leaf) : null
    if (!label || !leaf)
      return {
        ...answer,
        confidence: Math.min(answer.confidence, REVIEW_BELOW - 0.01),
        reason: `${name} gave no category. ${answer.reason}`,
      }
    const said = Number.isFinite(label.confidence) ? Math.min(Math.max(label.confidence, 0), MOST) : 0
    // Money that goes out is no income; what comes in as an expense may be a refund, and a person says so.
    const isOdd = (categorySide[leaves[leaf].stored] === 'income') !== row.isCredit && leaf !== 'returns'
    return {
      ...answer,
      category: leaves[leaf].stored,
      label: leaf,
      treatment: 'business',
      accountId: null,
      confidence: isOdd || leafNeedsReview(leaf) ? Math.min(said, REVIEW_BELOW - 0.01) : said,
      reason: `${name}: ${label.reason.replace(/\s+/g, ' ').trim().slice(0, 300) || leaves[leaf].label}`,
      by: 'service',
    }
  })
}
