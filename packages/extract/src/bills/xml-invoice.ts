import { camtText } from '../formats/camt.ts'
import { all, parseXml, type XmlElement } from '../formats/xml.ts'
import { lineIndex } from '../printed/line-index.ts'
import { MAX_TEXT_CHARS } from '../printed/text.ts'
import { type Reader, Unreadable } from '../result/reading.ts'
import { billOf } from './invoice-data.ts'

/** The root of an invoice as XML: UBL (Peppol, XRechnung) or the Cross Industry Invoice of the United Nations, with any prefix. */
const ROOT =
  /<(?:[\w.-]+:)?(?:Invoice|CreditNote)\b[^>]*xmlns(?::[\w.-]+)?=["']urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2|<(?:[\w.-]+:)?CrossIndustry(?:Invoice|Document)[\s>]/

/** Whether XML is an invoice that stands alone; `head` are its first few thousand characters. */
export const isXmlInvoice = (head: string): boolean => ROOT.test(head)

/** Elements that name the total of an invoice, best first. */
const TOTALS = ['GrandTotalAmount', 'TaxInclusiveAmount', 'DuePayableAmount', 'PayableAmount'] as const

/**
 * Reads an invoice that is an XML file of its own. A program wrote its data, so its total is as sure as anything read can be. Throws Unreadable where the
 * XML is damaged, or names neither a total nor a vendor. A credit note is money back: its total is negative.
 */
export const readXmlInvoice: Reader = ({ bytes }) => {
  const text = camtText(bytes).replace(/^\ufeff/, '')
  const root = parseXml(text)
  const bill = billOf(root)
  if (!bill || (bill.totalCents === null && bill.vendor === null)) throw new Unreadable('This XML holds no invoice that can be read')
  const at = TOTALS.map((name) => deepest(root, name)).find((e) => e !== null)
  const evidence = at ? lineIndex(text)(at.at, at.end) : null
  return {
    format: 'camt',
    documentType: 'invoice',
    statements: [],
    bill: { ...bill, evidence, confidence: bill.totalCents === null ? 0 : 0.98 },
    text: text.slice(0, MAX_TEXT_CHARS),
    pages: null,
  }
}

/** The first element of a name, anywhere; null where there is none. */
function deepest(element: XmlElement, name: string): XmlElement | null {
  const [found] = all(element, name)
  if (found) return found
  for (const child of element.children) {
    const below = deepest(child, name)
    if (below) return below
  }
  return null
}
