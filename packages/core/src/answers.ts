import type { Question, QuestionId, QuestionOption } from './questions.ts'
import type { PartTreatment, Treatment } from './treatments.ts'

/** What each treatment does to the profit, in one line beside the choice. */
const effects: Record<Treatment, readonly [moneyOut: string, moneyIn: string]> = {
  business: ['Lowers profit by the whole amount.', 'Raises profit by the whole amount.'],
  transfer: ['Moved between your own accounts. Profit stays.', 'Moved between your own accounts. Profit stays.'],
  card_payment: ['Pays your own card. Its purchases count instead.', 'Pays your own card. Its purchases count instead.'],
  owner_draw: ['Money you took out for yourself. Profit stays.', 'Money you took out and put back. Profit stays.'],
  owner_contribution: ['Your own money taken back out. Profit stays.', 'Money you put in. Profit stays.'],
  owner_tax: ['Your own tax, listed by quarter. Profit stays.', 'Your own tax that came back. Profit stays.'],
  personal: ['Not for the business. Left out of every report.', 'Not for the business. Left out of every report.'],
  loan: ['Pays back what you owe. Split it if part is interest.', 'Borrowed money that you owe. Profit stays.'],
  asset: ['Stays out of profit; counted under assets.', 'Stays out of profit; lowers your assets.'],
  deposit: ['Money you get back later. Profit stays.', 'A deposit that came back, or that you hold. Profit stays.'],
  sales_tax: ['Tax you collected for the state. Profit stays.', 'Tax you collect for the state. Profit stays.'],
  bill: ['Counts on the day it is paid, on the cash basis.', 'Counts on the day it is paid, on the cash basis.'],
  receivable: ['Counts on the day it is paid, on the cash basis.', 'Counts on the day it is paid, on the cash basis.'],
  split: ['Each part counts by itself.', 'Each part counts by itself.'],
}
/** What calling a row so does to the profit, in one sentence or two. */
export const effectOf = (treatment: Treatment, isCredit: boolean): string => effects[treatment][isCredit ? 1 : 0]

/** Answers that fit any row, in an order that stays. */
const usual: readonly (QuestionOption & { treatment: PartTreatment; isCredit?: boolean })[] = [
  { label: 'Asset', treatment: 'asset', isCredit: false },
  { label: 'Asset sold', treatment: 'asset', isCredit: true },
  { label: "Owner's draw", treatment: 'owner_draw', isCredit: false },
  { label: "Owner's contribution", treatment: 'owner_contribution', isCredit: true },
  { label: 'Personal', treatment: 'personal' },
  { label: 'Loan', treatment: 'loan' },
  { label: 'Transfer', treatment: 'transfer' },
  { label: 'Deposit', treatment: 'deposit', isCredit: false },
  { label: 'Deposit returned', treatment: 'deposit', isCredit: true },
]

/** Every answer to a question, at most nine: the likely ones that it names, then what else a row may have been. */
export const answersTo = ({ options }: Pick<Question, 'options'>, isCredit: boolean): QuestionOption[] => [
  ...options,
  ...usual
    .filter((answer) => (answer.isCredit ?? isCredit) === isCredit && options.every(({ treatment }) => treatment !== answer.treatment))
    .map(({ label, treatment }) => ({ label, treatment })),
]

/** Questions about what happens once: the answer says nothing of the next row of the same name. */
const once: readonly QuestionId[] = [
  'capital_purchase',
  'improvement',
  'asset_sale',
  'claim',
  'deposit_paid',
  'deposit_returned',
  'lent',
  'gift_card',
]
export const isOneTime = ({ question }: { question: Pick<Question, 'id'> | null }): boolean =>
  question !== null && once.includes(question.id)
