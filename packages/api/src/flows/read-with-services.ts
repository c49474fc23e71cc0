import { createHash } from 'node:crypto'
import { today } from '@ledgerhand/core/calendar-date'
import { providerFacts, type ServiceId } from '@ledgerhand/core/providers'
import type { WriteBooks } from '@ledgerhand/db/books'
import type { DocumentRow } from '@ledgerhand/db/books/documents'
import type { Database } from '@ledgerhand/db/client'
import { aiMeasures } from '@ledgerhand/db/system/ai-measures'
import type { Reading } from '@ledgerhand/extract/result/reading'
import { sizeOf } from '@ledgerhand/providers/language-model'
import { readWithService } from '@ledgerhand/providers/read-document'
import { routingKind } from '@ledgerhand/providers/routing/order'
import { type Candidate, type Plan, plan, type Skip } from '@ledgerhand/providers/routing/plan'
import { type Ran, run } from '@ledgerhand/providers/routing/run'
import type { ExtractionInput, RegisteredService } from '@ledgerhand/providers/routing/service-registry'
import type { Answer, ExtractRequest, RunningService, Work } from '@ledgerhand/providers/service'
import type { Ports, ReadOutcome } from '../ports.ts'
import { countedCall, serviceFailureOf } from './counted-call.ts'
import { consentsOf, findService } from './service-states.ts'
import { isProven, type VerifiedAnswer, verifyAnswer } from './verify-answer.ts'

/** Version of the stored answers' form; answers of another version are ignored. */
const ANSWER_VERSION = 1
/** Pictures and PDFs may need a service; every other format is read exactly here, and never leaves. */
const NEEDS_EYES: readonly DocumentRow['format'][] = ['pdf', 'png', 'jpeg', 'webp', 'heic']
/** Failures that no service can help with. */
const HOPELESS = /password protected|^Too many pages|^The file is empty/

export interface Read {
  outcome: ReadOutcome
  /** The document, of the type that it was read as. */
  document: DocumentRow
  /** Call after the reading was entered: records how each service did and deletes the stored answers. */
  done(): void
}

/**
 * Reads a document by the built-in reader first. Where that proves not everything and the owner allowed a service, asks the services in their
 * order and compares each answer with the document's own text and with the built-in reading.
 */
export async function readWithServices(
  handedIn: DocumentRow,
  bytes: Uint8Array,
  books: WriteBooks,
  { database, ports }: { database: Database; ports: Ports },
  signal: AbortSignal,
  /** For a protected file, as long as this reading takes. */
  password?: string,
): Promise<Read> {
  const startedAt = ports.registry.runner.now()
  const local = await ports.reader.read(
    {
      documentId: handedIn.id,
      name: handedIn.originalName,
      documentType: handedIn.typeBy === 'auto' ? 'auto' : handedIn.documentType,
      mayBeMistaken: handedIn.typeBy === 'person',
      aiProvider: handedIn.aiProvider,
      bytes,
      ...(password === undefined ? {} : { password }),
    },
    signal,
  )
  const here = local.kind === 'read' ? local.reading : null
  const document = { ...handedIn, documentType: here?.documentType ?? handedIn.documentType }
  const seconds = ports.registry.runner.now() - startedAt
  const noteHere = (isUsed: boolean) => {
    if (here && NEEDS_EYES.includes(document.format))
      note(books, document, 'built-in', here, { isUsed, micros: 0, ms: seconds, at: ports.now() })
  }
  // A file with a password is never sent: a service could not open it, and the owner gave the password to this machine only.
  if (password !== undefined || !isWorthAsking(document, local)) return { outcome: local, document, done: () => noteHere(true) }

  const input: ExtractionInput = {
    documentType: document.documentType,
    format: document.format,
    bytes,
    pages: here?.pages ?? 1,
    text: here && here.text.trim() !== '' ? here.text : null,
  }
  const kept = keeper(document, books, ports)
  const planned = planFor(document, input, books, database, ports)
  const ran = await run<{ answer: Answer; believed: VerifiedAnswer; micros: number; ms: number }>(
    {
      steps: planned.steps,
      attempt: async (id, timed) => {
        const asked = await ask(mustFind(ports, id), input, document, books, ports, kept.of(id), timed)
        const believed = verifyAnswer(asked.answer, input, here, id as ServiceId)
        return { answer: { ...asked, believed }, verdict: believed.verdict }
      },
      failureOf: serviceFailureOf,
      signal,
    },
    ports.registry.runner,
  )
  const done = () => {
    kept.forget()
    noteHere(ran.best === null)
    for (const { id, answer } of ran.answers) {
      const isUsed = id === ran.best?.id
      note(books, document, id, answer.believed.said, { isUsed, micros: answer.micros, ms: answer.ms, at: ports.now() })
    }
  }
  return { outcome: outcomeOf(document, local, planned, ran), document, done }
}

