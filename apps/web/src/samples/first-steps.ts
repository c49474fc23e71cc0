import { documentStatus } from '@ledgerhand/core/document-status'
import type { DocumentJson } from '@ledgerhand/core/wire'
import type { PendingReview } from '@ledgerhand/core/wire-dashboard'

/** What a newcomer's steps depend on, as the books say it. */
export interface Beginning {
  documents: readonly Pick<DocumentJson, 'isProcessed' | 'extractedText' | 'transactionCount'>[]
  hasTransactions: boolean
  pending: Pick<PendingReview, 'suggestions' | 'unrecognized'>
}
/** `now`: the next thing to do; `busy`: the product does it at the moment; `failed`: it has to be done another way. */
export type StepState = 'done' | 'now' | 'busy' | 'failed' | 'later'
export interface FirstStep {
  id: 'upload' | 'review' | 'report'
  title: string
  text: string
  state: StepState
}

const many = (n: number, one: string) => `${n.toLocaleString('en-US')} ${one}${n === 1 ? '' : 's'}`

/** The three steps to the first report, each with what is so by now. */
export function firstSteps({ documents, hasTransactions, pending }: Beginning): FirstStep[] {
  const reading = documents.filter(({ isProcessed }) => !isProcessed).length
  const failed = documents.filter((d) => documentStatus(d).tone === 'error').length
  const rows = documents.reduce((n, d) => n + d.transactionCount, 0)
  const waiting = pending.suggestions.count + pending.unrecognized.count
  const isReviewed = hasTransactions && reading === 0 && waiting === 0
  return [
    {
      id: 'upload',
      title: 'Upload a statement',
      ...(reading > 0
        ? { state: 'busy', text: `Reading ${many(reading, 'document')}` }
        : hasTransactions
          ? {
              state: 'done',
              text:
                rows > 0 ? `${many(rows, 'transaction')} from ${many(documents.length - failed, 'document')}` : 'Transactions are there',
            }
          : failed > 0
            ? {
                state: 'failed',
                text:
                  failed === 1
                    ? 'The document could not be read. See why, or upload another'
                    : `${failed} documents could not be read. See why`,
              }
            : { state: 'now', text: 'PDF, Excel, CSV, or the file that your bank exports.' }),
    },
    {
      id: 'review',
      title: 'Answer the few open questions',
      ...(isReviewed
        ? { state: 'done', text: 'Nothing is left to review' }
        : waiting > 0
          ? { state: reading > 0 ? 'later' : 'now', text: `${many(waiting, 'transaction')} to review` }
          : { state: 'later', text: 'We only ask about transactions we are unsure of.' }),
    },
    {
      id: 'report',
      title: 'Generate your P&L',
      state: isReviewed ? 'now' : 'later',
      text: 'For a month, a quarter or a year. Every figure leads back to its line.',
    },
  ]
}
