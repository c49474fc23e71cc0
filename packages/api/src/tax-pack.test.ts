import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { account, type Json, type Person } from '../testing/books.ts'
import { everyLine } from '../testing/every-line.ts'
import type { testProduct } from '../testing/product.ts'
import { books, inCents, line, taxOf } from '../testing/tax.ts'
import { unzip } from '../testing/zip.ts'

const packOf = async (product: ReturnType<typeof testProduct>, p: Person, query = '') => {
  const answer = await product.handle(new Request(`http://localhost:3000/api/tax/2025/pack${query}`, { headers: { cookie: p.cookie() } }))
  expect(answer.status).toBe(200)
  return { answer, files: unzip(Buffer.from(await answer.arrayBuffer())) }
}

/** What stands on the pages, as the letters follow each other in the file. */
function wordsOfPdf(pdf: Buffer): string {
  if (pdf.subarray(0, 5).toString() !== '%PDF-') throw new Error('this is no PDF')
  const parts = pdf.toString('latin1').split(/stream\r?\n/)
  const pages = parts.flatMap((part, i) => {
    if (i % 2 === 0) return []
    try {
      return inflateSync(Buffer.from(part.replace(/\r?\nend$/, ''), 'latin1')).toString('latin1')
    } catch {
      return []
    }
  })
  return pages
    .map((page) => [...page.matchAll(/<([0-9a-f]+)>/g)].map((m) => Buffer.from(m[1] ?? '', 'hex').toString('latin1')).join(''))
    .join(' ')
}

