/** Which answers are kept for later rows: a line that names nobody says nothing of the next one of the same words. */

import { isNamelessCheck, merchantKey } from './merchant.ts'
import { cents } from './money.ts'
import { questionFor } from './questions.ts'
import type { Treatment } from './treatments.ts'

interface Line {
  description: string
  isCredit: boolean
}

/** What of a line is kept: every answer, sales alone, sales and transfers, all but an expense, or none. */
export type Keeping = 'all' | 'sales' | 'sales_and_transfers' | 'no_expense' | 'none'

/** The number of a check, which its key keeps. */
const FIGURES = /^\d+$/
const WALLET = /\b(zelle|venmo|cash ?app|popmoney|apple cash)\b/
const OF_WALLETS = /^(zelle|venmo|cash|app|cashapp|popmoney|apple|payment|pmt|pay|transfer|sent|received|money|to|from)$/

/** What of a line is kept when a person says what it was. */
export function keepingOf({ description, isCredit }: Line): Keeping {
  const words = merchantKey(description).split(' ')
  if (isNamelessCheck(words.filter((word) => !FIGURES.test(word)))) return 'none'
  const key = words.join(' ')
  const asked = questionFor({ description, isCredit, amountCents: cents(100), leaf: isCredit ? 'sales' : 'misc_expense' })
  if (asked === 'paid_in') return WALLET.test(key) ? 'sales_and_transfers' : 'sales'
  if (asked === 'cash') return 'no_expense'
  if (WALLET.test(key) && words.every((w) => OF_WALLETS.test(w))) return 'none'
  return 'all'
}

/** Whether an answer is kept for later rows of the same words, or counts for its own rows alone. */
export function isKept(line: Line, { treatment }: { treatment: Treatment }): boolean {
  const keeping = keepingOf(line)
  if (keeping === 'sales') return treatment === 'business'
  if (keeping === 'sales_and_transfers') return treatment === 'business' || treatment === 'transfer'
  return keeping === 'all' || (keeping === 'no_expense' && treatment !== 'business')
}

/** What is said beside 'Always use'; null where there is nothing to say. */
export const keepingWords: Readonly<Record<Keeping, string | null>> = {
  all: null,
  sales: 'The line names no merchant: only sales are remembered',
  sales_and_transfers: 'The line names no merchant: only sales and transfers are remembered',
  no_expense: 'The line does not say what was bought: an expense is not remembered',
  none: 'The line names no merchant: nothing is remembered',
}
