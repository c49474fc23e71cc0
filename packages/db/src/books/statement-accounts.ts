import { accountKey } from '@ledgerhand/core/account-key'
import { AppError } from '@ledgerhand/core/errors'
import { and, eq, ne } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { statementAccounts } from '../schema/ledger.ts'
import type { BooksScope } from '../scope.ts'
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
    lookup(): StatementLookup {
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
    },
    /** The statements of a document that were put on an account. */
    placed: (documentId: string): PlacedStatement[] =>
      db
        .select()
        .from(statementAccounts)
        .where(and(mine, eq(statementAccounts.documentId, documentId)))
        .all(),
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

export function writeStatementAccounts(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readStatementAccounts(database, scope)
  const accounts = readLedgerAccounts(database, scope)
  const places = writePlaces(database, scope)
  const record = recorder(database, scope)
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
    /**
     * A person says which account a statement is of: its rows go there. AppError 'not_found' for a statement or an account of other
     * books, 'invalid' for an account of another kind, 'conflict' where its rows are money moved to or from that very account.
     */
    choose: (statement: StatementRecord, accountId: string, at: string): void =>
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
          .values({ userId: owner, documentId, ordinal, accountId, placedBy: 'person' })
          .onConflictDoUpdate({
            target: [statementAccounts.userId, statementAccounts.documentId, statementAccounts.ordinal],
            set: { accountId, placedBy: 'person' },
          })
          .run()
        const rows = prepared<[object]>(
          database,
          `update transactions set on_account_id = @accountId, updated_at = @at, version = version + 1
           where "user_id" = @owner and document_id = @documentId and statement_ordinal = @ordinal and on_account_id is not @accountId`,
        ).run(bound).changes
        if (account.isPersonal || (before !== null && accounts.get(before).isPersonal)) places.accountChanged(accountId, at)
        record('statement.account', 'document', documentId, { ordinal, before, after: accountId, name: account.name, rows }, at)
      }),
  }
}

/** Rows of the statement that were for the account it is to stand on. */
const POINTS_THERE = `select 1 from transactions where "user_id" = @owner and document_id = @documentId and statement_ordinal = @ordinal
    and account_id = @accountId
  union all select 1 from parts p join transactions t on t."user_id" = p."user_id" and t.id = p.transaction_id
    where p."user_id" = @owner and p.account_id = @accountId and t.document_id = @documentId and t.statement_ordinal = @ordinal limit 1`
