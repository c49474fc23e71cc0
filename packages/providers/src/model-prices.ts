import type { TokenPrice } from './prices.ts'

/** The day of the list below. */
export const PRICES_OF = '2026-11-20'

/** US dollars for a million tokens by the beginning of a model's name, as its maker lists them. The longest beginning counts. */
const listed: Readonly<Record<string, TokenPrice>> = {
  'claude-opus': { in: 4, out: 20 },
  'claude-sonnet': { in: 2, out: 10 },
  'claude-haiku': { in: 0.1, out: 0.5 },
  'gpt-6-sol': { in: 2, out: 10 },
  'gpt-6.1-sol': { in: 2, out: 10 },
  'gpt-6.1-terra': { in: 1, out: 5 },
  'gpt-6-luna': { in: 0.1, out: 0.5 },
  'gemini-3.8-flash': { in: 1.5, out: 7.5 },
  'gemini-3.5-flash-lite': { in: 0.3, out: 2.5 },
  'mistral-small': { in: 0.15, out: 0.6 },
  'mistral-medium': { in: 1.5, out: 7.5 },
  'openai/gpt-oss-120b': { in: 0.15, out: 0.6 },
  'openai/gpt-oss-20b': { in: 0.075, out: 0.3 },
}

/** The list price of a model; `standard` for one that is not listed. */
export function priceOf(model: string | undefined, standard: TokenPrice): TokenPrice {
  const [name] = Object.keys(listed)
    .filter((start) => model?.startsWith(start))
    .sort((a, b) => b.length - a.length)
  return (name && listed[name]) || standard
}

/** Whether the list is more than a year old on a day ('YYYY-MM-DD'): calls then cost other sums than are counted. */
export const arePricesOld = (day: string): boolean => day > `${Number(PRICES_OF.slice(0, 4)) + 1}${PRICES_OF.slice(4)}`
