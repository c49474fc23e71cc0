import { parsePrintedAmount } from '../printed/printed.ts'

/** '$74.11 sent to your bank account': a movement of which only the words say how much it was. */
export const saysMoney = (row: readonly string[]): boolean => row.some((c) => /\p{L}/u.test(c) && MONEY_IN_WORDS.test(c))
/** What a service says it paid on to the bank: the one amount of such a sentence. */
export function sentToBank(row: readonly string[]): number | null {
  const [said, ...others] = row.filter((c) => MONEY_IN_WORDS.test(c) && SENT_TO_BANK.test(c))
  const amount = said && others.length === 0 ? parsePrintedAmount(MONEY_IN_WORDS.exec(said)?.[0].trim() ?? '') : null
  return amount?.cents ?? null
}
const SENT_TO_BANK = /\b(?:sent|transferred|deposited|paid out|disbursed) to (?:your )?(?:bank|checking)\b/i
const MONEY_IN_WORDS = /(?:^|\s)\p{Sc}\d[\d,.]*[.,]\d\d(?!\d)/u
