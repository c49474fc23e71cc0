import { createHash } from 'node:crypto'
import { providerFacts } from '@ledgerhand/core/providers'
import type { DocumentDetail } from '@ledgerhand/core/wire/documents'
import type { DocumentRow } from '@ledgerhand/db/books/documents'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { Reading } from '@ledgerhand/extract/result/reading'
import { pageRanges, pdfOfPages } from '@ledgerhand/providers/chunks'
import { sizeOf } from '@ledgerhand/providers/language-model'
import { PARTS_AT_ONCE, readWithService } from '@ledgerhand/providers/read-document'
import type { ExtractionInput, RegisteredService } from '@ledgerhand/providers/routing/service-registry'
import { type Answer, type ExtractRequest, type RunningService, SENT_PICTURE_BYTES, type Work } from '@ledgerhand/providers/service'
import { ServiceError } from '@ledgerhand/providers/service-error'
import type { Ports } from '../../ports.ts'
import { countedCall } from './counted-call.ts'

/** Version of the stored answers' form; answers of another version are ignored. */
const ANSWER_VERSION = 1
/** Of a scan that could not be read, so many pages are sent. */
const MOST_PAGES_UNREAD = 20

/** How long a service may take for a document: its time for one call, for as many runs of pages as it reads one after the other. */
export function timeFor(service: RegisteredService, { pages }: Pick<ExtractionInput, 'pages'>): number {
  return service.callMs * Math.ceil(pageRanges(pages, service.pagesPerCall).length / PARTS_AT_ONCE)
}

/** What a service would have to do; null where it takes the document in no form. */
export function workOf(service: RegisteredService, document: ExtractionInput): Work | null {
  const input = service.inputFor(document)
  if (input === null) return null
  const { documentType, pages, bytes, text } = document
  return { input, documentType, pages, bytes: bytes.length, characters: text?.length ?? 0 }
}

/** Whether a document goes to a service as pictures of its pages. */
export const isSentAsPictures = (input: ExtractionInput, service: RegisteredService): boolean =>
  service.inputFor(input) === 'image' || (input.isSeen && service.inputFor(input) === 'pdf')

/** The pages of a document as pictures that may leave, made when they are first asked for and only once. */
export function picturesOf(input: ExtractionInput, here: Reading | null, ports: Ports): (signal: AbortSignal) => Promise<Uint8Array[]> {
  const made: Uint8Array[] = []
  const quarters = new Map(here?.turnedPages?.map((t) => [t.page, t.quarters]))
  // Of a file that could not be read nobody knows how many pages it has.
  const most = here?.pages ?? (input.format === 'pdf' || input.format === 'tiff' ? MOST_PAGES_UNREAD : 1)
  return async (signal) => {
    for (let page = made.length + 1; page <= most; page++) {
      const options = { quarters: quarters.get(page) ?? 0, maxBytes: SENT_PICTURE_BYTES }
      const picture = await ports.reader.pictureToSend(input.bytes, page, options, signal).catch((error) => {
        if (signal.aborted) throw error
        throw new ServiceError('unsupported', 'its pages cannot be made pictures', { cause: error })
      })
      if (picture === null && here?.pages) throw new ServiceError('unsupported', 'one of its pages cannot be made a picture')
      if (picture === null) break
      made.push(picture)
    }
    if (made.length === 0) throw new ServiceError('unsupported', 'its pages cannot be made pictures')
    return made
  }
}

/** Which service reads a document at the moment, and how far it is; null for none. */
export function askingOf({ registry }: Pick<Ports, 'registry'>, documentId: string): DocumentDetail['asking'] {
  const asking = registry.asking.get(documentId)
  if (!asking) return null
  const { service, since, done, of } = asking
  return { service: providerFacts[service].label, seconds: Math.max(0, Math.round((registry.runner.now() - since) / 1000)), done, of }
}

export interface ServiceAsking {
  input: ExtractionInput
  pictures: (signal: AbortSignal) => Promise<Uint8Array[]>
  document: DocumentRow
  books: WriteBooks
  ports: Ports
  /** Keeps each answer before it is used. */
  kept: (extract: RunningService['extract'], answered: (answer: Answer) => void) => RunningService['extract']
}

/** The whole document, in as many calls as it takes, counted before and settled after. */
export async function askService(
  service: RegisteredService,
  { input, pictures, document, books, ports, kept }: ServiceAsking,
  signal: AbortSignal,
): Promise<{ answer: Answer; micros: number; ms: number }> {
  const work = workOf(service, input)
  if (!work) throw new Error(`${service.id} cannot take this document`)
  const startedAt = ports.registry.runner.now()
  const sent = isSentAsPictures(input, service) ? await pictures(signal) : null
  const content = await contentOf(input, work.input, sent)
  const { pages, bytes } = sizeOf({ documentType: input.documentType, content })
  const { asking } = ports.registry
  const progress = { service: service.id, since: startedAt, done: 0, of: pageRanges(pages, service.pagesPerCall).length }
  if (content.kind === 'image') progress.of = 1
  asking.set(document.id, progress)
  const answer = await countedCall(
    service,
    {
      purpose: 'read',
      documentId: document.id,
      documentName: document.originalName,
      pages,
      bytes,
      micros: service.estimateMicros({ ...work, pages }),
    },
    books,
    ports,
    (answered) =>
      readWithService(
        {
          extract: kept(service.extract, ({ usage }) => {
            progress.done = Math.min(progress.done + 1, progress.of)
            answered(service.costMicros(usage, input.documentType))
          }),
        },
        { documentType: input.documentType, content, pageTexts: input.text?.split('\f') ?? null },
        service.pagesPerCall,
        { signal },
      ),
    ({ usage }) => service.costMicros(usage, input.documentType),
  ).finally(() => {
    if (asking.get(document.id) === progress) asking.delete(document.id)
  })
  return {
    answer,
    micros: service.leavesBox ? service.costMicros(answer.usage, input.documentType) : 0,
    ms: ports.registry.runner.now() - startedAt,
  }
}

/** What is sent: of pictures and scans the pages as they were made for it, one page as itself, several as a PDF where that is taken. */
async function contentOf(
  { bytes, pages, text }: ExtractionInput,
  input: Work['input'],
  sent: readonly Uint8Array[] | null,
): Promise<ExtractRequest['content']> {
  if (input === 'text') return { kind: 'text', pages: (text ?? '').split('\f') }
  if (!sent) return { kind: 'pdf', bytes, pages }
  const [first = new Uint8Array()] = sent
  if (input === 'pdf') return { kind: 'pdf', bytes: await pdfOfPages(sent), pages: sent.length }
  return sent.length === 1 ? { kind: 'image', bytes: first, mediaType: 'image/jpeg' } : { kind: 'images', pages: sent }
}

/** Stores every answer before it is used, so that a program that is killed in between does not ask (and pay) again. */
export function keeper(document: DocumentRow, books: WriteBooks, ports: Ports) {
  const keys = new Set<string>()
  const digest = ({ content, firstPage, documentType }: ExtractRequest) => {
    const hash = createHash('sha256').update(JSON.stringify([documentType, content.kind, firstPage ?? '']))
    if (content.kind === 'text') hash.update(JSON.stringify(content.pages))
    else if (content.kind === 'images') for (const page of content.pages) hash.update(page)
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
