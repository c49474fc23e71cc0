import type { Leaf } from '@ledgerhand/core/categories'
import { leaves } from '@ledgerhand/core/categories'
import type { DocumentType } from '@ledgerhand/core/documents'
import type { Cents } from '@ledgerhand/core/money'
import { GREEN_FROM, REVIEW_BELOW } from '@ledgerhand/core/review'
import type { PartTreatment } from '@ledgerhand/core/treatments'
import { isAirlineTicket } from './airline-tickets.ts'
import { fromBankCategory } from './bank-category.ts'
import { feeAlone } from './bank-fees.ts'
import { type BankLine, bankLine } from './bank-lines.ts'
import { type DescriptionWords, descriptionWords } from './description-words.ts'
import { DOUBTED, type Doubtful, doubtOf } from './doubts.ts'
import { believed, type CategoryEvidence, type EvidenceKind } from './evidence.ts'
import { findKeyword, findMerchant, type KeywordHit, type MerchantHit } from './merchant-rules.ts'
import { guessTransfer } from './transfers.ts'

export interface ToCategorise {
  description: string
  /** As the bank prints it: true is money in. */
  isCredit: boolean
  amountCents: Cents
  documentType?: DocumentType
  /** The bank's own category or merchant category code, where the file carries one. */
  bankCategory?: string | null
}

export interface Categorised {
  leaf: Leaf
  /** 0 to 1: the share of such answers that are right. Below REVIEW_BELOW a person is asked. */
  confidence: number
  /** One short sentence for a person: "'STAPLES' is an office-supply store". */
  reason: string
  /** Money moved between own accounts, a card payment, a draw. `leaf` then only stands if a person says that it is not. */
  isTransfer: boolean
  /** How sure it is that this is a transfer; 0 where nothing says so. */
  transferConfidence: number
  /** What it then is: a transfer, the payment of a card, a draw, a loan. */
  treatment: PartTreatment
  /** The transfer is the payment of a card: the caller knows whether that card is in the books. */
  paysCard?: boolean
  /** True where the line itself says so; a series is found by findRecurring. */
  isRecurring?: boolean
  /** What a named category rests on, and how sure its list was before that kind was measured. Absent for transfers and the unknown. */
  evidence?: CategoryEvidence
  stated?: number
}

interface Guess {
  leaf: Leaf
  confidence: number
  reason: string
  how: EvidenceKind
  /** As the list has it: see doubts. */
  large?: Doubtful['large']
}

/** From here on a guess names a category; below, the answer is 'uncategorised'. */
const NAME_FROM = 0.45
const UNSURE = 0.5
/** From here on somebody is named for certain: what a person need not look at. */
const NAMED_FROM = REVIEW_BELOW
/** Lists that state less than this hold names and words which say little by nature: a general store, 'media', 'systems'. */
const BROAD_BELOW = 0.8

const shown = (phrase: string): string => `'${phrase.toUpperCase()}'`
const stored = (leaf: Leaf) => leaves[leaf].stored

function ofMerchant(hit: MerchantHit, start: number): Guess {
  const distinctive = hit.phrase.includes(' ') || hit.phrase.length >= 8
  const doubt =
    (hit.at <= start ? 0 : distinctive ? 0.05 : 0.14) +
    (hit.how === 'whole' ? 0 : hit.how === 'cut' ? 0.06 : 0.12) +
    (hit.common ? 0.03 : 0)
  return {
    leaf: hit.value.leaf,
    confidence: hit.value.share - doubt,
    reason: `${shown(hit.phrase)} is ${hit.value.is}`,
    how: hit.value.share < BROAD_BELOW ? 'broad' : doubt === 0 ? 'name' : 'part',
    ...(hit.value.large && { large: hit.value.large }),
  }
}

