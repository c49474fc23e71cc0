/** The DocumentReader: documents are read in processes of their own, so that a hostile one can take nothing down but its reader. */

import { lockedPages } from '@ledgerhand/api/locked-pages'
import type { DocumentReader, ReadOutcome } from '@ledgerhand/api/ports'
import { isPictureFormat } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import { BUILT_IN } from '@ledgerhand/core/providers'
import { sniffFormat } from '@ledgerhand/extract/sniff'
import { makeQueue } from '../base/queue.ts'
import { type ChildLimits, type Ending, type ReaderChild, startReaderChild } from './child.ts'
import type { PageProgress, ReaderRequest } from './protocol.ts'
import { readSkippingSlowPages } from './skip-slow-pages.ts'
import { makeThumbnails } from './thumbnails.ts'

export interface ReaderOptions extends ChildLimits {
  /** The reader's program. */
  program: URL
  /** Files and folders of the program that the reader may read. */
  readable: readonly string[]
  /** Processor time after which a page is given up by its reader itself, in milliseconds; half of the time limit otherwise. */
  pageBudgetMs?: number
  log(message: string, facts: Record<string, unknown>): void
}
export interface ChildReader extends DocumentReader {
  stop(): void
}

/** A fresh process after so many documents, so that nothing gathers. Those for pictures take two seconds to load their engines. */
const DOCUMENTS_PER_CHILD = { pictures: 50, others: 20 } as const
/** Pages are drawn beside the reading of documents, but not without end. */
const RENDERERS = 2
const RENDER_WAITING = 50
/** Of the time that a page may take: on a machine that is busy with much else, one look in time is better than two too late. */
const SECOND_PASS_BUDGET = 0.6
/** A page that takes more processor time than this share of what it may take is given up in time, so that its reader need not be stopped. */
const PAGE_BUDGET = 0.5
/** A picture for a list is worth no more: whoever wants to see the page opens it. */
const THUMBNAIL_BUDGET_MS = 2000
/** A warm reader that nobody needs gives its memory back. */
const IDLE_MS = 60_000

/** What asks a reader, one question at a time. */
type Ask = (question: ReaderRequest, signal: AbortSignal | null, onPage?: (page: PageProgress) => void) => Promise<Ending>
interface Asking {
  ask: Ask
  pageBudgetMs: number
  log: ReaderOptions['log']
}

/** Starts readers as they are needed; as many at once as there are calls (the worker decides how many). */
export function makeChildReader({ program, readable, log, pageBudgetMs: ownBudgetMs, ...limits }: ReaderOptions): ChildReader {
  const pageBudgetMs = ownBudgetMs ?? PAGE_BUDGET * limits.timeoutMs
  const { ask, stop } = readerPool((kind) => startReaderChild(program, readable, limits, kind === 'pictures'))
  const asking = { ask, pageBudgetMs, log }
  const showing = { ...asking, ask: askAnotherReader(ask) }
  const rendering = makeQueue(RENDERERS, RENDER_WAITING)
  return {
    ...readDocuments(asking, limits),
    ...drawPages(showing, rendering),
    ...showTables(showing, rendering),
    pictureToSend: (bytes, page, options, signal) => rendering(() => drawToSend(showing, bytes, page, options, signal)),
    stop,
  }
}

/**
 * Asks a second reader where the first has died. A file that ended both is damaged, however it does that; a reader that died before it had
 * the question tells nothing about the file. For what a person waits for: a document to be read is tried again later.
 */
function askAnotherReader(ask: Ask): Ask {
  return async (question, signal, onPage) => {
    const first = await ask(question, signal, onPage)
    if (first.kind !== 'gone') return first
    const second = await ask(question, signal, onPage)
    return second.kind === 'gone' && second.hasBegun ? { kind: 'failed', error: second.error } : second
  }
}

