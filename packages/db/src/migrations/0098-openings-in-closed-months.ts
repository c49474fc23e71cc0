const isClosed = (day: string, owner: string) =>
  `EXISTS (SELECT 1 FROM period_closings WHERE user_id = ${owner} AND month >= substr(${day}, 1, 7))`
/** As in 0045-closed-periods.ts. */
const refuse = (day: string, owner: string) =>
  `SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = ${owner} AND month = substr(${day}, 1, 7)), substr(${day}, 1, 7)));`
const trigger = (name: string, event: string, when: string, day: string, owner: string) => `
CREATE TRIGGER closed_${name} BEFORE ${event} ON accounts WHEN ${when} AND ${isClosed(day, owner)} BEGIN ${refuse(day, owner)} END;`

const earlier = 'min(coalesce(old.opening_date, new.opening_date), coalesce(new.opening_date, old.opening_date))'
const books = "coalesce((SELECT currency FROM books_profile WHERE user_id = old.user_id), 'USD')"
const firstRow = '(SELECT min(transaction_date) FROM transactions WHERE user_id = old.user_id AND on_account_id = old.id)'

/**
 * What an account held when it began is dated like a row: in a closed month it is neither added, changed nor taken away. An account of which rows
 * stand in closed months keeps its currency, because in another one it has no balance in the books' own.
 */
export const migration0098 = {
  name: '0098-openings-in-closed-months',
  sql: [
    trigger('openings_put', 'INSERT', 'new.opening_date IS NOT NULL', 'new.opening_date', 'new.user_id'),
    trigger(
      'openings_changed',
      'UPDATE OF opening_cents, opening_date',
      '(old.opening_cents IS NOT new.opening_cents OR old.opening_date IS NOT new.opening_date)',
      earlier,
      'old.user_id',
    ),
    trigger('openings_taken', 'DELETE', 'old.opening_date IS NOT NULL', 'old.opening_date', 'old.user_id'),
    trigger(
      'currencies_changed',
      'UPDATE OF currency',
      `coalesce(old.currency, ${books}) <> coalesce(new.currency, ${books})`,
      firstRow,
      'old.user_id',
    ),
  ].join(''),
} as const
