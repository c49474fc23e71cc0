import type { Category, Leaf } from './categories.ts'
import { spokenPart } from './labelled-line.ts'
import { splitPaymentMethod } from './payment-methods.ts'
import { accountOfTransfer } from './transfer-account.ts'
import type { Treatment } from './treatments.ts'

/** A remembered answer: what a merchant's next transaction is given. */
export interface Rule {
  merchant: string
  isCredit: boolean
  category: Category
  label: Leaf
  isTransfer: boolean
  treatment: Treatment
  accountId: string | null
  /** What a person calls the merchant; null: as its line says. */
  name: string | null
  /** A line of the bank's that was answered so; null where none is known. */
  line: string | null
  /** How often a person answered so. */
  times: number
  updatedAt: string
}

/** Words that say how money went, up to whom it went to: whoever it is stands behind them. */
const LEAD =
  /^((online|web|mobile|bill|wire|zelle|venmo|cash|app|popmoney|paypal|ach|electronic|recurring|payment|pmt|pymt|pay|transfer|xfer|sent|money|received|debit|credit) )*(to|from) |^paypal (inst|instant) (xfer|transfer) /
const OF_NAME = 3
/** Behind such words a bank often puts a number of its own in letters. */
const OF_PAYEE = 2

const CHECK = /^(checks?|cheques?|chqs?|chks?|ck)$/
const OF_CHECKS =
  /^(paid|pd|no|nr|number|num|image|substitute|inclearing|in|clearing|share|draft|paper|debit|withdrawal|regular|of|amount)$/
const NUMBER_OF_CHECK = /(?:checks?|cheques?|chqs?|chks?|\bck)\D{0,20}?0*(\d{1,12})(?![/.-]?\d)/

/** Whether words of a line say that a check was paid, and not to whom. */
export const isNamelessCheck = (words: readonly string[]): boolean =>
  words.some((w) => CHECK.test(w)) && words.every((w) => CHECK.test(w) || OF_CHECKS.test(w))

/**
 * The merchant in a bank's line: what stays the same between two purchases at the same place.
 * Card-processor prefixes, card and authorisation numbers, dates, store numbers and a trailing US state are taken off.
 * Of a line of labelled fields the other side and the purpose count; a payment method stands before three words of the payee.
 * A check that names nobody keeps its number: each was written to somebody of its own. A transfer keeps the account that it names.
 * 'SQ *BLUE BOTTLE 0423 OAKLAND CA' → 'blue bottle oakland', 'ZELLE PAYMENT TO MARIA LOPEZ 0423' → 'zelle payment to maria lopez'
 */
export function merchantKey(description: string): string {
  const { method, payee } = splitPaymentMethod(spokenPart(description))
  const cleaned = payee
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\b(sq|tst|pp|paypal|sp|py|ach|pos|dbt|dda|ckcd|pur)\s*\*\s*/g, ' ')
    .replace(
      /\b(pos|debit|credit|card|visa|mastercard|checkcard|check card|contactless)\s+(purchase|payment|pmt|transaction|debit)\b/g,
      ' ',
    )
    .replace(/\b(purchase|recurring|authorized on|auth|ref|trace|trn|id|inv|invoice|no|nr|conf)\b[\s#:.]*(?=[\dx*])/g, ' ')
    .replace(/\b\d{1,2}[/.-]\d{1,2}([/.-]\d{2,4})?\b/g, ' ')
    .replace(/[x*#•.]{2,}\d*/g, ' ')
    .replace(/\b(?=\w*\d)\w+\b/g, ' ')
    .replace(/[^\p{L}&'+ ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const words = cleaned.split(' ').filter((w) => w.length > 1 || w === '&')
  const states =
    /^(al|ak|az|ar|ca|co|ct|de|fl|ga|hi|ia|il|ks|ky|la|ma|md|me|mi|mn|mo|ms|mt|nc|nd|ne|nh|nj|nm|nv|ny|oh|ok|pa|ri|sc|sd|tn|tx|ut|va|vt|wa|wi|wv|wy|usa|us|gb|uk)$/
  while (words.length > 1 && states.test(words.at(-1) ?? '')) words.pop()
  const check = isNamelessCheck(words) ? NUMBER_OF_CHECK.exec(description.normalize('NFKC').toLowerCase())?.[1] : undefined
  if (check) return [...words.slice(0, OF_NAME), check].join(' ')
  if (method !== '' && words.length > 0) return `${method} ${words.slice(0, OF_NAME).join(' ')}`
  const lead = LEAD.exec(words.join(' '))?.[0].trim().split(' ').length
  const account = accountOfTransfer(description)
  if (account !== null) return [...words.slice(0, lead ?? OF_NAME), account].join(' ')
  return words.slice(0, lead ? lead + OF_PAYEE : OF_NAME).join(' ') || description.toLowerCase().replace(/\s+/g, ' ').trim().slice(0, 60)
}
