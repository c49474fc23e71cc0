import { formLabelOf, resolveCategory } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import { formatMoney } from '@ledgerhand/core/money'
import { assertPartsAddUp } from '@ledgerhand/core/parts'
import { isAsked, questionOf } from '@ledgerhand/core/questions'
import type { PartInput } from '@ledgerhand/core/schemas/ledger'
import type { TransactionInput, TransactionUpdate } from '@ledgerhand/core/schemas/transactions'
import {
  assertCanBeBill,
  belonging,
  defaultKind,
  kindsOfTreatment,
  type Treatment,
  type TreatmentSource,
  treatmentLabels,
  treatmentOfKind,
  withTransferMark,
} from '@ledgerhand/core/treatments'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { NewPart } from '@ledgerhand/db/books/parts'
import type { TransactionValues } from '@ledgerhand/db/books/transaction-changes'
import type { TransactionRow } from '@ledgerhand/db/books/transactions'

type Books = Pick<WriteBooks, 'entities' | 'accounts' | 'parts' | 'profile'>

export function chosen(name: string, about: { isCredit: boolean; description: string }) {
  const found = resolveCategory(name, about)
  if (!found) throw new AppError('invalid', 'Unknown category')
  return found
}

/** The present values of a row, or the initial values of a row that a person enters. */
type Before = Pick<TransactionRow, keyof TransactionValues | 'unsplitTreatment'> & { id?: string; currency: string | null } & Partial<
    Pick<TransactionRow, 'printed' | 'printedCurrency' | 'statementOrdinal'>
  >
const blank: Omit<Before, 'description' | 'amount' | 'transactionDate' | 'category' | 'label'> = {
  isCredit: false,
  treatment: 'business',
  treatmentBy: 'reader',
  unsplitTreatment: null,
  accountId: null,
  onAccountId: null,
  note: null,
  payee: null,
  dueDate: null,
  tax: null,
  taxRate: null,
  entityId: null,
  sourceType: null,
  sourceName: null,
  sourceLastFour: null,
  currency: null,
}

export interface Changed {
  values: TransactionValues
  /** Left out: they stay. */
  parts: NewPart[] | undefined
}

/** What a new row is. AppError 'invalid', or 'not_found' for an entity or account of other books. */
export function newValues(books: Books, input: TransactionInput, at: string): Changed {
  const { description, amount, transactionDate } = input
  const category = chosen(input.category, input)
  return changedValues(books, { ...blank, description, amount, transactionDate, ...category }, { ...input, category: undefined }, at)
}

/** What a row becomes: only what is sent changes. AppError 'invalid', or 'not_found' for an entity or account of other books. */
export function changedValues(books: Books, before: Before, input: Omit<TransactionUpdate, 'id'>, at: string): Changed {
  const {
    category,
    isTransfer: _,
    treatment: _t,
    accountId: _a,
    parts: _p,
    taxAmount,
    version: _v,
    undoId: _u,
    remember: _r,
    ...given
  } = input
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<TransactionValues>
  const now = { ...before, ...sent, ...(taxAmount === undefined ? {} : { tax: taxAmount }) }
  if (before.printed != null && now.amount !== before.amount) {
    const printed = formatMoney(before.printed, before.printedCurrency)
    throw new AppError('invalid', `This amount is converted from ${printed}: change its rate instead`)
  }
  // A form that is saved untouched keeps the finer label: several labels share one choice of the form.
  const isUntouched = category === undefined || [formLabelOf(before.label), before.category, before.label].includes(category)
  const placed = isUntouched ? {} : chosen(category, now)
  const { parts, ...treated } = treatedAs(books, before, now, input, at)
  const isPersonalEntity = now.entityId !== null && books.entities.get(now.entityId).entityType === 'personal'
  const isPersonalAccount = now.onAccountId !== null && books.accounts.get(now.onAccountId).isPersonal
  const isWholeAgain = before.treatment === 'split' && treated.treatment !== 'split' && treated.treatmentBy !== 'person'
  const isSaid = treated.treatmentBy === 'person' && treated.treatment !== before.treatment
  const belongs = belonging({ treatment: treated.treatment, by: treated.treatmentBy }, { isPersonalEntity, isPersonalAccount })
  const values: TransactionValues = {
    description: now.description,
    amount: now.amount,
    transactionDate: now.transactionDate,
    isCredit: now.isCredit,
    entityId: now.entityId,
    onAccountId: now.onAccountId,
    note: now.note,
    payee: now.payee,
    dueDate: now.dueDate,
    tax: now.tax,
    taxRate: now.taxRate,
    sourceType: now.sourceType,
    sourceName: now.sourceName,
    sourceLastFour: now.sourceLastFour,
    category: now.category,
    label: now.label,
    ...placed,
    ...treated,
    // A row of a personal entity becomes personal, unless a person set its treatment in this change or earlier in that entity.
    ...(isSaid || input.treatment !== undefined || !(hasMoved(before, now) || isWholeAgain)
      ? {}
      : { treatment: belongs.treatment, treatmentBy: belongs.by }),
  }
  return { values, parts: parts?.map((p) => inEntity(books, p, values.entityId)) }
}

const hasMoved = (before: Before, now: Pick<TransactionValues, 'entityId' | 'onAccountId'>): boolean =>
  before.entityId !== now.entityId || before.onAccountId !== now.onAccountId || before.id === undefined

type Treated = Pick<TransactionValues, 'treatment' | 'treatmentBy' | 'accountId'> &
  Partial<Pick<TransactionValues, 'label' | 'category'>> & { parts: NewPart[] | undefined }
type Said = Pick<TransactionUpdate, 'treatment' | 'accountId' | 'isTransfer' | 'parts'>

