import { madeScan } from '@ledgerhand/extract/testing/made-scans'
import { seeded } from '@ledgerhand/extract-fixtures/made-statements'
import PDFDocument from 'pdfkit'
import { afterEach, expect, test } from 'vitest'
import { readerFiles } from '../../testing/files.ts'
import { type ChildReader, makeChildReader } from './child-reader.ts'

let reader: ChildReader | undefined
afterEach(() => reader?.stop())

const first = ['GRANITE BANK', 'Account ending 4821', 'Statement period 03/01/2024 to 03/31/2024', 'Beginning balance      1,000.00', '']
const pages = [
  [
    ...first,
    'Date         Description            Amount',
    '03/04/2024   CLIENT PAYMENT         250.00',
    '03/05/2024   CITY POWER            -120.55',
  ],
  null,
  ['Date         Description            Amount', '03/19/2024   HARBOR COFFEE           -4.50', '', 'Ending balance         1,900.00'],
]

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789  '

/** A scan of three pages, the second one covered with small print, letter by letter without sense. */
async function statement(): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: [360, 200], margin: 20 })
  const chunks: Buffer[] = []
  doc.on('data', (c: Buffer) => chunks.push(c))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  const random = seeded(7)
  for (const [i, lines] of pages.entries()) {
    if (i > 0) doc.addPage()
    doc.font('Courier').fontSize(11)
    for (const line of lines ?? []) doc.text(line === '' ? ' ' : line)
    if (lines) continue
    doc.fontSize(3)
    for (let y = 2; y < 194; y += 3.2)
      doc.text(Array.from({ length: 190 }, () => letters[Math.floor(random() * letters.length)]).join(''), 4, y, { lineBreak: false })
  }
  doc.end()
  await ended
  return (await madeScan(Buffer.concat(chunks), 'clean')).bytes
}

test('a page that holds the text recognition is given up alone: the document says so, and the rows of the others are kept', async () => {
  reader = makeChildReader({
    ...readerFiles,
    timeoutMs: 300_000,
    memoryBytes: 512 * 1_048_576,
    recognitionBytes: 1024 * 1_048_576,
    // Of the processor, not by the clock: how busy the machine is makes no difference. The other pages take a fraction of it.
    pageBudgetMs: 3000,
    log: () => {},
  })
  const document = { documentId: 'd', name: 'scan', documentType: 'bank_statement', aiProvider: 'auto', bytes: await statement() } as const
  const outcome = await reader.read(document, new AbortController().signal)
  if (outcome.kind !== 'read') throw new Error(outcome.reason)
  const lost = 'Page 2 could not be read: looking at it took too long. Scan it again, cleaner and straighter, or enter its rows by hand'
  expect(outcome.reading.lostPages).toEqual([lost])
  expect(outcome.reading.statements).toMatchObject([
    {
      openingCents: 100_000,
      closingCents: 190_000,
      transactions: [
        { date: '2024-03-04', amountCents: 25_000, isCredit: true },
        { date: '2024-03-05', amountCents: 12_055, isCredit: false },
        { date: '2024-03-19', amountCents: 450, isCredit: false },
      ],
      unread: [{ text: lost, evidence: { kind: 'page', page: 2, box: [0, 0, 360, expect.closeTo(200, 0)] } }],
      seal: { state: 'off', differenceCents: 77_505 },
      repair: null,
    },
  ])
}, 300_000)
