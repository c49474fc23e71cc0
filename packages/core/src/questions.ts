import type { Leaf } from './categories.ts'
import { spokenPart } from './labelled-line.ts'
import { type Cents, formatMoney } from './money.ts'
import { type Processor, processorNames } from './processors.ts'
import { asked, CAPITAL_FROM, NAMES_FIRM } from './question-words.ts'
import type { PartTreatment, Treatment } from './treatments.ts'
import { abroad } from './words-abroad.ts'

/**
 * What a row is asked about where silence would cost tax. Until a person answers it counts neither as an expense nor as income. The words
 * are data: a bank that says it in another way is another line.
 */
export interface QuestionOption {
  label: string
  treatment?: PartTreatment
  leaf?: Leaf
  /** Several things at once: it then splits the row. */
  parts?: { amount: string; leaf?: Leaf; accountId?: string }[]
}
export interface Question {
  id: QuestionId
  text: string
  options: QuestionOption[]
}
interface Kind {
  /** '{amount}' stands for the row's. */
  text: string
  options: readonly QuestionOption[]
}

const business = (label: string, leaf: Leaf): QuestionOption => ({ label, treatment: 'business', leaf })
const as = (label: string, treatment: PartTreatment): QuestionOption => ({ label, treatment })
const PERSONAL = as('Personal', 'personal')
const OWN_ACCOUNT = as('My own account', 'transfer')
const DRAW = as("Owner's draw", 'owner_draw')
const CONTRIBUTION = as("Owner's contribution", 'owner_contribution')

/** With the bank alone nobody can tell what was sold: once per processor and books. Whatever the answer, the deposit is sales. */
const payouts = (processor: Processor): Kind => ({
  text: `Is this {amount} what ${processorNames[processor]} paid you after its fees, or before them?`,
  options: [business('After its fees', 'sales'), business('Before its fees', 'sales')],
})