/** A trade word far behind the beginning is more likely part of a remark than of the merchant's name. */
const REMARK_FROM = 6
/** Behind a reference in the midst of a line stands a place, or the account's own holder: 'DRAFT 250103 0012345 HARBOR KITCHEN'. */
const REFERENCE = /^(?=\w*\d{4})\w{6,}$/

function ofKeyword(hit: KeywordHit, { words, start }: DescriptionWords): Guess {
  const sure = hit.how === 'whole' ? hit.value.share : hit.how === 'cut' ? hit.value.share - 0.12 : Math.min(hit.value.share - 0.12, 0.72)
  const isBehind = words.slice(start, hit.at).some((word) => REFERENCE.test(word))
  const remark = isBehind ? 0.25 : hit.at >= start + REMARK_FROM ? 0.15 : 0
  return {
    leaf: hit.value.leaf,
    confidence: sure - remark,
    reason: `${shown(hit.phrase)} suggests ${hit.value.suggests}`,
    how: hit.value.share < BROAD_BELOW ? 'broad' : hit.how === 'whole' && remark === 0 ? 'word' : 'piece',
  }
}

/** Lists of trade words that state at least this name the trade itself. */
const PLAIN_NOUN = 0.84

/** A plain trade word right behind a name of one word, or fuel sold by a grocer; numbers are not counted: 'MEIJER #254 FUEL'. */
function isNounBehind(keyword: KeywordHit, merchant: MerchantHit, words: readonly string[]): boolean {
  const length = merchant.phrase.split(' ').length
  let next = merchant.at + length
  while (/^\d+$/.test(words[next] ?? '')) next++
  const fuel = merchant.value.leaf === 'groceries' && keyword.value.leaf === 'car_truck'
  return keyword.how === 'whole' && keyword.value.share >= PLAIN_NOUN && keyword.at === next && (length === 1 || fuel)
}

/** A name and a trade word in one line: they agree, or the stronger of the two wins with less certainty ('DELTA PLUMBING' is no airline). */
function together(described: DescriptionWords): Guess | null {
  const { words, start } = described
  const merchant = findMerchant(words, start)
  const keyword = findKeyword(words, start)
  const named = merchant && ofMerchant(merchant, start)
  const traded = keyword && ofKeyword(keyword, described)
  if (!merchant || !named || !keyword || !traded) return named ?? traded
  const inside = merchant.how !== 'glued' && keyword.at >= merchant.at && keyword.at < merchant.at + merchant.phrase.split(' ').length
  if (inside) return named
  if (stored(named.leaf) === stored(traded.leaf)) return named.confidence >= traded.confidence ? named : traded
  // 'STORE' or 'BANK' beside a name that is known says nothing against it.
  if (keyword.value.share < NAMED_FROM && merchant.value.share >= NAMED_FROM && merchant.how === 'whole') return named
  if (merchant.value.share < NAMED_FROM) return { ...traded, confidence: traded.confidence - 0.08 }
  // 'RIVERSIDE CAFE', 'IKEA RESTAURANT': the noun behind a name of one word says what was bought there, whoever it belongs to;
  // behind an insurer it says what is insured.
  if (merchant.value.leaf !== 'insurance' && isNounBehind(keyword, merchant, words))
    return { ...traded, confidence: traded.confidence - 0.06 }
  if (!merchant.common && merchant.how === 'whole' && merchant.at <= start) return { ...named, confidence: named.confidence - 0.05 }
  return named.confidence - 0.12 > traded.confidence
    ? { ...named, confidence: named.confidence - 0.12 }
    : { ...traded, confidence: traded.confidence - 0.1 }
}

