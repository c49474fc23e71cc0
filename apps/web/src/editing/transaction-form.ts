import { type CalendarDate, formatDate, today } from '@ledgerhand/core/calendar-date'
import { labelName } from '@ledgerhand/core/categories'
import { type SourceType, sourceTypeLabels } from '@ledgerhand/core/documents'
import type { QuestionOption } from '@ledgerhand/core/questions'
import { transactionInput } from '@ledgerhand/core/schemas/transactions'
import { type Treatment, treatmentLabels } from '@ledgerhand/core/treatments'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { schemaResolver, useForm } from '@mantine/form'
import { categoryOf, categoryToSend } from './category-choices.ts'

/** What stands in the fields: text, as it was typed. */
export type FormFields = {
  description: string
  amount: string
  transactionDate: string
  category: string
  isCredit: boolean
  entityId: string
  sourceType: SourceType | ''
  sourceName: string
  sourceLastFour: string
  payee: string
  note: string
  treatment: Treatment
  accountId: string
}

/** A transaction as its fields show it; those of a new one without. */
export const fieldsOf = (t: TransactionJson | null): FormFields => ({
  description: t?.description ?? '',
  amount: t?.amount ?? '',
  transactionDate: t?.transactionDate ?? today(),
  category: t ? categoryOf(t) : '',
  isCredit: t?.isCredit ?? false,
  entityId: t?.entityId ?? '',
  sourceType: t?.sourceType ?? '',
  sourceName: t?.sourceName ?? '',
  sourceLastFour: t?.sourceLastFour ?? '',
  payee: t?.payee ?? '',
  note: t?.note ?? '',
  treatment: t?.treatment ?? 'business',
  accountId: t?.accountId ?? '',
})

/** Fields that say one thing: what it was for, where it was paid, how much went which way. */
export const decidedTogether = [
  ['category', 'treatment', 'accountId'],
  ['sourceType', 'sourceName', 'sourceLastFour'],
  ['amount', 'isCredit'],
] as const satisfies (keyof FormFields)[][]

/** What the fields are called, where two changes of one are told apart. */
export const fieldNames: Record<keyof FormFields, string> = {
  description: 'Description',
  amount: 'Amount',
  transactionDate: 'Date',
  category: 'Category',
  isCredit: 'Type',
  entityId: 'Entity',
  sourceType: 'Source type',
  sourceName: 'Source name',
  sourceLastFour: 'Last 4 digits',
  payee: 'Payee',
  note: 'Note',
  treatment: 'Counts as',
  accountId: 'Account',
}

/** A field's value as it is read; `nameOf` gives the name of an entity or account. */
export function fieldWords(field: keyof FormFields, fields: FormFields, nameOf: (id: string) => string | undefined): string {
  switch (field) {
    case 'transactionDate':
      return formatDate(fields.transactionDate as CalendarDate)
    case 'isCredit':
      return fields.isCredit ? 'Credit' : 'Debit'
    case 'treatment':
      return treatmentLabels[fields.treatment]
    case 'sourceType':
      return fields.sourceType === '' ? '' : sourceTypeLabels[fields.sourceType]
    case 'entityId':
    case 'accountId':
      return nameOf(fields[field]) ?? ''
    default:
      return fields[field]
  }
}

/** The form of one transaction, with the rules and messages of the call that takes it. */
export const useTransactionForm = (transaction: TransactionJson | null) =>
  useForm<FormFields>({ initialValues: fieldsOf(transaction), validate: schemaResolver(transactionInput, { sync: true }) })

/**
 * The fields as they are sent: the amount a number, empty optional values null, and the category goes back untouched when it is. What a
 * row was is said only where somebody said it, as one of the `answers` to its question too: else a note would answer that.
 */
export function sentFields(
  { treatment, accountId, ...fields }: FormFields,
  transaction: TransactionJson | null,
  answer: QuestionOption | null = null,
) {
  const isSaid = answer !== null || treatment !== (transaction?.treatment ?? 'business')
  const isWhole = isSaid && !answer?.parts
  // An answer knows the finer label that its choice in the list stands for.
  const isOfAnswer = answer?.leaf !== undefined && labelName(answer.leaf) === fields.category
  const category = isOfAnswer ? answer.leaf : categoryToSend(fields.category, transaction?.label ?? null)
  const { category: _, ...rest } = fields
  return {
    ...rest,
    amount: Number(fields.amount),
    ...(!transaction?.question || isSaid || category !== transaction.label ? { category } : {}),
    entityId: orNull(fields.entityId),
    sourceType: orNull(fields.sourceType),
    sourceName: orNull(fields.sourceName),
    sourceLastFour: orNull(fields.sourceLastFour),
    payee: orNull(fields.payee),
    note: orNull(fields.note),
    ...(answer?.parts ? { parts: answer.parts } : {}),
    ...(isWhole ? { treatment } : {}),
    ...(isWhole || accountId !== (transaction?.accountId ?? '') ? { accountId: orNull(accountId) } : {}),
  }
}

/** An optional field that was left empty. */
const orNull = <T>(value: T | ''): T | null => (value === '' ? null : value)
