import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import type { Cents } from '@ledgerhand/core/money'
import { type AccountKind, accountKindLabels, defaultAccountId, defaultKind, overpayments, treatments } from '@ledgerhand/core/treatments'
import { and, eq, sql } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { builtOnce, prepared } from '../prepared.ts'
import { accountKeys, accounts } from '../schema/ledger.ts'
import { merchantMemory as merchants } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { untilChanged } from '../until-changed.ts'
import { accountsOfStatements, type NamedAccount, newAccountId } from './named-accounts.ts'
import { writePlaces } from './places.ts'
import { recorder } from './recorder.ts'
import { transactionAnswers } from './transaction-answers.ts'

export type LedgerAccountRow = typeof accounts.$inferSelect
/** The values of an account that a person sets. */
export interface AccountValues {
  kind: AccountKind
  name: string
  lastFour: string | null
  currency: string | null
  entityId: string | null
  isPersonal: boolean
  /** The owner's: what is owed is negative. */
  opening: Cents | null
  openingDate: CalendarDate | null
  lender: string | null
  /** Thousandths of a percent a year. */
  rate: number | null
}
/** What an account has of which only kind and name are known. */
export const blankAccount: Omit<AccountValues, 'kind' | 'name'> = {
  lastFour: null,
  currency: null,
  entityId: null,
  isPersonal: false,
  opening: null,
  openingDate: null,
  lender: null,
  rate: null,
}

const accountById = (db: Database['db']) =>
  db
    .select()
    .from(accounts)
    .where(and(eq(accounts.userId, sql.placeholder('owner')), eq(accounts.id, sql.placeholder('id'))))
    .prepare()

/** The accounts of the books: named places for money that is not profit. */
export function readLedgerAccounts(database: Database, scope: BooksScope) {
  const { db } = database
  const mine = eq(accounts.userId, scope.ownerId)
  const get = (id: string): LedgerAccountRow => {
    const row = builtOnce(database, accountById).get({ owner: scope.ownerId, id })
    if (!row) throw new AppError('not_found', 'Account not found')
    return row
  }
  return {
    /** AppError 'not_found' for an id that these books do not have. */
    get,
    kindOf: (id: string): AccountKind => get(id).kind,
    /** All of them, oldest first. */
    all: (): readonly LedgerAccountRow[] =>
      untilChanged(database, `accounts ${scope.ownerId}`, () =>
        db.select().from(accounts).where(mine).orderBy(accounts.createdAt, accounts.id).all(),
      ),
    /** The account keys of statements (core/account-key.ts), each with its account's id. */
    keys: (): Map<string, string> =>
      new Map(
        db
          .select()
          .from(accountKeys)
          .where(eq(accountKeys.userId, scope.ownerId))
          .all()
          .map((k) => [k.key, k.accountId]),
      ),
    /** Whether a row without an account means the books' default account of this kind. */
    isNeeded: (kind: AccountKind): boolean =>
      prepared<[object]>(
        database,
        `select 1 from monthly_totals where "user_id" = @owner and account_id = '' and count + parts > 0
           and counted_as in (select value from json_each(@of)) limit 1`,
      ).get({ owner: scope.ownerId, of: JSON.stringify(treatments.filter((t) => defaultKind(t) === kind)) }) !== undefined,
    /** Those that rows stand on or were for; parts count. By need, without being named, or by name. */
    used: (): ReadonlySet<string> =>
      untilChanged(database, `used accounts ${scope.ownerId}`, () => {
        const found = prepared<[object], string>(
          database,
          `select on_account_id from monthly_totals where "user_id" = @owner and count + parts > 0
           union select account_id from monthly_totals where "user_id" = @owner and count + parts > 0`,
        )
        return new Set(found.pluck().all({ owner: scope.ownerId }))
      }),
  }
}

