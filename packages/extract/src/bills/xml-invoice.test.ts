import { madeXmlInvoice, xmlInvoiceForms } from '@ledgerhand/extract-fixtures/placed/xml-invoices'
import { expect, test } from 'vitest'
import { readDocument } from '../read.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test.each(Object.entries(xmlInvoiceForms))('an invoice that is an XML file of its own: %s', async (_, print) => {
  for (let seed = 1; seed <= 24; seed++) {
    const made = madeXmlInvoice(seed)
    const text = print(made, seed)
    const documentType = (['auto', 'invoice', 'receipt', 'bank_statement'] as const)[seed % 4] ?? 'auto'
    const reading = await readDocument({ name: 'made', documentType, bytes: bytesOf(text) })
    const { vendor, date, total: totalCents, tax: taxCents, number, currency } = made
    expect(reading.bill).toMatchObject({ vendor, date, totalCents, taxCents, number, currency, confidence: 0.98 })
    expect([reading.documentType, reading.statements]).toEqual(['invoice', []])
    const line = reading.bill?.evidence?.kind === 'lines' ? reading.bill.evidence.line : 0
    expect(text.split('\n')[line - 1]).toContain(String(Math.floor(Math.abs(totalCents) / 100)))
  }
})

test.each([
  ['cut off', (xml: string) => xml.slice(0, -20)],
  ['with entities of its own', (xml: string) => xml.replace('<!-- exported -->', '<!DOCTYPE Invoice [<!ENTITY a "b">]>')],
  ['without vendor and total', (xml: string) => xml.replace(/<cac:(?:Accounting|Legal)[\s\S]*(?=<\/ubl)/, '')],
])('an XML invoice %s is refused in words', async (_, damaged) => {
  const xml = xmlInvoiceForms.ubl?.(madeXmlInvoice(7), 7) ?? ''
  await expect(readDocument({ name: 'made', documentType: 'auto', bytes: bytesOf(damaged(xml)) })).rejects.toThrow(/XML/)
})