/** Marks that a till or shop system prints before the name, for lines whose name says nothing. */
const marks: [RegExp, Guess][] = [
  [
    /^\s*tst\s?\*/i,
    { leaf: 'meals', confidence: 0.9, reason: "'TST*' is how Toast, a till for restaurants, marks its payments", how: 'mark' },
  ],
  [
    /^\s*(par|olo|slice)\s?\*/i,
    { leaf: 'meals', confidence: 0.88, reason: 'A till or order service for restaurants marks its payments so', how: 'mark' },
  ],
  [
    /^\s*\d?levy\s?@/i,
    { leaf: 'meals', confidence: 0.88, reason: "'LEVY@' is how a caterer of stadiums and halls marks its payments", how: 'mark' },
  ],
  [
    /^\s*lime?\s?\*.*\brides?\b/i,
    { leaf: 'local_transport', confidence: 0.92, reason: 'A ride on a hired scooter or bicycle', how: 'mark' },
  ],
  [
    /^\s*(tm|fh)\s?\*/i,
    { leaf: 'entertainment', confidence: 0.82, reason: 'A seller of tickets and tours marks its payments so', how: 'mark' },
  ],
  [
    /^\s*(dri|fs|fsprg(\.com)?|2co(\.com)?)\s?\*/i,
    { leaf: 'software', confidence: 0.84, reason: 'A shop that sells the software of other firms marks its payments so', how: 'mark' },
  ],
  [
    /^\s*eb\s?\*/i,
    { leaf: 'education', confidence: 0.6, reason: "'EB*' is how Eventbrite marks tickets for events and courses", how: 'mark' },
  ],
  [
    /^\s*sp\s?[* ]/i,
    { leaf: 'shopping', confidence: 0.66, reason: "'SP' is how shops that run on Shopify mark their payments", how: 'mark' },
  ],
]
const COMPANY =
  /\b(llc|inc|corp|corporation|ltd|limited|plc|pty|pte|pvt|gmbh|mbh|ag|kg|ug|ohg|gbr|sarl|sas|sasu|eurl|sci|scop|sa|bv|nv|vof|srl|spa|snc|sl|slu|ltda|eireli|ab|oy|aps|sp z o o|sro|kft|bhd|kk)\b/
/** Begins a line by which a bank says that somebody transferred money here; a refund of a card payment comes back by the card. */
const CAME_IN =
  /^(vir(ement)?( sepa)?( inst(antane)?)? (recu|en votre faveur|de)|(sepa |echtzeit |uberweisungs? ?|ueberweisungs? ?)?gutschrift|zahlungseingang|(uberweisung|ueberweisung) von|bonifico (a (vs|vostro) favore|ricevuto|da|in entrata)|transf(erencia)?( recibida| de| a su favor| recebida)|ted recebida|(neft|rtgs|imps) (cr|inward)|inward (payment|neft|rtgs|remittance|swift)|incoming wire|wire (in|credit|from)|ach credit|direct credit|bank giro credit|bgc|fpi|faster payments? (received|receipt|from)|payment received from|overboeking van|overschrijving van|bijschrijving|inbetalning|innbetaling|indbetaling|przelew przychodzacy|przelew od)\b/
/** Says no more than that. */
const PAID_IN = /\b(pagamento recebido|credito em conta|payment received|client remittance|remittance)\b/
/** Who transfers money here without being a customer: insurers that pay a claim, authorities and utilities that give back. */
const PAYS_BACK: ReadonlySet<Leaf | undefined> = new Set<Leaf | undefined>([
  'insurance',
  'taxes_licenses',
  'utilities',
  'phone_internet',
  'rent_property',
  'wages',
  'bank_fees',
])
/** Delivery services that eaters pay by card; what comes from them to a bank account is what a restaurant or a driver earned there. */
const DELIVERY =
  /\b(door ?dash|grub ?hub|uber ?eats|postmates|seamless|ezcater|chownow|caviar|slice life|menufy|beyond menu|instacart|deliveroo|just ?eat|wolt|glovo|foodpanda)\b/
