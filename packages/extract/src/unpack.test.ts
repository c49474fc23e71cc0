import { createHash } from 'node:crypto'
import { archiveWords, MAX_ARCHIVE_BYTES } from '@ledgerhand/core/archives'
import { mailOf, type ZipFile, zipOf } from '@ledgerhand/extract-fixtures/archives'
import { describe, expect, test } from 'vitest'
import { textOfHtml } from './archives/mail.ts'
import { readDocument } from './read.ts'
import { showText } from './shown-text.ts'
import { sniffFormat } from './sniff.ts'
import { unpack } from './unpack.ts'

const csv = 'Date,Description,Amount\n2024-03-02,RENT,-100.00\n2024-03-03,SHOP,-5.00\n'
const first = { from: 0, taken: 0, isNested: false }
const outcome = async (bytes: Uint8Array, options = first) =>
  (await unpack(bytes, options)).parts.map(({ name, content }) => [name, 'bytes' in content ? content.format : content.reason])

describe('a ZIP', () => {
  test('gives each of its files, and says of the others why not', async () => {
    const files: ZipFile[] = [
      { name: 'bank/', content: '', method: 0 },
      { name: 'bank/march.csv', content: csv },
      { name: '__MACOSX/bank/._march.csv', content: 'x' },
      { name: '../../letter.docx', content: zipOf([{ name: '[Content_Types].xml', content: '<a/>' }]) },
      { name: 'empty.csv', content: '' },
      { name: 'inner.zip', content: zipOf([{ name: 'a.csv', content: csv }]) },
      { name: 'mail.eml', content: mailOf({ text: 'Hello' }) },
      { name: 'secret.csv', content: csv, isEncrypted: true },
      { name: 'odd.csv', content: csv, method: 14 },
    ]
    const bytes = zipOf(files)
    expect(sniffFormat(bytes)).toBe('zip')
    expect(await outcome(bytes)).toEqual([
      ['bank/march.csv', 'csv'],
      ['../../letter.docx', archiveWords.unsupported],
      ['empty.csv', archiveWords.empty],
      ['inner.zip', archiveWords.nested],
      ['mail.eml', 'eml'],
      ['secret.csv', archiveWords.encrypted],
      ['odd.csv', archiveWords.method],
    ])
    expect(await outcome(bytes, { ...first, isNested: true })).toContainEqual(['mail.eml', archiveWords.nested])
  })
  test('that unpacks to more than it may is not unpacked to more', async () => {
    const bomb = Buffer.alloc(30_000_000, 'a')
    const before = process.memoryUsage().arrayBuffers
    expect(await outcome(zipOf([{ name: 'bomb.csv', content: bomb }]))).toEqual([['bomb.csv', archiveWords.ratio]])
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(45_000_000)
    const one = zipOf([{ name: 'a.csv', content: csv }])
    expect(await outcome(one, { ...first, taken: MAX_ARCHIVE_BYTES })).toEqual([['a.csv', archiveWords.tooMuch]])
  })
  test('comes in pieces of about ten megabytes', async () => {
    const large = Buffer.concat([
      Buffer.from(csv),
      Buffer.from(Array.from({ length: 6_000_000 }, (_, i) => 48 + ((i * i + (i >> 3)) % 10))),
    ])
    const bytes = zipOf([1, 2, 3].map((n) => ({ name: `${n}.csv`, content: large, method: 0 })))
    const { parts, next } = await unpack(bytes, first)
    expect([parts.length, next]).toEqual([2, 2])
    expect((await unpack(bytes, { ...first, from: 2, taken: 12_000_000 })).next).toBeNull()
  })
  test('counts what it unpacked of files that are left out', async () => {
    const zeros = Buffer.alloc(7_000_000)
    const letters = Buffer.concat(Array.from({ length: 1600 }, (_, i) => createHash('sha512').update(`${i}`).digest()))
    // Rejected for what it is, and small enough beside its packed size to be unpacked whole.
    const bytes = zipOf(Array.from({ length: 12 }, (_, i) => ({ name: `${i}.bin`, content: Buffer.concat([zeros, letters]) })))
    let [from, taken, calls]: [number | null, number, number] = [0, 0, 0]
    const said: string[] = []
    while (from !== null) {
      const answer = await unpack(bytes, { from, taken, isNested: false })
      expect(answer.taken - taken).toBeLessThan(20_000_000)
      said.push(...answer.parts.map(({ content }) => ('reason' in content ? content.reason : '')))
      ;[from, taken, calls] = [answer.next, answer.taken, calls + 1]
    }
    expect(calls).toBeGreaterThan(2)
    expect(taken).toBeLessThanOrEqual(MAX_ARCHIVE_BYTES)
    expect(said.at(0)).toBe(archiveWords.unsupported)
    expect(said.at(-1)).toBe(archiveWords.tooMuch)
  })
  test.each([
    ['all of it is encrypted', zipOf([{ name: 'a.csv', content: csv, isEncrypted: true }]), 'The files in this archive are encrypted'],
    ['it holds too many files', zipOf(Array.from({ length: 201 }, (_, i) => ({ name: `${i}.csv`, content: 'a' }))), 'too many files'],
    ['it holds folders alone', zipOf([{ name: 'a/', content: '', method: 0 }]), 'holds no files'],
    ['two of its entries share their bytes', overlapping(), 'This archive is damaged'],
  ])('is refused in words where %s', async (_, bytes, words) => {
    await expect(unpack(bytes, first)).rejects.toThrow(words)
  })
  test('damaged anywhere ends in words or in what is left', async () => {
    const whole = zipOf([
      { name: 'a.csv', content: csv },
      { name: 'b.csv', content: csv },
    ])
    for (let i = 4; i < whole.length; i += 3) {
      const broken = whole.slice()
      broken[i] = (broken[i] ?? 0) ^ 0xff
      const given = await unpack(broken, first).catch((error: Error) => error)
      if (given instanceof Error) expect(given.name).toBe('Unreadable')
      // What is given is what was packed: no digit of it is another.
      else for (const { content } of given.parts) if ('bytes' in content) expect(Buffer.from(content.bytes).toString()).toBe(csv)
    }
    const stored = Buffer.from(zipOf([{ name: 'a.csv', content: csv, method: 0 }]))
    stored[stored.indexOf('-100.00') + 1] = '9'.charCodeAt(0)
    expect(await outcome(new Uint8Array(stored))).toEqual([['a.csv', archiveWords.damaged]])
  })
})

