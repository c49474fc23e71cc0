/**
 * What the words over a column say that the column holds, in the languages of banks. Only a leaning:
 * what the cells hold, and whether the balance follows, weighs more (see table-roles.ts).
 */
export type ColumnRole =
  | 'direction'
  | 'status'
  | 'otherMoney'
  | 'fee'
  | 'currency'
  | 'otherAccount'
  | 'balance'
  | 'valueDate'
  | 'number'
  | 'category'
  | 'debit'
  | 'credit'
  | 'date'
  | 'amount'
  | 'payee'
  | 'description'
  | 'kind'
  | 'account'
  | 'holder'
