import { categorySide, leafNeedsReview, leaves } from '@ledgerhand/core/categories'
import { questionOf } from '@ledgerhand/core/questions'
import { GREEN_FROM, REVIEW_BELOW } from '@ledgerhand/core/review'
import { serviceConfidence, UNMEASURED } from '@ledgerhand/core/service-confidence'
import { isMoneyLabel, isOfferedLeaf, type MoneyLabel, moneyLabels } from '@ledgerhand/core/service-labels'
import type { AiLabel, AiRowAnswer, LabelMeasure } from '@ledgerhand/db/books/ai-labels'
import type { Classified } from '@ledgerhand/db/books/transaction-batches'
import type { TransactionRow } from '@ledgerhand/db/books/transactions'

/** A row with its built-in category, to be sent to a service. */
export interface Open {
  row: TransactionRow
  answer: Classified
}
interface Service {
  id: string
  name: string
}
interface Placed {
  answer: Classified
  /** What the service called it; not there where it gave nothing. */
  label?: AiLabel
}

const NOBODY: LabelMeasure = { categories: { asked: 0, right: 0 }, treatments: { asked: 0, right: 0 } }

/**
 * A row with what a service said of it. Where the built-in categoriser was sure enough that nobody needs to look, only a surer answer takes its
 * place. What is no profit or loss becomes a question of which it is the first answer, until this owner has kept enough of such answers.
 */
export function placedBy(one: Open, said: AiRowAnswer, service: Service, measure: LabelMeasure = NOBODY, isAllAlike = false): Placed {
  const { category } = said
  if (category !== null && isMoneyLabel(category)) return moneyPlaced(one, category, said.reason, service, measure)
  const { row, answer } = one
  if (category === null || !isOfferedLeaf(category)) return { answer: unplaced(one, service) }
  const label = { id: row.id, service: service.id, label: category, treatment: 'business' as const }
  const measured = serviceConfidence(measure.categories)
  // Money that goes out is no income; what comes in as an expense may be a refund, and a person says so.
  const isOdd = (categorySide[leaves[category].stored] === 'income') !== row.isCredit && category !== 'returns'
  const asks = isOdd || isAllAlike || leafNeedsReview(category)
  const own = asks ? Math.min(measured, UNMEASURED) : measured
  if (answer.confidence >= REVIEW_BELOW && own <= answer.confidence) return { answer, label }
  const reason = isAllAlike ? `${said.reason} (it gave nearly every row this category)` : said.reason
  return {
    answer: {
      ...answer,
      category: leaves[category].stored,
      label: category,
      treatment: 'business',
      accountId: null,
      confidence: own,
      reason: sentence(one, `${service.name}: ${reason || leaves[category].label}`),
      by: 'service',
    },
    label,
  }
}

function moneyPlaced(one: Open, treatment: MoneyLabel, why: string, service: Service, { treatments }: LabelMeasure): Placed {
  const { row, answer } = one
  const question = moneyLabels[treatment][row.isCredit ? 'in' : 'out']
  const isOpen = row.treatment !== 'bill' && row.treatment !== 'receivable' && row.treatment !== 'split' && row.treatmentBy === 'reader'
  if (question === null || !isOpen) return { answer: unplaced(one, service) }
  const label = { id: row.id, service: service.id, label: answer.label, treatment }
  const measured = serviceConfidence(treatments)
  if (answer.confidence >= REVIEW_BELOW && measured <= answer.confidence) return { answer, label }
  const reason = sentence(one, `${service.name} takes it for ${proposed(row, question)}${why ? `: ${why}` : ''}`)
  // What moves money out of the profit is entered without a question only where the service is as sure as that.
  if (measured >= GREEN_FROM)
    return { answer: { ...answer, treatment, accountId: null, question: null, confidence: measured, reason, by: 'service' }, label }
  const asked = answer.question ?? question
  return {
    answer: { ...answer, treatment: 'business', accountId: null, question: asked, confidence: UNMEASURED, reason, by: 'service' },
    label,
  }
}

/** The answer that a service proposes, in the words of the button. */
const proposed = (row: TransactionRow, question: string): string =>
  `“${questionOf(question, row.amount, row.currency)?.options[0]?.label ?? question}”`

const unplaced = (one: Open, { name }: Service): Classified => ({
  ...one.answer,
  confidence: Math.min(one.answer.confidence, UNMEASURED),
  reason: `${name} gave no category. ${one.answer.reason}`,
})

/** A row whose words read like an instruction is sent nowhere, and a person looks at it. */
export const setAside = ({ answer }: Open): Classified => ({
  ...answer,
  confidence: Math.min(answer.confidence, UNMEASURED),
  reason: `Its words read like an instruction, so no service was asked. ${answer.reason}`,
})

/** What was doubtful about the reading of a row stays said, where its stored sentence is what the answer goes by. */
const sentence = ({ row, answer }: Open, text: string): string =>
  row.needsReview && answer.reason !== '' && answer.reason === row.aiClassification ? `${text}. ${answer.reason}`.slice(0, 500) : text

/** From so many different rows on it is noticed that a service called nearly all of them alike. */
const NOTICED_FROM = 8
const ALIKE = 0.9
/** Whether nearly all answers of one question are the same, as one row's words could make a model do. */
export function isUniform(all: readonly { said: AiRowAnswer | undefined }[]): boolean {
  const given = all.flatMap(({ said }) => said?.category ?? [])
  if (given.length < NOTICED_FROM) return false
  const most = Math.max(...[...Map.groupBy(given, (c) => c).values()].map((same) => same.length))
  return most / given.length >= ALIKE
}
