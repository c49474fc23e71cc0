import { type Leaf, leafIds, leaves } from './categories.ts'
import type { QuestionId } from './questions.ts'
import type { PartTreatment } from './treatments.ts'

/** What each category is for, in words for a service that is asked. */
const meanings: Partial<Record<Leaf, string>> = {
  sales: 'money from customers',
  returns: 'money given back to customers',
  cogs_purchases: 'goods bought to be sold again',
  cogs_materials: 'raw materials and parts that become part of what is sold, food of a restaurant',
  cogs_freight: 'freight on goods bought to be sold',
  general_operating: 'running costs that fit nothing else',
  bank_fees: 'fees of banks and of card payments',
  taxes_licenses: 'payroll, property and franchise taxes, licenses and permits; not the owner’s own income tax',
  education: 'courses and training',
  repairs: 'repairs, maintenance, cleaning',
  car_truck: 'fuel, parking and repair of vehicles',
  wages: 'pay of employees, payroll services’ draws for it',
  contract_labor: 'contractors and freelancers',
  commissions: 'commissions, marketplace and payment processor fees',
  interest: 'interest paid on loans and cards',
  dues: 'memberships, magazines, subscriptions that are no software',
  office_expense: 'stationery, postage, printing',
  supplies: 'things used up in the work, not sold',
  advertising: 'advertising, marketing, design of it',
  travel: 'flights, hotels, trains on business trips',
  meals: 'restaurants and coffee shops',
  local_transport: 'taxis, rides, local transport',
  utilities: 'electricity, gas, water, waste',
  phone_internet: 'telephone and internet',
  rent_property: 'rent of premises and storage',
  rent_equipment: 'rental and lease of equipment and vehicles',
  insurance: 'insurance of the business',
  legal_professional: 'lawyers, accountants, consultants',
  software: 'software, hosting, cloud services',
  equipment: 'tools, computers and devices that cost less than $2,500 each',
  misc_income: 'income that is not from the trade',
  interest_dividends: 'interest and dividends received',
  misc_expense: 'a business cost that fits nothing else',
  fines: 'fines and penalties',
  donations: 'gifts to charities',
  groceries: 'supermarkets',
  healthcare: 'doctors, pharmacies',
  entertainment: 'cinema, games, events',
  shopping: 'clothing and department stores',
}

interface Money {
  label: string
  about: string
  /** The question whose first answer it is, by the direction of the money; null where it fits none. */
  out: QuestionId | null
  in: QuestionId | null
}
/** What is no profit or loss, as a service may answer it. */
export const moneyLabels = {
  transfer: {
    label: 'Transfer',
    about: 'moved between the owner’s own accounts, or to pay the owner’s own card',
    out: 'between_accounts',
    in: 'between_accounts',
  },
  owner_draw: { label: 'Owner’s draw', about: 'taken out by the owner', out: 'draw', in: null },
  owner_contribution: { label: 'Owner’s contribution', about: 'put in by the owner', out: null, in: 'contribution' },
  owner_tax: {
    label: 'Owner’s own tax',
    about: 'income tax of the owner, estimated tax, a refund of it',
    out: 'owner_tax',
    in: 'owner_tax_refund',
  },
  personal: { label: 'Personal', about: 'bought for the owner’s private life', out: 'for_oneself', in: null },
  loan: { label: 'Loan', about: 'borrowed, or paid back', out: 'loan_payment', in: 'loan_received' },
  asset: { label: 'Asset', about: 'a vehicle, machine or computer from $2,500, or its sale', out: 'capital_purchase', in: 'asset_sale' },
  deposit: { label: 'Deposit', about: 'a deposit that is given back later, or came back', out: 'deposit_paid', in: 'deposit_returned' },
} as const satisfies Partial<Record<PartTreatment, Money>>
export type MoneyLabel = keyof typeof moneyLabels
export const isMoneyLabel = (text: string): text is MoneyLabel => Object.hasOwn(moneyLabels, text)

/** Every category but the two that mean none. */
export const offeredLeaves: readonly { id: Leaf; label: string; about?: string }[] = leafIds
  .filter((id) => !id.startsWith('uncategorised') && id !== 'exchange_differences')
  .map((id) => ({ id, label: leaves[id].label, ...(meanings[id] && { about: meanings[id] }) }))
export const isOfferedLeaf = (text: string): text is Leaf => offeredLeaves.some(({ id }) => id === text)
/** The same and what is no profit or loss. */
export const offeredLabels: readonly { id: Leaf | MoneyLabel; label: string; about?: string }[] = [
  ...offeredLeaves,
  ...Object.entries(moneyLabels).map(([id, { label, about }]) => ({ id: id as MoneyLabel, label, about })),
]

const INSTRUCTIONS: readonly RegExp[] = [
  /\b(categori[sz]e|classify|label|mark|sort|put|treat|assign|count|set)\b.{0,60}\b(all|every|each|others?|rows?|lines?|transactions?|next|previous|following|above|below|everything)\b/i,
  /\b(all|every|each|other|next|previous|following|above|below)\b.{0,40}\b(rows?|lines?|transactions?|entries|refs?)\b/i,
  /\b(ignore|disregard|forget|override)\b.{0,60}\b(instructions?|rules?|above|previous|prior|prompts?|everything|markers?|categor\w+)\b/i,
  /\b(note|message|instructions?)\b.{0,20}\b(to|for)\b.{0,20}\b(ai|model|assistant|sorter|classifier|bookkeeper)\b/i,
  /\b(system|developer|user|assistant) ?(prompt|message|note)\b/i,
  /\b(answer|respond|reply|output)\b.{0,40}\b(json|categor\w+|only)\b/i,
  /["{}[\]]\s*ref\b|\bref\s*["':=]/i,
]
const LABEL_IDS = new RegExp(`\\b(${offeredLabels.flatMap(({ id }) => (id.includes('_') ? [id] : [])).join('|')})\\b`)
/**
 * Whether a row's words read like an instruction to whoever sorts it. Such a row is asked about nowhere: what it says could decide about
 * others. A heuristic: what it misses is bounded by what an answer can do (docs/decisions/028).
 */
export const readsLikeInstruction = (description: string): boolean =>
  LABEL_IDS.test(description) || INSTRUCTIONS.some((pattern) => pattern.test(description))
