import { today } from '@ledgerhand/core/calendar-date'
import type { SourceType } from '@ledgerhand/core/documents'
import { transactionInput } from '@ledgerhand/core/schemas/transactions'
import type { TransactionJson } from '@ledgerhand/core/wire'
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
  isTransfer: boolean
}

const fieldsOf = (t: TransactionJson | null): FormFields => ({
  description: t?.description ?? '',
  amount: t?.amount ?? '',
  transactionDate: t?.transactionDate ?? today(),
  category: t ? categoryOf(t) : '',
  isCredit: t?.isCredit ?? false,
  entityId: t?.entityId ?? '',
  sourceType: t?.sourceType ?? '',
  sourceName: t?.sourceName ?? '',
  sourceLastFour: t?.sourceLastFour ?? '',
  isTransfer: t?.isTransfer ?? false,
})

/** The form of one transaction, with the rules and messages of the call that takes it. */
export const useTransactionForm = (transaction: TransactionJson | null) =>
  useForm<FormFields>({ initialValues: fieldsOf(transaction), validate: schemaResolver(transactionInput, { sync: true }) })

/** The fields as they are sent: the amount a number, empty optional values null, and the category goes back untouched when it is. */
export const sentFields = (fields: FormFields, transaction: TransactionJson | null) => ({
  ...fields,
  amount: Number(fields.amount),
  category: categoryToSend(fields.category, transaction?.label ?? null),
  entityId: fields.entityId || null,
  sourceType: fields.sourceType || null,
  sourceName: fields.sourceName || null,
  sourceLastFour: fields.sourceLastFour || null,
})