/** The new treatment of a row. A row that points at an account gets the treatment of that account's kind. */
function treatedAs(
  books: Books,
  before: Before,
  now: Pick<Before, 'amount' | 'isCredit' | 'description' | 'currency'>,
  said: Said,
  at: string,
): Treated {
  const kept = { treatment: before.treatment, treatmentBy: before.treatmentBy, accountId: before.accountId }
  const asBefore = { ...kept, treatment: before.treatment === 'split' ? (before.unsplitTreatment ?? 'business') : before.treatment }
  const person = (treatment: Treatment, accountId: string | null): Treated => ({
    treatment,
    treatmentBy: 'person',
    accountId,
    parts: undefined,
  })
  if (said.parts !== undefined) {
    if (said.treatment !== undefined && said.treatment !== 'split') throw new AppError('invalid', 'Send parts or a treatment, not both')
    return ofParts(books, said.parts, asBefore, now, at)
  }
  if (said.treatment === 'split' && before.treatment !== 'split') throw new AppError('invalid', 'Send the parts of a split transaction')
  if (said.treatment !== undefined && said.treatment !== 'split') {
    const accountId = said.accountId === undefined ? (said.treatment === asBefore.treatment ? before.accountId : null) : said.accountId
    assertPoints(books, said.treatment, accountId)
    assertCanBeBill(said.treatment, [before])
    return person(said.treatment, accountId)
  }
  if (said.accountId) return person(treatmentOfKind(books.accounts.kindOf(said.accountId), now.isCredit), said.accountId)
  if (said.accountId === null && before.treatment !== 'split') return { ...kept, accountId: null, parts: undefined }
  const marked = said.isTransfer === undefined ? before.treatment : withTransferMark(before.treatment, said.isTransfer)
  if (marked !== before.treatment) return person(marked, null)
  if (before.treatment === 'split' && before.id !== undefined && now.amount !== before.amount) {
    const parts = books.parts.of([before.id]).get(before.id) ?? []
    assertPartsAddUp(now.amount, parts, now.currency ?? books.profile.get().currency)
  }
  return { ...kept, parts: undefined }
}

/** AppError 'invalid' where an account is of another kind than the treatment points at. */
export function assertPoints(books: Pick<Books, 'accounts'>, treatment: Treatment, accountId: string | null): void {
  if (accountId === null) return
  const kind = books.accounts.kindOf(accountId)
  if (!kindsOfTreatment[treatment].includes(kind))
    throw new AppError('invalid', `${treatmentLabels[treatment]} does not go with an account of the kind ${kind}`)
}

/** Several parts split the row; one part sets the whole row; an empty list restores what it was before the split. */
function ofParts(
  books: Books,
  given: readonly PartInput[],
  asBefore: { treatment: Treatment; treatmentBy: TreatmentSource; accountId: string | null },
  now: Pick<Before, 'amount' | 'isCredit' | 'description' | 'currency'>,
  at: string,
): Treated {
  if (given.length === 0) return { ...asBefore, parts: [] }
  if (asBefore.treatment === 'bill' || asBefore.treatment === 'receivable')
    throw new AppError('invalid', 'Split the payment: a bill is counted with what pays it')
  assertPartsAddUp(now.amount, given, now.currency ?? books.profile.get().currency)
  const parts = given.map((part): NewPart => {
    const isCredit = part.amount > 0 ? now.isCredit : !now.isCredit
    const place = part.leaf === undefined ? { label: null, category: null } : chosen(part.leaf, { isCredit, description: now.description })
    const kind = part.treatment === undefined ? null : defaultKind(part.treatment)
    const accountId = kind === null ? (part.accountId ?? null) : books.accounts.byNeed(kind, at)
    return {
      amount: part.amount,
      treatment: part.treatment ?? (accountId === null ? 'business' : treatmentOfKind(books.accounts.kindOf(accountId), isCredit)),
      ...place,
      accountId,
      entityId: part.entityId ?? null,
      followsRow: part.entityId === undefined || part.entityId === null,
      note: part.note ?? null,
    }
  })
  const [only, ...more] = parts
  if (!only || more.length > 0) return { treatment: 'split', treatmentBy: asBefore.treatmentBy, accountId: asBefore.accountId, parts }
  const { treatment, accountId, label, category } = only
  return { treatment, treatmentBy: 'person', accountId, parts: [], ...(label && category ? { label, category } : {}) }
}

/** A part of a leaf in a personal entity is personal. */
function inEntity(books: Books, part: NewPart, rowEntity: string | null): NewPart {
  const entityId = part.followsRow ? rowEntity : part.entityId
  const isPersonal = entityId !== null && books.entities.get(entityId).entityType === 'personal'
  return { ...part, entityId, treatment: isPersonal && part.treatment === 'business' ? 'personal' : part.treatment }
}

/** Whether a change says what the row was for: it then answers the row's question and its review. */
export const saysWhat = (said: Said & Pick<TransactionUpdate, 'category'>): boolean =>
  [said.category, said.treatment, said.accountId, said.isTransfer, said.parts].some((value) => value !== undefined)

/** The change that a chosen answer makes to a row. AppError 'conflict' when the row has no question, 'invalid' for an unknown answer. */
export function storedAnswerOf(row: TransactionRow, option: number | string): Pick<TransactionUpdate, 'treatment' | 'category'> {
  const question = isAsked(row) ? questionOf(row.question, row.amount, row.currency) : null
  if (!question) throw new AppError('conflict', 'Nothing is asked about this transaction')
  const chosen = question.options.find((o, i) => (typeof option === 'number' ? i === option : o.label === option))
  if (!chosen) throw new AppError('invalid', 'Choose one of the answers')
  return { treatment: chosen.treatment, ...(chosen.leaf ? { category: chosen.leaf } : {}) }
}
