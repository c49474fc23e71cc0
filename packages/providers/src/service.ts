import type { DocumentType } from '@ledgerhand/core/documents'
import type { ServiceId } from '@ledgerhand/core/providers'
import type { z } from 'zod'
import type { ServiceErrorKind } from './service-error.ts'

/** One AI service, as the rest of the program knows it. Each is one file that says what it reads, how it is set up and how it is called. */

/** The forms in which a document can be handed over. */
export type Input = 'pdf' | 'image' | 'text'

/** A document, or a run of its pages. Never its name: names say more than a reader needs. */
export interface ExtractRequest {
  documentType: DocumentType
  content:
    | { kind: 'pdf'; bytes: Uint8Array; pages: number }
    | { kind: 'image'; bytes: Uint8Array; mediaType: 'image/png' | 'image/jpeg' | 'image/webp' }
    /** A document of several pages as JPEGs, for services that take pictures and no PDF. */
    | { kind: 'images'; pages: readonly Uint8Array[] }
    /** The document's own text, page by page, with account and card numbers masked. */
    | { kind: 'text'; pages: readonly string[] }
  /** What the first page says, for a run of pages that does not hold it: the period, the account, the meaning of the columns. */
  firstPage?: string
}

/** One row as the service read it: texts as printed, a direction instead of a sign. Nothing here has been believed yet. */
export interface AnsweredRow {
  date: string
  description: string
  amount: string
  direction: 'in' | 'out'
  /** 1-based, among the pages that were handed over; null where the service does not say. */
  page: number | null
  balance: string | null
  /** What the service says of itself, 0 to 1; null where it says nothing. */
  confidence: number | null
}
export interface AnsweredAccount {
  name: string | null
  lastFour: string | null
  currency: string | null
  periodStart: string | null
  periodEnd: string | null
  openingBalance: string | null
  closingBalance: string | null
  rows: AnsweredRow[]
}
export interface AnsweredBill {
  vendor: string | null
  date: string | null
  number: string | null
  total: string | null
  tax: string | null
  currency: string | null
  confidence: number | null
  /** What was bought, line by line, and what was added; absent where the service was not asked or says nothing. */
  items?: readonly { description: string; amount: string }[]
  tip?: string | null
  dueDate?: string | null
}

/** What a call took. Requests are counted also where one answer took several (polling is not counted). */
export interface Usage {
  model: string
  requests: number
  pages: number
  /** Bytes of the document that left, before encoding. */
  bytes: number
  tokensIn: number
  tokensOut: number
  requestId: string | null
}
export interface Answer {
  accounts: AnsweredAccount[]
  /** Set for invoices and receipts, and for other documents that turned out to be one. */
  bill: AnsweredBill | null
  /** What the service read on each page, where it hands that over. */
  pageTexts: string[] | null
  usage: Usage
}

/** One row to be categorised. `ref` is short and made for this one call: the service never sees an id of ours. */
export interface ToClassify {
  ref: string
  description: string
  amount: string
  direction: 'in' | 'out'
  /** Where the row stands; only where the owner allowed it. */
  context?: { date: string; account: string | null; entity: string | null }
}
/** What is told of the books beside the rows; only where the owner allowed it. */
export interface AboutBooks {
  /** The names of the business and its entities, with what they do where that is written down. */
  business: readonly string[]
  /** What the owner decided of similar rows. */
  examples: readonly { description: string; direction: 'in' | 'out'; category: string }[]
}
export interface ClassifyRequest {
  rows: readonly ToClassify[]
  /** The categories to choose from; an answer outside of them counts as none. */
  categories: readonly { id: string; label: string; about?: string }[]
  about?: AboutBooks
}
export interface Label {
  ref: string
  category: string
  /** One sentence. */
  reason: string
  confidence: number
}
/** Only rows that were asked about, each at most once, each with a category that was offered. Rows may be missing. */
export interface ClassifiedRows {
  labels: Label[]
  usage: Usage
}

/** A small task in words, without a document: the rules apart from the data. Nothing here names a person or an id of ours. */
export interface WriteRequest {
  system: string
  user: string
}
/** One text, as it was written; nothing in it has been believed yet. */
export interface Written {
  text: string
  usage: Usage
}

