/** A PDF with text at given points, written by hand: nothing but Helvetica, lines of text and a cross-reference table. */

export interface PageText {
  /** Points from the left edge; for `right`, where the text ends. */
  x: number
  /** Points from the top edge. */
  y: number
  text: string
  size?: number
  bold?: boolean
  right?: boolean
}

/** Helvetica's advance widths, in thousandths of the size, for what stands in a column of figures. */
const WIDTHS: Record<string, number> = { '.': 278, ',': 278, '-': 333, '/': 278, ' ': 278, '(': 333, ')': 333, $: 556 }
const widthOf = (text: string, size: number) => ([...text].reduce((n, c) => n + (WIDTHS[c] ?? 556), 0) * size) / 1000

const escaped = (text: string) => text.replace(/[\\()]/g, (c) => `\\${c}`)
const PAGE_HEIGHT = 792

/** One US letter page for each list of texts. */
export function pdfOf(pages: readonly (readonly PageText[])[]): Uint8Array {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${5 + i * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ]
  for (const [i, texts] of pages.entries()) {
    const stream = texts
      .map(({ x, y, text, size = 10, bold = false, right = false }) => {
        const left = right ? x - widthOf(text, size) : x
        return `BT /${bold ? 'F2' : 'F1'} ${size} Tf 1 0 0 1 ${left.toFixed(2)} ${PAGE_HEIGHT - y} Tm (${escaped(text)}) Tj ET`
      })
      .join('\n')
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 ${PAGE_HEIGHT}] /Contents ${6 + i * 2} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    )
  }
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = body.length
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}