const kinds = {
  owner_tax: {
    text: 'Is this {amount} your own income tax?',
    options: [
      as('My own income tax', 'owner_tax'),
      business('A tax of the business', 'taxes_licenses'),
      as('Sales tax that I collected', 'sales_tax'),
      PERSONAL,
    ],
  },
  owner_tax_refund: {
    text: 'Is this {amount} a refund of your own income tax?',
    options: [as('Refund of my own tax', 'owner_tax'), business('Refund of a tax of the business', 'taxes_licenses'), PERSONAL],
  },
  retirement: {
    text: 'Whose retirement was this {amount} for?',
    options: [DRAW, business('For employees', 'wages'), PERSONAL],
  },
  health_life: {
    text: 'Whose health or life does this {amount} insure?',
    options: [PERSONAL, DRAW, business('Employees', 'insurance')],
  },
  capital_purchase: {
    text: 'Is this {amount} something that lasts (an asset), or an expense?',
    options: [as('Asset', 'asset'), business('Expense', 'equipment'), PERSONAL],
  },
  improvement: {
    text: 'Is this {amount} a repair, or an improvement that lasts (an asset)?',
    options: [business('Repair', 'repairs'), as('Improvement', 'asset'), PERSONAL],
  },
  deposit_paid: {
    text: 'Will you get this deposit of {amount} back?',
    options: [as('Yes, a deposit', 'deposit'), business('No, rent', 'rent_property'), as('Part of an asset', 'asset'), PERSONAL],
  },
  deposit_returned: {
    text: 'Is this {amount} a deposit that came back?',
    options: [as('A deposit that came back', 'deposit'), business('Income', 'misc_income'), PERSONAL],
  },
  asset_sale: {
    text: 'Was this {amount} the sale of something the business owned?',
    options: [as('Sale of an asset', 'asset'), business('Sales', 'sales'), CONTRIBUTION, PERSONAL],
  },
  claim: {
    text: 'What did this {amount} make good?',
    options: [as('An asset that was lost', 'asset'), business('An expense or lost income', 'misc_income'), PERSONAL],
  },
  loan_received: {
    text: 'Is this {amount} borrowed money?',
    options: [as('A loan', 'loan'), CONTRIBUTION, business('Income', 'misc_income')],
  },
  loan_payment: {
    text: 'This {amount} pays a loan: how much of it is interest?',
    options: [
      as('It pays the loan back', 'loan'),
      business('All of it is interest', 'interest'),
      business('It is a lease', 'rent_equipment'),
      PERSONAL,
    ],
  },
  draw: {
    text: 'Is this {amount} money that you took out?',
    options: [DRAW, business('Wages of employees', 'wages'), PERSONAL],
  },
  contribution: {
    text: 'Is this {amount} money that you put in?',
    options: [CONTRIBUTION, as('A loan', 'loan'), business('Income', 'misc_income')],
  },
  cash: {
    text: 'What became of these {amount} in cash?',
    options: [DRAW, as('Put into the cash box', 'transfer'), business('Spent on the business', 'misc_expense'), PERSONAL],
  },
  fine: { text: 'What was this fine of {amount} for?', options: [business('The business', 'fines'), PERSONAL] },
  donation: { text: 'Who gave this {amount}?', options: [business('The business', 'donations'), PERSONAL] },
  person_paid: {
    text: 'What was this {amount} to a person for?',
    options: [business('Contractor', 'contract_labor'), DRAW, business('Something bought', 'misc_expense'), PERSONAL, OWN_ACCOUNT],
  },
  person_paid_in: {
    text: 'What was this {amount} from a person for?',
    options: [business('Sales', 'sales'), CONTRIBUTION, PERSONAL],
  },
  own_obligation: {
    text: 'Whose obligation was this {amount}?',
    options: [PERSONAL, DRAW, business('An employee’s, withheld from wages', 'wages')],
  },
  lent: {
    text: 'Will this {amount} be paid back to you?',
    options: [as('Yes, it is lent', 'asset'), business('No, wages', 'wages'), DRAW, PERSONAL],
  },
  gift_card: {
    text: 'Whom were these gift cards of {amount} for?',
    options: [business('Customers', 'advertising'), business('Employees', 'wages'), business('To buy supplies with', 'supplies'), PERSONAL],
  },
  tips_paid: {
    text: 'Whom were these tips of {amount} paid to?',
    options: [business('Employees', 'wages'), business('Contractors', 'contract_labor'), DRAW],
  },
  home: {
    text: 'Was this {amount} for your home, or for the business?',
    options: [as('My home', 'personal'), { label: 'The business', treatment: 'business' }, DRAW],
  },
  family: {
    text: 'Was this {amount} for yourself or your family?',
    options: [PERSONAL, DRAW, business('Training for the business', 'education'), business('For employees', 'wages')],
  },
  paid_in: {
    text: 'Where did this {amount} come from?',
    options: [business('Sales', 'sales'), CONTRIBUTION, as('A loan', 'loan'), OWN_ACCOUNT, PERSONAL],
  },
  rent_in: {
    text: 'Is this {amount} rent that you were paid?',
    options: [
      business('Rental income', 'misc_income'),
      business('Sales', 'sales'),
      business('Rent of mine that came back', 'rent_property'),
      as('A deposit', 'deposit'),
    ],
  },
  money_back: {
    text: 'Is this {amount} income, or money back for something you paid?',
    options: [business('Sales', 'sales'), business('Other income', 'misc_income'), { label: 'Money back', treatment: 'business' }],
  },
  between_accounts: {
    text: 'Did this {amount} go between accounts of your own?',
    options: [as('Between my own accounts', 'transfer'), { label: 'No, it is of the business', treatment: 'business' }, DRAW, PERSONAL],
  },
  for_oneself: {
    text: 'Was this {amount} for yourself, or for the business?',
    options: [PERSONAL, { label: 'The business', treatment: 'business' }, DRAW],
  },
  dispute: {
    text: 'A customer disputes {amount}. Did you lose it?',
    options: [business('Lost: the customer got it back', 'returns'), as('Won, or not decided yet', 'transfer')],
  },
  'books:stripe': payouts('stripe'),
  'books:paypal': payouts('paypal'),
  'books:square': payouts('square'),
  'books:shopify': payouts('shopify'),
  'books:amazon': payouts('amazon'),
  'books:etsy': payouts('etsy'),
  'books:ebay': payouts('ebay'),
  'books:afterpay': payouts('afterpay'),
  'books:klarna': payouts('klarna'),
  'books:affirm': payouts('affirm'),
  'books:doordash': payouts('doordash'),
  'books:grubhub': payouts('grubhub'),
  'books:uber': payouts('uber'),
  'books:toast': payouts('toast'),
  'books:airbnb': payouts('airbnb'),
  'books:vrbo': payouts('vrbo'),
  'books:sales_tax': {
    text: 'This {amount} pays sales tax. Do your deposits include sales tax?',
    options: [business('Yes, deposits include it', 'taxes_licenses'), as('No, it is kept apart from sales', 'sales_tax')],
  },
} as const satisfies Record<string, Kind>
export type QuestionId = keyof typeof kinds

/** Asked once per books, on one of the rows that it is about: that row counts meanwhile. */
export const isOfBooks = (id: string | null): boolean => id?.startsWith('books:') ?? false
/** Whether a row's question is open. Of a dispute, which stays on its account meanwhile; of others, where nothing else was said. */
export const isAsked = ({ question, treatment }: { question: string | null; treatment: Treatment }): boolean =>
  question !== null && treatment === (question === 'dispute' ? 'transfer' : 'business')