/** Beside the name of a program for bookings or shops: it takes payments for those who use it. */
const PAYS_OUT = /\b(payouts?|deposits?|settlements?|disb\w*|merchant)\b/
/** Words by which a bank or merchant itself says that a charge comes again. */
const STANDING = /\b(recurring|subscription|standing order|dauerauftrag|abonnement|membership fee)\b/
/** Words of every language in the lists that say money comes back. */
const REFUND =
  /\b(refund|refunds|refunded|rebates?|return|returned|reversal|reversed|credit voucher|erstattung|storno|remboursement|avoir|devolucion|rimborso|terugbetaling|retour)\b/

/** What is left of a line that says money comes back, without those words; null where it does not say so. */
export function refundedPurchase(description: string): string | null {
  const { text } = descriptionWords(description)
  if (!REFUND.test(text)) return null
  return text.replace(new RegExp(REFUND, 'g'), ' ').replace(/\s+/g, ' ').trim() || null
}

const TICKET: Guess = { leaf: 'travel', confidence: 0.95, reason: 'The number is that of an airline’s ticket', how: 'mark' }

function ofDebit(t: ToCategorise, read: DescriptionWords): Guess | null {
  const guess = together(read)
  const ticket = isAirlineTicket(read.words, read.start) && TICKET
  const mark = ticket || marks.find(([pattern]) => pattern.test(t.description))?.[1]
  return mark && (guess === null || guess.how === 'broad' || guess.confidence < mark.confidence) ? mark : guess
}

function ofCredit(t: ToCategorise, read: DescriptionWords): Guess | null {
  const onCard = t.documentType === 'credit_card'
  const guess = ofDebit(t, read)
  const back = (confidence: number, reason = 'Money back'): Guess | null =>
    guess && { ...guess, confidence, reason: `${reason}: ${guess.reason}`, how: 'back' }
  if (guess && (onCard || REFUND.test(read.text))) return back(guess.confidence - 0.02)
  const merchant = findMerchant(read.words, read.start)
  // A payment processor or a marketplace that pays in, pays out sales.
  if (merchant?.value.leaf === 'commissions')
    return { leaf: 'sales', confidence: 0.84, reason: `${shown(merchant.phrase)} pays out card sales`, how: 'payout' }
  if (!onCard && merchant?.value.leaf === 'software' && PAYS_OUT.test(read.text))
    return { leaf: 'sales', confidence: 0.8, reason: `${shown(merchant.phrase)} pays out what you sold through it`, how: 'payout' }
  if (!onCard && DELIVERY.test(read.text))
    return { leaf: 'sales', confidence: 0.84, reason: 'A delivery service pays out what you sold there', how: 'payout' }
  if (!onCard && !REFUND.test(read.text) && CAME_IN.test(read.text) && COMPANY.test(read.text) && !PAYS_BACK.has(merchant?.value.leaf))
    return { leaf: 'sales', confidence: 0.85, reason: 'A firm transferred money to you, most likely a customer', how: 'received' }
  if (merchant?.how === 'whole' && guess) return back(Math.min(guess.confidence - 0.12, 0.8))
  if (onCard) return null
  // A firm that pays in is a customer more often than a supplier that gives money back.
  if (COMPANY.test(read.text) && read.words.length <= 10)
    return { leaf: 'sales', confidence: 0.72, reason: 'A firm paid in, most likely a customer', how: 'payer' }
  if (guess) return back(Math.min(guess.confidence - 0.3, 0.56), 'Perhaps money back')
  return CAME_IN.test(read.text) || PAID_IN.test(read.text)
    ? { leaf: 'sales', confidence: 0.6, reason: 'Paid in; the line does not say for what', how: 'received' }
    : null
}

