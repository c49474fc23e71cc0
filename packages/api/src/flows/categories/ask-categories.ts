import { createHash, randomInt } from 'node:crypto'
import { toDecimal } from '@ledgerhand/core/money'
import { CAPITAL_FROM } from '@ledgerhand/core/question-words'
import { plainWords } from '@ledgerhand/core/questions'
import { offeredLabels, readsLikeInstruction } from '@ledgerhand/core/service-labels'
import { similarAnswers } from '@ledgerhand/core/similar-answers'
import type { AiLabel, AiRowAnswer } from '@ledgerhand/db/books/ai-labels'
import type { AnswerRow } from '@ledgerhand/db/books/answers'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { Classified } from '@ledgerhand/db/books/transaction-batches'
import { masked } from '@ledgerhand/providers/mask'
import { plan } from '@ledgerhand/providers/routing/plan'
import { run } from '@ledgerhand/providers/routing/run'
import type { RegisteredService } from '@ledgerhand/providers/routing/service-registry'
import type { ClassifiedRows, ClassifyRequest } from '@ledgerhand/providers/service'
import type { Ports } from '../../ports.ts'
import { countedCall, serviceFailureOf } from '../services/counted-call.ts'
import { labelOfService } from '../services/service-scores.ts'
import { consentsOf, findService, portsOf, registryOf } from '../services/service-states.ts'
import { isUniform, type Open, placedBy, setAside } from './verify-categories.ts'

/** Rows in one question to a service. */
const BATCH = 40
const BATCHES_AT_ONCE = 2
const ATTEMPT_MS = 30_000
/** Earlier decisions of the owner that go along with a question, at most; they are looked for among so many of the newest. */
const EXAMPLES = 20
const EARLIER = 1000
/** Raised when a question is worded anew: answers that were kept are then asked again. */
const WORDING = 1

/** How long the asking may take, by the registry's clock, and for whom it is. */
export interface AskingCategories {
  signal: AbortSignal
  until: number
  /** The document that is being read; null where a person pressed AI Classify. Asking by itself needs the owner's permission for that. */
  document: { id: string; name: string; wanted: string } | null
}
export interface AskedCategories {
  /** By row; those without one keep what they have. */
  answers: Map<string, Classified>
  /** What the services called rows, whether it was taken or not. */
  labels: AiLabel[]
  /** Why a service that was asked answered nothing, for some rows or all. */
  because: string | null
}

/** The services that the owner lets be asked about transactions as documents are read, and be told of the books around a row. */
export const toldOfBooks = (books: Pick<WriteBooks, 'ai'>): ReadonlySet<string> =>
  new Set(books.ai.consents().flatMap((c) => (c.categoriesAt === null ? [] : [c.service])))

/** Whether any service may be asked about the rows of a document by itself. */
export function mayCategorise(books: Pick<WriteBooks, 'ai'>, ports: Ports): boolean {
  const registry = registryOf(books, ports)
  const allowed = toldOfBooks(books)
  return registry.services.some((s) => s.canClassify && s.isConfigured && s.blocked === null && (!s.leavesBox || allowed.has(s.id)))
}

/** Rows that are asked about as one: the same words, direction and place. */
interface Group {
  text: string
  rows: Open[]
}

/**
 * Asks services about rows that nothing here places, many in one question, none twice. What an answer is worth follows from this owner's
 * corrections (core/service-confidence). Nothing is written to the rows; answers are kept for the next time.
 */