describe('a mail', () => {
  const logo = { name: 'logo.png', type: 'image/png', content: '\x89PNG small', isShown: true }
  test('gives what is attached to it, a ZIP too, and no logo', async () => {
    const bytes = mailOf({
      text: 'Please find your statement attached.',
      files: [logo, { name: 'march.csv', content: csv }, { name: 'all.zip', content: zipOf([{ name: 'a.csv', content: csv }]) }],
    })
    expect(sniffFormat(bytes)).toBe('eml')
    expect(await outcome(bytes)).toEqual([
      ['march.csv', 'csv'],
      ['all.zip', 'zip'],
    ])
    expect(await outcome(bytes, { ...first, isNested: true })).toContainEqual(['all.zip', archiveWords.nested])
  })
  test('without any is its own receipt', async () => {
    const html =
      '<html><head><style>p{margin:0}</style></head><body><h1>Receipt</h1><p>Invoice number NW-2024-118</p><table>' +
      '<tr><td>Hosting, March</td><td>$20.00</td></tr><tr><td>Tax</td><td>$1.60</td></tr>' +
      '<tr><td>Total</td><td>$21.60</td></tr></table><p>Paid by Visa ending 4242</p></body></html>'
    const bytes = mailOf({ text: 'View this mail in a browser.', html, files: [logo] })
    expect(await unpack(bytes, first)).toMatchObject({ parts: [], isOwn: true })
    const { bill, documentType } = await readDocument({ name: 'a.eml', documentType: 'auto', bytes })
    expect(bill).toMatchObject({ vendor: 'Northwind Hosting', date: '2024-03-05', totalCents: 2160 })
    expect(documentType).toBe('receipt')
    const shown = Buffer.from((await showText(bytes))?.text ?? [])
      .toString()
      .split('\n')
    expect(bill?.evidence?.kind === 'lines' && shown[bill.evidence.line - 1]).toBe('Total\t$21.60')
  })
  test('that is a letter is refused in words', async () => {
    const bytes = mailOf({ text: 'Dear Maya,\nsee you on Monday.\n' })
    await expect(readDocument({ name: 'a.eml', documentType: 'auto', bytes })).rejects.toThrow('holds no receipt or invoice')
  })
  test('of tags that never close is read in time', () => {
    for (const tag of ['<style ', '<!--', '<td', '<', '<title>', '</td'])
      expect(typeof textOfHtml(tag.repeat(300_000 / tag.length))).toBe('string')
  }, 30_000)
})

function overlapping(): Uint8Array {
  const bytes = Buffer.from(
    zipOf([
      { name: 'a.csv', content: csv },
      { name: 'b.csv', content: csv },
    ]),
  )
  const second = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1')
  bytes.writeUInt32LE(0, second + 42)
  return new Uint8Array(bytes)
}
