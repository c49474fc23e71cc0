import { expect, test } from 'vitest'
import { readPdf } from './read-pdf.ts'

/** A page that draws a form, which draws itself twice. */
const drawnInItself = (): Uint8Array => {
  const form = '<< /XObject << /X 5 0 R >> >>'
  const stream = (dictionary: string, content: string) => `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources ${form} >>`,
    stream('', '/X Do'),
    stream(`/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources ${form}`, '/X Do /X Do'),
  ]
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')
  return new TextEncoder().encode(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF`)
}

test('a PDF that wants more memory than there is is called too complex, not damaged; the next one is read by a new library', async () => {
  const bytes = drawnInItself()
  await expect(readPdf({ bytes, name: 'a.pdf', documentType: 'bank_statement' })).rejects.toThrow(/too large or too complex/)
  await expect(readPdf({ bytes: bytes.slice(0, 40), name: 'a.pdf', documentType: 'bank_statement' })).rejects.toThrow(/damaged/)
}, 120_000)
