import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { ProcessorDay } from '@ledgerhand/core/processors'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'

/** A processor's account whose exports do not list what was paid out. */
export interface SilentAccount {
  id: string
  name: string
}
export interface PayoutDeposit {
  id: string
  date: CalendarDate
  cents: number
  description: string
  /** It is taken for a payout of the account already. */
  isPayout: number
}

const settable = `"user_id" = @owner and is_credit = 1 and category_by <> 'person' and treatment_by <> 'person'`

/**
 * What processors paid to the bank, where only the bank says so: deposits that a rule took for it point at the processor's account, and
 * are sales again when nothing explains them any more. A person's answer is never touched.
 */
export const writePayouts = (database: Database, scope: BooksScope) => ({
  ...readPayouts(database, scope),
  ...writeDeposits(database, scope),
  ...writeDisputes(database, scope),
})

function readPayouts(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  return {
    silent: (): SilentAccount[] =>
      prepared<[object], SilentAccount>(
        database,
        `select id, name from accounts where "user_id" = @owner and kind = 'processor' and lists_payouts = 0 order by id`,
      ).all({ owner }),
    /** What moved on an account, row by row, the oldest first; without what is held on it. */
    moved: (accountId: string): ProcessorDay[] =>
      prepared<[object], ProcessorDay>(
        database,
        `select transaction_date as date, amount_cents * (2 * is_credit - 1) as cents from entered_transactions
         where "user_id" = @owner and on_account_id = @accountId and (account_id is null or account_id <> on_account_id)
         order by transaction_date, document_id, position, id`,
      ).all({ owner, accountId }),
    /** Money into bank accounts that may be a payout of the account, the oldest first: nobody settled it, and it has no other side. */
    deposits: (accountId: string, from: CalendarDate, to: CalendarDate): PayoutDeposit[] =>
      prepared<[object], PayoutDeposit>(
        database,
        `select id, transaction_date as date, amount_cents as cents, description, treatment = 'transfer' as isPayout from entered_transactions t
         where ${settable} and transaction_date between @from and @to and on_account_id in (select id from accounts where "user_id" = @owner and kind = 'bank')
           and (treatment = 'business' or (treatment = 'transfer' and (account_id = @accountId or account_id is null)))
           and statement_ordinal is not null
           and not exists (select 1 from pairs p where p.state = 'paired' and (p.from_id = t.id or p.to_id = t.id))
         order by transaction_date, id`,
      ).all({ owner, accountId, from, to }),
    /** Deposits that point at the account because a rule said so. */
    taken: (accountId: string): string[] =>
      prepared<[object], string>(
        database,
        `select id from entered_transactions where ${settable} and treatment = 'transfer' and account_id = @accountId and on_account_id <> @accountId`,
      )
        .pluck()
        .all({ owner, accountId }),
  }
}

function writeDisputes(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const settle = (row: { id: string; question: string | null } | undefined, question: 'dispute' | 'dispute:won', at: string) => {
    if (!row || row.question === question) return
    prepared<[object]>(
      database,
      `update transactions set question = @question, needs_review = @waits, ai_confidence = iif(@waits, 60, 95), updated_at = @at, version = version + 1
       where "user_id" = @owner and id = @id`,
    ).run({ owner, id: row.id, question, waits: Number(question === 'dispute'), at })
  }
  return {
    /**
     * Disputes that are open, and those that were won: as much came back onto the account, later. Looked at as a whole, so that a dispute
     * is asked about again once the row that brought it back is gone.
     */
    settleDisputes: (at: string): void => {
      const rows = prepared<[object], { id: string; question: string | null; isCredit: number; key: string }>(
        database,
        `select id, question, is_credit as isCredit, on_account_id || ' ' || amount_cents as key from entered_transactions
         where "user_id" = @owner and treatment = 'transfer' and treatment <> 'business' and account_id = on_account_id and category_by <> 'person'
           and (is_credit = 1 or question in ('dispute', 'dispute:won')) order by transaction_date, id`,
      ).all({ owner })
      const open = new Map<string, typeof rows>()
      for (const row of rows) {
        const waiting = open.get(row.key) ?? []
        if (row.isCredit) settle(waiting.shift(), 'dispute:won', at)
        else open.set(row.key, [...waiting, row])
      }
      for (const row of [...open.values()].flat()) settle(row, 'dispute', at)
    },
  }
}

function writeDeposits(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const record = recorder(database, scope)
  return {
    /** Takes deposits for payouts of the account. */
    take: (ids: readonly string[], account: SilentAccount, at: string): void =>
      atomically(database, () => {
        if (ids.length === 0) return
        prepared<[object]>(
          database,
          `update transactions set treatment = 'transfer', account_id = @accountId, needs_review = 0, ai_confidence = 95, updated_at = @at,
             version = version + 1, ai_classification = @why where ${settable} and id in (select value from json_each(@ids))`,
        ).run({
          owner,
          accountId: account.id,
          at,
          ids: JSON.stringify(ids),
          why: `Payout of ${account.name}: its payments less fees add up to it`,
        })
        record('pair.found', 'pair', null, { kind: 'payout', account: account.id, rows: ids }, at)
      }),
    /** Deposits that nothing explains any more are sales again, and wait for a person. */
    leave: (ids: readonly string[], account: SilentAccount, at: string): void =>
      atomically(database, () => {
        if (ids.length === 0) return
        prepared<[object]>(
          database,
          `update transactions set treatment = 'business', account_id = null, question = null, needs_review = 1, updated_at = @at, version = version + 1,
             label = 'sales', category = 'revenue', ai_confidence = 60, ai_classification = @why
           where ${settable} and id in (select value from json_each(@ids))`,
        ).run({ owner, at, ids: JSON.stringify(ids), why: `The payments of ${account.name} do not add up to this deposit any more` })
        record('pair.end', 'pair', null, { kind: 'payout', account: account.id, ids }, at)
      }),
  }
}