export async function askCategories(
  open: readonly Open[],
  books: WriteBooks,
  installation: Ports,
  { signal, until, document }: AskingCategories,
): Promise<AskedCategories> {
  const asked: AskedCategories = { answers: new Map(), labels: [], because: null }
  const ports = portsOf(books, installation)
  const { registry } = ports
  const told = toldOfBooks(books)
  const steps = stepsFor(books, ports, document, told)
  if (steps.length === 0) return asked
  const measures = books.aiLabels.measures()
  const context = contextOf(books)
  const put = (group: Group, said: AiRowAnswer, service: string, isAllAlike = false) => {
    for (const one of group.rows) {
      const { answer, label } = placedBy(one, said, { id: service, name: labelOfService(service) }, measures.get(service), isAllAlike)
      asked.answers.set(answer.id, answer)
      if (label) asked.labels.push(label)
    }
  }
  const asides = open.filter(({ row }) => readsLikeInstruction(row.description))
  for (const one of asides) asked.answers.set(one.row.id, setAside(one))
  const sendable = open.filter((one) => !asides.includes(one))
  const groups = [...Map.groupBy(sendable, (one) => textOf(one, context)).entries()].map(([text, rows]): Group => ({ text, rows }))
  const isTold = (s: RegisteredService) => !s.leavesBox || told.has(s.id)
  const keyOf = (s: RegisteredService, text: string) => hash([WORDING, s.id, s.classifyModel, isTold(s) ? context.business : null, text])
  const services = steps.flatMap((id) => findService(registry, id) ?? [])
  const kept = books.aiLabels.answers(services.flatMap((s) => groups.map((g) => keyOf(s, g.text))))
  const left = groups.filter((group) => {
    const knows = services.find((s) => kept.has(keyOf(s, group.text)))
    const said = knows && kept.get(keyOf(knows, group.text))
    if (said) put(group, said, knows.id)
    return !said
  })
  const batches = Array.from({ length: Math.ceil(left.length / BATCH) }, (_, i) => left.slice(i * BATCH, (i + 1) * BATCH))
  const lane = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const questions = batch.map((group) => ({ ref: '', group }))
      withRefs(questions)
      const attempt = async (id: string, timed: AbortSignal) => {
        const service = findService(registry, id)
        if (!service) throw new Error('a plan named a service that is not there')
        const request = requestOf(questions, isTold(service) ? context : null)
        return {
          answer: await ask(service, request, { books, ports, document, withContext: isTold(service) }, timed),
          verdict: 'unchecked' as const,
        }
      }
      const deadlineMs = Math.max(0, until - registry.runner.now())
      const ran = await run({ steps, attempt, failureOf: serviceFailureOf, signal, deadlineMs, attemptMs: ATTEMPT_MS }, registry.runner)
      if (!ran.best) {
        const [failed] = ran.failures
        asked.because ??= failed ? `${labelOfService(failed.id)}: ${failed.failure.message}` : 'no service answered in time'
        continue
      }
      const service = findService(registry, ran.best.id)
      if (!service) continue
      const said = answersOf(questions, ran.best.answer)
      const isAllAlike = isUniform(batch.map((g, i) => ({ open: g.rows, said: said[i] })))
      for (const [i, group] of batch.entries()) put(group, said[i] ?? NONE, service.id, isAllAlike)
      // An answer that may be another row's doing is not kept.
      if (!isAllAlike) {
        const keep = new Map(batch.map((group, i) => [keyOf(service, group.text), said[i] ?? NONE]))
        books.aiLabels.keepAnswers(keep, ports.now().toISOString())
      }
    }
  }
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, lane))
  return asked
}

const NONE: AiRowAnswer = { category: null, reason: '' }

/** Whom to ask, in this order. */
function stepsFor(books: WriteBooks, { registry }: Ports, document: AskingCategories['document'], told: ReadonlySet<string>): string[] {
  const able = registry.services.filter((s) => s.canClassify)
  const { steps } = plan(
    { kind: 'classify', wanted: document?.wanted ?? 'auto', bytes: 0, pages: 0 },
    able.map(({ id, isConfigured, leavesBox, maxBytes, maxPages }) => ({ id, isConfigured, leavesBox, reads: true, maxBytes, maxPages })),
    {
      localOnly: registry.localOnly,
      consents: document ? told : consentsOf(books),
      breaker: registry.runner.breaker,
      overLimit: () => null,
      measured: [],
      random: registry.runner.random,
    },
  )
  return steps
}

