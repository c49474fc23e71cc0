import type { RecentDocumentsJson } from '@ledgerhand/core/wire/documents'

/** What a newcomer's steps depend on, as the books say it. */
export interface Beginning {
  documents: Pick<RecentDocumentsJson, 'total' | 'processing' | 'failed' | 'transactions'>
  hasTransactions: boolean
  /** How many transactions wait for review. */
  waiting: number
}
/** `now`: the next thing to do; `busy`: the product does it at the moment; `failed`: it has to be done another way. */
export type StepState = 'done' | 'now' | 'busy' | 'failed' | 'later'
export type StepId = 'upload' | 'review' | 'report'
export interface FirstStep {
  id: StepId
  title: string
  text: string
  state: StepState
}

const many = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`

/** The three steps to the first report, each with what is so by now. */
export function firstSteps({ documents, hasTransactions, waiting }: Beginning): FirstStep[] {
  const { total, processing: reading, failed, transactions: rows } = documents
  const isReviewed = hasTransactions && reading + waiting === 0
  const step = (id: StepId, title: string, state: StepState, text: string): FirstStep => ({ id, title, state, text })
  const upload = (state: StepState, text: string) => step('upload', 'Upload a statement', state, text)
  return [
    reading > 0
      ? upload('busy', `Reading ${many(reading, 'document')}`)
      : hasTransactions
        ? upload('done', rows ? `${many(rows, 'transaction')} from ${many(total - failed, 'document')}` : '')
        : failed > 0
          ? upload('failed', `${many(failed, 'document')} could not be read. See why.`)
          : upload('now', 'PDF, Excel, CSV, or the file that your bank exports.'),
    step(
      'review',
      'Answer the few open questions',
      isReviewed ? 'done' : hasTransactions && reading === 0 ? 'now' : 'later',
      isReviewed
        ? 'Nothing is left to review'
        : waiting > 0
          ? `${many(waiting, 'transaction')} to review`
          : 'We only ask about transactions we are unsure of.',
    ),
    step(
      'report',
      'Generate your P&L',
      isReviewed ? 'now' : 'later',
      'For a month, a quarter or a year. Every figure leads back to its line.',
    ),
  ]
}
