import { readWordPages } from '@ledgerhand/extract/documents/read-pages'
import type { Bill } from '@ledgerhand/extract/result/reading'
import { cleanWords } from '@ledgerhand/extract/vision/clean-words'
import { expect, test } from 'vitest'
import { madeReceipts } from './all.ts'
import { typedReceipt } from './typed-receipt.ts'

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
