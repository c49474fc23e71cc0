import { categorise, refundedPurchase } from '@ledgerhand/categorise/categorise'
import { accountKey } from '@ledgerhand/core/account-key'
import { type KnownCard, unknownIssuer } from '@ledgerhand/core/card-issuers'
import { categorySide, leafNeedsReview, leaves } from '@ledgerhand/core/categories'
import { isKept } from '@ledgerhand/core/kept-answers'
import { merchantKey } from '@ledgerhand/core/merchant'
import { mayBeIncome } from '@ledgerhand/core/money-back'
import { withoutOwnName } from '@ledgerhand/core/own-name'
import { type QuestionId, questionFor } from '@ledgerhand/core/questions'
import { GREEN_FROM, REVIEW_BELOW } from '@ledgerhand/core/review'
import { accountOfTransfer } from '@ledgerhand/core/transfer-account'
import { isTransferOf } from '@ledgerhand/core/treatments'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { Classified } from '@ledgerhand/db/books/transaction-batches'
import type { Judged, Memory, ToJudge } from '../rows/judged.ts'
import { includesSalesTax, judgedForBooks, settledQuestions } from '../rows/questions-of-books.ts'

const SAVED_FOR_ONESELF: ReadonlySet<QuestionId> = new Set(['retirement', 'health_life', 'family'])
const PAYPAL = /\bpaypal\b/i
/** Such apps pay at tills as well as to people. */
const AT_TILLS = /\b(upi|pix|bizum|mb ?way|swish|vipps|mobilepay|blik|twint|paynow|tikkie|osko|payid|interac)\b/i
/** Confidence of a category that the owner gave this merchant before. */
export const REMEMBERED = 0.95

export type { Judged, Memory } from '../rows/judged.ts'

/** Asked for the first time it is needed. */
function once<T>(work: () => T): () => T {
  let found: { value: T } | undefined
  return () => {
    found ??= { value: work() }
    return found.value
  }
}

/** The cards whose statements were read into these books, each with all that it is called, on its statements and by a person. */
function knownCards(books: Pick<WriteBooks, 'transactions' | 'accounts'>): KnownCard[] {
  const accounts = books.accounts.all().filter((a) => a.kind === 'card')
  const cards = new Map<string, Set<string>>()
  for (const { accountName, accountLastFour: lastFour, originalName } of books.transactions.cardStatements()) {
    const key = accountKey({ isCard: true, lastFour, accountName })
    const names = cards.get(key) ?? new Set(accounts.filter((a) => a.lastFour === lastFour).map((a) => a.name))
    cards.set(key, names.add(originalName))
    if (accountName !== null) names.add(accountName)
  }
  return [...cards.values()].map((names) => ({ names: [...names] }))
}

/** What the books know before a row is judged. */
export const memoryOf = (books: Pick<WriteBooks, 'transactions' | 'profile' | 'accounts'>): Memory => ({
  settled: settledQuestions(books),
  includesSalesTax: includesSalesTax(books),
  answers: new Map(books.transactions.memory().map((m) => [`${Number(m.isCredit)}${m.merchant}`, m])),
  hasCards: books.transactions.hasCards(),
  cards: once(() => knownCards(books)),
  accountNumbers: new Set(books.accounts.all().flatMap((a) => a.lastFour ?? [])),
})

/**
 * Decides one row's category: the owner's earlier answer for this merchant first, then the surer of the model of their answers and the
 * built-in categoriser. A row that would count as business by default gets a question where that would cost tax (core/questions.ts).
 */
export function judge(printed: ToJudge, memory: Memory): Judged {
  const row = memory.ownNames ? { ...printed, description: withoutOwnName(printed.description, memory.ownNames) } : printed
  const judged = categorised(row, memory)
  if (judged.by !== 'memory' && judged.treatment === 'business') {
    const ofBooks = judgedForBooks(row, judged, memory)
    if (ofBooks) return ofBooks
  }
  if (judged.by === 'memory' || (judged.treatment !== 'business' && judged.treatment !== 'transfer')) return judged
  const question = questionOfRow(row, judged, memory)
  // A transfer between own accounts gets no question, except what the owner saves for retirement, health or a child, which looks like one.
  if (question === null || (judged.treatment === 'transfer' && !SAVED_FOR_ONESELF.has(question))) return judged
  return { ...judged, treatment: 'business', question, confidence: Math.min(judged.confidence, REVIEW_BELOW - 0.01) }
}

/** What its words ask, else whether money in that looks like a cost is income. Rent of one's own may come back as anything else may. */
function questionOfRow(row: ToJudge, { label, treatment, confidence }: Judged, memory: Memory): QuestionId | null {
  const { merchant, transactionDate } = row
  const wasPaid = () => transactionDate !== undefined && (memory.wasPaid?.(merchant, transactionDate) ?? false)
  const question = questionFor({ ...row, leaf: label })
  const costs = categorySide[leaves[label].stored] === 'expense'
  if (question === 'rent_in' && costs && row.isCredit && wasPaid()) return null
  // PayPal's lines name firms more often than people: a merchant that is known is none.
  const isKnown =
    (confidence >= GREEN_FROM && PAYPAL.test(row.description)) || (confidence >= REVIEW_BELOW && AT_TILLS.test(row.description))
  if (question === 'person_paid' && isKnown) return null
  if (question !== null || treatment !== 'business') return question
  return mayBeIncome({ ...row, leaf: label }, wasPaid) ? 'money_back' : null
}

