import { expect, it } from 'vitest'
import { type Beginning, firstSteps } from './first-steps.ts'

const read = { isProcessed: true, extractedText: '17 transactions extracted using built-in reader', transactionCount: 17 }
const failed = { isProcessed: true, extractedText: 'Processing failed: The file is damaged', transactionCount: 0 }
const waiting = { isProcessed: false, extractedText: null, transactionCount: 0 }
const said = (beginning: Partial<Beginning>) =>
  firstSteps({ documents: [], hasTransactions: false, waiting: 0, ...beginning }).map(({ state, text }) => [state, text])
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
    { documents: [waiting] },
    [
      ['busy', 'Reading 1 document'],
      ['later', ASK],
      ['later', REPORT],
    ],
  ],
  [
    'it failed',
    { documents: [failed] },
    [
      ['failed', '1 document could not be read. See why.'],
      ['later', ASK],
      ['later', REPORT],
    ],
  ],
  [
    'questions are open',
    { documents: [read, failed], hasTransactions: true, waiting: 7 },
    [
      ['done', '17 transactions from 1 document'],
      ['now', '7 transactions to review'],
      ['later', REPORT],
    ],
  ],
  [
    'more is read meanwhile',
    { documents: [read, waiting], hasTransactions: true, waiting: 7 },
    [
      ['busy', 'Reading 1 document'],
      ['later', '7 transactions to review'],
      ['later', REPORT],
    ],
  ],
  [
    'all is answered',
    { documents: [read], hasTransactions: true },
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
