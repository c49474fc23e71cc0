import { parseXml } from '../formats/xml.ts'
import { type OpenPdf, utf16, withBuffer } from '../pages/pdfium.ts'
import { decodeText } from '../printed/text.ts'
import { billOf, type EmbeddedBill } from './invoice-data.ts'

const MAX_XML = 5_000_000

/** The invoice data attached to a PDF; null when there is none that can be read. What is printed stays the visible truth: compare. */
export function embeddedBill(pdf: OpenPdf): EmbeddedBill | null {
  for (const bytes of xmlAttachments(pdf)) {
    try {
      const root = parseXml(decodeText(bytes).replace(/^\ufeff/, ''))
      const bill = billOf(root)
      if (bill) return bill
    } catch {
      // A broken attachment says nothing; the page still does.
    }
  }
  return null
}

function xmlAttachments({ pdfium, document }: OpenPdf): Uint8Array[] {
  const files: Uint8Array[] = []
  const count = Math.min(pdfium._FPDFDoc_GetAttachmentCount(document), 20)
  for (let i = 0; i < count; i++) {
    const attachment = pdfium._FPDFDoc_GetAttachment(document, i)
    if (attachment === 0) continue
    const name = utf16(pdfium, (out, size) => pdfium._FPDFAttachment_GetName(attachment, out, size))
    if (!/\.xml$/i.test(name)) continue
    const bytes = withBuffer(pdfium, 8, (sizeAt) => {
      const size = () => new DataView(pdfium.HEAPU8.buffer, sizeAt, 4).getUint32(0, true)
      if (!pdfium._FPDFAttachment_GetFile(attachment, 0, 0, sizeAt) || size() === 0 || size() > MAX_XML) return null
      const length = size()
      return withBuffer(pdfium, length, (out) => {
        pdfium._FPDFAttachment_GetFile(attachment, out, length, sizeAt)
        return pdfium.HEAPU8.slice(out, out + length)
      })
    })
    if (bytes) files.push(bytes)
  }
  return files
}
