import { accountKey } from '@ledgerhand/core/account-key'
import { AppError } from '@ledgerhand/core/errors'
import { and, eq, ne } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { statementAccounts } from '../schema/ledger.ts'
import type { BooksScope } from '../scope.ts'
import { untilChanged } from '../until-changed.ts'
import { isLockedRow } from './closed-days.ts'
import type { StatementRecord } from './documents.ts'
import { readLedgerAccounts } from './ledger-accounts.ts'
import { writePlaces } from './places.ts'
import { recorder } from './recorder.ts'

export type PlacedStatement = Pick<typeof statementAccounts.$inferSelect, 'ordinal' | 'accountId' | 'placedBy'>
/** What of a statement says whose it is. */
export type NamedStatement = Pick<StatementRecord, 'documentId' | 'ordinal' | 'isCard' | 'accountLastFour' | 'accountName'>

export interface StatementLookup {
  accountOf: (s: NamedStatement) => string | undefined
  ids: ReadonlySet<string>
}

/** Which account a statement is of: where it was put, or else the one that it names. */
export function readStatementAccounts(database: Database, scope: BooksScope) {
  const { db } = database
  const accounts = readLedgerAccounts(database, scope)
  const mine = eq(statementAccounts.userId, scope.ownerId)
  return {
    /**
     * Looks up accounts of statements, by what the books hold now: `accountOf` gives undefined where no account is known by what a
     * statement says, `ids` are the accounts that statements name or were put on.
     */
    lookup: (): StatementLookup =>
      untilChanged(database, `accounts of statements ${scope.ownerId}`, () => {
        const placed = new Map(
          db
            .select()
            .from(statementAccounts)
            .where(mine)
            .all()
            .map((p) => [`${p.documentId}:${p.ordinal}`, p.accountId]),
        )
        const keys = accounts.keys()
        return {
          ids: new Set([...keys.values(), ...placed.values()]),
          accountOf: (s) =>
            placed.get(`${s.documentId}:${s.ordinal}`) ??
            keys.get(accountKey({ isCard: s.isCard, lastFour: s.accountLastFour, accountName: s.accountName })),
        }
      }),
    /** The statements of a document that were put on an account. */
    placed: (documentId: string): PlacedStatement[] =>
      db
        .select()
        .from(statementAccounts)
        .where(and(mine, eq(statementAccounts.documentId, documentId)))
        .all(),
    /** The statements that persons put on an account, each as 'document:ordinal'. */
    personsPlaces: (): Set<string> =>
      new Set(
        db
          .select({ documentId: statementAccounts.documentId, ordinal: statementAccounts.ordinal })
          .from(statementAccounts)
          .where(and(mine, eq(statementAccounts.placedBy, 'person')))
          .all()
          .map((p) => `${p.documentId}:${p.ordinal}`),
      ),
    /** How many of these rows stand on each account. */
    standing: (transactionIds: readonly string[]): Map<string, number> =>
      new Map(
        prepared<[object], { account: string; n: number }>(
          database,
          `select on_account_id as account, count(*) as n from transactions
           where +"user_id" = @owner and id in (select value from json_each(@ids)) and on_account_id is not null group by on_account_id`,
        )
          .all({ owner: scope.ownerId, ids: JSON.stringify(transactionIds) })
          .map(({ account, n }) => [account, n]),
      ),
  }
}

/** Moves statements, with their rows, to the account that they are of. */
function moveStatements(database: Database, scope: BooksScope, read: ReturnType<typeof readStatementAccounts>) {
  const { db } = database
  const accounts = readLedgerAccounts(database, scope)
  const places = writePlaces(database, scope)
  const record = recorder(database, scope)
  const owner = scope.ownerId
  const run = (text: string, bound: object) => prepared<[object]>(database, text).run(bound)
  return {
    /**
     * A person says which account a statement is of: its rows go there. AppError 'not_found' for a statement or an account of other
     * books, 'invalid' for an account of another kind, 'conflict' where its rows are money moved to or from that very account.
     */
    choose: (statement: StatementRecord, accountId: string, at: string): void => move(statement, accountId, 'person', at),
    /**
     * The product puts a statement on an account that became known since. False, and nothing is changed, where a row of it is in a closed month,
     * or its money moved to or from that account.
     */
    placeAgain(statement: StatementRecord, accountId: string, by: 'balance' | 'rows', at: string): boolean {
      const { documentId, ordinal } = statement
      const bound = { owner, documentId, ordinal, accountId }
      if (prepared<[object]>(database, IS_CLOSED).get(bound) !== undefined) return false
      if (prepared<[object]>(database, POINTS_THERE).get(bound) !== undefined) return false
      move(statement, accountId, by, at)
      return true
    },
  }

  function move(statement: StatementRecord, accountId: string, placedBy: PlacedStatement['placedBy'], at: string): void {
    atomically(database, () => {
      const account = accounts.get(accountId)
      if (account.kind !== 'bank' && account.kind !== 'card' && account.kind !== 'cash' && account.kind !== 'processor')
        throw new AppError('invalid', 'Choose an account whose transactions are read')
      const { documentId, ordinal } = statement
      const before = read.lookup().accountOf(statement) ?? null
      if (before === accountId) return
      const bound = { owner, documentId, ordinal, accountId, at }
      if (prepared<[object]>(database, POINTS_THERE).get(bound) !== undefined)
        throw new AppError('conflict', 'Money in this statement moved to or from that account: they are two accounts')
      db.insert(statementAccounts)
        .values({ userId: owner, documentId, ordinal, accountId, placedBy })
        .onConflictDoUpdate({
          target: [statementAccounts.userId, statementAccounts.documentId, statementAccounts.ordinal],
          set: { accountId, placedBy },
        })
        .run()
      const rows = prepared<[object]>(
        database,
        `update transactions set on_account_id = @accountId, updated_at = @at, version = version + 1
           where "user_id" = @owner and document_id = @documentId and statement_ordinal = @ordinal and on_account_id is not @accountId`,
      ).run(bound).changes
      run(OTHER_SIDES, { ...bound, before })
      if (account.isPersonal || (before !== null && accounts.get(before).isPersonal)) places.accountChanged(accountId, at)
      const action = placedBy === 'person' ? 'statement.account' : 'statement.placed'
      record(action, 'document', documentId, { ordinal, before, after: accountId, name: account.name, rows, by: placedBy }, at)
    })
  }
}

