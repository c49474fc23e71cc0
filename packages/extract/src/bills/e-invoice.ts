import { type CalendarDate, calendarDate } from '@ledgerhand/core/calendar-date'
import { type Cents, cents } from '@ledgerhand/core/money'
import { all, parseXml, textAt, type XmlElement } from '../formats/xml.ts'
import { type OpenPdf, utf16, withBuffer } from '../pages/pdfium.ts'
import { parsePrintedAmount } from '../printed/printed.ts'
import { decodeText, oneLine } from '../printed/text.ts'
import type { Bill } from '../result/reading.ts'

/** An electronic invoice (Factur-X, ZUGFeRD, XRechnung) carries its data as an XML file inside the PDF. */
export type EmbeddedBill = Omit<Bill, 'evidence' | 'confidence'>

const MAX_XML = 5_000_000

/** The invoice data attached to a PDF; null when there is none that can be read. What is printed stays the visible truth: compare. */
export function embeddedBill(pdf: OpenPdf): EmbeddedBill | null {
  for (const bytes of xmlAttachments(pdf)) {
    try {
      const root = parseXml(decodeText(bytes).replace(/^\ufeff/, ''))
      const bill = crossIndustry(root) ?? universal(root)
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

const amount = (text: string | null): Cents | null => {
  const read = text === null ? null : parsePrintedAmount(text, { decimal: '.' })
  return read && cents(read.negative ? -read.cents : read.cents)
}
const date = (text: string | null): CalendarDate | null => {
  const m = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '')
  return m ? calendarDate(Number(m[1]), Number(m[2]), Number(m[3])) : null
}
const name = (text: string | null): string | null => (text ? oneLine(text) || null : null)

/** UN/CEFACT Cross Industry Invoice, in the element names of ZUGFeRD 1 and of what came after it. */
function crossIndustry(root: XmlElement): EmbeddedBill | null {
  const invoice = [...all(root, 'CrossIndustryInvoice'), ...all(root, 'CrossIndustryDocument')][0]
  if (!invoice) return null
  const document = [...all(invoice, 'ExchangedDocument'), ...all(invoice, 'HeaderExchangedDocument')][0]
  const trade = [...all(invoice, 'SupplyChainTradeTransaction'), ...all(invoice, 'SpecifiedSupplyChainTradeTransaction')][0]
  if (!document || !trade) return null
  const part = (kind: string) =>
    [...all(trade, `ApplicableHeaderTrade${kind}`), ...all(trade, `ApplicableSupplyChainTrade${kind}`)][0] ?? trade
  const settlement = part('Settlement')
  const sums =
    [
      ...all(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation'),
      ...all(settlement, 'SpecifiedTradeSettlementMonetarySummation'),
    ][0] ?? settlement
  return {
    vendor: name(textAt(part('Agreement'), 'SellerTradeParty', 'Name')),
    date: date(textAt(document, 'IssueDateTime', 'DateTimeString') ?? textAt(document, 'IssueDateTime')),
    totalCents: amount(textAt(sums, 'GrandTotalAmount') ?? textAt(sums, 'DuePayableAmount')),
    taxCents: amount(textAt(sums, 'TaxTotalAmount')),
    number: name(textAt(document, 'ID')),
    currency: textAt(settlement, 'InvoiceCurrencyCode'),
  }
}

/** OASIS UBL. */
function universal(root: XmlElement): EmbeddedBill | null {
  const invoice = [...all(root, 'Invoice'), ...all(root, 'CreditNote')][0]
  if (!invoice) return null
  const party = all(invoice, 'AccountingSupplierParty', 'Party')[0] ?? invoice
  return {
    vendor: name(textAt(party, 'PartyName', 'Name') ?? textAt(party, 'PartyLegalEntity', 'RegistrationName')),
    date: date(textAt(invoice, 'IssueDate')),
    totalCents: amount(
      textAt(invoice, 'LegalMonetaryTotal', 'TaxInclusiveAmount') ?? textAt(invoice, 'LegalMonetaryTotal', 'PayableAmount'),
    ),
    taxCents: amount(textAt(invoice, 'TaxTotal', 'TaxAmount')),
    number: name(textAt(invoice, 'ID')),
    currency: textAt(invoice, 'DocumentCurrencyCode'),
  }
}