test('the pack: every link resolves, every document once, every hash holds, the rows of each sheet add up', async () => {
  const { product, maya, say } = await books()
  await maya.call('PUT', '/api/books', { name: '=Café "Nörd" & <Söhne>' })
  await say('SHELL', { note: '=HYPERLINK("http://evil.example")' })
  for (const [name, last] of [
    ['a/../../b?.csv', '1111'],
    ['A_.._.._b_.csv', '2222'],
  ] as const)
    await maya.upload(name, account(last, [`2025-11-0${last[0]},PAPER ${last},-4.00`, `2025-11-15,INK ${last},-5.00`]))
  const invoice = ['FOURTH STREET PROPERTIES', 'INVOICE 7', 'Invoice date: 02/01/2025', 'Rent February     2400.00', 'Total     $2,400.00']
  await maya.upload('Rent.pdf', await madePdf(invoice), 'invoice')
  await product.work()
  const bill = ((await maya.call('GET', '/api/transactions')).json as Json[]).find((t) => t.treatment === 'bill')
  await maya.call('POST', `/api/pairs/${bill.pair.id}/confirm`)
  expect(line(await taxOf(maya), '20b')).toMatchObject({ rows: 1, withoutDocument: 0 })
  const { answer, files } = await packOf(product, maya)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const names = [...files.keys()]
  const stem = 'Tax-pack-2025-Cafe_Nord_Sohne'
  expect(names).toEqual(
    expect.arrayContaining([`${stem}.pdf`, `${stem}.xlsx`, 'schedule-c.csv', 'trial-balance.csv', 'index.html', 'manifest.json']),
  )
  expect(names.filter((n) => n.startsWith('documents/'))).toHaveLength(4)
  expect(names).toContain('documents/20b-rent-other-business-property/Rent.pdf')
  expect(new Set(names.map((n) => n.toLowerCase())).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[\w.-]+(\/[\w.-]+)*$/)

  const manifest = JSON.parse(String(files.get('manifest.json')))
  expect(manifest.files.map((f: Json) => f.name).sort()).toEqual(names.filter((n) => n !== 'manifest.json').sort())
  for (const { name, sha256, bytes } of manifest.files) {
    expect([
      name,
      createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex'),
    ]).toEqual([name, sha256])
    expect(files.get(name)?.length).toBe(bytes)
  }
  const page = String(files.get('index.html'))
  const links = [...page.matchAll(/href="([^"]*)"/g)].map((m) => m[1] ?? '')
  expect(links.filter((href) => !files.has(href))).toEqual([])
  expect(links).toEqual(expect.arrayContaining(names.filter((n) => n.startsWith('documents/'))))
  expect(page).not.toMatch(/<script|https?:/)
  // Everything stands in its one landmark, and the long names of files break on a phone.
  expect(page).toMatch(/<body><main>\n<h1>[\s\S]*<\/main><\/body>/)
  expect(page).toMatch(/\nbody {[^}]*overflow-wrap: anywhere/)
  // A date stays in one piece all the same.
  expect(page).toContain('.wide td:first-child { white-space: nowrap; }')
  for (const table of page.split('<details>').slice(1))
    expect(table).toMatch(/<div class="wide" role="region" aria-label="Transactions of line \w+" tabindex="0"><table>/)

  const book = files.get(`${stem}.xlsx`) ?? Buffer.alloc(0)
  const inside = unzip(book)
  const targets = [...inside]
    .filter(([n]) => /sheets\/_rels/.test(n))
    .flatMap(([, xml]) => [...String(xml).matchAll(/Target="([^"]*)"/g)].map((m) => m[1] ?? ''))
  expect(targets.length).toBeGreaterThan(5)
  expect(targets.filter((target) => !files.has(target))).toEqual([])
  expect([...inside].some(([n, xml]) => /sheet\d+\.xml$/.test(n) && String(xml).includes('<f>'))).toBe(false)
  const tax = await taxOf(maya)
  const { sheets } = await readXlsx(book)
  for (const l of tax.lines.filter((one: Json) => one.rows > 0)) {
    const sheet = sheets.find(({ name }) => name.startsWith(`${l.line} `))
    const body = (sheet?.rows ?? []).filter((row) => /^\d{4}-/.test(String(row[0])))
    expect(body).toHaveLength(l.rows)
    const inBooks = l.leaves.reduce((n: number, leaf: Json) => n + inCents(leaf.amount), 0)
    expect(Math.abs(body.reduce((n, row) => n + Math.round(Number(row[4]) * 100), 0))).toBe(Math.abs(inBooks))
    expect(sheet?.rows[0]?.[0]).toBe('A worksheet, not advice')
  }
  expect(String(files.get('schedule-c.csv'))).toContain(`"'=Café ""Nörd"" & <Söhne>"`)
  expect(sheets.map(({ name }) => name).filter((name) => /\s\s|\s$/.test(name))).toEqual([])
  expect(sheets.map(({ name }) => name)).toContain('20b Rent other business propert')
  const printed = wordsOfPdf(files.get(`${stem}.pdf`) ?? Buffer.alloc(0))
  expect(printed).toContain('Months that are not closed')
  expect(printed).toContain('January 2025, February 2025')
  expect(printed).not.toContain('2025-01')
})

test('a pack is made when it was sent whole, signed and closed with its year; a reader who goes away leaves nothing', async () => {
  const { product, maya, ownerId } = await books()
  const ines = product.person()
  await ines.signUp('ines@example.com')
  await maya.give(ines, 'ines@example.com', 'cpa')
  const column = async () => (await ines.call('GET', '/api/clients')).json[0].taxPack
  expect(await column()).toEqual({ year: 2025, state: 'open' })
  expect((await maya.call('POST', '/api/periods/2025/close', { excuses: everyLine })).status).toBe(200)
  await maya.call('PUT', '/api/tax/2025/answers', { car: 'actual', homeOfficeSqFt: 0 })
  expect([await column(), (await taxOf(maya)).state]).toEqual([{ year: 2025, state: 'ready' }, 'ready'])
  const half = await product.handle(new Request('http://localhost:3000/api/tax/2025/pack', { headers: { cookie: maya.cookie() } }))
  const reader = half.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect((await taxOf(maya)).state).toBe('ready')

  const report = (
    await maya.call('POST', '/api/reports', { title: 'Year', reportPeriod: '2025', startDate: '2025-01-01', endDate: '2025-12-31' })
  ).json
  await ines.call('POST', `/api/reports/${report.id}/sign`, {}, { 'x-business-owner': ownerId })
  const { files } = await packOf(product, maya)
  const { signOff } = JSON.parse(String(files.get('manifest.json')))
  expect(signOff).toMatchObject({ closedThrough: '2025-12', signatures: [{ report: 'Year', signedBy: 'Maya Lee' }] })
  expect([await column(), (await taxOf(maya)).state]).toEqual([{ year: 2025, state: 'made' }, 'made'])
  await maya.call('PUT', '/api/tax/2025/answers', { homeOfficeSqFt: 10 })
  product.setClock('2026-02-11T12:00:00.000Z')
  expect((await maya.call('PUT', '/api/tax/2025/answers', { homeOfficeSqFt: 20 })).json.state).toBe('ready')
  // So does everything else that somebody says of what the pack has.
  for (const [day, path, body] of [
    ['12', 'payees', { name: 'Dana Reed', w9: 'on_file' }],
    ['13', 'lines', { form: 'schedule_c', lines: { meals: 'Food' } }],
  ] as const) {
    await packOf(product, maya)
    expect([await column(), (await taxOf(maya)).state]).toEqual([{ year: 2025, state: 'made' }, 'made'])
    product.setClock(`2026-02-${day}T12:00:00.000Z`)
    expect((await maya.call('PUT', `/api/tax/${path}`, body)).status).toBe(200)
    expect([await column(), (await taxOf(maya)).state]).toEqual([{ year: 2025, state: 'ready' }, 'ready'])
  }
})

test('a pack is of the moment in which it was begun: what is said while it is sent, it does not have', async () => {
  const { product, maya } = await books()
  const before = String((await packOf(product, maya)).files.get('trial-balance.csv'))
  const read = product.ports.storage.read
  product.ports.storage.read = async (key) => {
    product.ports.storage.read = read
    product.setClock('2026-02-10T13:00:00.000Z')
    const [row] = (await maya.call('GET', '/api/transactions?search=FOURTH')).json
    expect((await maya.call('PUT', `/api/transactions/${row.id}`, { category: 'rent_equipment' })).status).toBe(200)
    expect((await maya.call('POST', '/api/periods/2025/close', { excuses: everyLine })).status).toBe(200)
    expect((await maya.call('PUT', '/api/tax/2025/answers', { car: 'actual', homeOfficeSqFt: 0 })).json.state).toBe('ready')
    return read(key)
  }
  const { files } = await packOf(product, maya)
  expect(String(files.get('trial-balance.csv'))).toBe(before)
  expect(JSON.parse(String(files.get('manifest.json')))).toMatchObject({ madeAt: '2026-02-10T12:00:00.000Z' })
  expect((await taxOf(maya)).state).toBe('ready')
})

test('the pack of one entity has the signatures of its own report, and says that the trial balance is of all', async () => {
  const { product, maya } = await books()
  const entity = (await maya.call('POST', '/api/entities', { name: 'Studio', entityType: 'business' })).json.id
  expect((await maya.call('POST', '/api/periods/2025/close', { excuses: everyLine })).status).toBe(200)
  const days = { reportPeriod: '2025', startDate: '2025-01-01', endDate: '2025-12-31' }
  const sign = async (title: string, more: object) => {
    const report = (await maya.call('POST', '/api/reports', { title, ...days, ...more })).json
    const signed = await maya.call('POST', `/api/reports/${report.id}/sign`, {})
    expect(signed.status, signed.text).toBe(201)
  }
  await sign('Books', {})
  await sign('Books, accrual', { basis: 'accrual' })
  await sign('Studio', { entityIds: [entity] })
  const signed = async (query: string) => {
    const { files } = await packOf(product, maya, query)
    const { signOff } = JSON.parse(String(files.get('manifest.json')))
    return [signOff.signatures.map((s: Json) => s.report), String(files.get('trial-balance.csv')).includes('All entities')]
  }
  expect(await signed('')).toEqual([['Books'], false])
  expect(await signed(`?entityId=${entity}`)).toEqual([['Studio'], true])
})