/** The same accounts of statements, and what says which one a statement is of. */
export function writeStatementAccounts(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readStatementAccounts(database, scope)
  const owner = scope.ownerId
  return {
    ...read,
    /** Says where a statement that is being read stands, before its rows are in the books. What a person said stays. */
    put(documentId: string, placed: PlacedStatement): void {
      db.insert(statementAccounts)
        .values({ userId: owner, documentId, ...placed })
        .onConflictDoUpdate({
          target: [statementAccounts.userId, statementAccounts.documentId, statementAccounts.ordinal],
          set: { accountId: placed.accountId, placedBy: placed.placedBy },
          setWhere: ne(statementAccounts.placedBy, 'person'),
        })
        .run()
    },
    ...moveStatements(database, scope, read),
    /** How many rows of a statement are shown by statements of others that print a number, by the account of those. */
    shownOn: ({ documentId, ordinal }: StatementRecord, accountOf: StatementLookup['accountOf']): Map<string, number> => {
      const found = prepared<
        [object],
        { documentId: string; ordinal: number; isCard: number; lastFour: string; name: string | null; n: number }
      >(database, SHOWN).all({ owner, documentId, ordinal })
      const counts = new Map<string, number>()
      for (const { lastFour, name, isCard, n, ...of } of found) {
        const account = accountOf({ ...of, isCard: isCard === 1, accountLastFour: lastFour, accountName: name })
        if (account) counts.set(account, (counts.get(account) ?? 0) + n)
      }
      return counts
    },
  }
}

/** The other ends of transfers name the account that the rows went to. */
const OTHER_SIDES = `update transactions set account_id = @accountId, updated_at = @at, version = version + 1
  where "user_id" = @owner and account_id = @before and id in (
    select iif(p.from_id = t.id, p.to_id, p.from_id) from transactions t join pairs p on p."user_id" = t."user_id" and (p.from_id = t.id or p.to_id = t.id)
    where t."user_id" = @owner and t.document_id = @documentId and t.statement_ordinal = @ordinal and p.kind = 'transfer' and p.state = 'paired')`

/** A row of the statement, or the other side of one, in a closed month. */
const IS_CLOSED = `select 1 from transactions where "user_id" = @owner and document_id = @documentId and statement_ordinal = @ordinal and ${isLockedRow} limit 1`

/** Statements of other documents that print a number and show rows of this one. */
const SHOWN = `select s.document_id as documentId, s.statement_ordinal as ordinal, o.is_card as isCard, o.account_last_four as lastFour,
    o.account_name as name, count(*) as n
  from transactions t join entered_sightings s on s."user_id" = t."user_id" and s.transaction_id = t.id and s.document_id <> t.document_id
  join statements o on o."user_id" = s."user_id" and o.document_id = s.document_id and o.ordinal = s.statement_ordinal
  where t."user_id" = @owner and t.document_id = @documentId and t.statement_ordinal = @ordinal and o.account_last_four is not null
  group by 1, 2`

/** Rows of the statement that were for the account it is to stand on. */
const POINTS_THERE = `select 1 from transactions where "user_id" = @owner and document_id = @documentId and statement_ordinal = @ordinal
    and account_id = @accountId
  union all select 1 from parts p join transactions t on t."user_id" = p."user_id" and t.id = p.transaction_id
    where p."user_id" = @owner and p.account_id = @accountId and t.document_id = @documentId and t.statement_ordinal = @ordinal limit 1`
