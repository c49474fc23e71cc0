import { answersTo, effectOf } from '@ledgerhand/core/answers'
import { type Cents, cents, formatMoney, parseDecimal } from '@ledgerhand/core/money'
import { isOfBooks, type Question, type QuestionOption } from '@ledgerhand/core/questions'
import { IconInfoCircle } from '@tabler/icons-react'
import { Key } from '../components/feedback/keys.tsx'
import classes from './answers.module.css'
import { treatmentIcons } from './treatment-tag.tsx'

interface AnswersProps {
  question: Question
  isCredit: boolean
  /** Of the row, or of all rows that ask it. */
  amount: Cents
  currency: string | null
  /** Absent for who may only look. */
  onAnswer?: ((answer: QuestionOption) => void) | undefined
  /** The label of the one that is chosen and not saved yet. */
  chosen?: string | null
  /** Each has a key of its own, 1 to 9. */
  withKeys?: boolean
  /** In a dialog: the first answer is the first thing to do there. */
  takesFocus?: boolean
}

/** What the row is until somebody answers. A question of the books as a whole leaves its row as it was read. */
const untilAnswered = ({ id }: Question, isCredit: boolean): string => {
  const what = isCredit ? 'income' : 'an expense'
  return isOfBooks(id) ? `Counted as ${what} until you answer.` : `Not counted as ${what} until you answer.`
}

/** How much of it counts in the profit: of a suggested split the parts that stand on a leaf. */
const countedOf = ({ parts, treatment = 'business' }: QuestionOption, amount: Cents): Cents =>
  parts
    ? cents(parts.reduce((n, part) => n + (part.leaf ? parseDecimal(part.amount) : 0), 0))
    : treatment === 'business'
      ? amount
      : cents(0)

/** A question about a row with every answer to it, each with what it does to the profit. */
export function AnswerButtons({ question, isCredit, amount, currency, onAnswer, chosen, withKeys = false, takesFocus }: AnswersProps) {
  const answers = answersTo(question, isCredit)
  return (
    <section className={classes.question} aria-label="Question">
      <div className={classes.head}>
        <p className={classes.text}>{question.text}</p>
        <span className={classes.column}>Profit</span>
      </div>
      <p className={classes.until}>
        <IconInfoCircle size={14} aria-hidden="true" />
        {untilAnswered(question, isCredit)}
      </p>
      {onAnswer && (
        <ul className={classes.answers} aria-label="Answers" data-keys={withKeys}>
          {answers.map((answer, i) => {
            const treatment = answer.parts ? 'split' : (answer.treatment ?? 'business')
            const Icon = treatmentIcons[treatment]
            const counted = countedOf(answer, amount)
            const counts = counted !== 0
            return (
              <li key={answer.label}>
                <button
                  type="button"
                  className={classes.answer}
                  data-autofocus={(takesFocus && i === 0) || undefined}
                  aria-pressed={chosen === undefined ? undefined : chosen === answer.label}
                  onClick={() => onAnswer(answer)}
                >
                  {withKeys && (
                    <span className={classes.key}>
                      <Key>{String(i + 1)}</Key>
                    </span>
                  )}
                  <Icon size={18} aria-hidden="true" className={classes.icon} />
                  <span className={classes.label}>{answer.label}</span>
                  <span className={classes.effect}>{effectOf(treatment, isCredit)}</span>
                  <span className={`lh-num ${classes.change}`} data-counts={counts} data-credit={isCredit}>
                    {counts ? `${isCredit ? '+' : '−'}${formatMoney(counted, currency)}` : 'No change'}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
