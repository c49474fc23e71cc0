import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Category } from '@ledgerhand/core/categories'
import { storedCategories } from '@ledgerhand/core/categories'
import { cents } from '@ledgerhand/core/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enteredRow, ownedTables, testDatabase, unscoped } from '../../testing/database.ts'
import { auditOf, firstTamperedLine } from '../audit.ts'
import type { TransactionValues } from './transaction-changes.ts'

let t: ReturnType<typeof testDatabase>
beforeEach(() => {
  t = testDatabase()
})
afterEach(() => t.close())

const at = '2024-02-01T00:00:00.000Z'
const coffee = enteredRow('Coffee')

describe('books', () => {
  test("one owner's books never show another's", () => {
    const [ann, bob] = [t.addUser(), t.addUser()]
    t.booksOf(ann.id).write.transactions.create('t1', coffee, at)
    expect(t.booksOf(ann.id).read.transactions.all({})).toHaveLength(1)
    expect(t.booksOf(bob.id).read.transactions.all({})).toEqual([])
    expect(() => t.booksOf(bob.id).write.transactions.remove('t1', at)).toThrow('Transaction not found')
  })
  test('a person without a role is told that there is no such business', () => {
    const [ann, bob] = [t.addUser(), t.addUser()]
    expect(() => t.booksOf(bob.id, ann.id)).toThrow('Business not found')
    expect(() => t.booksOf(bob.id, 'nobody')).toThrow('Business not found')
  })
  test("the database itself refuses a transaction filed under somebody else's entity", () => {
    const [ann, bob] = [t.addUser(), t.addUser()]
    t.booksOf(ann.id).write.entities.create('e1', { name: 'Ann LLC', entityType: 'business', description: null, color: '#3b82f6' }, at)
    t.booksOf(bob.id).write.transactions.create('t1', coffee, at)
    expect(() =>
      t.database.sqlite.prepare('update transactions set entity_id = ? where "user_id" = ? and id = ?').run('e1', bob.id, 't1'),
    ).toThrow(/FOREIGN KEY/)
  })
  test('the tripwire sees a query that forgot its owner', () => {
    expect(
      unscoped(['select "id", "user_id" from "transactions" where "id" = ?', 'select 1 from transactions where "user_id" = ?']),
    ).toHaveLength(1)
  })
  test('the tripwire knows every table whose rows belong to books; the others belong to accounts and to the program', () => {
    const withOwner = t.database.sqlite
      .prepare(
        `select m.name from sqlite_schema m join pragma_table_info(m.name) c on c.name = 'user_id' where m.type in ('table', 'view') order by 1`,
      )
      .pluck()
      .all() as string[]
    const elsewhere = [
      'account_tokens',
      'audit_log',
      'client_notes',
      'digests',
      'ending_accounts',
      'known_devices',
      'recovery_codes',
      'second_factors',
      'sessions',
      'uploads',
      'user_roles',
    ]
    expect(withOwner.filter((name) => !elsewhere.includes(name))).toEqual([...ownedTables].sort())
  })
  test('deleting an entity keeps its transactions, unassigned', () => {
    const ann = t.addUser()
    const { write } = t.booksOf(ann.id)
    write.entities.create('e1', { name: 'Shop', entityType: 'business', description: null, color: '#3b82f6' }, at)
    write.transactions.create('t1', { ...coffee, entityId: 'e1' }, at)
    expect(write.entities.remove('e1', at)).toBe(1)
    expect(write.transactions.get('t1').entityId).toBeNull()
  })
  test('two entities of one name are refused, whatever the case', () => {
    const { write } = t.booksOf(t.addUser().id)
    write.entities.create('e1', { name: 'Shop', entityType: 'business', description: null, color: '#3b82f6' }, at)
    expect(() => write.entities.create('e2', { name: 'SHOP', entityType: 'business', description: null, color: '#3b82f6' }, at)).toThrow(
      'An entity with this name exists',
    )
  })
  test('a deleted transaction comes back as it was', () => {
    const { write } = t.booksOf(t.addUser().id)
    const made = write.transactions.create('t1', coffee, at)
    write.transactions.remove('t1', at)
    const { n: _, ...values } = made
    expect(write.transactions.restore('t1', at)).toMatchObject({ ...values, updatedAt: at })
    expect(() => write.transactions.restore('t1', at)).toThrow('Transaction not found')
  })
  test('an answer is remembered for its merchant and direction', () => {
    const { write } = t.booksOf(t.addUser().id)
    write.transactions.create('t1', coffee, at)
    write.transactions.setCategory(['t1'], () => ({ category: 'office_supplies', label: 'office_expense' }), at)
    expect(write.transactions.memory()).toEqual([
      { merchant: 'coffee', isCredit: false, label: 'office_expense', treatment: 'business', accountId: null },
    ])
  })
})