/** The same accounts, and what changes them: made by statements, by need or by hand, corrected, removed. */
export function writeLedgerAccounts(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readLedgerAccounts(database, scope)
  const record = recorder(database, scope)
  const places = writePlaces(database, scope)
  const { proveEntity } = transactionAnswers(database, scope)
  const one = (id: string) => and(eq(accounts.userId, scope.ownerId), eq(accounts.id, id))
  const once = (id: string, kind: AccountKind, name: string, createdAt: string): string => {
    db.insert(accounts).values({ id, userId: scope.ownerId, kind, name, createdAt }).onConflictDoNothing().run()
    return id
  }

  return {
    ...read,
    /** The accounts that statements name, made where they are not there yet. By core/account-key. */
    ofStatements: (named: readonly NamedAccount[], at: string): Map<string, LedgerAccountRow> =>
      atomically(database, () => accountsOfStatements(database, scope, named, at)),
    /** The one account of a kind that books have without anybody making it, made where it is not there yet. Gives its id. */
    byNeed: (kind: AccountKind, at: string): string => once(defaultAccountId(kind, scope.ownerId), kind, accountKindLabels[kind], at),
    /** The account of what was paid too much, made where the books have none yet. Gives its id. */
    overpayments: (at: string): string => once(overpayments.idOf(scope.ownerId), overpayments.kind, overpayments.name, at),
    create: (values: AccountValues, at: string): LedgerAccountRow =>
      atomically(database, () => {
        proveEntity(values.entityId)
        const row = db
          .insert(accounts)
          .values({ ...values, id: newAccountId(), userId: scope.ownerId, isByHand: true, createdAt: at })
          .returning()
          .get()
        record('ledger-account.create', 'ledger-account', row.id, values, at)
        return row
      }),
    /** Only what is given changes. A personal account makes its rows personal, but for those that a person moved. */
    update: (id: string, given: Partial<Omit<AccountValues, 'kind'>>, at: string): LedgerAccountRow =>
      atomically(database, () => {
        const before = read.get(id)
        if (given.entityId !== undefined) proveEntity(given.entityId)
        const row = db
          .update(accounts)
          .set({ ...given, isByHand: true })
          .where(one(id))
          .returning()
          .get()
        if (before.isPersonal !== row.isPersonal) places.accountChanged(id, at)
        record('ledger-account.update', 'ledger-account', id, { before, after: row }, at)
        return row
      }),
    /** AppError 'conflict' while anything names it: rows, parts, what can be restored or taken back, statements. */
    remove: (id: string, at: string): void =>
      atomically(database, () => {
        const before = read.get(id)
        const isNamed = prepared<[object]>(
          database,
          `select 1 where exists (select 1 from transactions where "user_id" = @owner and on_account_id = @id)
             or exists (select 1 from transactions where "user_id" = @owner and account_id = @id)
             or exists (select 1 from parts where "user_id" = @owner and account_id = @id)
             or exists (select 1 from adjustment_parts where "user_id" = @owner and account_id = @id)
             or exists (select 1 from request_items where "user_id" = @owner and account_id = @id)
             or exists (select 1 from hand_rules where "user_id" = @owner and instr(rule, @quoted) > 0)
             or exists (select 1 from statement_accounts where "user_id" = @owner and account_id = @id)
             or exists (select 1 from trash where "user_id" = @owner and instr(row, @quoted) > 0)
             or exists (select 1 from undo_rows where "user_id" = @owner and (account_id = @id or instr(parts, @quoted) > 0 or instr(edited, @quoted) > 0))`,
        ).get({ owner: scope.ownerId, id, quoted: JSON.stringify(id) })
        const isByNeed = id === defaultAccountId(before.kind, scope.ownerId) && read.isNeeded(before.kind)
        if (isNamed !== undefined || isByNeed) throw new AppError('conflict', 'This account is in use')
        db.update(merchants)
          .set({ accountId: null })
          .where(and(eq(merchants.userId, scope.ownerId), eq(merchants.accountId, id)))
          .run()
        db.delete(accounts).where(one(id)).run()
        record('ledger-account.remove', 'ledger-account', id, { before }, at)
      }),
  }
}
