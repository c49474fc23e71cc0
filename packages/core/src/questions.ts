import type { Leaf } from './categories.ts'
import { type Cents, formatMoney } from './money.ts'
import { type Processor, processorNames } from './processors.ts'
import type { PartTreatment, Treatment } from './treatments.ts'

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
    options: [business('Contractor', 'contract_labor'), DRAW, business('Something bought', 'misc_expense'), PERSONAL],
  },
  person_paid_in: {
    text: 'What was this {amount} from a person for?',
    options: [business('Sales', 'sales'), CONTRIBUTION, PERSONAL],
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

/** From this amount on a purchase may have to be written off over years: the de minimis safe harbor of Treas. Reg. 1.263(a)-1(f). */
export const CAPITAL_FROM = 250_000

interface Asked {
  id: QuestionId
  words: RegExp
  unless?: RegExp
  isCredit: boolean
  /** Cents. */
  from?: number
}
const NAMES_FIRM =
  /\b(llc|inc|corp|co|company|ltd|gmbh|store|shop|market|services?|supply|supplies|solutions|group|studio|restaurant|cafe)\b/
const asked: readonly Asked[] = [
  {
    id: 'owner_tax',
    words:
      /\b(irs|usataxpymt|eftps|1040|1040es|estimated tax(es)?|est tax|income tax|franchise tax b(oar)?d|ftb|dept of rev\w*|department of revenue|tax(ation)? (and )?(finance|revenue)|state tax|comptroller|revenue dept|dor tax)\b/,
    unless:
      /\b(94[0145]|payroll|futa|suta|unemployment|sales (and use )?tax|sales and use|sls tax|use tax|excise|property tax|license|fee)\b/,
    isCredit: false,
  },
  {
    id: 'owner_tax_refund',
    words: /\b(irs treas|tax ref(und)?|state refund|tax rebate|franchise tax b(oar)?d|ftb)\b/,
    unless: /\b(payroll|sales tax|property tax)\b/,
    isCredit: true,
  },
  {
    id: 'retirement',
    words:
      /\b(sep|simple|solo|roth|traditional|rollover) ?ira\b|\bira (contrib\w*|deposit|transfer)\b|\b(solo|individual)? ?401 ?k\b|\b403 ?b\b|\bsep contrib\w*\b|\bpension contrib\w*\b|\bkeogh\b/,
    isCredit: false,
  },
  {
    id: 'health_life',
    words:
      /\b(life|health|dental|vision|disability) (ins|insurance|plan|premium)\b|\b(northwestern mutual|nw mutual|new york life|mass ?mutual|massachusetts mutual|blue ?cross|blue ?shield|bcbs|aetna|cigna|kaiser|humana|united ?health\w*|uhc|anthem|oscar health|healthcare gov|covered california|medicare|aflac|mutual of omaha|banner life|term life|whole life)\b/,
    isCredit: false,
  },
  {
    id: 'deposit_paid',
    words:
      /\b(security|lease|rental|rent|utility|damage|refundable|landlord) dep(osit)?\b|\bdep(osit)? (for|on|to) .*\b(lease|rent|landlord|office|premises|vehicle|equipment)\b|\bdown ?payment\b|\bearnest money\b/,
    isCredit: false,
  },
  {
    id: 'deposit_returned',
    words:
      /\b(security|lease|rental|utility|damage|escrow) dep(osit)?\b|\bdep(osit)? (refund|return|returned|release)\b|\b(refund|return) of (the |a )?(security |lease )?dep(osit)?\b/,
    isCredit: true,
  },
  {
    id: 'asset_sale',
    words:
      /\bsale of\b|\b(vehicle|van|truck|car|auto|equipment|machine|machinery|tractor|trailer|asset|property) (sale|sold)\b|\bsold (the |a |old )?(vehicle|van|truck|car|equipment|machine|tractor|trailer|asset)\b|\b(carmax|carvana|copart|ritchie bros|iron ?planet|kbb instant|auction (proceeds|payment))\b|\b(van|truck|tractor|vehicle|equipment|machinery)\b/,
    unless: /\b(refund|reversal|return)\b/,
    isCredit: true,
  },
  {
    id: 'claim',
    words: /\bclaims?\b|\bsettlement\b|\binsurance (payment|payout|proceeds|pmt|check|recovery)\b|\bindemnity\b/,
    unless: /\b(merchant|card|batch|bankcard|pos) settlement\b|\bsettlement (batch|deposit)\b/,
    isCredit: true,
  },
  {
    id: 'loan_received',
    words:
      /\bloan\b|\b(sba|eidl|kabbage|ondeck|on deck|bluevine|fundbox|lendio|credibly|fora financial|line of credit|loc) (adv\w*|fund\w*|deposit|draw|proceeds|disb\w*)\b|\b(merchant cash advance|mca funding|capital advance)\b/,
    isCredit: true,
  },
  {
    id: 'loan_payment',
    words:
      /\b(loan|mortgage|mtg|mtge|note|financing) ?(payment|pymt|pmt|pay|autopay|debit|repay\w*|instal\w*)\b|\b(mortgage|home mtg|auto finance|carpay|auto loan|car loan|truck loan|equipment finance|eidl|sba loan|kabbage|ondeck|on deck|bluevine|fundbox|nelnet|navient|sallie mae|rocket mtg|quicken loans|(ford|toyota|honda|gm|nissan|hyundai|kia|bmw|mercedes( benz)?|ally|chrysler|kubota|john deere|caterpillar|cat) (motor )?(credit|financial( services)?|fin(ance)?|fs|fcu))\b/,
    unless: /\binterest\b/,
    isCredit: false,
  },
  {
    id: 'draw',
    words:
      /\b(owners?|members?|partners?|shareholders?) (draw\w*|distribution\w*|dist|pay|salary|withdrawal)\b|\b(guaranteed payment|profit distribution|partnership distribution|member dist)\b/,
    isCredit: false,
  },
  {
    id: 'contribution',
    words:
      /\b(owners?|members?|partners?|shareholders?|capital) (contrib\w*|invest\w*|deposit|capital|infusion)\b|\bcapital (infusion|call)\b/,
    isCredit: true,
  },
  {
    id: 'cash',
    words:
      /\b(atm|cash|counter|teller|branch) (withdrawal|withdrwl|wthdrwl|wdl|wd|w d|disbursement)\b|\bwithdrawal (atm|cash|teller|at atm)\b|\bcash (back|out|advance)\b|\bcheck (to )?cash\b/,
    unless: /\b(fee|charge)s?\b/,
    isCredit: false,
  },
  {
    id: 'fine',
    words: /\b(fines?|penalt(y|ies)|citation|(parking|traffic|speeding) (ticket|violation)|violations?|court)\b/,
    unless: /\b(fine (art|dining|wine|foods?|jewelry|furniture|line|point)|food court|tennis court)\b/,
    isCredit: false,
  },
  {
    id: 'donation',
    words:
      /\b(donat(e|ion|ions)|charity|charitable|red cross|salvation army|united way|tithes?|gofundme|habitat for humanity|unicef|st jude|doctors without borders)\b/,
    isCredit: false,
  },
  {
    id: 'capital_purchase',
    words:
      /\b(purchase of|vehicles?|equipment|machinery|machine|tractors?|trailers?|forklift|excavator|autos?|automotive|motors?|car sales|truck (center|sales)|dealership|ford|chevrolet|chevy|toyota|honda|nissan|hyundai|subaru|mercedes|bmw|tesla|kubota|john deere|deere|caterpillar|bobcat|apple store|apple com|best buy|dell|lenovo|hp com|microcenter|micro center|b and h photo|bhphoto|newegg|cdw|computers?|server|furniture|cnc|printer|copier)\b/,
    unless: /\b(repair|service|oil|insurance|lease|rental|rent|fuel|gas|parts|payroll)\b/,
    isCredit: false,
    from: CAPITAL_FROM,
  },
  {
    id: 'person_paid',
    words: /\b(zelle|venmo|cash ?app|paypal|apple cash|popmoney)\b|\b(payment|transfer|wire|check|paid) to [a-z]+ [a-z]+$/,
    unless: /\b(fee|fees|ebay|inv(oice)?|order|rent|contractor|subscr\w*|transfer to (savings|checking|card))\b/,
    isCredit: false,
  },
  {
    id: 'person_paid_in',
    words: /\b(zelle|venmo|cash ?app|apple cash|popmoney)\b.*\bfrom\b|\b(zelle|venmo)\b/,
    unless: /\b(inv(oice)?|order|sale|cashout|payout|transfer)\b/,
    isCredit: true,
  },
]

/** Comparable words: lower case, no accents, letters and digits only. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const SALES_TAX = /\b(sales (and use )?tax|sls tax|sales use|use tax|cdtfa|boe tax|tax fee admin\w*|st ?100|webfile tax)\b/
const NO_SALES_TAX = /\b(income|payroll|property|franchise|excise|refund|1040|license)\b/
/** Whether money out pays sales tax to a state, by its words. */
export const paysSalesTax = (row: { description: string; isCredit: boolean }): boolean => {
  const text = plain(row.description)
  return !row.isCredit && SALES_TAX.test(text) && !NO_SALES_TAX.test(text)
}

/** What a row that counts as business is to be asked, if anything; the first that fits. `leaf` is what it is taken for. */
export function questionFor(row: { description: string; isCredit: boolean; amountCents: Cents; leaf: Leaf }): QuestionId | null {
  const text = plain(row.description)
  const found = asked.find(
    (a) => a.isCredit === row.isCredit && row.amountCents >= (a.from ?? 0) && a.words.test(text) && !a.unless?.test(text),
  )
  if (found) {
    const isPerson = found.id === 'person_paid' || found.id === 'person_paid_in'
    return isPerson && NAMES_FIRM.test(text) ? null : found.id
  }
  return !row.isCredit && row.leaf === 'equipment' && row.amountCents >= CAPITAL_FROM ? 'capital_purchase' : null
}

export const questionIds = Object.keys(kinds) as [QuestionId, ...QuestionId[]]

/** The question of a row in words, with its likely answers. Null for an id that is asked no more. */
export function questionOf(id: string | null, amount: Cents, currency: string | null): Question | null {
  if (id === null || !Object.hasOwn(kinds, id)) return null
  const kind: Kind = kinds[id as QuestionId]
  return { id: id as QuestionId, text: kind.text.replace('{amount}', formatMoney(amount, currency)), options: [...kind.options] }
}
