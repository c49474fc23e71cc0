import { madeReceipts } from '@ledgerhand/extract-fixtures/ocr/receipts/all'
import { typedReceipt } from '@ledgerhand/extract-fixtures/ocr/receipts/typed-receipt'
import { expect, test } from 'vitest'
import { readWordPages } from './documents/read-pages.ts'
import type { Bill } from './result/reading.ts'
import { cleanWords } from './vision/clean-words.ts'

const plain = (name: string | null | undefined) => (name ?? '').replace(/[\W_]/g, '').toUpperCase()

function read(receipt: (typeof madeReceipts)[number]): Bill | null {
  const page = {
    number: 1,
    width: 300,
    height: 1000,
    words: cleanWords(typedReceipt(receipt)),
    head: [],
    confidence: 95,
    shownAt: (box: readonly [number, number, number, number]) => box,
  }
  return readWordPages({ format: 'jpeg', documentType: 'receipt', pages: [page], fileYear: null, embedded: null }).bill
}

// What is wrong here is a rule's fault, never an engine's.
test.each(madeReceipts.map((r) => [r.id, r] as const))('%s, every letter seen right: its total, its day and its shop', (_, receipt) => {
  const bill = read(receipt)
  expect({ date: bill?.date, cents: Math.abs(bill?.totalCents ?? 0) }).toEqual({ date: receipt.date, cents: receipt.cents })
  expect([...receipt.vendor, ...(receipt.accept ?? [])].map(plain)).toContain(plain(bill?.vendor))
})
