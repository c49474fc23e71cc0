import { type CalendarDate, calendarDate } from '@ledgerhand/core/calendar-date'
import { type Cents, cents } from '@ledgerhand/core/money'
import { all, textAt, type XmlElement } from '../formats/xml.ts'
import { parsePrintedAmount } from '../printed/printed.ts'
import { oneLine } from '../printed/text.ts'
import type { Bill, BillLine } from '../result/reading.ts'

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
  const lines = bill.lines?.map((line) => ({ ...line, cents: cents(-line.cents) }))
  return { ...bill, totalCents: back(bill.totalCents), taxCents: back(bill.taxCents), ...(lines && { lines }) }
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
  const total = amount(textAt(sums, 'GrandTotalAmount') ?? textAt(sums, 'DuePayableAmount'))
  const tax = amount(textAt(sums, 'TaxTotalAmount'))
  const items = [...all(trade, 'IncludedSupplyChainTradeLineItem')].map((item): BillLine | null => {
    const of = [...all(item, 'SpecifiedLineTradeSettlement'), ...all(item, 'SpecifiedSupplyChainTradeSettlement')][0] ?? item
    const delivery = [...all(item, 'SpecifiedLineTradeDelivery'), ...all(item, 'SpecifiedSupplyChainTradeDelivery')][0] ?? item
    const agreed = [...all(item, 'SpecifiedLineTradeAgreement'), ...all(item, 'SpecifiedSupplyChainTradeAgreement')][0] ?? item
    const summed =
      textAt(of, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount') ??
      textAt(of, 'SpecifiedTradeSettlementMonetarySummation', 'LineTotalAmount')
    return itemOf({
      description: textAt(item, 'SpecifiedTradeProduct', 'Name'),
      quantity: textAt(delivery, 'BilledQuantity'),
      unit: textAt(agreed, 'NetPriceProductTradePrice', 'ChargeAmount'),
      sum: summed,
    })
  })
  const terms = [...all(settlement, 'SpecifiedTradePaymentTerms')][0]
  return {
    ...provenBy(items, {
      charges: amount(textAt(sums, 'ChargeTotalAmount')),
      allowances: amount(textAt(sums, 'AllowanceTotalAmount')),
      tax,
      total,
    }),
    dueDate: terms ? date(textAt(terms, 'DueDateDateTime', 'DateTimeString') ?? textAt(terms, 'DueDateDateTime')) : null,
    vendor: name(textAt(part('Agreement'), 'SellerTradeParty', 'Name')),
    date: date(textAt(document, 'IssueDateTime', 'DateTimeString') ?? textAt(document, 'IssueDateTime')),
    totalCents: total,
    taxCents: tax,
    number: name(textAt(document, 'ID')),
    currency: textAt(settlement, 'InvoiceCurrencyCode'),
  }
}

/** OASIS UBL. */
function universal(root: XmlElement): EmbeddedBill | null {
  const invoice = [...all(root, 'Invoice'), ...all(root, 'CreditNote')][0]
  if (!invoice) return null
  const party = all(invoice, 'AccountingSupplierParty', 'Party')[0] ?? invoice
  const sums = all(invoice, 'LegalMonetaryTotal')[0] ?? invoice
  const total = amount(textAt(sums, 'TaxInclusiveAmount') ?? textAt(sums, 'PayableAmount'))
  const tax = amount(textAt(invoice, 'TaxTotal', 'TaxAmount'))
  const items = [...all(invoice, 'InvoiceLine'), ...all(invoice, 'CreditNoteLine')].map((item) =>
    itemOf({
      description: textAt(item, 'Item', 'Name') ?? textAt(item, 'Item', 'Description'),
      quantity: textAt(item, 'InvoicedQuantity') ?? textAt(item, 'CreditedQuantity'),
      unit: textAt(item, 'Price', 'PriceAmount'),
      sum: textAt(item, 'LineExtensionAmount'),
    }),
  )
  return {
    ...provenBy(items, {
      charges: amount(textAt(sums, 'ChargeTotalAmount')),
      allowances: amount(textAt(sums, 'AllowanceTotalAmount')),
      tax,
      total,
    }),
    dueDate: date(textAt(invoice, 'DueDate') ?? textAt(invoice, 'PaymentMeans', 'PaymentDueDate')),
    vendor: name(textAt(party, 'PartyName', 'Name') ?? textAt(party, 'PartyLegalEntity', 'RegistrationName')),
    date: date(textAt(invoice, 'IssueDate')),
    totalCents: total,
    taxCents: tax,
    number: name(textAt(invoice, 'ID')),
    currency: textAt(invoice, 'DocumentCurrencyCode'),
  }
}

function itemOf({ description, quantity, unit, sum }: Record<'description' | 'quantity' | 'unit' | 'sum', string | null>): BillLine | null {
  const [text, total] = [name(description), amount(sum)]
  if (text === null || total === null) return null
  const count =
    quantity === null
      ? null
      : quantity
          .trim()
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, '') || null
  return { kind: 'item', description: text.slice(0, 120), quantity: count, unitCents: amount(unit), cents: total }
}

/** The lines of an electronic invoice with what is added to and taken off all of them; only where they add up to its total. */
function provenBy(
  items: readonly (BillLine | null)[],
  { charges, allowances, tax, total }: Record<'charges' | 'allowances' | 'tax' | 'total', Cents | null>,
): Pick<Bill, 'lines'> {
  const extra = (kind: BillLine['kind'], description: string, value: number): BillLine[] =>
    value === 0 ? [] : [{ kind, description, quantity: null, unitCents: null, cents: cents(value) }]
  const lines = [
    ...items.filter((item) => item !== null),
    ...extra('charge', 'Charges', charges ?? 0),
    ...extra('discount', 'Discounts', -(allowances ?? 0)),
    ...extra('tax', 'Tax', tax ?? 0),
  ]
  const adds = items.length > 0 && !items.includes(null) && lines.reduce((n, line) => n + line.cents, 0) === total
  return adds ? { lines } : {}
}
