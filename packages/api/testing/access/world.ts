import { createHash, randomUUID } from 'node:crypto'
import type { GrantableRole } from '@ledgerhand/core/roles'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { makeServiceRegistry } from '@ledgerhand/providers/routing/service-registry'
import { services } from '@ledgerhand/providers/services'
import { everyLine } from '../every-line.ts'
import { testProduct } from '../product.ts'
import type { CallerName, Holdings, TestCaller } from './holdings.ts'

const statement = (mark: string) =>
  [
    'Date,Description,Amount',
    `2024-03-01,${mark} Coffee House,-4.50`,
    `2024-03-02,${mark} Client payment,1200.00`,
    `2024-03-03,${mark} Zzyzx 77,-18.00`,
  ].join('\n')

/** A statement with one exchange of digits, so that a repair is proposed for it. */
const offByAnExchange = (mark: string, day: string) =>
  [
    'Date,Description,Amount,Balance',
    `2024-05-01,OPENING BALANCE,,1000.00`,
    `2024-05-${day},${mark} Paper ${day},-12.30,986.80`,
    `2024-05-${day},${mark} Ink ${day},-6.80,980.00`,
    `2024-05-31,CLOSING BALANCE,,980.00`,
  ].join('\n')
/** One end of a transfer that is found, and of one that nothing but the amount tells. */
const ends = (mark: string, lastFour: string, words: string, sign: string) =>
  [
    `Account Number,****${lastFour}`,
    'Date,Description,Amount',
    `2024-06-03,${words},${sign}500.00`,
    `2024-06-09,${mark} Zz ${lastFour},${sign}77.00`,
    `2024-06-12,${mark} ATM WITHDRAWAL ${lastFour},-40.00`,
  ].join('\n')

/** A statement that prints no year. */
const yearless = (mark: string) => [
  `${mark} CREDIT UNION`,
  'Date         Description                                              Amount',
  `03/05        ${mark} PAPER MILL                                       -10.00`,
  `03/09        ${mark} INK SHOP                                         -20.00`,
]

/** A statement that prints no currency, of a country whose currency is not that of the books. */
const finnish = (mark: string) => [
  `${mark} PANKKI`,
  'Tilinumero FI21 1234 5600 0007 85',
  'Kirjauspäivä   Saaja                                Määrä',
  `15.03.2024     ${mark} KIRJAKAUPPA                  -20,00`,
]

/** A bill, which another file brings again. */
const bill = (mark: string) => [
  `${mark} Paper Mill`,
  '',
  'INVOICE',
  'Invoice number   PM-2201',
  'Date     2024-05-20',
  '',
  'Paper   $31.40',
  'Total   $31.40',
]

/** Every service, and no network: whoever is called refuses the key. */
const unreachable = () =>
  makeServiceRegistry({
    services: Object.values(services),
    env: {},
    localOnly: false,
    ceiling: { pagesADay: 500, microsADay: 10_000_000 },
    fetch: async () => new Response('{}', { status: 401, headers: { 'content-type': 'application/json' } }),
  })

let first: ReturnType<typeof fillWorld> | null = null

/**
 * Two owners whose books hold one of everything, and the people around the first: made anew for each call that changes something,
 * so that no cell of the table stands on what another one did. Filled once; every further one begins with a copy of it.
 * `isLogged` keeps every statement in the product's log.
 */
export async function makeWorld({ isLogged = false } = {}) {
  first ??= fillWorld()
  const { snapshot, filledAt, ...people } = await first
  const product = testProduct({ registry: unreachable() }, { ...snapshot, isLogged })
  // As if it had just been filled, however long the cells before it took: a session of long ago is asked for its password.
  const behind = Date.now() - filledAt
  product.setClock(() => new Date(Date.now() - behind))
  return { product, ...people, close: () => product.database.close() }
}

