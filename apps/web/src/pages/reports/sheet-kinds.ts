/** The reports of the books as they are now, besides profit and loss: none of them is stored. */
export const sheetKinds = {
  'balance-sheet': { path: '/reports/balance-sheet', title: 'Balance Sheet', says: 'What you own and owe' },
  'cash-flow': { path: '/reports/cash-flow', title: 'Cash Flow', says: 'Where money came from and went' },
  'trial-balance': { path: '/reports/trial-balance', title: 'Trial Balance', says: 'Debits and credits of every account' },
} as const
export type SheetKind = keyof typeof sheetKinds