/** Comparable words: lower case, no accents, letters and digits only. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const LENDS_AND_LETS = /\b(credit|capital|capita|financ\w*|fin|leasing|\w*bank)\b/
const SALES_TAX = new RegExp(
  `\\b(sales (and use )?tax|sls tax|\\w{0,4}salestax\\w{0,4}|sales use|use tax|cdtfa|boe tax|tax fee admin\\w*|dept (of )?tax (and )?fee|(dept (of )?rev\\w*|dor|comptroller)\\b.* sales|st ?100|webfile tax)\\b|${abroad('sales_tax')}`,
)
/** A tax, in English; and what says which it is: then it is of the business, or another question asks of it. */
const A_TAX = /\b(\w*tax(?!i)\w*|revenue|treasury)\b/
const WHICH_TAX = new RegExp(
  `\\b(94[0145]|payroll|pyrl|wages?|withh\\w*|wt|futa|suta|sui|ui|unemp\\w*|workforce|employment|edd|labor|dol|twc|tax col|fed(eral)? tax dep(osit)?|duty|adp|paychex|gusto|paycom|paycor|paylocity|rippling|onpay|surepayroll|trinet|justworks|intuit|quickbooks|sales|use|excise|property|prop|real estate|re|franchise|business|bus|gross receipts|privilege|occup\\w*|lodging|hotel|tourism|room|meals?|liquor|alcohol|tobacco|fuel|ifta|2290|highway|road|toll|vehicle|motor|dmv|tags?|registration|reg|licen[cs]e|lic|permit|stamp|city|county|\\w*1099|b and o|corp\\w*|ct tax|software|preparation|prep|service|consult\\w*|advis\\w*|accounting)\\b|${abroad('sales_tax', 'wage_tax', 'business_tax')}`,
)
const NO_SALES_TAX = /\b(income|payroll|property|franchise|excise|refund|1040|license)\b/
/** Whether money out pays sales tax to a state, by its words. */
export const paysSalesTax = (row: { description: string; isCredit: boolean }): boolean => {
  const text = plainWords(spokenPart(row.description))
  return !row.isCredit && SALES_TAX.test(text) && !NO_SALES_TAX.test(text)
}

/** What a row that counts as business is to be asked, if anything; the first that fits. `leaf` is what it is taken for. */
export function questionFor(row: { description: string; isCredit: boolean; amountCents: Cents; leaf: Leaf }): QuestionId | null {
  const text = plainWords(spokenPart(row.description))
  const found = asked.find(
    (a) => a.isCredit === row.isCredit && row.amountCents >= (a.from ?? 0) && a.words.test(text) && !a.unless?.test(text),
  )
  // Who lets equipment and who lends for it are often the same: a payment that does not say which is asked.
  const isLentOrLet = row.leaf === 'rent_equipment' && LENDS_AND_LETS.test(text) && !/\b(lease|rental|rent)\b/.test(text)
  if (found && !(found.id === 'capital_purchase' && isLentOrLet)) {
    const isPerson = found.id === 'person_paid' || found.id === 'person_paid_in'
    return isPerson && (NAMES_FIRM.test(text) || row.leaf === 'returns') ? null : found.id
  }
  if (row.isCredit) return null
  // Whatever named it: neither is deducted (section 162(f); section 170, IRS Publication 526).
  if (row.leaf === 'fines') return 'fine'
  if (row.leaf === 'donations') return 'donation'
  // Whoever collects it: a tax that the line does not name may be the owner's own.
  if (row.leaf === 'taxes_licenses' && A_TAX.test(text) && !WHICH_TAX.test(text)) return 'owner_tax'
  if (isLentOrLet) return 'loan_payment'
  if (row.amountCents < CAPITAL_FROM) return null
  // A roof, a furnace or a remodelled room is written off over years, a repair is not (Treas. Reg. 1.263(a)-3).
  return row.leaf === 'equipment' ? 'capital_purchase' : row.leaf === 'repairs' ? 'improvement' : null
}

export const questionIds = Object.keys(kinds) as [QuestionId, ...QuestionId[]]

/** The question of a row in words, with its likely answers. Null for an id that is asked no more. */
export function questionOf(id: string | null, amount: Cents, currency: string | null): Question | null {
  if (id === null || !Object.hasOwn(kinds, id)) return null
  const kind: Kind = kinds[id as QuestionId]
  return { id: id as QuestionId, text: kind.text.replace('{amount}', formatMoney(amount, currency)), options: [...kind.options] }
}
