import { drawn, LEFT, LETTER, madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { describe, expect, test } from 'vitest'
import { withPdf } from './pdfium.ts'
import { readPageWords } from './words.ts'

/** A picture of one pixel. */
const DOT = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const wordsOf = async (bytes: Uint8Array) => (await withPdf(bytes, readPageWords)).flatMap((p) => p.words)

describe('words of a page', () => {
  test('an amount with thousands stays one word, and its box ends where it was set to end', async () => {
    const words = await wordsOf(await madePdf(['Rent                1,111.11']))
    const amount = words.find((w) => w.text === '1,111.11')
    expect(amount?.x1).toBeCloseTo(LEFT + 28 * LETTER, 0)
    expect(amount?.top).toBeGreaterThan(36)
    expect(amount?.bottom).toBeLessThan(54)
  })

  test('a page shown turned has its boxes where the reader sees them', async () => {
    const [page] = await withPdf(await madePdf(['Upside down'], { turned: 180 }), readPageWords)
    // Turned by 180 degrees the letters stand on their head: no text for reading, and none is invented.
    expect(page?.words).toEqual([])
    const upright = await drawn(
      (doc) => {
        doc.rotate(-90, { origin: [300, 300] }).text('Upright', 300, 300, { lineBreak: false })
      },
      { turned: 90 },
    )
    const [turned] = await withPdf(upright, readPageWords)
    const word = turned?.words[0]
    expect(word?.text).toBe('Upright')
    expect((word?.x1 ?? 0) - (word?.x0 ?? 0)).toBeGreaterThan((word?.bottom ?? 0) - (word?.top ?? 0))
    expect(turned?.width).toBeGreaterThan(turned?.height ?? 0)
  })

  test('text that runs up the margin does not get into the lines', async () => {
    const bytes = await drawn((doc) => {
      doc.text('Reading line', 100, 100, { lineBreak: false })
      doc.rotate(-90, { origin: [20, 400] }).text('Form 4711 margin', 20, 400, { lineBreak: false })
    })
    expect((await wordsOf(bytes)).map((w) => w.text)).toEqual(['Reading', 'line'])
  })

  test('what is typed into form fields counts as words of the page', async () => {
    const bytes = await drawn((doc) => {
      doc.text('Amount', 40, 100, { lineBreak: false })
      doc.initForm()
      doc.formText('amount', 200, 95, 120, 16, { value: '1,250.00' })
    })
    const typed = (await wordsOf(bytes)).find((w) => w.text === '1,250.00')
    expect(typed?.x0).toBeGreaterThanOrEqual(200)
    expect(typed?.x1).toBeLessThanOrEqual(320)
  })

  test('a word printed twice on top of itself, to look bold, is one word', async () => {
    const bytes = await drawn((doc) => {
      doc.text('Total', 100, 100, { lineBreak: false })
      doc.text('Total', 100.3, 100, { lineBreak: false })
    })
    expect((await wordsOf(bytes)).map((w) => w.text)).toEqual(['Total'])
  })

  test.each<[string, boolean, Parameters<typeof drawn>[0]]>([
    ['nothing else', true, () => undefined],
    ['a second line', true, (doc) => doc.text('Café 5', 100, 140, { lineBreak: false })],
    ['a line drawn under it', false, (doc) => doc.moveTo(100, 120).lineTo(300, 120).stroke()],
    ['a picture', false, (doc) => doc.image(DOT, 100, 200, { width: 100 })],
    ['text up the margin', false, (doc) => doc.rotate(-90, { origin: [20, 400] }).text('Margin', 20, 400, { lineBreak: false })],
    ['a note', false, (doc) => doc.note(100, 300, 50, 50, 'paid')],
    ['text beside the page', false, (doc) => doc.text('Beside', 2000, 100, { lineBreak: false })],
  ])('a page of few words and %s: text alone is %s', async (_, isAlone, draw) => {
    const bytes = await drawn((doc) => {
      doc.text('Total 12.50', 100, 100, { lineBreak: false })
      draw(doc)
    })
    expect((await withPdf(bytes, readPageWords)).map((page) => page.isTextAlone ?? false)).toEqual([isAlone])
  })
})