/** What the owner answered for the purchases that a refund gives back. */
function purchaseOf(row: ToJudge, memory: Memory): Pick<Classified, 'label' | 'treatment' | 'accountId'> | undefined {
  const purchase = refundedPurchase(row.description)
  return purchase === null ? undefined : memory.answers.get(`0${merchantKey(purchase)}`)
}

/** A row on a leaf, without a question. */
const placedAs = (
  label: Judged['label'],
  rest: Pick<Judged, 'treatment' | 'confidence' | 'reason' | 'by' | 'isRecurring'> & { accountId?: string | null },
): Judged => ({ category: leaves[label].stored, label, accountId: null, question: null, ...rest })

type Guess = ReturnType<typeof categorise>
type Opinion = ReturnType<NonNullable<Memory['experience']>['opinionOf']>

/** By the owner's earlier answer for the merchant, or for the purchases that this gives back. */
function remembered(row: ToJudge, guess: Guess, opinion: Opinion | undefined, memory: Memory): Judged | null {
  const known = memory.answers.get(`${Number(row.isCredit)}${row.merchant}`)
  if (known && isKept(row, known)) {
    const counted =
      opinion?.by === 'memory' && opinion.leaf === known.label && opinion.isTransfer === isTransferOf(known.treatment) ? opinion : null
    return placedAs(known.label, {
      treatment: known.treatment,
      accountId: known.accountId,
      confidence: counted?.confidence ?? REMEMBERED,
      reason: counted?.reason ?? 'You chose this for the same merchant before',
      by: 'memory',
      isRecurring: guess.isRecurring ?? false,
    })
  }
  const bought = row.isCredit ? purchaseOf(row, memory) : undefined
  if (!bought) return null
  return placedAs(bought.label, {
    treatment: bought.treatment,
    accountId: bought.accountId,
    confidence: REMEMBERED,
    reason: 'Money back: it goes where you put the purchases of this merchant',
    by: 'memory',
    isRecurring: false,
  })
}

/** What keeps a movement between own accounts in review: the other account is not in these books. */
function unknownOtherSide(row: ToJudge, guess: Guess, memory: Memory): Judged | null {
  const waiting = (treatment: 'card_payment' | 'transfer', why: string): Judged =>
    placedAs(guess.leaf, {
      treatment,
      confidence: REVIEW_BELOW - 0.1,
      reason: `${guess.reason}, and ${why}`,
      by: 'reader',
      isRecurring: guess.isRecurring ?? false,
    })
  // A card payment is left out of the totals only when the card's own statements are in the books; until then it goes to review.
  if (guess.paysCard && row.sourceType !== 'credit_card') {
    if (!memory.hasCards) return waiting('card_payment', 'no card statement is in your books yet: upload it, or choose a category here')
    const issuer = memory.cards ? unknownIssuer(row.description, memory.cards()) : null
    if (issuer !== null)
      return waiting('card_payment', `no ${issuer} card’s statement is in your books yet: upload it, or choose a category here`)
  }
  // The same of a transfer that names an account: an owner's own account elsewhere is a draw, as likely as not. Its other side settles it.
  const other = guess.treatment === 'transfer' && memory.accountNumbers ? accountOfTransfer(row.description) : null
  if (other === null || memory.accountNumbers?.has(other)) return null
  return waiting('transfer', `the account ending in ${other} is not in your books: upload its statements, or say what it is`)
}

function categorised(row: ToJudge, memory: Memory): Judged {
  const guess = categorise({
    description: row.description,
    isCredit: row.isCredit,
    amountCents: row.amountCents,
    ...(row.sourceType === 'credit_card' ? { documentType: 'credit_card' as const } : {}),
  })
  const isRecurring = guess.isRecurring ?? false
  const opinion = memory.experience?.opinionOf(row, guess)
  const known = remembered(row, guess, opinion, memory)
  if (known) return known
  // What was said of a row is no suggestion for another of the same words where it was not to be kept, or is asked of each.
  const isOfItsRow =
    opinion?.by === 'memory' &&
    (questionFor({ ...row, leaf: guess.leaf }) !== null || !isKept(row, { treatment: opinion.isTransfer ? 'transfer' : 'business' }))
  if (opinion && opinion.by !== 'reader' && !guess.isTransfer && !isOfItsRow) {
    return placedAs(opinion.leaf, {
      treatment: opinion.isTransfer ? 'transfer' : 'business',
      // The owner chose not to remember this answer for the merchant: it is suggested, and the row goes to review.
      confidence: opinion.by === 'memory' ? Math.min(opinion.confidence, REVIEW_BELOW - 0.01) : opinion.confidence,
      reason: opinion.reason,
      by: opinion.by === 'memory' ? 'memory' : 'reader',
      isRecurring,
    })
  }
  const confidence = (isOfItsRow ? undefined : opinion?.confidence) ?? (guess.isTransfer ? guess.transferConfidence : guess.confidence)
  return (
    unknownOtherSide(row, guess, memory) ??
    placedAs(guess.leaf, {
      treatment: guess.treatment,
      // A leaf that is rarely a business expense goes to review whatever its confidence.
      confidence: !guess.isTransfer && leafNeedsReview(guess.leaf) ? Math.min(confidence, REVIEW_BELOW - 0.01) : confidence,
      reason: guess.reason,
      by: 'reader',
      isRecurring,
    })
  )
}
