import { today } from '@ledgerhand/core/calendar-date'
import type { ServiceId } from '@ledgerhand/core/providers'
import type { DocumentRow } from '@ledgerhand/db/books/documents'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { Database } from '@ledgerhand/db/client'
import { aiMeasures } from '@ledgerhand/db/system/ai-measures'
import type { Reading } from '@ledgerhand/extract/result/reading'
import { routingKind } from '@ledgerhand/providers/routing/order'
import { type Plan, plan, type ServiceCandidate } from '@ledgerhand/providers/routing/plan'
import { type Ran, run, type Verdict } from '@ledgerhand/providers/routing/run'
import type { ExtractionInput, RegisteredService } from '@ledgerhand/providers/routing/service-registry'
import type { Answer } from '@ledgerhand/providers/service'
import type { Ports, ReadOutcome } from '../../ports.ts'
import { askService, isSentAsPictures, keeper, picturesOf, timeFor, workOf } from './ask-service.ts'
import { serviceFailureOf } from './counted-call.ts'
import { outcomeOf } from './reading-outcome.ts'
import { consentsOf, findService, portsOf } from './service-states.ts'
import { isProven, type VerifiedAnswer, verifyAnswer } from './verify-answer.ts'

/** Pictures and PDFs may need a service; every other format is read exactly here, and never leaves. */
const NEEDS_EYES: readonly DocumentRow['format'][] = ['pdf', 'png', 'jpeg', 'webp', 'heic', 'tiff']
/** Failures that no service can help with. */
const HOPELESS = /password protected|^Too many pages|^The file is empty/

export interface Read {
  outcome: ReadOutcome
  /** The document, of the type that it was read as. */
  document: DocumentRow
  /** Call after the reading was entered: records how each service did and deletes the stored answers. */
  done(): void
}

/** What a service answered, before it is held against anything. */
interface Asked {
  answer: Answer
  micros: number
  ms: number
}

/**
 * Reads a document by the built-in reader first. Where that proves not everything and the owner allowed a service, asks the services in their
 * order and compares each answer with the document's own text and with the built-in reading. A service that was named is asked about a
 * picture or scan at once, while the built-in reader is at work: it is asked in any case.
 */
export async function readWithServices(
  handedIn: DocumentRow,
  bytes: Uint8Array,
  books: WriteBooks,
  { database, ports: installation }: { database: Database; ports: Ports },
  signal: AbortSignal,
  /** For a protected file, as long as this reading takes. */
  password?: string,
): Promise<Read> {
  const ports = portsOf(books, installation)
  const startedAt = ports.registry.runner.now()
  const knownYear = books.askedYears.said(handedIn.id)
  const reading = ports.reader.read(
    {
      documentId: handedIn.id,
      name: handedIn.originalName,
      documentType: handedIn.typeBy === 'auto' ? 'auto' : handedIn.documentType,
      mayBeMistaken: handedIn.typeBy === 'person',
      aiProvider: handedIn.aiProvider,
      bytes,
      ...(password === undefined ? {} : { password }),
      ...(knownYear === null ? {} : { knownYear }),
    },
    signal,
  )
  const stop = new AbortController()
  const ahead = await askAhead({ document: handedIn, bytes, books, database, ports }, reading, AbortSignal.any([signal, stop.signal]))
  const local = await reading.catch((error: unknown) => {
    stop.abort(error)
    throw error
  })
  const here = local.kind === 'read' ? local.reading : null
  const document = { ...handedIn, documentType: here?.documentType ?? handedIn.documentType }
  const seconds = ports.registry.runner.now() - startedAt
  const noteHere = (isUsed: boolean) => {
    if (here && NEEDS_EYES.includes(document.format))
      note(books, document, 'built-in', here, { isUsed, micros: 0, ms: seconds, at: ports.now() })
  }
  // A file with a password is never sent: a service could not open it, and the owner gave the password to this machine only.
  if (password !== undefined || !isWorthAsking(document, local)) {
    stop.abort(new Error('there is nothing to ask a service'))
    return { outcome: local, document, done: () => noteHere(true) }
  }

  const input: ExtractionInput = {
    documentType: document.documentType,
    format: document.format,
    bytes,
    pages: here?.pages ?? 1,
    text: here && here.text.trim() !== '' ? here.text : null,
    // What could not be read at all is looked at, too.
    isSeen: here === null || (here.seenPages?.length ?? 0) > 0,
  }
  const verified = (asked: Asked, id: string) => {
    const believed = verifyAnswer(asked.answer, input, here, id as ServiceId)
    return { answer: { ...asked, believed }, verdict: believed.verdict }
  }
  const { planned, ran, kept } = ahead
    ? { ...ahead, ran: await verifiedRun(await ahead.asked, verified) }
    : await askInTurn({ document, input, here, books, database, ports }, verified, signal)
  const done = () => {
    kept.forget()
    noteHere(ran.best === null)
    for (const { id, answer } of ran.answers) {
      const isUsed = id === ran.best?.id
      note(books, document, id, answer.believed.said, { isUsed, micros: answer.micros, ms: answer.ms, at: ports.now() })
    }
  }
  return { outcome: outcomeOf(document, local, planned, withOpinions(ran, input, here)), document, done }
}

