import { balanceSheet, legsOf, sumLegs, trialBalance } from '@ledgerhand/core/balances'
import { addDays, type CalendarDate } from '@ledgerhand/core/calendar-date'
import { leafIds, leaves } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import { type Basis, counted, type LeftOut } from '@ledgerhand/core/ledger'
import { cents } from '@ledgerhand/core/money'
import { type Treatment, treatments } from '@ledgerhand/core/treatments'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enteredRow, testDatabase } from '../../testing/database.ts'
import { blankAccount } from './ledger-accounts.ts'
import type { NewPart } from './parts.ts'
import { cellColumns, keyColumns, onConflict, partCells, rowCells } from './total-cells.ts'

let t: ReturnType<typeof testDatabase>
beforeEach(() => {
  t = testDatabase()
})
afterEach(() => t.close())

const at = '2024-02-01T00:00:00.000Z'
const later = (n: number) => new Date(Date.parse(at) + n * 1000).toISOString()
const part = (amount: number, of: Partial<NewPart> = {}): NewPart => ({
  amount: cents(amount),
  treatment: 'business',
  label: 'meals',
  category: 'travel',
  accountId: null,
  entityId: null,
  followsRow: true,
  note: null,
  ...of,
})

/** The cells that the triggers kept, and those that the rows say now; without those in which nothing is left. */
function totalsOf(owner: string) {
  const { sqlite } = t.database
  const shape = `select ${cellColumns} from (`
  const left = ') where count <> 0 or parts <> 0 or cents <> 0 or settled <> 0 or waiting <> 0'
  const order = ` order by ${keyColumns.join(', ')}`
  sqlite.exec('create temp table if not exists said as select * from monthly_totals where false')
  sqlite.exec('delete from said')
  sqlite.exec(`create unique index if not exists said_once on said (${['user_id', ...keyColumns].join(', ')})`)
  for (const cells of [rowCells('"user_id" = @owner', 'entered_transactions'), partCells('"user_id" = @owner', 'entered_transactions')])
    sqlite
      .prepare(`insert into said ("user_id", ${cellColumns}) select @owner, * from (${cells}) where true ${onConflict('+')}`)
      .run({ owner })
  return {
    kept: sqlite.prepare(`${shape}select * from monthly_totals where "user_id" = ?${left}${order}`).all(owner),
    said: sqlite.prepare(`${shape}select * from said where "user_id" = ?${left}${order}`).all(owner),
  }
}
const sumOf = (leftOut: LeftOut) => Object.values(leftOut).reduce((n, { amount }) => n + amount, 0)

describe('a split row', () => {
  test('counts by its parts; taking them off restores it', () => {
    const { write, read } = t.booksOf(t.addUser().id)
    const loan = write.accounts.create({ ...blankAccount, kind: 'loan', name: 'Van' }, at)
    const values = enteredRow('Loan payment', { amount: cents(61240), category: 'other_expenses', label: 'misc_expense' })
    const before = write.transactions.create('t1', values, at)
    const [from, to] = ['2024-01-01', '2024-01-31'] as CalendarDate[]
    const period = () => read.transactions.totals.between(from as CalendarDate, to as CalendarDate)
    const parts = [
      part(50000, { treatment: 'loan', label: null, category: null, accountId: loan.id }),
      part(11240, { label: 'interest', category: 'operating_expenses' }),
    ]
    write.transactions.update('t1', { ...values, treatment: 'split' }, later(1), { parts, undoId: 'undo-split' })
    expect(period().postings).toEqual([{ label: 'interest', category: 'operating_expenses', isCredit: false, amount: 11240, count: 1 }])
    expect(period().leftOut).toEqual({ loan: { count: 1, amount: -50000 } })
    expect(read.transactions.sums({})).toMatchObject({ revenue: 0, expenses: 11240, moved: -61240, count: 1 })
    expect(read.transactions.sums({ category: 'interest' })).toMatchObject({ expenses: 11240, count: 1 })
    expect(read.transactions.page({ category: 'misc_expense' }, 5).rows).toEqual([])
    write.transactions.update('t1', values, later(2), { parts: [] })
    expect(read.transactions.get('t1')).toMatchObject({ treatment: before.treatment, label: before.label, isTransfer: false })
    expect(read.parts.of(['t1']).size).toBe(0)
    expect(period().postings).toEqual([{ label: 'misc_expense', category: 'other_expenses', isCredit: false, amount: 61240, count: 1 }])
  })
  test('is refused by the database itself where its parts do not add up, and keeps them while it is split', () => {
    const ann = t.addUser()
    const { write, read } = t.booksOf(ann.id)
    const values = enteredRow('Dinner', { amount: cents(1000) })
    write.transactions.create('t1', values, at)
    const split = (amounts: number[]) =>
      write.transactions.update('t1', { ...values, treatment: 'split' }, at, { parts: amounts.map((a) => part(a)) })
    expect(() => split([600, 300])).toThrow('parts must add up')
    expect(() => split([1000])).toThrow('parts must add up')
    expect(read.transactions.get('t1').treatment).toBe('business')
    split([1200, -200])
    const run = (text: string) => () => t.database.sqlite.prepare(text).run(ann.id)
    expect(run('update parts set amount_cents = 1300 where "user_id" = ? and position = 0')).toThrow('stay')
    expect(run('delete from parts where "user_id" = ?')).toThrow('stay')
    expect(run('update transactions set amount_cents = 999 where "user_id" = ?')).toThrow('parts must add up')
    const bob = t.addUser()
    const foreign = t.booksOf(bob.id).write.accounts.create({ ...blankAccount, kind: 'loan', name: 'His' }, at)
    expect(() => t.database.sqlite.prepare('update transactions set account_id = ? where "user_id" = ?').run(foreign.id, ann.id)).toThrow(
      'in its books',
    )
    write.transactions.remove('t1', at)
    expect(t.database.sqlite.prepare('select count(*) from parts where "user_id" = ?').pluck().get(ann.id)).toBe(0)
  })
})