/** What the bank itself calls it, weighed against what the words say. */
function withBank(guess: Guess | null, bankCategory: string | null | undefined, isCredit: boolean): Guess | null {
  const bank = bankCategory ? fromBankCategory(bankCategory) : null
  if (!bank || !bankCategory) return guess
  const said: Guess = {
    ...bank,
    confidence: bank.confidence - (isCredit ? 0.06 : 0),
    reason: `The bank calls it '${bankCategory.trim()}'`,
    how: 'bank',
  }
  if (guess === null) return said
  if (stored(guess.leaf) === stored(said.leaf)) return { ...guess, confidence: Math.max(guess.confidence, said.confidence) + 0.02 }
  if (guess.confidence >= 0.9) return { ...guess, confidence: guess.confidence - 0.06 }
  return said.confidence >= guess.confidence
    ? { ...said, confidence: said.confidence - 0.05 }
    : { ...guess, confidence: guess.confidence - 0.05 }
}

/** Yearly and monthly fees of cards name what else bears the card's name: 'MARRIOTT REWARDS CREDIT CARD ANNUAL FEE'. */
const OF_A_CARD = /\b(credit card|visa|mastercard|rewards|amex|platinum|cardmember)\b/

/** Whether a line that a bank may have written itself names somebody, who then wrote it: 'ZENDESK MONTHLY SERVICE FEE'. */
function namesMore({ unlessNamed }: BankLine, described: DescriptionWords): boolean {
  if (unlessNamed === 'merchant') return findMerchant(described.words, described.start) !== null
  if (unlessNamed === undefined || OF_A_CARD.test(described.text)) return false
  const named = together(described)
  return (
    named !== null && named.leaf !== 'bank_fees' && named.leaf !== 'interest' && named.how !== 'broad' && named.confidence >= NAMED_FROM
  )
}

/**
 * A category for one bank line, without any model or network: transfers, then the bank's own wordings, known merchants, trade words.
 * Deterministic. Where nothing is known the answer is 'uncategorised' with a confidence of at most 0.5, never a guess that looks sure.
 */
export function categorise(t: ToCategorise): Categorised {
  const described = descriptionWords(t.description)
  const { text } = described
  const unknown: Leaf = t.isCredit ? 'uncategorised_income' : 'uncategorised_expense'
  const transfer = guessTransfer(text, t.isCredit, t.documentType)
  if (transfer) {
    return {
      leaf: unknown,
      confidence: UNSURE,
      reason: transfer.reason,
      isTransfer: true,
      transferConfidence: transfer.confidence,
      paysCard: transfer.paysCard,
      treatment: transfer.treatment,
    }
  }
  const bill = t.documentType === 'invoice' || t.documentType === 'receipt'
  const said = bill ? null : bankLine(text, t.isCredit)
  const fee = bill || t.isCredit || (said && said.leaf !== 'bank_fees') ? null : feeAlone(text, t.documentType === 'credit_card')
  const line = fee ?? (said && namesMore(said, described) ? null : said)
  const read = () => (t.isCredit && !bill ? ofCredit(t, described) : ofDebit(t, described))
  const guess: Guess | null = line ? { ...line, how: line.ofTheAccount ? 'charged' : 'line' } : withBank(read(), t.bankCategory, t.isCredit)
  const plain = {
    isTransfer: false,
    transferConfidence: 0,
    treatment: 'business' as const,
    ...(STANDING.test(text) && { isRecurring: true }),
  }
  if (guess === null || guess.confidence < NAME_FROM || guess.leaf === unknown) {
    const reason = guess?.reason ?? 'We don’t recognize this merchant'
    const confidence = guess ? Math.round(Math.max(0.05, Math.min(guess.confidence, UNSURE)) * 100) / 100 : 0.25
    return { leaf: unknown, confidence, reason, ...plain }
  }
  const evidence: CategoryEvidence = `${guess.how} ${guess.leaf}`
  const sure = believed(guess.confidence, evidence)
  const doubt = sure < GREEN_FROM ? null : doubtOf(guess, t.amountCents, text)
  return {
    leaf: guess.leaf,
    confidence: doubt ? DOUBTED : sure,
    reason: doubt ? `${guess.reason}; ${doubt}` : guess.reason,
    ...plain,
    evidence,
    stated: guess.confidence,
  }
}