describe('search and filters', () => {
  test('words are found in any order, an amount by its figure, and % is only a character', () => {
    const { write } = t.booksOf(t.addUser().id)
    write.transactions.create('t1', { ...coffee, description: 'BLUE BOTTLE COFFEE' }, at)
    write.transactions.create('t2', { ...coffee, description: '100% COTTON', amount: cents(123456) }, at)
    const found = (search: string) => write.transactions.all({ search }).map((r) => r.id)
    expect(found('coffee blue')).toEqual(['t1'])
    expect(found('$1,234.56')).toEqual(['t2'])
    expect(found('%')).toEqual(['t2'])
    expect(found("' or 1=1 --")).toEqual([])
    expect(found('blue\0bottle')).toEqual(['t1'])
    expect(found('\0')).toEqual(found(''))
    expect(found('"blue" OR cotton')).toEqual([])
  })
  test('the last digits of an account find its rows, plain or as rows show them, together with words', () => {
    const { write } = t.booksOf(t.addUser().id)
    write.transactions.create('t1', { ...coffee, description: 'BLUE BOTTLE', sourceLastFour: '7892' }, at)
    write.transactions.create('t2', { ...coffee, description: 'BLUE COTTON', sourceLastFour: '4821' }, at)
    write.transactions.create('t3', { ...coffee, description: 'COTTON 7892', sourceLastFour: null }, at)
    const found = (search: string) =>
      write.transactions
        .all({ search })
        .map((r) => r.id)
        .sort()
    expect(found('7892')).toEqual(['t1', 't3'])
    expect(found('••7892')).toEqual(['t1'])
    expect(found('blue 4821')).toEqual(['t2'])
    expect(found('789')).toEqual(['t3'])
  })
  test('amounts are found by their bounds, together with words; what is no amount is words', () => {
    const { write } = t.booksOf(t.addUser().id)
    for (const [id, amount] of [
      ['t1', 2000],
      ['t2', 5000],
      ['t3', 123456],
    ] as const)
      write.transactions.create(id, { ...coffee, description: `STORE <5 ${id}`, amount: cents(amount) }, at)
    const found = (search: string) =>
      write.transactions
        .all({ search })
        .map((r) => r.id)
        .sort()
    expect(found('>50')).toEqual(['t3'])
    expect(found('>=$50 store')).toEqual(['t2', 't3'])
    expect(found('<20.01')).toEqual(['t1'])
    expect(found('20..50')).toEqual(['t1', 't2'])
    expect(found('>1,000')).toEqual(['t3'])
    expect(found('store 20..x')).toEqual([])
    expect(found('20..50..60')).toEqual([])
    expect(found('<x')).toEqual([])
  })
})

describe('totals', () => {
  test('kept by triggers are what the rows add up to, whatever happens to the rows', () => {
    const { write, read } = t.booksOf(t.addUser().id)
    let seed = 11
    const random = (n: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % n
    }
    const ids: string[] = []
    for (let step = 0; step < 400; step++) {
      const values: TransactionValues = {
        ...coffee,
        amount: cents(1 + random(100_000)),
        transactionDate: `2024-${String(1 + random(4)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}` as CalendarDate,
        category: storedCategories[random(storedCategories.length)] as Category,
        isCredit: random(2) === 1,
        treatment: random(5) === 0 ? 'transfer' : 'business',
      }
      const what = random(4)
      const id = ids[random(Math.max(ids.length, 1))]
      if (what < 2 || !id) {
        ids.push(`t${step}`)
        write.transactions.create(`t${step}`, values, at)
      } else if (what === 2) write.transactions.update(id, values, at)
      else {
        write.transactions.remove(id, at)
        ids.splice(ids.indexOf(id), 1)
      }
    }
    const rows = read.transactions.all({})
    const add = (from: string, to: string, isCredit: boolean) =>
      rows
        .filter((r) => !r.isTransfer && r.isCredit === isCredit && r.transactionDate >= from && r.transactionDate <= to)
        .reduce((n, r) => n + r.amount, 0)
    for (const [from, to] of [
      ['2024-01-01', '2024-04-30'],
      ['2024-01-15', '2024-03-10'],
      ['2024-02-03', '2024-02-20'],
      ['2024-02-01', '2024-02-29'],
      ['2024-01-31', '2024-03-01'],
    ] as const) {
      const { postings } = read.transactions.totals.between(from as CalendarDate, to as CalendarDate)
      for (const isCredit of [true, false]) {
        expect([from, to, isCredit, postings.filter((p) => p.isCredit === isCredit).reduce((n, p) => n + p.amount, 0)]).toEqual([
          from,
          to,
          isCredit,
          add(from, to, isCredit),
        ])
      }
    }
    expect(read.transactions.sums({})).toMatchObject({
      revenue: add('0', '9', true),
      expenses: add('0', '9', false),
      count: rows.length,
      waiting: 0,
    })
    expect(read.transactions.sums({})).toMatchObject(read.transactions.sums({ from: '2024-01-01' as CalendarDate }))
  })
})

describe('the audit log', () => {
  test('has a line for every change, cannot be rewritten, and shows tampering', () => {
    const ann = t.addUser()
    const { write } = t.booksOf(ann.id)
    write.transactions.create('t1', coffee, at)
    write.transactions.remove('t1', at)
    expect(auditOf(t.database, ann.id).map((l) => l.action)).toEqual(['transaction.remove', 'transaction.create', 'account.create'])
    expect(firstTamperedLine(t.database)).toBeNull()
    expect(() => t.database.sqlite.exec('delete from audit_log')).toThrow('append-only')
    expect(() => t.database.sqlite.exec("update audit_log set action = 'x'")).toThrow('append-only')
    t.database.sqlite.exec("drop trigger audit_log_is_append_only; update audit_log set detail = '{}' where seq = 2")
    expect(firstTamperedLine(t.database)).toBe(2)
  })
})
