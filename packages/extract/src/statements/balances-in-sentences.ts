import { withGroupBefore } from '../pages/group-before.ts'
import { phrases } from '../pages/lines.ts'
import { amountsOf, datesOf, type TokenLine } from '../pages/statement-lines.ts'
import type { AmountToken } from '../pages/tokens.ts'
import { fold } from '../printed/fold.ts'
import type { PlacedDate } from '../printed/printed-dates.ts'
import { OTHER_BALANCE } from '../printed/wording.ts'

const NOUN = /\b(?:balance|solde|saldo|kontostand|kontosaldo)\b/
/** What leads from the noun to the amount: a verb, or the 'of' behind the noun. */
const SAYS =
  /\b(?:was|is|were|stood at|amounted to|amounts to|of|est|etait|s'eleve a|s'elevait a|est de|de|betrug|betragt|lautet|lautete|von|war|ist|era|e|es|ascendia a|asciende a|di|bedroeg|bedraagt|is|was|wynosi|wynosilo)(?: (?:de|a|di|to|em|en|na|auf|[a-z]{3}|[$€£]))?\W*$/

/**
 * 'On 31 March 2026 the balance of your account was 1,595.69': one sentence with one day and one amount, whose words stand together as no
 * columns do. Null for any other line. Which of the two balances it is, the day tells.
 */
export function balanceInSentence(line: TokenLine): { date: PlacedDate; token: AmountToken } | null {
  const amounts = amountsOf(line.tokens)
  const dates = datesOf(line.tokens)
  const [token, date] = [amounts[0], dates[0]]
  if (!token || !date || amounts.length > 1 || dates.length > 1 || line.words.length < 7 || phrases(line, 1.5).length > 1) return null
  const at = line.tokens.indexOf(token)
  // In running text nothing sets '1 595,69' apart from the words before it.
  const whole = withGroupBefore(line, token)
  const before = line.tokens.slice(0, whole ? at - 1 : at)
  const text = fold(before.map((t) => t.text).join(' '))
  const noun = text.search(NOUN)
  if (noun < 0 || before.length < 4 || !SAYS.test(text) || OTHER_BALANCE.test(text)) return null
  return { date: date.date, token: whole ?? token }
}
