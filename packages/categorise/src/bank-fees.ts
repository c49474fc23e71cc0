import type { BankLine } from './bank-lines.ts'

/** Words by which a bank alone names a fee of its own. */
const OF_BANKS =
  'account|acct|analysis|atm|cash|cashed|cashier|check|cheque|copy|currency|conversion|deposit|deposited|dormant|excess|exchange|foreign|garnishment|image|inactivity|international|intl|item|items|levy|money|official|order|overdraft|paper|research|retur?ned|sequence|statement|stop|transfer|uncollected|wire|access|activity|domestic|incoming|outgoing|maintenance|monthly|payment|replacement|of|on|for|the|[a-z_]*\\d\\w*'
/** And those of who gives a card; elsewhere a club, a shop or a service may write so. */
const OF_CARDS =
  'annual|yearly|membership|member|card|authorized|user|late|over|limit|advance|convenience|balance|transaction|trans|txn|service|expedited|past|due|pmt|minimum'
const FEE = '(fees?|charges?)( (for|of|on|the|pmt|payment|due|from|to|period|[a-z_]*\\d\\w*))*$'
/** A fee, and nothing that names whose. */
const BANK_FEE_ALONE = new RegExp(`^((${OF_BANKS}) )+${FEE}`)
const CARD_FEE_ALONE = new RegExp(`^((${OF_BANKS}|${OF_CARDS}) )*${FEE}`)

/** What the bank charges for an account, or for the card whose statement the line stands on; or null. `text` is plain text. */
export const feeAlone = (text: string, onCard: boolean): BankLine | null =>
  (onCard ? CARD_FEE_ALONE : BANK_FEE_ALONE).test(text) ? { leaf: 'bank_fees', confidence: 0.93, reason: 'A fee of the bank' } : null
