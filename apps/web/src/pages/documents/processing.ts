import { documentStatus } from '@ledgerhand/core/document-status'
import type { DocumentDetail, DocumentJson } from '@ledgerhand/core/wire/documents'

/** What the processing dialog shows. The steps are an honest guess while the server works; the end is what the server says. */
export const processingSteps = ['Document Upload', 'Text Extraction', 'AI Analysis', 'Transaction Extraction'] as const
export const STEP_MS = 2000
/** The dialog looks at a document this often until it is processed. */
export const DETAIL_POLL_MS = 2000
/** The steps walk by themselves up to this one (counted from 1) and wait there: only the server's word takes the last. */
const LAST_GUESSED_STEP = 3

/** The step (counted from 1) that is under way after so many advances. */
export const stepAfter = (advances: number): number => Math.min(1 + advances, LAST_GUESSED_STEP)
/** Looking at scanned pages is the second step, and takes as long as it takes: it moves on only with the pages. */
export const LOOKING_STEP = 2
/** Pages that are looked at one by one; `isAgain`: a second time, because the first look was not proven by the balances. */
export type PagesRead = NonNullable<DocumentDetail['pagesRead']>
/**
 * How far it is while scanned pages are looked at, in percent: the second step's share and what lies up to the third's end. Half of it
 * is the first look's, the other half a second one's, which few need: it never goes back.
 */
export const percentOfPages = ({ done, of, isAgain }: PagesRead): number =>
  Math.round(percentAt(LOOKING_STEP) + (isAgain ? 10 : 0) + (of === 0 ? 0 : (done / of) * 10))
/** 'Page 3 of 12', while the pages of a scan are looked at one by one. */
export function pageInWords({ done, of, isAgain }: PagesRead): string {
  if (of === 1) return isAgain ? 'Looking at the picture again' : 'Reading the picture'
  const page = `age ${Math.min(done + 1, of)} of ${of}`
  return isAgain ? `Looking again at p${page}` : `P${page}`
}
/** 'Waiting for Local Model, 1 of 3 parts read, 2 minutes so far', while an AI service reads the document. */
export function askingInWords({ service, seconds, done, of }: NonNullable<DocumentDetail['asking']>): string {
  const minutes = Math.floor(seconds / 60)
  const parts = of > 1 ? `, ${done} of ${of} parts read` : ''
  const time = minutes === 0 ? '' : `, ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} so far`
  return `Waiting for ${service}${parts}${time}`
}
/** What the server says about the service that reads it now. */
export const askingServiceOf = (document: DocumentJson | DocumentDetail | undefined): DocumentDetail['asking'] =>
  document && !document.isProcessed && 'asking' in document ? document.asking : null

/** What the server says about pages under way, if this is a document that it was asked about in full. */
export const pagesReadOf = (document: DocumentJson | DocumentDetail | undefined): PagesRead | null =>
  document && !document.isProcessed && 'pagesRead' in document ? document.pagesRead : null

/** How much of the whole a step under way stands for, in percent. */
export const percentAt = (step: number): number => step * 20
export const isDone = (document: { isProcessed: boolean }): boolean => document.isProcessed

type Seen = Pick<DocumentJson, 'isProcessed' | 'extractedText' | 'transactionCount' | 'seal'>

/** '12 transactions extracted', or what else became of it. Null while any document is still being processed. */
export function processingOutcome(
  documents: readonly Seen[],
): { tone: 'success' | 'warning' | 'error'; text: string; note: string | null } | null {
  if (documents.length === 0 || !documents.every(isDone)) return null
  const [first] = documents
  const statuses = documents.map(documentStatus)
  const failed = statuses.filter(({ tone }) => tone === 'error')
  const count = documents.reduce((n, d, i) => n + (statuses[i]?.count ?? d.transactionCount), 0)
  const extracted = `${count} ${count === 1 ? 'transaction' : 'transactions'} extracted`
  if (first && documents.length === 1) {
    const status = documentStatus(first)
    if (status.tone === 'error' || status.tone === 'warning') return { tone: status.tone, text: status.text, note: status.note }
    if (first.seal?.state === 'off') return { tone: 'warning', text: extracted, note: first.seal.words }
    // The note ('2 more were already in your books') explains a count that seems too small.
    return { tone: 'success', text: extracted, note: status.note }
  }
  if (failed.length === documents.length) return { tone: 'error', text: failed[0]?.text ?? '', note: null }
  return {
    tone: failed.length > 0 ? 'warning' : 'success',
    text: extracted,
    note: failed.length > 0 ? `${failed.length} of ${documents.length} documents could not be read` : null,
  }
}

type Proven = Pick<DocumentDetail, 'isProcessed' | 'seal' | 'toReview' | 'transactionCount'>
/** How many rows of these documents wait for review, as far as it is known. */
export const toReviewIn = (documents: readonly (DocumentJson | DocumentDetail)[]): number =>
  documents.reduce((sum, d) => sum + ('toReview' in d ? d.toReview : 0), 0)

/** 'review 7': what is left to do in documents, and whether their own arithmetic proves all of them. Null where no transaction was read. */
function leftIn(documents: readonly Proven[]): { isProven: boolean; words: string } | null {
  const read = documents.filter((d) => d.isProcessed && d.transactionCount > 0)
  if (read.length === 0) return null
  const toReview = read.reduce((sum, d) => sum + d.toReview, 0)
  return {
    isProven: read.every(({ seal }) => seal?.state === 'reconciled'),
    words: toReview > 0 ? `review ${toReview.toLocaleString('en-US')}` : 'nothing to review',
  }
}

/** What the dialog is called: what is being done, and then what came of it: 'Reconciled, review 7', '2 of 3 documents read, review 4'. */
export function processingTitle(documents: readonly (Seen & Partial<Proven>)[]): string {
  const count = documents.length
  const outcome = processingOutcome(documents)
  if (!outcome) return count === 1 ? 'Processing document' : `Processing ${count} documents`
  if (outcome.tone === 'error') return count === 1 ? 'Document not read' : `${count} documents not read`
  const known = documents.filter((d): d is Seen & Proven => d.toReview !== undefined)
  const left = known.length === count ? leftIn(known) : null
  const read = documents.filter((d) => documentStatus(d).tone !== 'error').length
  if (left?.isProven && read === count) return `Reconciled, ${left.words}`
  const words = count === 1 ? 'Document read' : read < count ? `${read} of ${count} documents read` : `${count} documents read`
  return [words, ...(left?.isProven ? ['reconciled'] : []), ...(left ? [left.words] : [])].join(', ')
}
