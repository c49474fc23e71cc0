import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { testProduct } from '../../testing/product.ts'
import { folderOf, safeName, uniqueNames } from './tax-names.ts'

test('file names are the same in every archive program, address and system, each once', () => {
  expect(safeName('Café №1 (2).pdf')).toBe('Cafe_No1_2_.pdf')
  expect(['../../etc/passwd', '...', 'CON.pdf', 'a\u202eb.exe', `${'x'.repeat(300)}.pdf`].map((n) => safeName(n))).toEqual([
    'etc_passwd',
    'file',
    '_CON.pdf',
    'a_b.exe',
    `${'x'.repeat(76)}.pdf`,
  ])
  const nameIn = uniqueNames()
  expect([nameIn('d', 'A.pdf'), nameIn('d', 'a.pdf'), nameIn('e', 'a.pdf'), nameIn('d', 'a-2.pdf')]).toEqual([
    'd/A.pdf',
    'd/a-2.pdf',
    'e/a.pdf',
    'd/a-2-2.pdf',
  ])
  expect(folderOf({ line: '20a', title: 'Rent: vehicles, machinery, equipment' })).toBe('20a-rent-vehicles-machinery-equipment')
})

const MANY = 5_000
const BYTES = 4_096

/** Books with so many receipts, each with an expense of its own, put in as they are stored. */
async function manyReceipts() {
  const told = { read: 0, reading: 0, most: 0 }
  const base = testProduct()
  const owner = base.person()
  const { id } = await owner.signUp('maya@example.com')
  const content = (n: number) => Buffer.alloc(BYTES, `receipt ${n} `)
  const { sqlite } = base.database
  const now = '2026-01-01T00:00:00.000Z'
  const document = sqlite.prepare(
    `insert into documents (id, "user_id", filename, original_name, document_type, file_path, file_size, mime_type, is_processed, created_at, sha256, format)
     values (?, ?, ?, ?, 'receipt', '', ?, 'application/pdf', 1, ?, ?, 'pdf')`,
  )
  const row = sqlite.prepare(
    `insert into transactions (id, "user_id", document_id, description, amount_cents, transaction_date, category, is_credit, label, merchant, category_by,
       ai_confidence, created_at, updated_at) values (?, ?, null, 'Paper', 100, '2025-03-04', 'office_supplies', 0, 'office_expense', 'paper', 'person', 90, ?, ?)`,
  )
  const place = sqlite.prepare('update transactions set document_id = ? where "user_id" = ? and id = ?')
  base.database.sqlite.transaction(() => {
    for (let n = 0; n < MANY; n++) {
      document.run(`d${n}`, id, `f${n}`, 'receipt.pdf', BYTES, now, createHash('sha256').update(String(n)).digest('hex'))
      row.run(`t${n}`, id, now, now)
      place.run(`d${n}`, id, `t${n}`)
    }
  })()
  base.ports.storage.read = async (key) => {
    told.read++
    told.most = Math.max(told.most, ++told.reading)
    await Promise.resolve()
    told.reading--
    return content(Number(key.slice(1)))
  }
  return { product: base, owner, told }
}

test('a year of 5,000 documents is sent as it is read: one document at a time, little in memory', { timeout: 120_000 }, async () => {
  const { product, owner, told } = await manyReceipts()
  const answer = await product.handle(new Request('http://localhost:3000/api/tax/2025/pack', { headers: { cookie: owner.cookie() } }))
  expect(answer.status).toBe(200)
  const before = process.memoryUsage()
  let [sent, grown] = [0, 0]
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    sent += chunk.length
    // Read ahead is what the streams between hold.
    expect(told.read * BYTES).toBeLessThan(sent + 512 * 1024)
    if (told.read % 500 !== 0) continue
    const now = process.memoryUsage()
    grown = Math.max(grown, now.arrayBuffers - before.arrayBuffers)
  }
  expect(told).toMatchObject({ read: MANY, most: 1 })
  expect(sent).toBeGreaterThan(MANY * BYTES)
  expect(grown).toBeLessThan(300 * 1024 * 1024)
  product.close()
})
