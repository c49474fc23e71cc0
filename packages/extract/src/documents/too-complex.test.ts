import { expect, test } from 'vitest'
import { readPdf } from '../scans/read-pdf.ts'

const stream = (dictionary: string, content: string) => `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`
/** A file of so many pages, each with what it says of itself, and of what else they need. */
function pdfOf(pages: readonly string[], others: readonly string[]): Uint8Array {
  const kids = pages.map((_, i) => `${3 + i} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages.map((page) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${page} >>`),
    ...others,
  ]
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')
  return new TextEncoder().encode(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF`)
}

/** A page that draws a form, which draws itself twice. */
const drawnInItself = (): Uint8Array => {
  const form = '<< /XObject << /X 5 0 R >> >>'
  return pdfOf(
    [`/Contents 4 0 R /Resources ${form}`],
    [stream('', '/X Do'), stream(`/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources ${form}`, '/X Do /X Do')],
  )
}

const printed = [
  'GRANITE BANK',
  'Account ending 4821',
  'Statement period 03/01/2024 to 03/31/2024',
  'Beginning balance      1,000.00',
  'Date         Description            Amount',
  '03/04/2024   CLIENT PAYMENT         250.00',
  '03/05/2024   CITY POWER            -120.55',
  'Ending balance         1,129.45',
]
/** A page of a statement, and behind it so many that are tiled with five billion tiles each. */
const tiled = (count: number): Uint8Array => {
  const at = (i: number) => `${4 + count + i} 0 R`
  const resources = `/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> /Pattern << /P ${at(2)} >> >>`
  const tile = '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.01 /YStep 0.01 /Resources << >>'
  return pdfOf(
    [`/Contents ${at(0)} ${resources}`, ...Array.from({ length: count }, () => `/Contents ${at(1)} ${resources}`)],
    [
      stream('', `BT /F 11 Tf 14 TL 50 700 Td ${printed.map((line) => `(${line}) Tj T*`).join(' ')} ET`),
      stream('', '/Pattern cs /P scn 0 0 612 792 re f'),
      stream(tile, '0 0 1 1 re f'),
    ],
  )
}

test('a PDF that wants more memory than there is is called too complex, not damaged; the next one is read by a new library', async () => {
  const bytes = drawnInItself()
  await expect(readPdf({ bytes, name: 'a.pdf', documentType: 'bank_statement' })).rejects.toThrow(/too large or too complex/)
  await expect(readPdf({ bytes: bytes.slice(0, 40), name: 'a.pdf', documentType: 'bank_statement' })).rejects.toThrow(/damaged/)
}, 120_000)

test('a page that cannot be drawn in time is given up alone; after three of them the others are not drawn', async () => {
  const bytes = tiled(5)
  const reading = await readPdf({ bytes, name: 'a.pdf', documentType: 'bank_statement', pageBudgetMs: 4000 })
  const tooLong = 'looking at it took too long. Scan it again, cleaner and straighter, or enter its rows by hand'
  const notAtAll = 'looking at other pages took too long. Upload it in a file of its own, or enter its rows by hand'
  expect(reading.lostPages).toEqual([
    ...[2, 3, 4].map((page) => `Page ${page} could not be read: ${tooLong}`),
    ...[5, 6].map((page) => `Page ${page} could not be read: ${notAtAll}`),
  ])
  expect(reading.statements).toMatchObject([
    { openingCents: 100_000, closingCents: 112_945, transactions: [{ amountCents: 25_000 }, { amountCents: 12_055 }] },
  ])
  expect(reading.statements[0]?.seal.state).not.toBe('reconciled')
}, 300_000)
