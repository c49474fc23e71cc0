/** What people call categories and what is no profit or loss: questions to the books and the search of every picker go by these. */
import { formLabelOf, type Leaf, labelName, leafIds, leaves } from './categories.ts'
import type { Treatment } from './treatments.ts'

/** Words that a question to the books takes for a category as well. */
export const everydayWords: Readonly<Record<string, Leaf>> = {
  meal: 'meals',
  restaurants: 'meals',
  restaurant: 'meals',
  food: 'meals',
  sale: 'sales',
  sales: 'sales',
  revenue: 'sales',
  refunds: 'returns',
  ads: 'advertising',
  advertising: 'advertising',
  phone: 'phone_internet',
  internet: 'phone_internet',
  fees: 'bank_fees',
  taxes: 'taxes_licenses',
  licenses: 'taxes_licenses',
  training: 'education',
  courses: 'education',
  repair: 'repairs',
  repairs: 'repairs',
  car: 'car_truck',
  gas: 'car_truck',
  payroll: 'wages',
  salaries: 'wages',
  contractors: 'contract_labor',
  freelancers: 'contract_labor',
  commissions: 'commissions',
  subscriptions: 'dues',
  cloud: 'software',
  hosting: 'software',
  legal: 'legal_professional',
  accountant: 'legal_professional',
  lawyer: 'legal_professional',
  materials: 'cogs_materials',
  freight: 'cogs_freight',
  taxi: 'local_transport',
  donation: 'donations',
  uncategorized: 'uncategorised_expense',
}

/** Words that only a list of categories is searched by: in a question they may be part of a payee's name. */
const alsoSearched: Partial<Record<Leaf, string>> = {
  advertising: 'promotion website google facebook print flyers',
  bank_fees: 'charge overdraft service fee',
  car_truck: 'fuel gasoline mileage parking tolls vehicle auto',
  cogs_purchases: 'inventory stock goods merchandise',
  cogs_freight: 'shipping delivery',
  dues: 'membership subscription',
  education: 'course books conference seminar',
  equipment: 'computer laptop machine tools',
  insurance: 'liability premium policy',
  interest_dividends: 'bank interest dividend',
  legal_professional: 'attorney bookkeeping consulting tax preparation',
  local_transport: 'uber lyft bus train rideshare',
  meals: 'coffee lunch dinner dining cafe',
  misc_expense: 'miscellaneous',
  misc_income: 'miscellaneous refund cashback',
  office_expense: 'postage stationery printing',
  phone_internet: 'mobile cell telephone',
  sales: 'income client payment invoice',
  shopping: 'clothes amazon',
  software: 'app saas license subscription',
  taxes_licenses: 'permit registration tax',
  travel: 'hotel flight airline lodging airbnb',
  utilities: 'electricity power water sewer gas trash heating',
  wages: 'salary employees',
}

/** Words that find what is no profit or loss. */
const treatmentWords: Partial<Record<Treatment, string>> = {
  transfer: 'own account move savings between atm cash withdrawal',
  card_payment: 'credit card payment pay off',
  owner_draw: 'draw drawing withdrawal distribution salary to myself owner atm cash',
  owner_contribution: 'capital invest paid in owner contribution own money',
  owner_tax: 'income tax irs estimated tax',
  personal: 'private home family not business groceries',
  loan: 'debt principal repayment mortgage borrowed lender',
  asset: 'equipment vehicle purchase property',
  deposit: 'security deposit rent deposit returned',
  sales_tax: 'vat state tax',
}

const ofLeaves = new Map<string, string>()
const add = (leaf: Leaf, words: string) => {
  for (const key of new Set([formLabelOf(leaf), labelName(leaf), leaf]))
    ofLeaves.set(key, `${ofLeaves.get(key) ?? ''} ${words.toLowerCase()}`)
}
for (const [word, leaf] of Object.entries(everydayWords)) add(leaf, word)
for (const leaf of leafIds) add(leaf, `${leaves[leaf].label} ${alsoSearched[leaf] ?? ''}`)

/** What a category is also found by; `choice` is a leaf or a choice of the form. */
export const wordsOfCategory = (choice: string): string => ofLeaves.get(choice) ?? ''
/** What a treatment is also found by. */
export const wordsOfTreatment = (treatment: Treatment): string => treatmentWords[treatment] ?? ''

/**
 * How well a choice fits what was typed: 0 its name begins with it, 1 a word of the name does, 2 the name has it within, 3 one of the
 * other words begins with it; null not at all.
 */
export function searchRank(typed: string, name: string, words: string): number | null {
  const wanted = typed.trim().toLowerCase()
  const shown = name.toLowerCase()
  if (shown.startsWith(wanted)) return 0
  if (` ${shown}`.includes(` ${wanted}`)) return 1
  if (shown.includes(wanted)) return 2
  return ` ${words}`.includes(` ${wanted}`) ? 3 : null
}