describe('a personal entity', () => {
  test('moves the profit by exactly the row it is given, and back', () => {
    const { write, read } = t.booksOf(t.addUser().id)
    write.entities.create('home', { name: 'Home', entityType: 'personal', description: null, color: '#3b82f6' }, at)
    write.transactions.create('t1', enteredRow('Coffee'), at)
    write.transactions.create('t2', enteredRow('Paper', { amount: cents(1000) }), at)
    const net = () => read.transactions.sums({}).expenses
    expect(net()).toBe(1450)
    write.transactions.assignEntity(['t1'], 'home', at)
    expect(read.transactions.get('t1')).toMatchObject({ treatment: 'personal', isTransfer: true })
    expect(net()).toBe(1000)
    // A person moved it: it stays, also when the entity changes.
    write.transactions.setTransfer(['t1'], false, at)
    expect(net()).toBe(1450)
    write.entities.update('home', { name: 'Home', entityType: 'business', description: null, color: '#3b82f6' }, at)
    write.entities.update('home', { name: 'Home', entityType: 'personal', description: null, color: '#3b82f6' }, at)
    expect(net()).toBe(1450)
    write.transactions.assignEntity(['t2'], 'home', at)
    expect(net()).toBe(450)
    write.entities.update('home', { name: 'Home', entityType: 'business', description: null, color: '#3b82f6' }, at)
    expect(net()).toBe(1450)
    write.entities.update('home', { name: 'Home', entityType: 'personal', description: null, color: '#3b82f6' }, at)
    expect(net()).toBe(450)
    write.entities.remove('home', at)
    expect(read.transactions.get('t2')).toMatchObject({ entityId: null, treatment: 'business', treatmentBy: 'reader' })
    expect(net()).toBe(1450)
  })
})

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (n: number) => {
    state = (state * 48271) % 2147483647
    return state % n
  }
}

