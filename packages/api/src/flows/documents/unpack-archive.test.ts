import { releaseStaleClaims } from '@ledgerhand/db/system/queue'
import { mailOf, zipOf } from '@ledgerhand/extract-fixtures/archives'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
})
afterEach(() => product.close())

const month = (n: number) => `Date,Description,Amount\n2024-0${n}-02,RENT ${n},-100.00\n2024-0${n}-03,SHOP ${n},-5.00\n`
const quarter = zipOf([
  { name: 'q1/january.csv', content: month(1) },
  { name: 'q1/february.csv', content: month(2) },
  { name: 'q1/notes.docx', content: 'no document' },
])

async function signedUp() {
  const p = product.person()
  await p.signUp()
  const documents = async () => (await p.call('GET', '/api/documents')).json as Record<string, never>[]
  return { ...p, documents }
}
const files = () => (product.database.sqlite.prepare('select count(*) as n from uploads').get() as { n: number }).n

test('the files of a ZIP become documents, and it says what became of each', async () => {
  const p = await signedUp()
  const before = (await p.upload('january.csv', month(1))).json.document
  await product.work()
  const { id } = (await p.upload('quarter.zip', quarter, null)).json.document
  await product.work()
  const { json } = await p.call('GET', `/api/documents/${id}`)
  expect(json.extractedText).toBe('1 document from this file (2 left out)')
  const february = (await p.documents()).find((d) => d.originalName === 'february.csv')
  expect(json.archive).toEqual([
    { name: 'january.csv', documentId: before.id, reason: 'Already in your books as january.csv' },
    { name: 'february.csv', documentId: february?.id, reason: null },
    { name: 'notes.docx', documentId: null, reason: 'This type of file is not supported' },
  ])
  expect(february).toMatchObject({ transactionCount: 2, documentType: 'bank_statement', partOf: { id, name: 'quarter.zip' } })
  expect((await p.call('GET', '/api/transactions')).json).toHaveLength(4)
  expect((await p.upload('again.zip', quarter, null)).status).toBe(409)
})

test('cut off before its end it leaves nothing, and goes on as if nothing had been', async () => {
  const p = await signedUp()
  await p.upload('quarter.zip', quarter, null)
  const { unpack } = product.ports.reader
  // The second piece never comes: what the first one brought is kept by then.
  product.ports.reader.unpack = async (archive, signal) => {
    if (archive.from > 0) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    const answer = await unpack(archive, signal)
    return answer.kind === 'unpacked' ? { ...answer, next: answer.parts.length } : answer
  }
  await expect(product.work()).rejects.toThrow('full')
  expect(await p.documents()).toHaveLength(1)
  expect(files()).toBe(1)
  product.ports.reader.unpack = unpack
  releaseStaleClaims(product.database, 'the next run')
  await product.work()
  expect((await p.documents()).map((d) => d.originalName)).toEqual(expect.arrayContaining(['quarter.zip', 'january.csv', 'february.csv']))
  expect(await p.documents()).toHaveLength(3)
})

test('read again it makes none of its documents twice', async () => {
  const p = await signedUp()
  const { id } = (await p.upload('quarter.zip', quarter, null)).json.document
  await product.work()
  const { archive } = (await p.call('GET', `/api/documents/${id}`)).json
  expect((await p.call('POST', `/api/documents/${id}/retry`)).status).toBe(202)
  await product.work()
  expect((await p.call('GET', `/api/documents/${id}`)).json.archive).toEqual(archive)
  expect((await p.call('GET', '/api/transactions')).json).toHaveLength(4)
})

test('a mail gives its attachments; deleted, they stay', async () => {
  const p = await signedUp()
  const { id } = (await p.upload('mail.eml', mailOf({ text: 'Attached.', files: [{ name: 'q1.zip', content: quarter }] }), null)).json
    .document
  await product.work()
  expect((await p.documents()).map((d) => d.originalName).sort()).toEqual(['february.csv', 'january.csv', 'mail.eml', 'q1.zip'])
  expect((await p.call('DELETE', `/api/documents/${id}`)).status).toBe(204)
  expect(await p.documents()).toHaveLength(3)
})