/** Whether a service could add anything. A named one is asked whenever it can see the file: it was named to be asked. */
function isWorthAsking(document: DocumentRow, local: ReadOutcome): boolean {
  if (!NEEDS_EYES.includes(document.format)) return false
  if (local.kind === 'unreadable') return local.needs !== 'password' && !HOPELESS.test(local.reason)
  return document.aiProvider !== 'auto' || !isProven(local.reading)
}

function workOf(service: RegisteredService, document: ExtractionInput): Work | null {
  const input = service.inputFor(document)
  if (input === null) return null
  const { documentType, pages, bytes, text } = document
  return { input, documentType, pages, bytes: bytes.length, characters: text?.length ?? 0 }
}

function planFor(document: DocumentRow, input: ExtractionInput, books: WriteBooks, database: Database, { registry, now }: Ports): Plan {
  const candidates = registry.services.map(
    (s): Candidate => ({
      id: s.id,
      isConfigured: s.isConfigured,
      leavesBox: s.leavesBox,
      reads: s.inputFor(input) !== null,
      maxBytes: s.maxBytes,
      maxPages: s.maxPages,
    }),
  )
  return plan(
    { kind: routingKind[document.documentType], wanted: document.aiProvider, bytes: input.bytes.length, pages: input.pages },
    candidates,
    {
      localOnly: registry.localOnly,
      consents: consentsOf(books),
      breaker: registry.runner.breaker,
      overLimit: (id) => {
        const service = findService(registry, id)
        const work = service ? workOf(service, input) : null
        if (!service || !work) return null
        return books.ai.refusal({ pages: input.pages, micros: service.estimateMicros(work), day: today(now()) }, registry.ceiling)
      },
      measured: aiMeasures(database).map(({ documentType, ...m }) => ({ ...m, kind: routingKind[documentType] })),
      random: registry.runner.random,
    },
  )
}

function mustFind({ registry }: Ports, id: string): RegisteredService {
  const service = findService(registry, id)
  if (!service) throw new Error(`a plan named ${id}, which is not there`)
  return service
}

/** The whole document, in as many calls as it takes, counted before and settled after. */
async function ask(
  service: RegisteredService,
  input: ExtractionInput,
  document: DocumentRow,
  books: WriteBooks,
  ports: Ports,
  kept: (extract: RunningService['extract'], answered: (answer: Answer) => void) => RunningService['extract'],
  signal: AbortSignal,
): Promise<{ answer: Answer; micros: number; ms: number }> {
  const work = workOf(service, input)
  if (!work) throw new Error(`${service.id} cannot take this document`)
  const startedAt = ports.registry.runner.now()
  const answer = await countedCall(
    service,
    {
      purpose: 'read',
      documentId: document.id,
      documentName: document.originalName,
      pages: input.pages,
      bytes: work.input === 'text' ? Buffer.byteLength(input.text ?? '') : input.bytes.length,
      micros: service.estimateMicros(work),
    },
    books,
    ports,
    (answered) =>
      readWithService(
        { extract: kept(service.extract, ({ usage }) => answered(service.costMicros(usage, input.documentType))) },
        { documentType: input.documentType, content: contentOf(input, work.input), pageTexts: input.text?.split('\f') ?? null },
        service.pagesPerCall,
        { signal },
      ),
    ({ usage }) => service.costMicros(usage, input.documentType),
  )
  return {
    answer,
    micros: service.leavesBox ? service.costMicros(answer.usage, input.documentType) : 0,
    ms: ports.registry.runner.now() - startedAt,
  }
}

function contentOf({ format, bytes, pages, text }: ExtractionInput, input: Work['input']): ExtractRequest['content'] {
  if (input === 'text') return { kind: 'text', pages: (text ?? '').split('\f') }
  if (input === 'pdf') return { kind: 'pdf', bytes, pages }
  return { kind: 'image', bytes, mediaType: format === 'png' ? 'image/png' : format === 'webp' ? 'image/webp' : 'image/jpeg' }
}