/** Readers that are kept warm for the next question, and stopped when nobody needs them. */
function readerPool(start: (kind: Kind) => ReaderChild) {
  /** Readers for pictures are kept apart: they may load native code, and nothing else is read beside it. */
  const warm: Record<Kind, ReaderChild[]> = { pictures: [], others: [] }
  const busy = new Set<ReaderChild>()
  let idle: NodeJS.Timeout | undefined
  let isStopped = false

  const take = (kind: Kind): ReaderChild => {
    clearTimeout(idle)
    for (let child = warm[kind].pop(); child; child = warm[kind].pop()) if (child.isAlive) return child
    return start(kind)
  }
  const giveBack = (child: ReaderChild, kind: Kind) => {
    if (!child.isAlive) return
    // What looked at the pages of a PDF holds much memory already, and the next file may be a hostile one.
    const isFull = kind === 'others' && child.hasRecognised
    if (isFull || child.asked >= DOCUMENTS_PER_CHILD[kind]) return child.kill()
    warm[kind].push(child)
    idle = setTimeout(killWarm, IDLE_MS).unref()
  }
  const killWarm = () => {
    for (const child of [...warm.pictures.splice(0), ...warm.others.splice(0)]) child.kill()
  }

  async function ask(question: ReaderRequest, signal: AbortSignal | null, onPage?: (page: PageProgress) => void): Promise<Ending> {
    signal?.throwIfAborted()
    if (isStopped) return { kind: 'gone', error: 'the server is stopping', hasBegun: false }
    const kind = isPicture(question.bytes) ? 'pictures' : 'others'
    const child = take(kind)
    busy.add(child)
    const abort = () => child.kill()
    signal?.addEventListener('abort', abort, { once: true })
    try {
      const ending = await child.ask(question, onPage)
      signal?.throwIfAborted()
      return ending
    } finally {
      signal?.removeEventListener('abort', abort)
      busy.delete(child)
      giveBack(child, kind)
    }
  }
  function stop() {
    isStopped = true
    clearTimeout(idle)
    killWarm()
    for (const child of busy) child.kill()
  }
  return { ask, stop }
}

function readDocuments({ ask, pageBudgetMs, log }: Asking, limits: ChildLimits): Pick<DocumentReader, 'read' | 'unpack' | 'pagesRead'> {
  const progress = new Map<string, { done: number; of: number; isAgain: boolean }>()
  return {
    async read(document, signal) {
      const { name, documentType, mayBeMistaken = false, bytes, documentId, password, knownYear } = document
      const limited = {
        secondPassBudgetMs: SECOND_PASS_BUDGET * limits.timeoutMs,
        pageBudgetMs,
        yearHandedIn: new Date().getUTCFullYear(),
        ...(password === undefined ? {} : { password }),
        ...(knownYear === undefined ? {} : { knownYear }),
      }
      const ending = await readSkippingSlowPages(
        (without, onPage) => ask({ kind: 'read', name, documentType, mayBeMistaken, bytes, ...limited, ...without }, signal, onPage),
        (page) => progress.set(documentId, page),
      ).finally(() => progress.delete(documentId))
      if (ending.kind !== 'read' && ending.kind !== 'unreadable') log('reader stopped', { document: document.documentId, ...ending })
      return outcome(ending, document, limits)
    },
    async unpack(archive, signal) {
      const ending = await ask({ kind: 'unpack', ...archive }, signal)
      if (ending.kind === 'unpacked') return ending
      if (ending.kind !== 'unreadable') log('unpacking stopped', { ...ending })
      const refused = outcome(ending, archive, limits)
      return refused.kind === 'unreadable' ? refused : { kind: 'unreadable', reason: 'This archive is damaged', retryable: false }
    },
    pagesRead: (documentId) => progress.get(documentId) ?? null,
  }
}

/** What a call for a picture or a text of a file answers instead, as a sentence that begins with `fails`: the file's own fault, or that of a reader that has died and may do better next time. */
function refusal(ending: Ending, fails: string): AppError {
  switch (ending.kind) {
    case 'gone':
      return new AppError('unavailable', `${fails} right now - try again in a minute`)
    case 'unreadable':
      return new AppError('unreadable', ending.reason)
    case 'timeout':
    case 'memory':
      return new AppError('unreadable', `${fails}: it is too large`)
    default:
      return new AppError('unreadable', `${fails}: the file may be damaged`)
  }
}

type Queue = ReturnType<typeof makeQueue>