/** What one real call said. Never thrown: a test of the settings tells, it does not fail. */
export interface Probe {
  ok: boolean
  /** What kind of failure it was; not there when the call succeeded. */
  kind?: ServiceErrorKind
  /** 'The key works. claude-sonnet-5-5 answered in 0.8 seconds.', or what is wrong and what helps. */
  message: string
}

/** A model that a service lists as usable with this key. */
export interface ListedModel {
  /** As the service takes it. */
  id: string
  /** As the service calls it, where it says so. */
  name: string | null
  /** Whether it can be given pictures; null where the list does not say. */
  seesPictures: boolean | null
  /** How much it takes at once, in tokens; null where the list does not say. */
  contextTokens: number | null
}

export interface CallOptions {
  /** Ends the call, wherever it stands: also while the answer's body is still coming. */
  signal: AbortSignal
  /** Through which everything goes that this call sends; the global one when absent. */
  fetch?: typeof globalThis.fetch
}

/** A service with its settings. Every method rejects with a ServiceError, or with the signal's own reason once that is aborted. */
export interface RunningService {
  id: ServiceId
  /** One call, or the few that one answer takes. No retries: those are the routing's. */
  extract(request: ExtractRequest, options: CallOptions): Promise<Answer>
  classify: ((request: ClassifyRequest, options: CallOptions) => Promise<ClassifiedRows>) | null
  /** Not there where it is no language model. */
  write?(request: WriteRequest, options: CallOptions): Promise<Written>
  probe(options: CallOptions): Promise<Probe>
  /** The models that can be chosen, by the service's own list; not there where there is no choice. */
  models?(options: CallOptions): Promise<ListedModel[]>
  /** False where no model that sees is set: it is given text only. */
  seesPictures?: boolean
}

/** A page that is sent as a picture takes at most so many bytes: four of them fit into the smallest request that a service allows. */
export const SENT_PICTURE_BYTES = 700_000

/** What is known of a document before it is sent. `characters` of its own text, where it has any. */
export interface Work {
  input: Input
  documentType: DocumentType
  pages: number
  bytes: number
  characters: number
  /** The model that is set to read it, where the service has a choice. */
  model?: string
}

export interface ServiceSpec<S extends z.ZodObject = z.ZodObject> {
  id: ServiceId
  /** In which forms it takes each kind of document, the best first; empty where it cannot read the kind. */
  reads: Record<DocumentType, readonly Input[]>
  classifies: boolean
  /** Of one document; larger ones are not offered to it. */
  maxBytes: number
  maxPages: number
  /** So many pages in one call; longer documents go in runs of pages (chunks.ts). */
  pagesPerCall: number
  leavesBox: boolean
  /** What the service does with what it is sent, in one sentence for the owner who is asked to allow it. */
  retention: string
  /** Settings by the service's own conventional names; each with a sentence (`.describe`) and, where sensible, a default. */
  settings: S
  /** The settings whose presence says that the owner wants the service. */
  switches: readonly (keyof z.output<S> & string)[]
  /** What a setup lacks though each setting by itself is right, as a sentence that names the setting; null when nothing. */
  lacks?(settings: z.output<S>): string | null
  /** Roughly, from list prices, never too low by much: what is reserved before the call. */
  estimateUsd(work: Work): number
  /** What a call cost, from what it reports. */
  costUsd(usage: Usage, documentType: DocumentType | null): number
  /** Sends nothing and loads nothing: a client is made when the first call is. */
  create(settings: z.output<S>): RunningService
}
/** A service whose settings' exact type is forgotten. */
export type Service = Omit<ServiceSpec, 'create' | 'switches' | 'lacks'> & {
  switches: readonly string[]
  lacks?(settings: never): string | null
  /** Settings as `settings` parsed them: see `settingsFrom`. */
  create(settings: never): RunningService
}

/** Holds a service's file to its own settings. */
export const service = <S extends z.ZodObject>(spec: ServiceSpec<S>): Service => spec
