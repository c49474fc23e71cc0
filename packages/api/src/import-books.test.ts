import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { archivedTables, leftOut } from '@ledgerhand/db/archive/tables'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../testing/access/world.ts'
import { testProduct } from '../testing/product.ts'
import { statementCsv, yearOfRows } from '../testing/year.ts'
import { unzip } from '../testing/zip.ts'
import { type ZippedFile, zip } from './exports/zip.ts'

const NOW = '2026-01-10T12:00:00.000Z'
type Product = ReturnType<typeof testProduct>
type Row = Record<string, unknown>

/** A browser that is signed in, for bytes too. */
function browserOf(product: Product, cookie: () => string) {
  const send = async (method: string, path: string, body?: Uint8Array | object) => {
    const isBytes = body instanceof Uint8Array
    const response = await product.handle(
      new Request(`http://localhost:3000${path}`, {
        method,
        headers: { cookie: cookie(), 'content-type': isBytes ? 'application/zip' : 'application/json' },
        ...(body === undefined ? {} : { body: (isBytes ? body : JSON.stringify(body)) as BodyInit }),
      }),
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.includes('json')
    // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes.
    return { status: response.status, bytes, json: (isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : null) as any }
  }
  return { send, get: async (path: string) => (await send('GET', path)).json }
}
type Browser = ReturnType<typeof browserOf>

async function exported(browser: Browser): Promise<Buffer> {
  await browser.send('POST', '/api/account/confirm', { password: 'correct horse battery' })
  const { status, bytes } = await browser.send('GET', '/api/account/export')
  expect(status).toBe(200)
  return bytes
}
/** A new installation with one empty account. */
async function empty(from?: Product) {
  const product = from ?? testProduct()
  const person = product.person()
  const { id } = await person.signUp()
  return { product, id, person, browser: browserOf(product, person.cookie) }
}
async function bringIn({ browser }: { browser: Browser }, archive: Uint8Array) {
  const received = await browser.send('PUT', '/api/account/import', archive)
  expect(received.json).toMatchObject({ stage: 'ready' })
  expect((await browser.send('POST', '/api/account/import/confirm', {})).status).toBe(202)
  return ended(browser)
}
async function ended(browser: Browser) {
  for (;;) {
    const state = await browser.get('/api/account/import')
    if (state.stage !== 'entering') return state
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** Files of an archive, changed, as an archive again. */
async function packed(files: ReadonlyMap<string, Uint8Array>): Promise<Buffer> {
  async function* entries(): AsyncGenerator<ZippedFile> {
    for (const [name, bytes] of files) yield { name, bytes, isPacked: name.endsWith('.gz') }
  }
  const pieces: Buffer[] = []
  for await (const piece of zip(entries(), new Date(NOW)) as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Everything in a database, by table. */
const contentOf = ({ database: { sqlite } }: Product) =>
  Object.fromEntries(
    (
      sqlite
        .prepare(
          "select name from sqlite_schema where type = 'table' and name not like 'transaction_search%' and name not in ('sessions', 'tries')",
        )
        .pluck()
        .all() as string[]
    ).map((table) => [table, sqlite.prepare(`select * from "${table}"`).all()]),
  )

/** What holds at one installation only. */
const own: Record<string, readonly string[]> = {
  documents: ['filename', 'file_path', 'claimed_by'],
  shareable_links: ['token_hash', 'token_sealed', 'is_active'],
  document_requests: ['reminders_stopped_at'],
}
const rowsOf = ({ database: { sqlite } }: Product, { name, from = name, numbered }: (typeof archivedTables)[number], owner: string) =>
  (sqlite.prepare(`select * from ${from} where "user_id" = ?`).all(owner) as Row[])
    .map((row) =>
      JSON.stringify(
        Object.fromEntries(Object.entries(row).filter(([column]) => column !== numbered && !own[name]?.includes(column))),
      ).replaceAll(owner, 'OWNER'),
    )
    .sort()

/** A row in each table that no call of the test fills. */
function fillRest({ product, own: { ownerId, documentId, entityId, linkId, pairId, questionId, accountId, transactionIds } }: World): void {
  const [row = ''] = transactionIds
  const fill: Record<string, readonly unknown[]> = {
    ai_limits: [ownerId, 10, 20, NOW],
    exchange_rates: [ownerId, 'EUR', '2024-03', '1.0831', NOW],
    statement_accounts: [ownerId, documentId, 0, accountId, 'person'],
    archive_parts: [ownerId, documentId, 0, 'a.csv', documentId, null],
    samples: [ownerId, documentId, NOW],
    link_deposits: ['deposit', ownerId, linkId, documentId, 'a.csv', 5, 0, NOW],
    sightings: [row, ownerId, documentId, '', null, 7, '{"page":1}'],
    pair_differences: [ownerId, pairId, row],
    pair_answers: [ownerId, 'transfer', 'a', 'b', 'c', 'd', 1, NOW],
    unpaired_documents: [ownerId, documentId, '2024-01-01', '2024-01-31'],
    uncategorised_documents: [ownerId, documentId, NOW],
    question_answers: ['answer', ownerId, questionId, null, 'For the studio', null, null, null, null, ownerId, NOW],
    tax_answers: [ownerId, entityId, 2024, 'miles', 100, null, null, null, NOW, ownerId],
    tax_forms: [ownerId, null, 'own', '{"meals":"12"}', NOW],
    tax_packs: [ownerId, entityId, 2024, NOW, ownerId],
    payee_w9: [ownerId, 'dana', 'on_file', NOW],
    ai_calls: [
      null,
      ownerId,
      'openai',
      'read',
      1,
      documentId,
      'a',
      '2024-01-01',
      NOW,
      1,
      2,
      3,
      1,
      null,
      null,
      null,
      null,
      'answered',
      null,
      0,
    ],
    ai_answers: [ownerId, 'k', '{}', NOW],
    ai_labels: [ownerId, row, 'openai', 'rent_property', 'business', NOW],
    ai_row_answers: [ownerId, 'k', 'rent', 'because', NOW],
  }
  for (const [table, values] of Object.entries(fill))
    product.database.sqlite.prepare(`insert into "${table}" values (${values.map(() => '?').join(', ')})`).run(...values)
  product.database.sqlite.exec('update sightings set reading = (select sightings_reading from documents d where d.id = document_id)')
}

let world: World
let source: Browser
let archive: Buffer
beforeAll(async () => {
  world = await makeWorld()
  const { product, own: books, callers } = world
  source = browserOf(product, () => callers.find((c) => c.name === 'owner')?.cookie ?? '')
  const { send } = source
  const row = async (words: string) => (await source.get(`/api/transactions?search=${words}&limit=1`))[0].id as string
  // A year of rows with an owner's draws and loans; a split row; a signature; an answer; a month that is closed with all of it.
  const year = yearOfRows()
  const upload = async (name: string, text: string) => {
    const slot = await source.get('/api/object-storage/generate-upload-url')
    await product.put(slot.filename, new TextEncoder().encode(text))
    await send('POST', '/api/documents/upload', { filename: slot.filename, originalName: name })
  }
  await upload('checking.csv', statementCsv('7777', year.checking, 1_250_000, '2025-01-01', '2025-12-31'))
  await upload('card.csv', statementCsv('8888', year.card, 0, '2025-01-01', '2025-12-31'))
  await product.work()
  await send('PUT', `/api/transactions/${await row('OWNER%20DRAW')}`, { treatment: 'owner_draw', remember: true })
  const rent = await row('RENT')
  const split = await send('PUT', `/api/transactions/${rent}`, {
    parts: [
      { amount: '1000.00', leaf: 'rent_property' },
      { amount: '1400.00', accountId: books.accountId },
    ],
  })
  expect(split.status, split.bytes.toString()).toBe(200)
  expect((await send('POST', `/api/reports/${books.closedReportId}/sign`, {})).status).toBe(201)
  fillRest(world)
  for (const table of archivedTables) expect(rowsOf(product, table, books.ownerId), `no row of ${table.name}`).not.toEqual([])
  archive = await exported(source)
}, 240_000)
afterAll(() => world.close())

test('every table is in the archive or left out for a reason', () => {
  const tables = world.product.database.sqlite
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'transaction_search_%'")
    .pluck()
    .all() as string[]
  expect([...archivedTables.map(({ name }) => name), ...Object.keys(leftOut)].sort()).toEqual(tables.sort())
})

describe('books that were brought into another installation', () => {
  let there: Awaited<ReturnType<typeof empty>>
  let before: Row
  beforeAll(async () => {
    there = await empty()
    const received = await there.browser.send('PUT', '/api/account/import', archive)
    before = received.json
    expect(received.status, received.bytes.toString()).toBe(200)
    expect(contentOf(there.product).documents).toEqual([])
    await there.browser.send('POST', '/api/account/import/confirm', {})
    expect(await ended(there.browser)).toMatchObject({ stage: 'done', message: null })
  }, 60_000)
  afterAll(() => there.product.database.close())

  test.each(archivedTables)('have the same rows of $name', (table) => {
    const rows = rowsOf(world.product, table, world.own.ownerId)
    expect(rowsOf(there.product, table, there.id)).toEqual(rows)
  })
  test('have the same totals of months, computed anew from the rows', () => {
    const totals = ({ database: { sqlite } }: Product, owner: string) =>
      (sqlite.prepare('select * from monthly_totals where "user_id" = ? and (count > 0 or parts > 0)').all(owner) as Row[])
        .map((row) => JSON.stringify(row).replaceAll(owner, 'OWNER'))
        .sort()
    expect(totals(there.product, there.id)).toEqual(totals(world.product, world.own.ownerId))
    expect(totals(there.product, there.id).length).toBeGreaterThan(20)
  })
  test('answer the same: statements of the books, reports, proofs, lines of documents, the search', async () => {
    const { documentId, closedReportId, reportId, repairedId } = world.own
    for (const path of [
      '/api/reports/trial-balance?asOf=2025-12-31',
      '/api/reports/balance-sheet?asOf=2025-12-31',
      '/api/reports/cash-flow?from=2025-01-01&to=2025-12-31',
      '/api/transactions/totals',
      '/api/transactions?search=STARBUCKS',
      `/api/documents/${documentId}`,
      `/api/documents/${documentId}/transactions`,
      `/api/reports/${reportId}`,
      `/api/reports/${closedReportId}`,
      `/api/reports/${closedReportId}/drift`,
      '/api/documents/coverage',
      '/api/periods?year=2024',
      '/api/views',
      '/api/rules/by-hand',
    ]) {
      const answers = await Promise.all([source, there.browser].map((browser) => browser.send('GET', path)))
      const [here, now] = answers.map(({ bytes }) =>
        bytes
          .toString()
          .replaceAll(world.own.ownerId, 'OWNER')
          .replaceAll(there.id, 'OWNER')
          .replace(/"(filename|filePath)":"[^"]*"/g, ''),
      )
      expect(answers[0]?.status, path).toBe(200)
      expect(now, path).toBe(here)
    }
    expect(repairedId).not.toBe('')
    expect(await there.browser.get(`/api/reports/${closedReportId}/drift`)).toMatchObject({ state: 'unchanged' })
  })
  test('have their originals, byte for byte, and the signed rows', async () => {
    const documents: { id: string }[] = await source.get('/api/documents')
    for (const { id } of documents) {
      const [here, now] = await Promise.all([source, there.browser].map((browser) => browser.send('GET', `/api/documents/${id}/file`)))
      expect(now?.status).toBe(200)
      expect(now?.bytes).toEqual(here?.bytes)
    }
    const { sha256 } = (await there.browser.get(`/api/reports/${world.own.closedReportId}`)).signatures[0]
    const { bytes } = await there.browser.send('GET', `/api/reports/${world.own.closedReportId}/rows`)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  })
  test('keep their audit log as history behind the line that says where they come from', async () => {
    const all = async (browser: Browser) => {
      const lines: Row[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: { items: Row[]; nextCursor: string | null } = await browser.get(`/api/audit?limit=50${cursor && `&cursor=${cursor}`}`)
        lines.push(...page.items)
        cursor = page.nextCursor
      }
      return lines
    }
    const [here, now] = [await all(source), await all(there.browser)]
    const brought = now.findIndex(({ action }) => action === 'account.import')
    const past = now.filter(({ seq }) => Number(seq) < 0)
    const plain = ({ action, at, subjectId, email }: Row) => JSON.stringify({ action, at, subjectId, email })
    expect(past.map(plain)).toEqual(here.slice(-past.length).map(plain))
    for (const { action } of here.slice(0, -past.length)) expect(action).toMatch(/\.(export|download|view)$/)
    expect(brought).toBeGreaterThanOrEqual(0)
    expect((await there.browser.get('/api/audit/chain?whole=true')).state).toBe('unbroken')
    const seen = await there.browser.get('/api/audit?search=Old%20mistake')
    expect(seen.items.length).toBeGreaterThan(0)
  })
  test('can be brought into a third one, with all of their history', async () => {
    const third = await empty()
    expect(await bringIn(third, await exported(there.browser))).toMatchObject({ stage: 'done' })
    for (const table of archivedTables) expect(rowsOf(third.product, table, third.id)).toEqual(rowsOf(there.product, table, there.id))
    expect(await third.browser.get(`/api/reports/${world.own.closedReportId}/drift`)).toMatchObject({ state: 'unchanged' })
    third.product.database.close()
  })
  test('go on: a row is entered, the account is deleted', async () => {
    expect(before).toMatchObject({ archive: { signatures: 1, closedMonths: 1, missingFiles: 0 } })
    const entered = await there.browser.send('POST', '/api/transactions', {
      description: 'One more',
      amount: '1.00',
      transactionDate: '2025-06-01',
      category: 'rent',
    })
    expect(entered.status).toBe(201)
    const { email } = await there.browser.get('/api/account')
    const gone = await there.browser.send('POST', '/api/account/delete', { password: 'correct horse battery', confirmation: email })
    expect(gone.status, gone.bytes.toString()).toBe(204)
  })
})

describe('an archive is refused in one sentence, and nothing is touched, where', () => {
  let there: Awaited<ReturnType<typeof empty>>
  let files: Map<string, Buffer>
  beforeAll(async () => {
    there = await empty()
    files = unzip(archive)
  })
  afterAll(() => there.product.database.close())

  const refusedWith = async (bytes: Uint8Array, words: RegExp, at = there) => {
    const before = contentOf(at.product)
    const { status, json } = await at.browser.send('PUT', '/api/account/import', bytes)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(json.message).toMatch(words)
    expect(json.message).not.toMatch(/\n/)
    expect(contentOf(at.product)).toEqual(before)
    expect(readdirSync(at.product.ports.installation.scratch)).toEqual([])
  }
  const manifest = () => JSON.parse(files.get('books/manifest.json')?.toString() ?? '')
  /** An archive whose manifest says what its changed tables hold: changed by somebody who knows how. */
  const forged = async (table: string, change: (text: string) => string, said: object = {}) => {
    const text = change(gunzipSync(files.get(`books/${table}.ndjson.gz`) ?? Buffer.alloc(0)).toString())
    const told = manifest()
    const facts = {
      name: table,
      rows: text.split('\n').length - 1,
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    }
    told.tables = told.tables.map((t: { name: string }) => (t.name === table ? facts : t))
    return packed(
      new Map([
        ...files,
        [`books/${table}.ndjson.gz`, gzipSync(text)],
        ['books/manifest.json', Buffer.from(JSON.stringify({ ...told, ...said }))],
      ]),
    )
  }

  test('it is no ZIP, one of something else, or cut off', async () => {
    await refusedWith(Buffer.from('no archive'), /^This is not an archive of Ledgerhand\./)
    await refusedWith(await packed(new Map([['a.txt', Buffer.from('a')]])), /^This is not an archive/)
    await refusedWith(archive.subarray(0, archive.length - 5000), /^This (is not an archive|archive is damaged)/)
  })
  test('a bit of it flipped', async () => {
    const local = (name: string) => archive.indexOf(Buffer.from(name)) + name.length + 200
    for (const name of ['books/transactions.ndjson.gz', 'documents/Acorn broken.pdf', 'books/manifest.json']) {
      const bytes = Buffer.from(archive)
      const at = Math.min(local(name) - (name.startsWith('documents') ? 190 : 0), bytes.length - 1)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      await refusedWith(bytes, /^This archive is damaged\./)
    }
  })
  test('a bit of its manifest flipped, wherever', async () => {
    const from = archive.indexOf(Buffer.from('books/manifest.json')) + 'books/manifest.json'.length
    const to = archive.indexOf(Buffer.from('PK'), from)
    for (let at = from; at < to; at += Math.ceil((to - from) / 40)) {
      const bytes = Buffer.from(archive)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      await refusedWith(bytes, /^This archive is damaged\./)
    }
  })
  test('it was made by a newer version', async () => {
    const newer = (changes: object) =>
      packed(new Map([...files, ['books/manifest.json', Buffer.from(JSON.stringify({ ...manifest(), ...changes }))]]))
    await refusedWith(await newer({ version: 2 }), /newer Ledgerhand/)
    await refusedWith(await newer({ schema: 9999 }), /newer Ledgerhand/)
    await refusedWith(await newer({ lastMigration: '0999-of-tomorrow' }), /newer Ledgerhand/)
  })
  test('its amounts are others than its manifest says', async () => {
    const text = gunzipSync(files.get('books/transactions.ndjson.gz') ?? Buffer.alloc(0)).toString()
    const changed = text.replace('"amount_cents":240000', '"amount_cents":140000')
    expect(changed).not.toBe(text)
    await refusedWith(await packed(new Map([...files, ['books/transactions.ndjson.gz', gzipSync(changed)]])), /^This archive is damaged\./)
  })
  test('rows of it belong to somebody else, point nowhere, or are no rows', async () => {
    const id = manifest().owner.id as string
    const first = (text: string, change: (row: Row) => Row) => {
      const [line = '', ...rest] = text.split('\n')
      return [JSON.stringify(change(JSON.parse(line))), ...rest].join('\n')
    }
    const said = /^This archive (contradicts itself|is damaged)\.|^This is not an archive/
    await refusedWith(await forged('entities', (text) => text.replace(id, there.id)), said)
    await refusedWith(await forged('transactions', (text) => first(text, (row) => ({ ...row, document_id: 'nowhere' }))), said)
    await refusedWith(await forged('transactions', (text) => first(text, (row) => ({ ...row, amount_cents: 1.5 }))), said)
    await refusedWith(await forged('transactions', (text) => first(text, (row) => ({ ...row, '"; drop table users; --': 1 }))), said)
    await refusedWith(await forged('transactions', () => '[]\n'), said)
    await refusedWith(await forged('transactions', () => 'no json\n'), said)
    await refusedWith(
      await forged('audit_lines', (text) => first(text, (row) => ({ ...row, detail: '"another"' }))),
      /^The audit log in this archive was changed\./,
    )
  })
  test('it unpacks to more than it says, or has a name twice, or a path', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    await refusedWith(await packed(new Map([...files, ['books/transactions.ndjson.gz', bomb]])), /^This archive is damaged\./)
    const text = archive.toString('latin1')
    const twice = Buffer.from(
      text
        .replaceAll('books/ai_calls.ndjson.gz', 'books/ai_label.ndjson.gz')
        .replaceAll('books/ai_label.ndjson.gz', 'books/entities.ndjson.gz'),
      'latin1',
    )
    await refusedWith(twice, /^This (is not an archive|archive is damaged)/)
    const outside = Buffer.from(text.replaceAll('books/ai_calls.ndjson.gz', '../../../etc/ledger.json'), 'latin1')
    await refusedWith(outside, /^This (is not an archive|archive is damaged)/)
  })
  test('parts do not add up: found when the rows enter, and taken back', async () => {
    const bytes = await forged('parts', (text) => text.replace('"amount_cents":100000', '"amount_cents":100001'))
    const before = contentOf(there.product)
    expect(await bringIn(there, bytes)).toMatchObject({ stage: 'failed', message: 'This archive contradicts itself. Nothing was changed.' })
    expect(contentOf(there.product)).toEqual(before)
    expect(there.product.files.size).toBe(0)
  })
  test('its books are here already, and where the books are not empty', async () => {
    const other = await empty(world.product)
    await refusedWith(archive, /^The books of this archive are in this installation already\./, other)
    const full = await empty()
    expect(await bringIn(full, archive)).toMatchObject({ stage: 'done' })
    await refusedWith(archive, /^These books are not empty\./, full)
    const second = await empty(full.product)
    await refusedWith(archive, /^The books of this archive are in this installation already\./, second)
    full.product.database.close()
  })
  test('it is canceled, or nobody is signed in', async () => {
    expect((await there.browser.send('PUT', '/api/account/import', archive)).json).toMatchObject({ stage: 'ready' })
    expect((await there.browser.send('DELETE', '/api/account/import')).status).toBe(204)
    expect(readdirSync(there.product.ports.installation.scratch)).toEqual([])
    expect((await there.browser.send('POST', '/api/account/import/confirm', {})).status).toBe(409)
    const stranger = browserOf(there.product, () => '')
    expect((await stranger.send('PUT', '/api/account/import', archive)).status).toBe(401)
  })
})

test('a signature of somebody who is here is not put to what an archive says', async () => {
  const files = unzip(archive)
  const there = await empty()
  const other = await there.product.person().signUp()
  const text = gunzipSync(files.get('books/report_signatures.ndjson.gz') ?? Buffer.alloc(0)).toString()
  const row = JSON.parse(text)
  const changed = `${JSON.stringify({ ...row, actor_id: other.id })}\n`
  const told = JSON.parse(files.get('books/manifest.json')?.toString() ?? '')
  const facts = { rows: 1, bytes: Buffer.byteLength(changed), sha256: createHash('sha256').update(changed).digest('hex') }
  told.tables = told.tables.map((t: { name: string }) => (t.name === 'report_signatures' ? { name: t.name, ...facts } : t))
  files.set('books/report_signatures.ndjson.gz', gzipSync(changed))
  files.set('books/manifest.json', Buffer.from(JSON.stringify(told)))
  expect(await bringIn(there, await packed(files))).toMatchObject({ stage: 'done' })
  expect(there.product.database.sqlite.prepare('select actor_id from report_signatures').pluck().get()).toBe(`imported:${other.id}`)
  there.product.database.close()
})
