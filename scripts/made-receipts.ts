/**
 * Writes the made-up receipts of packages/extract-fixtures/src/ocr/receipts as pictures, with the truth about them, in the form that evaluate.ts
 * takes:
 *   node scripts/made-receipts.ts <folder> && node scripts/evaluate.ts <folder> --kind receipt
 * Each is worn, scanned or photographed in a way of its own, the same each time; every third one has faded.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { madePicture, type ScanKind } from '../packages/extract/testing/made-scans.ts'
import { madeReceipts } from '../packages/extract-fixtures/src/ocr/receipts/all.ts'
import { drawnReceipt } from '../packages/extract-fixtures/src/ocr/receipts/made-receipt.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say which folder to write')
const to = resolve(folder)
for (const part of ['files', 'truth']) mkdirSync(join(to, part), { recursive: true })

const kinds: readonly ScanKind[] = ['photo', 'worn', 'photo', 'coarse', 'askew']
const rows: string[][] = [['id', 'file', 'kind', 'format', 'bank_or_vendor', 'flags']]
for (const [i, receipt] of madeReceipts.entries()) {
  const kind = kinds[i % kinds.length] ?? 'photo'
  const file = `files/${receipt.id}.jpg`
  writeFileSync(join(to, file), await madePicture(await drawnReceipt(receipt), kind, { seed: i + 1, faded: i % 3 === 2 }))
  const [vendor, ...others] = receipt.vendor
  const truth = { vendor, date: receipt.date, total: receipt.cents / 100, accept: { vendor: [...others, ...(receipt.accept ?? [])] } }
  writeFileSync(join(to, 'truth', `${receipt.id}.json`), JSON.stringify(truth))
  rows.push([receipt.id, file, 'receipt', 'image', receipt.vendor[0] ?? '', ''])
}
writeFileSync(join(to, 'index.tsv'), `${rows.map((row) => row.join('\t')).join('\n')}\n`)
console.log(`${madeReceipts.length} receipts in ${to}`)
