import { halves, type PageRange, pageRanges, splitPdf } from './chunks.ts'
import { masked } from './mask.ts'
import { mergeAnswers, type Part } from './merge.ts'
import type { Answer, CallOptions, ExtractRequest, RunningService } from './service.ts'
import { ServiceError, type Used } from './service-error.ts'

/** A whole document for a service, however many calls that takes. */
export interface ToRead {
  documentType: ExtractRequest['documentType']
  content: ExtractRequest['content']
  /** The document's own text page by page, where it has any: its first page explains the later ones. */
  pageTexts: readonly string[] | null
}

/** What is told of the first page: the head of a statement is at its top. */
const FIRST_PAGE_CHARS = 3_000
/** Runs of one document that are read at the same time. */
export const PARTS_AT_ONCE = 2

/**
 * Reads a document in runs of pages and puts the answers together. All of it or nothing: when one run fails, the others are
 * stopped and the failure is thrown. A run whose answer was cut off is read again in halves. Text leaves masked.
 */
export async function readWithService(
  service: Pick<RunningService, 'extract'>,
  { documentType, content, pageTexts }: ToRead,
  pagesPerCall: number,
  options: CallOptions,
): Promise<Answer> {
  if (content.kind === 'image') return service.extract({ documentType, content }, options)
  const pages = content.kind === 'pdf' ? content.pages : content.pages.length
  const ranges = pageRanges(pages, pagesPerCall)
  const firstPage = masked(pageTexts?.[0] ?? (content.kind === 'text' ? (content.pages[0] ?? '') : '')).slice(0, FIRST_PAGE_CHARS)
  const stop = new AbortController()
  const inner = { ...options, signal: AbortSignal.any([options.signal, stop.signal]) }

  /** What answers took that were cut off, and read again in halves. */
  const lost: Used[] = []
  const ask = async (range: PageRange): Promise<Part[]> => {
    const part = await partOf(content, range, pages)
    const request = range.from > 1 && firstPage ? { documentType, content: part, firstPage } : { documentType, content: part }
    try {
      return [{ range, answer: await service.extract(request, inner) }]
    } catch (error) {
      const smaller = error instanceof ServiceError && error.kind === 'truncated' ? halves(range) : null
      if (!smaller) throw error
      if (error instanceof ServiceError && error.used) lost.push(error.used)
      return [...(await ask(smaller[0])), ...(await ask(smaller[1]))]
    }
  }

  const parts: Part[] = []
  const waiting = [...ranges]
  const worker = async () => {
    for (let range = waiting.shift(); range; range = waiting.shift()) parts.push(...(await ask(range)))
  }
  try {
    await Promise.all(Array.from({ length: Math.min(PARTS_AT_ONCE, ranges.length) }, worker))
  } catch (error) {
    stop.abort(error)
    throw error
  }
  const merged = mergeAnswers(parts)
  const { usage } = merged
  return {
    ...merged,
    usage: {
      ...usage,
      requests: usage.requests + lost.length,
      tokensIn: lost.reduce((n, used) => n + used.tokensIn, usage.tokensIn),
      tokensOut: lost.reduce((n, used) => n + used.tokensOut, usage.tokensOut),
    },
  }
}

type Paged = Exclude<ExtractRequest['content'], { kind: 'image' }>

async function partOf(content: Paged, { from, to }: PageRange, pages: number): Promise<Paged> {
  if (content.kind === 'text') return { kind: 'text', pages: content.pages.slice(from - 1, to).map(masked) }
  if (from === 1 && to === pages) return content
  if (content.kind === 'images') return { kind: 'images', pages: content.pages.slice(from - 1, to) }
  const [bytes] = await splitPdf(content.bytes, [{ from, to }])
  return { kind: 'pdf', bytes: bytes ?? new Uint8Array(), pages: to - from + 1 }
}
