import { createHash } from 'node:crypto'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { readXlsx } from 'hucre/xlsx'
import { expect, onTestFinished, test } from 'vitest'
import { everyLine } from './access/world.ts'
import { account, type Json, type Person } from './flows/testing-books.ts'
import { testProduct } from './testing.ts'
import { unzip } from './testing-zip.ts'

const NOW = '2026-02-10T12:00:00.000Z'
const rows = [
  '2025-01-08,CLIENT PAYMENT HOTEL MARLOW,9000.00',
  '2025-02-03,RENT FOURTH STREET PROPERTIES,-2400.00',
  '2025-02-11,SHELL OIL 57444,-61.25',
  '2025-03-02,CHIPOTLE 1881,-84.31',
  '2025-04-15,IRS USATAXPYMT 1040ES,-1500.00',
  '2025-05-08,ZELLE PAYMENT TO DANA REED,-700.00',
  '2025-06-25,OWNER DRAW,-3000.00',
  '2025-07-28,INTEREST PAID,2.10',
  '2025-08-04,HOBBY SHOP,-95.00',
]

async function books() {
  const product = testProduct()
  onTestFinished(() => product.close())
  product.setClock(NOW)
  const maya = product.person()
  const { id } = await maya.signUp('maya@example.com')
  await maya.upload('checking.csv', account('4821', rows))
  await product.work()
  const say = async (words: string, values: object) => {
    const [row] = (await maya.call('GET', `/api/transactions?search=${encodeURIComponent(words)}`)).json as Json[]
    const answer = await maya.call('PUT', `/api/transactions/${row.id}`, values)
    expect(answer.status, answer.text).toBe(200)
    return row.id as string
  }
  await say('HOTEL', { category: 'sales' })
  await say('FOURTH', { category: 'rent_property' })
  await say('SHELL', { category: 'car_truck' })
  await say('CHIPOTLE', { category: 'meals' })
  await say('1040ES', { treatment: 'owner_tax' })
  await say('DANA', { category: 'contract_labor' })
  await say('DRAW', { treatment: 'owner_draw' })
  await say('INTEREST', { category: 'interest_dividends' })
  await say('HOBBY', { category: 'entertainment' })
  return { product, maya, ownerId: id, say }
}
const taxOf = async (p: Person, query = ''): Promise<Json> => {
  const answer = await p.call('GET', `/api/tax/2025${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
const inCents = (text: string) => Math.round(Number(text) * 100)
const add = (all: { amount: string }[]) => all.reduce((n, { amount }) => n + inCents(amount), 0)
function ties(tax: Json) {
  expect(add(tax.lines)).toBe(inCents(tax.net))
  expect(inCents(tax.reportNet) - add(tax.excluded)).toBe(inCents(tax.net))
}
const line = (tax: Json, name: string) => tax.lines.find((l: Json) => l.line === name)

test('the lines of a year add up to its report less what is excluded, with every answer', async () => {
  const { maya, product } = await books()
  const first = await taxOf(maya)
  ties(first)
  expect(first).toMatchObject({ year: 2025, form: 'schedule_c', rules: 'us-2025', from: '2025-01-01', to: '2025-12-31', state: 'open' })
  expect(['1', '9', '11', '20b', '24b'].map((name) => line(first, name).amount)).toEqual([
    '9000.00',
    '-61.25',
    '-700.00',
    '-2400.00',
    '-42.15',
  ])
  expect(first.excluded.map((e: Json) => e.amount)).toEqual(['2.10', '-95.00', '-42.16'])
  expect(line(first, '20b')).toMatchObject({ rows: 1, withoutDocument: 1, leaves: [{ leaf: 'rent_property' }] })
  const rowsOf = await maya.call('GET', line(first, '20b').link.replace('/transactions', '/api/transactions'))
  expect(rowsOf.json).toMatchObject([{ description: 'RENT FOURTH STREET PROPERTIES' }])
  expect(first.open.map((o: Json) => o.id)).toEqual(['car', 'homeOffice', 'w9', 'without_document', 'open_months'])

  const report = { title: '2025', reportPeriod: '2025', startDate: '2025-01-01', endDate: '2025-12-31' }
  expect(inCents(first.reportNet)).toBe(Math.round((await maya.call('POST', '/api/reports', report)).json.netProfit * 100))

  const said = await maya.call('PUT', '/api/tax/2025/answers', { car: 'miles', businessMiles: 1000, homeOfficeSqFt: 120 })
  expect(said.status, said.text).toBe(200)
  ties(said.json)
  expect([line(said.json, '9').amount, line(said.json, '30').amount]).toEqual(['-700.00', '-600.00'])
  await maya.call('PUT', '/api/tax/2025/answers', { openingInventory: '500.00', closingInventory: 80 })
  const counted = await taxOf(maya)
  ties(counted)
  expect(line(counted, '4').amount).toBe('-420.00')
  expect(counted.answers).toEqual({
    car: 'miles',
    businessMiles: 1000,
    homeOfficeSqFt: 120,
    openingInventory: '500.00',
    closingInventory: '80.00',
  })
  expect(counted.asked.map((a: Json) => a.state)).toEqual(['answered', 'answered', 'answered'])
  product.setClock('2027-02-10T12:00:00.000Z')
  expect((await maya.call('GET', '/api/tax/2026')).json.asked[2].suggestedOpening).toBe('80.00')
  expect((await maya.call('GET', '/api/tax/2031')).json.says[0]).toContain('those of 2026')
  const wrong = await maya.call('PUT', '/api/tax/2025/answers', { businessMiles: -3 })
  expect([wrong.status, wrong.json.message]).toEqual([400, 'Business miles must be a whole number from 0 to 1,000,000'])
})

test('the lists: payees with their W-9, taxes by quarter, draws, open months; and a split loan payment', async () => {
  const { maya, say } = await books()
  await maya.call('POST', '/api/transactions', {
    description: 'Studio Elm',
    amount: 900,
    transactionDate: '2025-09-01',
    category: 'contract_labor',
    isCredit: false,
    sourceType: 'credit_card',
  })
  const loan = (await maya.call('POST', '/api/accounts', { kind: 'loan', name: 'Van' })).json.id
  await say('HOBBY', {
    parts: [
      { amount: '80.00', accountId: loan },
      { amount: '15.00', leaf: 'interest' },
    ],
  })
  const { lists } = await taxOf(maya)
  expect(Object.keys(lists).sort()).toEqual(
    [
      'assets',
      'contributions',
      'donations',
      'draws',
      'healthInsurance',
      'loans',
      'notSettled',
      'openMonths',
      'ownerTaxes',
      'payees',
      'retirement',
      'salesTax',
    ].sort(),
  )
  expect(lists.payees).toMatchObject([
    {
      name: 'Dana Reed',
      total: '700.00',
      byMethod: { bank: '700.00', card: '0.00', processor: '0.00' },
      is1099Candidate: true,
      w9: 'unknown',
    },
    { name: 'Studio Elm', total: '900.00', byMethod: { bank: '0.00', card: '900.00', processor: '0.00' }, is1099Candidate: false },
  ])
  expect(lists.ownerTaxes.map((q: Json) => [q.quarter, q.amount])).toEqual([
    [1, '0.00'],
    [2, '-1500.00'],
    [3, '0.00'],
    [4, '0.00'],
  ])
  expect(lists.draws).toMatchObject([{ amount: '-3000.00', date: '2025-06-25' }])
  expect(lists.loans).toMatchObject([{ name: 'Van', received: '0.00', paid: '80.00', interest: '15.00' }])
  expect(lists.openMonths).toHaveLength(12)
  expect((await maya.call('PUT', '/api/tax/payees', { name: 'DANA reed', w9: 'on_file' })).status).toBe(200)
  const after = await taxOf(maya)
  expect(after.lists.payees[0].w9).toBe('on_file')
  expect(after.open.map((o: Json) => o.id)).not.toContain('w9')
  ties(after)
})

test('entities, fiscal years, lines of one’s own, roles', async () => {
  const { product, maya, ownerId, say } = await books()
  const entity = (await maya.call('POST', '/api/entities', { name: 'Studio', entityType: 'business' })).json.id
  const home = (await maya.call('POST', '/api/entities', { name: 'Home', entityType: 'personal' })).json.id
  await say('FOURTH', { entityId: entity })
  const studio = await taxOf(maya, `?entityId=${entity}`)
  ties(studio)
  expect([studio.entityName, studio.net]).toEqual(['Studio', '-2400.00'])
  expect((await maya.call('GET', `/api/tax/2025?entityId=${home}`)).status).toBe(400)
  expect((await maya.call('GET', '/api/tax/2025?entityId=nobody')).status).toBe(404)
  expect((await maya.call('GET', '/api/tax/1066')).status).toBe(400)

  await maya.call('PUT', '/api/tax/lines', { entityId: entity, form: 'own', lines: { rent_property: 'Premises' } })
  const own = await taxOf(maya, `?entityId=${entity}`)
  ties(own)
  expect(own.lines).toMatchObject([{ line: '1', title: 'Premises', amount: '-2400.00' }])
  expect([own.asked, own.excluded, own.says[0]]).toEqual([[], [], expect.stringContaining('of your own choosing')])
  expect((await taxOf(maya)).form).toBe('schedule_c')

  await maya.call('PUT', '/api/books', { fiscalYearStart: '07-01' })
  const fiscal = await taxOf(maya)
  ties(fiscal)
  expect([fiscal.from, fiscal.to, fiscal.net]).toEqual(['2025-07-01', '2026-06-30', '0.00'])

  const [viewer, ines] = [product.person(), product.person()]
  await viewer.signUp('viewer@example.com')
  await ines.signUp('ines@example.com')
  await maya.give(viewer, 'viewer@example.com', 'viewer')
  await maya.give(ines, 'ines@example.com', 'cpa')
  const as = { 'x-business-owner': ownerId }
  expect((await viewer.call('GET', '/api/tax/2025', undefined, as)).status).toBe(200)
  for (const [path, body] of [
    ['2025/answers', { car: 'actual' }],
    ['lines', { form: 'own' }],
    ['payees', { name: 'X', w9: 'on_file' }],
  ] as const) {
    expect((await viewer.call('PUT', `/api/tax/${path}`, body, as)).status).toBe(403)
    expect((await ines.call('PUT', `/api/tax/${path}`, body, as)).status).toBe(200)
  }
})

const packOf = async (product: ReturnType<typeof testProduct>, p: Person, query = '') => {
  const answer = await product.handle(new Request(`http://localhost:3000/api/tax/2025/pack${query}`, { headers: { cookie: p.cookie() } }))
  expect(answer.status).toBe(200)
  return { answer, files: unzip(Buffer.from(await answer.arrayBuffer())) }
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
  expect(String(files.get(`${stem}.pdf`)).slice(0, 5)).toBe('%PDF-')
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
})