interface Context {
  business: string[]
  entities: ReadonlyMap<string, string>
  answers(): readonly AnswerRow[]
}
/** What is told of the books, where that is allowed: names and what they do, and what the owner decided before. */
function contextOf(books: Pick<WriteBooks, 'profile' | 'entities' | 'answers'>): Context {
  const { name, businessNames } = books.profile.get()
  const entities = books.entities.list()
  const lines = entities.map((e) => masked([e.name, e.entityType, e.description].filter(Boolean).join(', ')))
  let answers: readonly AnswerRow[] | null = null
  return {
    business: [...[name, ...businessNames].flatMap((n) => (n ? [masked(n)] : [])), ...lines].slice(0, 20).map((line) => line.slice(0, 200)),
    entities: new Map(entities.map((e) => [e.id, e.name])),
    answers: () => {
      answers ??= books.answers.after('', EARLIER).filter((a) => !a.label.startsWith('uncategorised'))
      return answers
    },
  }
}

/** What a question about a row says of it, without what differs from one purchase to the next: rows of one text get one answer. */
const textOf = ({ row }: Open, { entities }: Context): string =>
  JSON.stringify([
    plainWords(masked(row.description)).replace(/\b\d+\b/g, '#'),
    row.isCredit,
    row.amount >= CAPITAL_FROM,
    row.sourceName === null ? null : masked(row.sourceName),
    row.entityId === null ? null : (entities.get(row.entityId) ?? null),
  ])
const hash = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

interface Question {
  ref: string
  group: Group
}
/** References of one question only, which nobody who writes a description can know. */
function withRefs(questions: Question[]): void {
  const taken = new Set<string>()
  for (const question of questions) {
    do question.ref = `t${randomInt(1_000_000, 10_000_000)}`
    while (taken.has(question.ref))
    taken.add(question.ref)
  }
}

function requestOf(questions: readonly Question[], context: Context | null): ClassifyRequest {
  const firsts = questions.flatMap(({ ref, group: { rows } }) => (rows[0] ? [{ ref, row: rows[0].row }] : []))
  const examples = context
    ? similarAnswers(
        firsts.map(({ row }) => row),
        context.answers(),
        EXAMPLES,
      )
    : []
  return {
    rows: firsts.map(({ ref, row }) => ({
      ref,
      description: masked(row.description),
      amount: toDecimal(row.amount),
      direction: row.isCredit ? 'in' : 'out',
      ...(context && {
        context: {
          date: row.transactionDate,
          account: row.sourceName === null ? null : masked(row.sourceName),
          entity: row.entityId === null ? null : (context.entities.get(row.entityId) ?? null),
        },
      }),
    })),
    categories: offeredLabels,
    ...(context && {
      about: {
        business: context.business,
        examples: examples.map((e) => ({
          description: masked(e.description),
          direction: e.isCredit ? 'in' : 'out',
          category: offeredLabels.some(({ id }) => id === e.treatment) ? e.treatment : e.label,
        })),
      },
    }),
  }
}

function ask(
  service: RegisteredService,
  request: ClassifyRequest,
  {
    books,
    ports,
    document,
    withContext,
  }: { books: WriteBooks; ports: Ports; document: AskingCategories['document']; withContext: boolean },
  signal: AbortSignal,
): Promise<ClassifiedRows> {
  const characters = JSON.stringify([request.rows, request.about ?? '']).length
  const micros = service.estimateMicros({ input: 'text', documentType: 'other', pages: 1, bytes: characters, characters })
  const named = document
    ? { documentId: document.id, documentName: document.name }
    : { documentId: null, documentName: `${request.rows.length} transactions` }
  return countedCall(
    service,
    { purpose: 'classify', ...named, pages: 0, bytes: characters, micros, withContext: service.leavesBox && withContext },
    books,
    ports,
    () => service.classify(request, signal),
    ({ usage }) => service.costMicros(usage, null),
  )
}

/** The answers by the order of the questions; a reference that was not asked about is dropped, of one that comes twice the first counts. */
function answersOf(questions: readonly Question[], { labels }: ClassifiedRows): (AiRowAnswer | undefined)[] {
  return questions.map(({ ref }) => {
    const label = labels.find((l) => l.ref === ref)
    if (!label || !offeredLabels.some(({ id }) => id === label.category)) return undefined
    return { category: label.category, reason: label.reason.replace(/\s+/g, ' ').trim().slice(0, 300) }
  })
}