interface ToAsk {
  document: DocumentRow
  input: ExtractionInput
  here: Reading | null
  books: WriteBooks
  database: Database
  ports: Ports
}

/** Asks the services that the plan names, one after the other; `judge` says what an answer is worth. */
function asking<T>(
  { document, input, here, books, database, ports }: ToAsk,
  judge: (asked: Asked, id: string) => { answer: T; verdict: Verdict },
  signal: AbortSignal,
) {
  const pictures = picturesOf(input, here, ports)
  const kept = keeper(document, books, ports)
  const planned = planFor(document, input, books, database, ports)
  const ran = () =>
    run<T>(
      {
        steps: planned.steps,
        attempt: async (id, timed) =>
          judge(await askService(mustFind(ports, id), { input, pictures, document, books, ports, kept: kept.of(id) }, timed), id),
        attemptMs: (id) => timeFor(mustFind(ports, id), input),
        failureOf: serviceFailureOf,
        signal,
      },
      ports.registry.runner,
    )
  return { planned, kept, ran }
}
async function askInTurn<T>(to: ToAsk, judge: (asked: Asked, id: string) => { answer: T; verdict: Verdict }, signal: AbortSignal) {
  const { planned, kept, ran } = asking(to, judge, signal)
  return { planned, kept, ran: await ran() }
}

const LOOK_MS = 200
/**
 * Asks a service that was named without waiting for the built-in reader, where that has to recognise pages; null where it does not, or
 * where the service has to know more than can be said yet. Failures are told with the answer.
 */
async function askAhead(
  { document, bytes, books, database, ports }: Omit<ToAsk, 'input' | 'here'> & { bytes: Uint8Array },
  reading: Promise<ReadOutcome>,
  signal: AbortSignal,
) {
  const { format, id } = document
  if (document.aiProvider === 'auto' || !NEEDS_EYES.includes(format) || ports.filePasswords.get(id) !== undefined) return null
  let isRead = false
  const ended = reading.then(
    () => undefined,
    () => undefined,
  )
  void ended.then(() => {
    isRead = true
  })
  while (format === 'pdf' && !ports.reader.pagesRead?.(id)) {
    if (isRead || !ports.reader.pagesRead) return null
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LOOK_MS))])
  }
  const documentType = document.typeBy === 'auto' ? ('other' as const) : document.documentType
  const input: ExtractionInput = { documentType, format, bytes, pages: 1, text: null, isSeen: true }
  const to = { document: { ...document, documentType }, input, here: null, books, database, ports }
  const { planned, kept, ran } = asking(to, (asked) => ({ answer: asked, verdict: 'unchecked' as const }), signal)
  if (planned.steps.length === 0) return null
  const asked = ran()
  // Nobody may be listening when it fails: the built-in reader may end everything first.
  asked.catch(() => undefined)
  return { planned, kept, asked }
}

/** Answers that came before the built-in reading, held against it now. One that holds nothing is a failure of its service. */
function verifiedRun<T>(ran: Ran<Asked>, judge: (asked: Asked, id: string) => { answer: T; verdict: Verdict }): Ran<T> {
  const answers: Ran<T>['answers'] = []
  const failures = [...ran.failures]
  for (const { id, answer } of ran.answers) {
    try {
      answers.push({ id, ...judge(answer, id) })
    } catch (error) {
      const failure = serviceFailureOf(error)
      if (failure === null) throw error
      failures.push({ id, failure })
    }
  }
  return { best: answers[0] ?? null, answers, failures }
}

/** The best answer held against the other one too: rows on which two services agree are read twice. */
function withOpinions<T extends { answer: Answer; believed: VerifiedAnswer }>(
  ran: Ran<T>,
  input: ExtractionInput,
  here: Reading | null,
): Ran<T> {
  const { best } = ran
  const others = ran.answers.flatMap(({ id, answer }) => (id === best?.id ? [] : [answer.believed.said]))
  if (!best || others.length === 0) return ran
  const believed = verifyAnswer(best.answer.answer, input, here, best.id as ServiceId, others)
  return { ...ran, best: { ...best, answer: { ...best.answer, believed } } }
}

/** Whether a service could add anything. A named one is asked whenever it can see the file: it was named to be asked. */
function isWorthAsking(document: DocumentRow, local: ReadOutcome): boolean {
  if (!NEEDS_EYES.includes(document.format)) return false
  if (local.kind === 'unreadable') return local.needs !== 'password' && !HOPELESS.test(local.reason)
  return document.aiProvider !== 'auto' || !isProven(local.reading)
}

function planFor(document: DocumentRow, input: ExtractionInput, books: WriteBooks, database: Database, { registry, now }: Ports): Plan {
  const candidates = registry.services.map(
    (s): ServiceCandidate => ({
      id: s.id,
      isConfigured: s.isConfigured,
      leavesBox: s.leavesBox,
      reads: s.inputFor(input) !== null,
      // A picture is made small enough before it is sent.
      maxBytes: isSentAsPictures(input, s) ? Number.POSITIVE_INFINITY : s.maxBytes,
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
        return books.ai.refusal(
          { pages: input.pages, micros: service.estimateMicros(work), byOwnKey: service.isOwn, day: today(now()) },
          registry.ceiling,
        )
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
