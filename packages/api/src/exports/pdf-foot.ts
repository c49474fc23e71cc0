/** Height of a line of the foot, and how far its last line stands above the edge of the paper. */
const LINE = 11
const EDGE = 18

/**
 * Writes the same lines at the foot of every page, and which page it is of how many. The document must buffer its pages; called last.
 * A report of one page without lines has no foot.
 */
export function writeFoot(doc: PDFKit.PDFDocument, lines: readonly string[], left: number): void {
  const { count } = doc.bufferedPageRange()
  if (count === 1 && lines.length === 0) return
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Below the margin pdfkit would turn the page.
    doc.page.margins.bottom = 0
    const { width, height } = doc.page
    const right = width - left
    const top = height - EDGE - LINE * Math.max(1, lines.length)
    doc.font('Helvetica').fontSize(8).fillColor('#4f5953')
    lines.forEach((words, i) => {
      doc.text(words, left, top + i * LINE, { width: right - left - 80, height: 10, ellipsis: true, lineBreak: false })
    })
    doc.text(`Page ${page + 1} of ${count}`, right - 80, height - EDGE - LINE, { width: 80, align: 'right', lineBreak: false })
  }
}
