import { type CalendarDate, calendarDate } from '@ledgerhand/core/calendar-date'
import { type Cents, cents } from '@ledgerhand/core/money'
import { all, textAt, type XmlElement } from '../formats/xml.ts'
import { parsePrintedAmount } from '../printed/printed.ts'
import { oneLine } from '../printed/text.ts'
import type { Bill } from '../result/reading.ts'

/** What the XML of an electronic invoice says: a file of its own, or carried inside a PDF (Factur-X, ZUGFeRD, XRechnung). */
export type EmbeddedBill = Omit<Bill, 'evidence' | 'confidence'>

const amount = (text: string | null): Cents | null => {
  const read = text === null ? null : parsePrintedAmount(text, { decimal: '.' })
  return read && cents(read.negative ? -read.cents : read.cents)
}
const date = (text: string | null): CalendarDate | null => {
  const m = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '')
  return m ? calendarDate(Number(m[1]), Number(m[2]), Number(m[3])) : null
}
const name = (text: string | null): string | null => (text ? oneLine(text) || null : null)

/** What an electronic invoice says; null where the XML is none. A credit note's amounts, printed without a sign, are money back. */
export function billOf(root: XmlElement): EmbeddedBill | null {
  const bill = crossIndustry(root) ?? universal(root)
  if (!bill || !isCreditNote(root) || (bill.totalCents ?? 0) <= 0) return bill
  const back = (c: Cents | null) => (c === null ? null : cents(-c))
  return { ...bill, totalCents: back(bill.totalCents), taxCents: back(bill.taxCents) }
}

/** 381, 396 and 532 are credit notes in the list of document types of the United Nations. */
function isCreditNote(root: XmlElement): boolean {
  const [invoice = root] = [...all(root, 'CrossIndustryInvoice'), ...all(root, 'CrossIndustryDocument')]
  const codes = [...all(invoice, 'ExchangedDocument', 'TypeCode'), ...all(invoice, 'HeaderExchangedDocument', 'TypeCode')]
  return all(root, 'CreditNote').length > 0 || codes.some((c) => /^(?:381|396|532)$/.test(c.text.trim()))
}

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
