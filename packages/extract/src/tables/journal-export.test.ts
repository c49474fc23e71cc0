import { describe, expect, test } from 'vitest'
import { readDocument } from '../read.ts'
import { JOURNAL_EXPORT } from './journal-export.ts'

const read = (csv: string) => readDocument({ name: 'export.csv', documentType: 'bank_statement', bytes: new TextEncoder().encode(csv) })

describe('the export of a ledger is refused in words', () => {
  test.each([
    [
      'two columns of amounts, as Wave writes them',
      `Transaction ID,Transaction Date,Account Name,Transaction Description,Debit Amount (Two Column Approach),Credit Amount (Two Column Approach),Other Accounts for this Transaction
1,2026-03-02,Office Supplies,Staples,118.20,,Checking
1,2026-03-02,Checking,Staples,,118.20,Office Supplies
2,2026-03-03,Checking,Acme,900.00,,Sales
2,2026-03-03,Sales,Acme,,900.00,Checking`,
    ],
    [
      'a journal, as QuickBooks writes it',
      `Harbor Studio
Journal
Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit
03/02/2026,Expense,,Staples,Paper,Office Supplies,118.20,
,,,,Paper,Checking,,118.20
03/03/2026,Deposit,,Acme,Invoice 12,Checking,900.00,
,,,,Invoice 12,Sales,,900.00
TOTAL,,,,,,1018.20,1018.20`,
    ],
    [
      'one signed amount and a name for each account',
      `Date,Journal No,Account,Description,Amount
2026-03-02,14,Office Supplies,Staples,118.20
2026-03-02,14,Bank,Staples,-118.20
2026-03-03,15,Bank,Acme,900.00
2026-03-03,15,Sales,Acme,-900.00`,
    ],
    [
      'German headings',
      `Datum;Konto;Gegenkonto;Buchungstext;Soll;Haben
02.03.2026;Bürobedarf;Bank;Papier;118,20;
02.03.2026;Bank;Bürobedarf;Papier;;118,20
03.03.2026;Bank;Erlöse;Acme;900,00;
03.03.2026;Erlöse;Bank;Acme;;900,00`,
    ],
  ])('%s', async (_, csv) => {
    await expect(read(csv)).rejects.toThrow(JOURNAL_EXPORT)
  })
})

describe("a bank's list is read", () => {
  test.each([
    [
      'of several accounts, with debits and credits',
      `Account Name,Date,Description,Debit,Credit
Checking,2026-03-02,Staples,118.20,
Checking,2026-03-03,Acme,,900.00
Savings,2026-03-04,Interest,,1.25
Card,2026-03-05,Coffee,4.50,`,
      4,
    ],
    [
      'of transfers between two own accounts, which balances',
      `Account,Date,Description,Debit,Credit
Checking,2026-03-02,Transfer to savings,100.00,
Savings,2026-03-02,Transfer from checking,,100.00
Checking,2026-03-12,Transfer to savings,50.00,
Savings,2026-03-12,Transfer from checking,,50.00`,
      4,
    ],
  ])('%s', async (_, csv, rows) => {
    const { statements } = await read(csv)
    expect(statements.flatMap((s) => s.transactions)).toHaveLength(rows)
  })
})