function drawPages({ ask, pageBudgetMs, log }: Asking, rendering: Queue): Pick<DocumentReader, 'renderPage' | 'thumbnail'> {
  return {
    renderPage: (bytes, page, password) =>
      rendering(async () => {
        const ending = await ask({ kind: 'render', bytes, page, pageBudgetMs, ...(password === undefined ? {} : { password }) }, null)
        if (ending.kind === 'rendered') return ending.image
        if (ending.kind === 'unreadable' && ending.isLocked) throw lockedPages(ending.reason, password)
        log('drawing a page failed', { ...ending })
        throw refusal(ending, "This page can't be shown")
      }),
    thumbnail: makeThumbnails(async (bytes) => {
      const ending = await ask(
        { kind: 'render', bytes, page: 1, pageBudgetMs: Math.min(pageBudgetMs, THUMBNAIL_BUDGET_MS), for: 'list' },
        null,
      )
      if (ending.kind === 'rendered') return ending.image
      if (ending.kind !== 'unreadable') log('drawing a small page failed', { ...ending })
      return null
    }),
  }
}

/** A page as a picture for a service, turned by `quarters` and of at most `maxBytes`; null where there is no such page. */
async function drawToSend(
  { ask, pageBudgetMs, log }: Asking,
  bytes: Uint8Array,
  page: number,
  { quarters = 0, maxBytes }: Parameters<DocumentReader['pictureToSend']>[2],
  signal: AbortSignal,
): ReturnType<DocumentReader['pictureToSend']> {
  const refused = (ending: Ending): never => {
    log('making a picture to send failed', { ...ending })
    throw refusal(ending, "This page can't be made a picture")
  }
  let picture = bytes
  if (!isPicture(bytes) || sniffFormat(bytes) === 'tiff') {
    const drawn = await ask({ kind: 'render', bytes, page, pageBudgetMs, for: 'service' }, signal)
    if (drawn.kind !== 'rendered') return refused(drawn)
    if (drawn.image === null) return null
    picture = drawn.image.bytes
  } else if (page !== 1) return null
  // Only a reader of pictures may load their encoders.
  const made = await ask({ kind: 'send', bytes: picture, quarters, maxBytes }, signal)
  return made.kind === 'rendered' ? (made.image?.bytes ?? null) : refused(made)
}

function showTables({ ask, log }: Asking, rendering: Queue): Pick<DocumentReader, 'showSheet' | 'showText'> {
  return {
    showSheet: (bytes, sheet, from) =>
      rendering(async () => {
        const ending = await ask({ kind: 'sheet', bytes, sheet, from }, null)
        if (ending.kind === 'shown') return ending.page
        if (ending.kind !== 'unreadable') log('showing a sheet failed', { ...ending })
        throw refusal(ending, "This sheet can't be shown")
      }),
    showText: (bytes) =>
      rendering(async () => {
        const ending = await ask({ kind: 'text', bytes }, null)
        if (ending.kind === 'told') return ending.text
        log('showing a text failed', { ...ending })
        throw refusal(ending, "This document can't be shown")
      }),
  }
}

type Kind = 'pictures' | 'others'
const isPicture = (bytes: Uint8Array): boolean => isPictureFormat(sniffFormat(bytes))

function outcome(ending: Ending, { bytes }: { bytes: Uint8Array }, { timeoutMs }: ChildLimits): ReadOutcome {
  switch (ending.kind) {
    case 'read':
      return { kind: 'read', reading: ending.reading, by: BUILT_IN, fallbackAfter: null }
    case 'unreadable':
      return { kind: 'unreadable', reason: ending.reason, retryable: false, ...(ending.isLocked ? { needs: 'password' as const } : {}) }
    case 'rendered':
    case 'shown':
    case 'told':
    case 'unpacked':
    case 'failed':
      return {
        kind: 'unreadable',
        reason: 'This file could not be read. It may be damaged - try to save or download it again.',
        retryable: false,
      }
    case 'timeout':
      return {
        kind: 'unreadable',
        reason: `Reading took longer than ${timeoutMs / 1000} seconds. Try again, or split the file.`,
        // A person decides: by itself it would only keep them, and everybody's queue, waiting three times as long.
        retryable: false,
      }
    case 'memory':
      return {
        kind: 'unreadable',
        reason: `Reading needed more than ${Math.round(ending.allowed / 1_048_576)} MB of memory. Try to split the file.`,
        retryable: true,
      }
    case 'gone':
      return {
        kind: 'unreadable',
        reason: `The reader stopped in the middle of this file${bytes.length > 1_048_576 ? '. Try again, or split the file' : ' - try again'}.`,
        retryable: true,
      }
    default:
      return ending satisfies never
  }
}
