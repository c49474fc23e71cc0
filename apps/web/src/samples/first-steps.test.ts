import { expect, it } from 'vitest'
import { type Beginning, firstSteps } from './first-steps.ts'

type Documents = Beginning['documents']
const none: Documents = { total: 0, processing: 0, failed: 0, transactions: 0 }
const read: Documents = { ...none, total: 1, transactions: 17 }
const failed: Documents = { ...none, total: 1, failed: 1 }
const waiting: Documents = { ...none, total: 1, processing: 1 }
/** Several documents, one of each. */
const together = (...all: Documents[]): Documents =>
  all.reduce((sum, d) => ({
    total: sum.total + d.total,
    processing: sum.processing + d.processing,
    failed: sum.failed + d.failed,
    transactions: (sum.transactions ?? 0) + (d.transactions ?? 0),
  }))
const said = (beginning: Partial<Beginning>) =>
  firstSteps({ documents: none, hasTransactions: false, waiting: 0, ...beginning }).map(({ state, text }) => [state, text])
const [UPLOAD, ASK, REPORT] = [
  'PDF, Excel, CSV, or the file that your bank exports.',
  'We only ask about transactions we are unsure of.',
  'For a month, a quarter or a year. Every figure leads back to its line.',
]

it.each<[string, Partial<Beginning>, string[][]]>([
  [
    'nothing is there',
    {},
    [
      ['now', UPLOAD],
      ['later', ASK],
      ['later', REPORT],
    ],
  ],
  [
    'it is read',
    { documents: waiting },
    [
      ['busy', 'Reading 1 document'],
      ['later', ASK],
      ['later', REPORT],
    ],
  ],
  [
    'it failed',
    { documents: failed },
    [
      ['failed', '1 document could not be read. See why.'],
      ['later', ASK],
      ['later', REPORT],
    ],
  ],
  [
    'questions are open',
    { documents: together(read, failed), hasTransactions: true, waiting: 7 },
    [
      ['done', '17 transactions from 1 document'],
      ['now', '7 transactions to review'],
      ['later', REPORT],
    ],
  ],
  [
    'more is read meanwhile',
    { documents: together(read, waiting), hasTransactions: true, waiting: 7 },
    [
      ['busy', 'Reading 1 document'],
      ['later', '7 transactions to review'],
      ['later', REPORT],
    ],
  ],
  [
    'all is answered',
    { documents: read, hasTransactions: true },
    [
      ['done', '17 transactions from 1 document'],
      ['done', 'Nothing is left to review'],
      ['now', REPORT],
    ],
  ],
  [
    'it was typed in',
    { hasTransactions: true },
    [
      ['done', ''],
      ['done', 'Nothing is left to review'],
      ['now', REPORT],
    ],
  ],
])('%s', (_, beginning, steps) => expect(said(beginning)).toEqual(steps))