describe.each([3, 17, 91, 404])('whatever happens to the rows (sequence %i)', (seed) => {
  test('the totals are what the rows say, and all rows are profit or left out', () => {
    const random = numbers(seed)
    const ann = t.addUser()
    const { write, read } = t.booksOf(ann.id)
    const entities = [null, 'shop', 'home']
    for (const [id, entityType] of [
      ['shop', 'business'],
      ['home', 'personal'],
    ] as const)
      write.entities.create(id, { name: id, entityType, description: null, color: '#3b82f6' }, at)
    const account = (kind: 'loan' | 'bank') =>
      write.accounts.create(
        {
          kind,
          name: kind,
          lastFour: null,
          currency: null,
          entityId: null,
          isPersonal: false,
          opening: null,
          openingDate: null,
          lender: null,
          rate: null,
        },
        at,
      )
    const [loan, bank] = [account('loan'), account('bank')]
    const ids: string[] = []
    const gone: string[] = []
    const undos: string[] = []
    const pick = <T>(of: readonly T[]): T => of[random(of.length)] as T
    const leaf = () => {
      const label = pick(leafIds)
      return { label, category: leaves[label].stored }
    }
    const values = () =>
      enteredRow(`Row ${random(9)}`, {
        ...leaf(),
        amount: cents(2 + random(100_000)),
        transactionDate: `2024-0${1 + random(4)}-${String(1 + random(28)).padStart(2, '0')}` as CalendarDate,
        isCredit: random(3) === 0,
        entityId: pick(entities),
        onAccountId: pick([null, bank.id]),
        treatment: random(3) === 0 ? pick(treatments.filter((x) => x !== 'split')) : 'business',
      })
    const partsFor = (amount: number) => {
      const first = 1 + random(amount * 2)
      const rest = amount - first
      if (rest === 0) return [part(first + 5), part(-5)]
      return [
        part(first, { ...leaf(), followsRow: random(2) === 0, entityId: pick(entities) }),
        random(2) === 0 ? part(rest, leaf()) : part(rest, { treatment: 'loan', label: null, category: null, accountId: loan.id }),
      ]
    }
    for (let step = 0; step < 160; step++) {
      const id = ids.length > 0 ? pick(ids) : undefined
      const undoId = random(2) === 0 ? `undo-${seed}-${step}` : undefined
      if (undoId) undos.push(undoId)
      const when = later(step)
      const what = random(15)
      if (what < 3 || !id) {
        ids.push(`t${step}`)
        write.transactions.create(`t${step}`, values(), when)
      } else if (what === 3) {
        const row = read.transactions.get(id)
        const next = { ...enteredRow('x'), ...row, treatment: 'split' as Treatment }
        if (row.amount > 1) write.transactions.update(id, valuesOf(next), when, { parts: partsFor(row.amount), undoId })
      } else if (what === 4) write.transactions.update(id, values(), when, { parts: [], undoId })
      else if (what === 5) write.transactions.assignEntity([id, pick(ids)], pick(entities), when, { undoId })
      else if (what === 6) write.transactions.setTransfer([id], random(2) === 0, when, { undoId })
      else if (what === 7) write.transactions.setCategory([id, pick(ids)], leaf, when, { undoId })
      else if (what === 8) {
        write.transactions.remove(id, when, undoId)
        ids.splice(ids.indexOf(id), 1)
        gone.push(id)
      } else if (what === 9 && gone.length > 0) {
        const back = gone.shift() ?? ''
        write.transactions.restore(back, when)
        ids.push(back)
      } else if (what === 10 && undos.length > 0) {
        const undo = undos.pop() ?? ''
        try {
          write.transactions.undo.begin(undo, when)
        } catch {
          continue
        }
        const { ids: about } = write.transactions.undo.slice(undo, when)
        write.transactions.undo.end(undo)
        for (const one of about) {
          const isHere = read.transactions.existing([one]).length > 0
          if (isHere && !ids.includes(one)) {
            ids.push(one)
            gone.splice(gone.indexOf(one), 1)
          }
        }
      } else if (what === 11) {
        const type = pick(['business', 'personal'] as const)
        const entity = pick(['shop', 'home'])
        write.entities.update(entity, { name: entity, entityType: type, description: null, color: '#3b82f6' }, when)
      }
      // What pays a row, or is its other end: as a statement's row, joined by hand.
      if (what >= 12 && id) {
        const of = read.transactions.get(id)
        const twin = `p${step}`
        const isBill = random(2) === 0
        write.transactions.create(
          twin,
          { ...values(), amount: of.amount, isCredit: isBill ? of.isCredit : !of.isCredit, treatment: 'business' },
          when,
        )
        t.database.sqlite.prepare('update transactions set statement_ordinal = 0 where "user_id" = ? and id = ?').run(ann.id, twin)
        ids.push(twin)
        try {
          const pair = write.pairs.joinByHand(id, twin, when)
          if (random(3) === 0) write.pairs.reject(pair.id, when)
        } catch (error) {
          // Taken, split, or the wrong way round: refused in words.
          if (!(error instanceof AppError)) throw error
        }
      }
      write.pairs.sweep(when)
      if (step % 8 === 0) {
        const { kept, said } = totalsOf(ann.id)
        expect(kept, `step ${step}, ${what}`).toEqual(said)
      }
    }
    const { kept, said } = totalsOf(ann.id)
    expect(kept).toEqual(said)
    for (const basis of ['cash', 'accrual'] satisfies Basis[]) {
      for (const day of ['2024-01-20', '2024-02-29', '2024-12-31'] as CalendarDate[]) {
        const legs = legsOf(read.balances.until(day), { basis, ownerId: ann.id, isRead: (account) => account === bank.id })
        expect(sumLegs(legs)).toBe(0)
        expect(trialBalance(legs, read.accounts.all()).difference).toBe(0)
        expect(balanceSheet(legs, read.accounts.all()).difference).toBe(0)
        const onBank = read.transactions
          .all({ to: day })
          .filter((r) => r.onAccountId === bank.id && !['bill', 'receivable'].includes(r.treatment))
        expect(legs.get(`account:${bank.id}`) ?? 0).toBe(onBank.reduce((n, r) => n + (r.isCredit ? r.amount : -r.amount), 0))
      }
      for (const [from, to] of [
        ['2024-01-01', '2024-04-30'],
        ['2024-01-15', '2024-03-10'],
        ['2024-02-03', '2024-02-20'],
      ] as [CalendarDate, CalendarDate][]) {
        const rows = read.transactions.all({ from, to }).reduce((n, r) => n + (r.isCredit ? r.amount : -r.amount), 0)
        const { postings, leftOut } = read.transactions.totals.between(from, to, { basis })
        const net = postings.reduce((n, p) => n + (p.isCredit ? p.amount : -p.amount), 0)
        expect([basis, from, rows]).toEqual([basis, from, net + sumOf(leftOut)])
      }
    }
    // The sum of a register up to a row is that of its movements, page by page as all at once.
    for (const { id } of read.accounts.all()) {
      for (const isTarget of [true, false]) {
        const movements = read.register.page(id, isTarget, {}, -1)
        const paged: typeof movements = []
        for (let cursor: string | undefined; paged.length < movements.length; ) {
          paged.push(...read.register.page(id, isTarget, { cursor }, 7))
          const last = paged.at(-1)
          cursor = last && `${last.date}_${last.id}`
        }
        expect(paged).toEqual(movements)
        let sum = movements.reduce((n, movement) => n + movement.cents, 0)
        for (const movement of movements) {
          expect([id, isTarget, movement, read.register.upTo(id, isTarget, movement)]).toEqual([id, isTarget, movement, sum])
          sum -= movement.cents
        }
      }
    }
    // Days, whichever way they are added up, are those of the days one by one.
    const legsOn = (from: string, to: string) =>
      legsOf(read.balances.between(from as CalendarDate, to as CalendarDate), { basis: 'accrual', ownerId: ann.id, isRead: () => false })
    for (const [from, to] of [
      ['2024-01-05', '2024-01-25'],
      ['2024-01-05', '2024-02-25'],
      ['2024-01-25', '2024-03-05'],
      ['2024-01-01', '2024-03-20'],
    ] as const) {
      const dayByDay = new Map<string, number>()
      for (let day = from as CalendarDate; day <= to; day = addDays(day, 1))
        for (const [of, leg] of legsOn(day, day)) dayByDay.set(of, (dayByDay.get(of) ?? 0) + leg)
      expect(new Map(legsOn(from, to))).toEqual(dayByDay)
    }
    // A sum by filter and one by months are the same.
    expect(read.transactions.sums({})).toMatchObject(read.transactions.sums({ from: '2024-01-01' as CalendarDate }))
    expect(
      counted(read.transactions.totals.cellsBetween('2024-01-01' as CalendarDate, '2024-12-31' as CalendarDate), 'cash').postings.length,
    ).toBeGreaterThan(0)
    // Whatever a personal entity holds is personal, but for what a person moved.
    for (const row of read.transactions.all({})) {
      if (row.treatmentBy === 'entity' && row.treatment !== 'split')
        expect(read.entities.get(row.entityId ?? '').entityType).toBe('personal')
    }
  })
})

/** The values of a row that a person may change. */
function valuesOf(row: ReturnType<typeof enteredRow>) {
  const fields = Object.keys(enteredRow('')) as (keyof typeof row)[]
  return Object.fromEntries(fields.map((f) => [f, row[f]])) as unknown as typeof row
}