async function fillWorld() {
  const product = testProduct()
  type Person = ReturnType<typeof product.person>

  async function fill(owner: Person, mark: string, ownerId: string, senders: Partial<Record<CallerName, Person>>) {
    const entityId = (await owner.call('POST', '/api/entities', { name: `${mark} Studio`, entityType: 'business' })).json.id as string
    await owner.upload(`${mark}.csv`, statement(mark))
    await owner.upload(`${mark} broken.pdf`, `%PDF-1.7 ${mark} cut short`)
    await owner.upload(`${mark} replaced.pdf`, `%PDF-1.7 ${mark} replaced`)
    await owner.upload(`${mark} locked.pdf`, await madePdf([`${mark} BANK`, 'Closed to all'], { password: 'secret' }))
    await owner.upload(`${mark} yearless.pdf`, await madePdf(yearless(mark)))
    await owner.upload(`${mark} finnish.pdf`, await madePdf(finnish(mark)))
    for (const copy of ['bill', 'bill again']) await owner.upload(`${mark} ${copy}.pdf`, await madePdf([...bill(mark), copy]))
    for (const day of ['05', '15']) await owner.upload(`${mark} off ${day}.csv`, offByAnExchange(mark, day))
    // Accounts are known by their numbers, so each of the books has its own.
    const [current, savings] = mark === 'Acorn' ? ['4821', '9900'] : ['4822', '9911']
    await owner.upload(`${mark} current.csv`, ends(mark, current, `${mark} TRANSFER TO SAVINGS`, '-'))
    await owner.upload(`${mark} savings.csv`, ends(mark, savings, `${mark} DEPOSIT`, ''))
    await product.work()
    const documents = (await owner.call('GET', '/api/documents')).json as { id: string; originalName: string }[]
    const yearlessId = documents.find((d) => d.originalName === `${mark} yearless.pdf`)?.id as string
    const unmarkedId = documents.find((d) => d.originalName === `${mark} finnish.pdf`)?.id as string
    const copiedId = documents.find((d) => d.originalName === `${mark} bill again.pdf`)?.id as string
    const asideId = documents.find((d) => d.originalName === `${mark} replaced.pdf`)?.id as string
    await owner.call('POST', `/api/documents/${asideId}/set-aside`, {})
    await owner.call('PUT', `/api/documents/${unmarkedId}/currency`, { currency: 'EUR' })
    await owner.call('PUT', `/api/documents/${yearlessId}/year`, { year: 2024 })
    await product.work()
    const statementOf = async (name: string) => {
      const id = documents.find((d) => d.originalName === `${mark} ${name}`)?.id
      return (await owner.call('GET', `/api/documents/${id}`)).json.statements[0].id as string
    }
    const [repairableId, repairedId] = [await statementOf('off 05.csv'), await statementOf('off 15.csv')]
    await owner.call('POST', `/api/statements/${repairedId}/repair`, {})
    const found = (await owner.call('GET', '/api/transactions?limit=50')).json as {
      id: string
      amount: string
      pair: { id: string } | null
      question: object | null
    }[]
    const paired = found.find((t) => t.pair !== null)
    const [openAccount, closedAccount] = [`bank:${current}`, `bank:${savings}`]
    await owner.call('POST', '/api/documents/coverage/close', { account: closedAccount, lastMonth: '2024-06' })
    const added = []
    for (const description of ['Paper', 'Ink', 'Old mistake']) {
      added.push(
        (
          await owner.call('POST', '/api/transactions', {
            description: `${mark} ${description}`,
            amount: '12.00',
            transactionDate: '2024-03-05',
            category: 'office_supplies',
            entityId,
          })
        ).json.id as string,
      )
    }
    const [first = '', second = '', deletedTransactionId = ''] = added
    await owner.call('DELETE', `/api/transactions/${deletedTransactionId}`)
    const undoId = `undo-of-${mark}`
    await owner.call('PUT', '/api/transactions/bulk-category', { transactionIds: [first], category: 'rent', undoId })
    const account = async (kind: string, name: string) =>
      (await owner.call('POST', '/api/accounts', { kind, name: `${mark} ${name}` })).json.id as string
    const [accountId, spareAccountId] = [await account('loan', 'van'), await account('loan', 'nothing')]
    const bankAccountId = await account('bank', 'savings')
    const adjustment = await owner.call('POST', '/api/adjustments', {
      date: '2024-03-31',
      note: `${mark} interest`,
      parts: [
        { amount: '9.00', leaf: 'interest' },
        { amount: '-9.00', accountId },
      ],
    })
    await owner.call('PUT', '/api/books', { name: `${mark} Trading`, currency: 'USD' })
    await owner.upload(`${mark} abroad.csv`, `Date,Description,Amount,Currency\n2024-03-07,${mark} HOTEL ROMA,-30.00,EUR\n`)
    await product.work()
    const abroad = (await owner.call('GET', '/api/transactions?search=ROMA')).json as { id: string }[]
    await owner.call('POST', '/api/periods/2024-01/close', { excuses: everyLine })
    await owner.call('POST', '/api/periods/2024-03/excuse', { id: 'unpaid_bills', reason: 'Looked at' })
    await owner.upload(`${mark} january.csv`, `Date,Description,Amount\n2024-01-05,${mark} Late,-3.00\n`)
    await product.work()
    const late = (await owner.call('GET', '/api/periods/2024-01/late')).json as { id: string }[]
    const rules = (await owner.call('GET', '/api/rules')).json as { id: string }[]
    const view = await owner.call('POST', '/api/views', { name: 'To check', query: { needsReview: true } })
    const handRule = await owner.call('POST', '/api/rules/by-hand', { words: 'office', category: 'supplies' })
    const report = { title: `${mark} March`, reportPeriod: '2024-03', startDate: '2024-03-01', endDate: '2024-03-31' }
    const january = { title: `${mark} January`, reportPeriod: '2024-01', startDate: '2024-01-01', endDate: '2024-01-31' }
    const link = (await owner.call('POST', '/api/shareable-links', { description: `${mark} receipts`, expiresAt: '' })).json
    const asked = async (audience: string) =>
      (
        await owner.call('POST', '/api/questions', {
          about: { transactionIds: [first] },
          text: `${mark} paper, for whom?`,
          options: [{ label: 'For me', treatment: 'personal' }],
          audience,
        })
      ).json
    const [question, byLink] = [await asked('owner'), await asked('link')]
    const request = (
      await owner.call('POST', '/api/requests', {
        items: [{ kind: 'other', text: `${mark} lease` }],
        addressee: { name: `${mark} landlord` },
        dueOn: '2099-01-31',
      })
    ).json
    const pending = (await owner.call('POST', '/api/user-roles', { userId: `${mark}.invited@example.com`, role: 'viewer' })).json
    const arrived: Holdings['arrived'] = {}
    for (const [name, person] of Object.entries(senders)) {
      const answer = await person.call('GET', '/api/object-storage/generate-upload-url', undefined, { 'x-business-owner': ownerId })
      arrived[name as CallerName] = await slot(answer, `${mark} from ${name}`)
    }
    const deposited = await slot(await owner.call('POST', `/api/upload/${link.token}/generate-upload-url`, {}), `${mark} deposited`)
    return {
      ownerId,
      mark,
      entityId,
      documentId: documents.find((d) => d.originalName === `${mark}.csv`)?.id ?? '',
      asideId,
      failedDocumentId: documents.find((d) => d.originalName === `${mark} broken.pdf`)?.id ?? '',
      lockedDocumentId: documents.find((d) => d.originalName === `${mark} locked.pdf`)?.id ?? '',
      repairableId,
      yearlessId,
      unmarkedId,
      copiedId,
      repairedId,
      pairId: paired?.pair?.id ?? '',
      ends: found.filter((t) => t.amount === '77.00' && t.pair === null).map((t) => t.id),
      openAccount,
      closedAccount,
      transactionIds: [first, second],
      deletedTransactionId,
      accountId,
      spareAccountId,
      bankAccountId,
      adjustmentId: adjustment.json.id as string,
      foreignId: abroad[0]?.id ?? '',
      askedId: found.find((t) => t.question !== null)?.id ?? '',
      undoId,
      ruleId: rules[0]?.id ?? '',
      handRuleId: handRule.json.id,
      viewId: view.json.id,
      reportId: (await owner.call('POST', '/api/reports', report)).json.id as string,
      closedReportId: (await owner.call('POST', '/api/reports', january)).json.id as string,
      lateId: late[0]?.id ?? '',
      linkId: link.id as string,
      linkToken: link.token as string,
      questionId: question.id as string,
      answerToken: String(byLink.path).split('/').pop() ?? '',
      requestId: request.id as string,
      requestItemId: request.items[0].id as string,
      requestToken: String(request.path).split('/').pop() ?? '',
      pendingRoleId: pending.id as string,
      inviteToken: String(pending.acceptPath).split('/').pop() ?? '',
      arrived,
      deposited,
    }
  }
  async function slot(answer: { json: { filename: string } }, content: string): Promise<string> {
    await product.put(answer.json.filename, new TextEncoder().encode(`Date,Description,Amount\n2024-04-01,${content},-1.00\n`))
    return answer.json.filename
  }
  async function helperOf(owner: Person, role: GrantableRole) {
    const person = product.person()
    const { id } = await person.signUp(`${role}.${randomUUID()}@example.com`)
    return { person, roleId: (await owner.give(person, id, role)).json.id as string }
  }

  const [acorn, birch] = [product.person(), product.person()]
  const ids = [(await acorn.signUp('acorn@example.com')).id, (await birch.signUp('birch@example.com')).id] as const
  const viewer = await helperOf(acorn, 'viewer')
  const accountant = await helperOf(acorn, 'cpa')
  const otherViewer = await helperOf(birch, 'viewer')
  const own: Holdings = { ...(await fill(acorn, 'Acorn', ids[0], { owner: acorn, accountant: accountant.person })), roleId: viewer.roleId }
  const foreign: Holdings = { ...(await fill(birch, 'Birch', ids[1], { 'owner of other books': birch })), roleId: otherViewer.roleId }

  const callers: readonly TestCaller[] = [
    { name: 'signed out', cookie: '' },
    { name: 'link holder', cookie: '' },
    { name: 'viewer', cookie: viewer.person.cookie() },
    { name: 'accountant', cookie: accountant.person.cookie() },
    { name: 'owner', cookie: acorn.cookie() },
    { name: 'owner of other books', cookie: birch.cookie() },
  ]
  const snapshot = { database: product.database.sqlite.serialize(), files: new Map(product.files) }
  product.close()
  return { snapshot, filledAt: Date.now(), own, foreign, callers }
}
export type World = Awaited<ReturnType<typeof makeWorld>>

/** How many rows were written since this world was made: the same before and after means that a digest would be the same, too. */
export const writesOf = ({ product }: World): number => product.database.sqlite.prepare('select total_changes()').pluck().get() as number

/** Counters and clocks of sessions and limits move with every call; they are nobody's books. */
const restless = ['tries', 'sessions', 'known_devices', 'sqlite_sequence']

/** One digest over every row of every table but the restless ones: equal before and after means that nothing was changed. */
export function digestOf({ product }: World): string {
  const { sqlite } = product.database
  const tables = sqlite
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'transaction_search%' order by name")
    .pluck()
    .all() as string[]
  const hash = createHash('sha256')
  for (const table of tables) {
    if (restless.includes(table)) continue
    hash.update(table)
    hash.update(JSON.stringify(sqlite.prepare(`select * from "${table}"`).raw().all()))
  }
  return hash.digest('hex')
}
