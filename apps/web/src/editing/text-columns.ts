/** Columns of words that are typed in place. */
export type TextColumn = 'payee' | 'note'

export const fields = { payee: { label: 'Payee', max: 200 }, note: { label: 'Note', max: 1000 } } as const
