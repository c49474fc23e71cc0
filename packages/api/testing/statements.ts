/** What the tests of the REST table send: one row, and a statement whose printed balances add up. */

export const coffee = { description: 'Coffee', amount: 4.5, transactionDate: '2024-01-31', category: 'Travel & Meals', isCredit: false }

export const statement = `Date,Description,Amount,Balance
2024-01-02,OPENING BALANCE,,1000.00
2024-01-03,STRIPE PAYOUT,500.00,1500.00
2024-01-05,STAPLES STORE 12,-45.10,1454.90
2024-01-05,COFFEE CORNER,-4.50,1450.40
2024-01-05,COFFEE CORNER,-4.50,1445.90
`
