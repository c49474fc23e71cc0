import { AppError } from './errors.ts'

/**
 * How a row, or a part of a split row, counts: derived from what it points at. Only `business` points at a leaf of the taxonomy and is
 * profit or loss; every other treatment points at an account.
 */
export const treatments = [
  'business',
  'transfer',
  'card_payment',
  'owner_draw',
  'owner_contribution',
  'owner_tax',
  'personal',
  'loan',
  'asset',
  'deposit',
  'sales_tax',
  'bill',
  'receivable',
  'split',
] as const
export type Treatment = (typeof treatments)[number]
/** What one part can be: a part is not split again. */
export type PartTreatment = Exclude<Treatment, 'split'>

/** What a person can choose for a row: bills and own invoices are read, and a split is made of parts. */
export const offeredTreatments = treatments.filter(
  (t): t is Exclude<Treatment, 'bill' | 'receivable' | 'split'> => t !== 'bill' && t !== 'receivable' && t !== 'split',
)

/** Named places for money that is not profit. Rows of the first four are read from files. */
export const accountKinds = [
  'bank',
  'card',
  'cash',
  'processor',
  'loan',
  'owner',
  'asset',
  'deposit',
  'sales_tax',
  'receivable',
  'payable',
  'personal',
] as const
export type AccountKind = (typeof accountKinds)[number]

/** Who decided the treatment: the reader or a rule, the personal entity or account that the row belongs to, or a person. */
export const treatmentSources = ['reader', 'entity', 'account', 'person'] as const
export type TreatmentSource = (typeof treatmentSources)[number]

/** The kinds of account that a treatment may point at. Empty: it points at none. */
export const kindsOfTreatment: Record<Treatment, readonly AccountKind[]> = {
  business: [],
  split: [],
  transfer: ['bank', 'cash', 'processor', 'card'],
  card_payment: ['card', 'bank', 'cash', 'processor'],
  owner_draw: ['owner'],
  owner_contribution: ['owner'],
  owner_tax: ['owner'],
  personal: ['personal'],
  loan: ['loan'],
  asset: ['asset'],
  deposit: ['deposit'],
  sales_tax: ['sales_tax'],
  bill: ['payable'],
  receivable: ['receivable'],
}

/**
 * The kind of which books have one account without anybody making it, for rows that name none. Null where a row without an account points
 * at one that is not known: the other side of a transfer.
 */
export const defaultKind = (treatment: Treatment): AccountKind | null =>
  treatment === 'transfer' || treatment === 'card_payment' ? null : (kindsOfTreatment[treatment][0] ?? null)

/** Treatments that a part may name without an account: books have one account for each. */
export const partTreatments = [
  'owner_draw',
  'owner_contribution',
  'owner_tax',
  'personal',
  'loan',
  'asset',
  'deposit',
  'sales_tax',
] as const satisfies readonly PartTreatment[]

/** Its id, made from the books' own: one per books and kind. */
export const defaultAccountId = (kind: AccountKind, ownerId: string): string => `${kind}-${ownerId}`

/** The account, of kind 'deposit', of what was paid beyond bills and own invoices and comes or goes back: no security deposit. */
export const overpayments = { kind: 'deposit', name: 'Overpayments', idOf: (ownerId: string): string => `overpayments-${ownerId}` } as const

/** What a row becomes that is pointed at an account. Money in is as `isCredit` says. */
export function treatmentOfKind(kind: AccountKind, isCredit: boolean): PartTreatment {
  switch (kind) {
    case 'bank':
    case 'cash':
    case 'processor':
      return 'transfer'
    case 'card':
      return 'card_payment'
    case 'owner':
      return isCredit ? 'owner_contribution' : 'owner_draw'
    case 'payable':
      return 'bill'
    default:
      return kind
  }
}

/** The wire's `isTransfer`: a row of one part that does not count as business. */
export const isTransferOf = (treatment: Treatment): boolean => treatment !== 'business' && treatment !== 'split'

/** What a write of `isTransfer` makes of a row: only a change of the mark changes the treatment. */
export const withTransferMark = (treatment: Treatment, isTransfer: boolean): Treatment =>
  isTransferOf(treatment) === isTransfer ? treatment : isTransfer ? (treatment === 'split' ? 'split' : 'transfer') : 'business'

/** Rows of paper, which no money moved by: a category of theirs is what they were for, not that they count. */
const ofPaper: readonly Treatment[] = ['bill', 'receivable', 'split']

/**
 * AppError 'invalid' where a line of a statement is to be a bill or an own invoice: money moved by it, so it pays one and is none. On a cash basis it
 * would leave the books.
 */
export function assertCanBeBill(treatment: Treatment, rows: readonly { statementOrdinal?: number | null }[]): void {
  if ((treatment === 'bill' || treatment === 'receivable') && rows.some(({ statementOrdinal }) => (statementOrdinal ?? null) !== null))
    throw new AppError('invalid', 'A line of a statement is a payment: it cannot be a bill or an invoice')
}

const isOfPlace = (by: TreatmentSource): boolean => by === 'entity' || by === 'account'

/** What a row becomes when a person gives it a category. Personal by where it belongs, it stays so: only naming a treatment moves it. */
export const withCategory = (treatment: Treatment, by: TreatmentSource): Treatment =>
  ofPaper.includes(treatment) || (treatment === 'personal' && isOfPlace(by)) ? treatment : 'business'

/** What a treatment does to a row in a personal entity or on a personal account, and when it leaves it. */
export function belonging(
  now: { treatment: Treatment; by: TreatmentSource },
  to: { isPersonalEntity: boolean; isPersonalAccount: boolean },
): { treatment: Treatment; by: TreatmentSource } {
  const isByPlace = now.treatment === 'personal' && isOfPlace(now.by)
  const place = to.isPersonalEntity ? 'entity' : to.isPersonalAccount ? 'account' : null
  if (isByPlace) return place ? { treatment: 'personal', by: place } : { treatment: 'business', by: 'reader' }
  return place && now.treatment === 'business' ? { treatment: 'personal', by: place } : now
}

/** In words of one or two, for badges, exports and the audit log. */
export const treatmentLabels: Record<Treatment, string> = {
  business: 'Business',
  transfer: 'Transfer',
  card_payment: 'Card payment',
  owner_draw: "Owner's draw",
  owner_contribution: "Owner's contribution",
  owner_tax: "Owner's tax",
  personal: 'Personal',
  loan: 'Loan',
  asset: 'Asset',
  deposit: 'Deposit',
  sales_tax: 'Sales tax',
  bill: 'Bill',
  receivable: 'Own invoice',
  split: 'Split',
}

/** What an account of a kind is called that nobody named. */
export const accountKindLabels: Record<AccountKind, string> = {
  bank: 'Bank account',
  card: 'Card',
  cash: 'Cash',
  processor: 'Payment processor',
  loan: 'Loans',
  owner: 'Owner',
  asset: 'Equipment and other assets',
  deposit: 'Security deposits',
  sales_tax: 'Sales tax',
  receivable: 'Unpaid own invoices',
  payable: 'Unpaid bills',
  personal: 'Personal',
}
