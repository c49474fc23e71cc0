/** Whether money that comes in is a cost that came back: money in is no negative expense where nothing says so. */

import { categorySide, type Leaf, leaves } from './categories.ts'
import { spokenPart } from './labelled-line.ts'
import { plainWords } from './questions.ts'

/** Words of many languages that say money comes back. */
const BACK =
  /\b(refund\w*|return(s|ed)?|rtn|revers(al|ed|e)|reimb\w*|rebates?|adj(ust\w*)?|void(ed)?|cancel\w*|correction|overpa\w*|overcharge\w*|waive[dr]?|charge ?back|disputed?|credit voucher|cash ?back|rewards?|(ruck)?erstattung|ruckzahlung|storno|remboursement|avoir|devolucion|rimborso|terugbetaling|retour|reembolso|estorno|zwrot)\b/
/** A credit that a merchant gives. Where a bank says so of a transfer, or begins the line with it, it only says that money came in. */
const CREDIT =
  /(?<!^)(?<!\b(ach|eft|bacs|sepa|giro|wire|bank|direct|electronic|external|faster|payments?|pmt|transfer|deposit|misc|miscellaneous|counter|orig|preauthorized|corporate|vendor) )\bcredit\b(?! (card|union|line|note))/

/** Whether a line says of itself that it gives money back. */
export function saysMoneyBack(description: string): boolean {
  const text = plainWords(spokenPart(description))
  return BACK.test(text) || CREDIT.test(text)
}

/**
 * Whether a person is asked if money in is income: its words name an expense, nothing in them says that money comes back, and the books know
 * of no payment that could. What comes back to a card was bought with it, and an export or a bill says itself what its rows are.
 */
export function mayBeIncome(
  row: { description: string; isCredit: boolean; sourceType: string | null; leaf: Leaf },
  wasPaid: () => boolean,
): boolean {
  if (!row.isCredit || categorySide[leaves[row.leaf].stored] === 'income' || row.leaf === 'uncategorised_expense') return false
  if (row.sourceType === 'credit_card' || row.sourceType === 'online_payment' || row.sourceType === 'other') return false
  return !saysMoneyBack(row.description) && !wasPaid()
}
