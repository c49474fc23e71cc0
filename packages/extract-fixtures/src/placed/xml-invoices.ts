/** Electronic invoices as XML files of their own, in the forms that programs write. */
import { plain } from '../made-figures.ts'
import { seeded } from '../made-statements.ts'

export interface MadeXmlInvoice {
  vendor: string
  date: string
  /** Cents; below zero for a credit note. */
  total: number
  tax: number
  number: string
  currency: string
}

const vendors = [
  'Nordwind Büro GmbH',
  'Atelier Lefèvre & Fils SARL',
  'Officine Rossi S.r.l.',
  'Kowalski Druk Sp. z o.o.',
  'Harbour Lamps Ltd',
]
const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T
const escaped = (s: string) => s.replaceAll('&', '&amp;')

export function madeXmlInvoice(seed: number): MadeXmlInvoice {
  const random = seeded(seed * 41)
  const net = 500 + Math.floor(random() * 400_000)
  const tax = Math.round(net * pick([0, 0.07, 0.19, 0.2, 0.22], random))
  const sign = seed % 5 === 0 ? -1 : 1
  return {
    vendor: pick(vendors, random),
    date: `202${3 + (seed % 3)}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`,
    total: sign * (net + tax),
    tax: sign * tax,
    number: `RE-${1000 + seed}/${seed}`,
    currency: pick(['EUR', 'PLN', 'GBP'], random),
  }
}

type Print = (made: MadeXmlInvoice, seed: number) => string

/** UBL, with or without prefixes, an invoice or a credit note; what is prepaid lowers only what is left to pay. */
const ubl: Print = ({ vendor, date, total, tax, number, currency }, seed) => {
  const root = total < 0 ? 'CreditNote' : 'Invoice'
  const [b, a, r] = seed % 2 ? ['cbc:', 'cac:', 'ubl:'] : ['', '', '']
  const space = 'urn:oasis:names:specification:ubl:schema:xsd'
  const money = (name: string, cents: number) => `<${b}${name} currencyID="${currency}">${plain(cents)}</${b}${name}>`
  const spaces = r
    ? `xmlns:ubl="${space}:${root}-2" xmlns:cac="${space}:CommonAggregateComponents-2" xmlns:cbc="${space}:CommonBasicComponents-2"`
    : `xmlns="${space}:${root}-2"`
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- exported -->
<${r}${root} ${spaces}>
 <${b}ID>${number}</${b}ID><${b}IssueDate>${date}</${b}IssueDate><${b}DueDate>2027-01-01</${b}DueDate>
 <${b}DocumentCurrencyCode>${currency}</${b}DocumentCurrencyCode>
 <${a}AccountingSupplierParty><${a}Party>${seed % 3 ? `<${a}PartyName><${b}Name>${escaped(vendor)}</${b}Name></${a}PartyName>` : ''}
  <${a}PartyLegalEntity><${b}RegistrationName>${escaped(vendor)}</${b}RegistrationName></${a}PartyLegalEntity></${a}Party></${a}AccountingSupplierParty>
 <${a}AccountingCustomerParty><${a}Party><${a}PartyName><${b}Name>Lakeside Bakery</${b}Name></${a}PartyName></${a}Party></${a}AccountingCustomerParty>
 <${a}TaxTotal>${money('TaxAmount', Math.abs(tax))}</${a}TaxTotal>
 <${a}LegalMonetaryTotal>${money('LineExtensionAmount', Math.abs(total - tax))}${money('TaxInclusiveAmount', Math.abs(total))}${money('PrepaidAmount', 100)}${money('PayableAmount', Math.abs(total) - 100)}</${a}LegalMonetaryTotal>
 <${a}InvoiceLine><${b}ID>1</${b}ID>${money('LineExtensionAmount', Math.abs(total - tax))}</${a}InvoiceLine>
</${r}${root}>`
}

/** The Cross Industry Invoice of the United Nations, as ZUGFeRD and Factur-X have it. */
const cii: Print = ({ vendor, date, total, tax, number, currency }, seed) => {
  const [m, a, d] = seed % 2 ? ['rsm:', 'ram:', 'udt:'] : ['a:', 'b:', 'c:']
  const space = 'urn:un:unece:uncefact:data:standard'
  return `<?xml version="1.0" encoding="UTF-8"?>
<${m}CrossIndustryInvoice xmlns:${m.slice(0, -1)}="${space}:CrossIndustryInvoice:100" xmlns:${a.slice(0, -1)}="${space}:ReusableAggregateBusinessInformationEntity:100" xmlns:${d.slice(0, -1)}="${space}:UnqualifiedDataType:100">
 <${m}ExchangedDocument><${a}ID>${number}</${a}ID><${a}TypeCode>${total < 0 ? 381 : 380}</${a}TypeCode><${a}IssueDateTime><${d}DateTimeString format="102">${date.replaceAll('-', '')}</${d}DateTimeString></${a}IssueDateTime></${m}ExchangedDocument>
 <${m}SupplyChainTradeTransaction>
  <${a}ApplicableHeaderTradeAgreement><${a}SellerTradeParty><${a}Name>${escaped(vendor)}</${a}Name></${a}SellerTradeParty><${a}BuyerTradeParty><${a}Name>Lakeside Bakery</${a}Name></${a}BuyerTradeParty></${a}ApplicableHeaderTradeAgreement>
  <${a}ApplicableHeaderTradeDelivery/>
  <${a}ApplicableHeaderTradeSettlement><${a}InvoiceCurrencyCode>${currency}</${a}InvoiceCurrencyCode>
   <${a}SpecifiedTradeSettlementHeaderMonetarySummation><${a}LineTotalAmount>${plain(Math.abs(total - tax))}</${a}LineTotalAmount><${a}TaxTotalAmount currencyID="${currency}">${plain(Math.abs(tax))}</${a}TaxTotalAmount><${a}GrandTotalAmount>${plain(Math.abs(total))}</${a}GrandTotalAmount><${a}DuePayableAmount>${plain(Math.abs(total) - 100)}</${a}DuePayableAmount></${a}SpecifiedTradeSettlementHeaderMonetarySummation>
  </${a}ApplicableHeaderTradeSettlement>
 </${m}SupplyChainTradeTransaction>
</${m}CrossIndustryInvoice>`
}

export const xmlInvoiceForms: Readonly<Record<string, Print>> = { ubl, cii }