/** Stores every answer before it is used, so that a program that is killed in between does not ask (and pay) again. */
function keeper(document: DocumentRow, books: WriteBooks, ports: Ports) {
  const keys = new Set<string>()
  const digest = ({ content, firstPage, documentType }: ExtractRequest) => {
    const hash = createHash('sha256').update(JSON.stringify([documentType, content.kind, firstPage ?? '']))
    if (content.kind === 'text') hash.update(JSON.stringify(content.pages))
    else hash.update(content.bytes)
    return hash.digest('hex').slice(0, 32)
  }
  return {
    of:
      (id: string) =>
      (extract: RunningService['extract'], answered: (answer: Answer) => void): RunningService['extract'] =>
      async (request, options) => {
        const key = `${document.sha256}:${document.documentType}:${id}:${ANSWER_VERSION}:${digest(request)}`
        keys.add(key)
        const before = books.ai.answer(key)
        if (before !== null) return paidBefore(JSON.parse(before) as Answer)
        const answer = withPagesSent(await extract(request, options), request)
        answered(answer)
        // Another try of the same document may have put its own there meanwhile; both are answers to the same question.
        books.ai.keepAnswer(key, JSON.stringify(answer), ports.now().toISOString())
        return answer
      },
    forget: () => books.ai.forgetAnswers([...keys]),
  }
}

/** The pages that were sent count, whatever the service says of how many it looked at. */
const withPagesSent = (answer: Answer, request: ExtractRequest): Answer => ({
  ...answer,
  usage: { ...answer.usage, pages: Math.max(answer.usage.pages, sizeOf(request).pages) },
})

/** A stored answer costs nothing the second time. */
const paidBefore = (answer: Answer): Answer => ({
  ...answer,
  usage: { ...answer.usage, requests: 0, pages: 0, bytes: 0, tokensIn: 0, tokensOut: 0 },
})

/** The words that the status text is made of; who reads it is named by id, as everywhere. */
function outcomeOf(document: DocumentRow, local: ReadOutcome, planned: Plan, ran: Ran<{ believed: VerifiedAnswer }>): ReadOutcome {
  if (ran.best) {
    const { id, answer } = ran.best
    return { kind: 'read', reading: answer.believed.reading, by: id, fallbackAfter: null }
  }
  const named = document.aiProvider === 'auto' ? null : document.aiProvider
  const failed = ran.failures.map(({ id, failure }) => inWords(id, failure.message))
  const skipped = (reasons: (skip: Skip) => boolean) => planned.skipped.filter(reasons).map((s) => inWords(s.id, s.words))
  if (local.kind === 'read') {
    // One sentence: the first that was asked, or a limit of the day. Every call has its line on the AI Services page.
    const [because] = [...failed, ...skipped((s) => named !== null || s.reason === 'limit')]
    return { ...local, ...(named ? { fallbackAfter: named } : {}), ...(because ? { because } : {}) }
  }
  const reasons = [
    ...failed,
    // Services that are not set up are not mentioned, unless the person named one.
    ...skipped((s) => named !== null || s.reason !== 'not_configured'),
  ]
  const passing = ran.failures.some(({ failure }) => failure.kind === 'transient' || failure.kind === 'timeout' || failure.kind === 'rate')
  return {
    kind: 'unreadable',
    reason: [local.reason, ...reasons].map((text) => text.replace(/[.\s]+$/, '')).join('. '),
    retryable: local.retryable || passing,
  }
}

/** 'OpenAI refused the key …' names itself; what is ours to say does not. */
const inWords = (id: string, words: string): string => (words.startsWith(labelOf(id)) ? words : `${labelOf(id)}: ${words}`)
const labelOf = (id: string): string => (id in providerFacts ? providerFacts[id as ServiceId].label : id)

function note(
  books: WriteBooks,
  document: DocumentRow,
  service: string,
  reading: Reading,
  facts: { isUsed: boolean; micros: number; ms: number; at: Date },
): void {
  const sealed = reading.statements.filter((s) => s.seal.state !== 'unprinted')
  books.ai.noteReading({
    documentId: document.id,
    service,
    documentType: document.documentType,
    rows: reading.statements.reduce((n, s) => n + s.transactions.length, 0) + (reading.bill ? 1 : 0),
    isReconciled: sealed.length === 0 ? null : sealed.every((s) => s.seal.state === 'reconciled'),
    isUsed: facts.isUsed,
    micros: facts.micros,
    ms: Math.max(0, Math.round(facts.ms)),
    at: facts.at.toISOString(),
  })
}