/** A ZIP that somebody sends through a link that takes so many files, unpacked; with the names of what became of it and how much the link counted. */
async function sentThrough(maxFiles: number, bytes: Uint8Array) {
  const p = await signedUp()
  const link = (await p.call('POST', '/api/shareable-links', { description: 'Statements', maxFiles })).json
  const token = String(link.url ?? link.token)
    .split('/')
    .pop()
  const stranger = product.person()
  const slot = (await stranger.call('POST', `/api/upload/${token}/generate-upload-url`, {})).json
  expect(slot).toHaveProperty('filename')
  await product.put(slot.filename, bytes)
  const sent = await stranger.call('POST', `/api/upload/${token}/documents`, { filename: slot.filename, originalName: 'quarter.zip' })
  expect(sent.status).toBeLessThan(300)
  await product.work()
  const used = () => product.database.sqlite.prepare(`select used_files from shareable_links where "user_id" <> ''`).pluck().get() as number
  return { ...p, used }
}

test('a ZIP that comes through an upload link becomes documents of that link', async () => {
  const p = await sentThrough(20, quarter)
  expect(await p.documents()).toHaveLength(3)
  const deposits = product.database.sqlite
    .prepare(`select original_name as name from link_deposits where "user_id" <> '' order by name`)
    .all()
  expect(deposits).toEqual([{ name: 'february.csv' }, { name: 'january.csv' }, { name: 'quarter.zip' }])
  // The first of its files takes the place of the ZIP.
  expect(p.used()).toBe(2)
})

test('a ZIP brings no more files through a link than the link takes, mails in it neither', async () => {
  const mail = (n: number) =>
    mailOf({
      text: `Attached: ${n}.`,
      files: [1, 2].map((m) => ({ name: `${n}-${m}.csv`, content: `${month(m)}2024-0${m}-09,ROW ${n},-1.00\n` })),
    })
  const bytes = zipOf([1, 2, 3].map((n) => ({ name: `${n}.eml`, content: mail(n) })))
  const p = await sentThrough(2, bytes)
  const documents = await p.documents()
  expect(documents.map((d) => d.originalName).sort()).toEqual(['1-1.csv', '1.eml', '2-1.csv', '2.eml', 'quarter.zip'])
  expect(p.used()).toBe(2)
  const zip = documents.find((d) => d.originalName === 'quarter.zip')
  expect((await p.call('GET', `/api/documents/${zip?.id}`)).json.archive.at(-1)).toEqual({
    name: '3.eml',
    documentId: null,
    reason: 'This link takes no more files',
  })
})

test('an archive and those in it hold so many files together', async () => {
  const p = await signedUp()
  const receipts = (n: number) =>
    Array.from({ length: n }, (_, i) => ({ name: `${n}-${i}.csv`, content: `Date,Description,Amount\n2024-01-02,N${n} ROW ${i},-1.00\n` }))
  const mail = mailOf({ text: 'Attached.', files: receipts(3) })
  // What they say does not matter here.
  product.ports.reader.read = async () => ({ kind: 'unreadable', reason: 'empty', retryable: false })
  await p.upload('all.zip', zipOf([{ name: 'mail.eml', content: mail }, ...receipts(198)]), null)
  await product.work()
  // The ZIP, its 199 files, and one of the three in the mail.
  expect(await p.documents()).toHaveLength(201)
})

test.each([
  ['encrypted', zipOf([{ name: 'a.csv', content: month(1), isEncrypted: true }]), 'encrypted'],
  ['a letter', mailOf({ text: 'See you on Monday.' }), 'no receipt or invoice'],
])('%s it fails in words', async (_, bytes, words) => {
  const p = await signedUp()
  const { id } = (await p.upload('a.zip', bytes, null)).json.document
  await product.work()
  const { json } = await p.call('GET', `/api/documents/${id}`)
  expect(json).toMatchObject({ isProcessed: true, needsPassword: false })
  expect(json.extractedText).toContain(words)
})
