import { effectOf } from '@ledgerhand/core/answers'
import { sourceTypeLabels, sourceTypes } from '@ledgerhand/core/documents'
import { kindsOfTreatment, treatments } from '@ledgerhand/core/treatments'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { Select, TextInput } from '@mantine/core'
import { Segments } from '../components/data/segments.tsx'
import { trpc } from '../net/api.ts'
import { findChoices, formGroups } from './category-choices.ts'
import classes from './transaction-dialog.module.css'
import type { useTransactionForm } from './transaction-form.ts'
import { defaultAccountName, treatmentChoices } from './treatment-choices.ts'

type Form = ReturnType<typeof useTransactionForm>

/** What can be said of one transaction: what it was, for what and whom, and through which account. How it counts is answered to its question, where one is open. */
export const TransactionFields = ({
  form,
  transaction,
  isLocked = false,
}: {
  form: Form
  transaction: TransactionJson | null
  /** Its month is closed: the note alone can be changed. */
  isLocked?: boolean
}) => (
  <div className={classes.fields}>
    <fieldset className={classes.lockable} disabled={isLocked}>
      <TextInput
        label="Description"
        className={classes.wide}
        data-autofocus={!isLocked || undefined}
        maxLength={500}
        {...form.getInputProps('description')}
      />
      <TextInput label="Amount" type="number" step="0.01" inputMode="decimal" leftSection="$" {...form.getInputProps('amount')} />
      <Direction form={form} />
      <TextInput
        label="Date"
        type="date"
        className={form.values.treatment === 'split' ? classes.wide : undefined}
        {...form.getInputProps('transactionDate')}
      />
      <Place form={form} />
      <Entity form={form} />
      <TextInput label="Payee" placeholder="Who was paid" maxLength={200} {...form.getInputProps('payee')} />
      <Source form={form} />
      {!transaction?.question && <CountsAs form={form} />}
    </fieldset>
    <TextInput label="Note" maxLength={1000} {...form.getInputProps('note')} />
  </div>
)

/** What it was for: a category, or an account where it counts in no profit. A split row has one in each part. */
function Place({ form }: { form: Form }) {
  const { treatment, accountId } = form.values
  const kinds = kindsOfTreatment[treatment]
  const isBusiness = treatment === 'business' || treatment === 'bill' || treatment === 'receivable'
  const accounts = trpc.accounts.list.useQuery(undefined, { enabled: !isBusiness && kinds.length > 0 })
  if (isBusiness)
    return (
      <Select
        label="Category"
        placeholder="Select category"
        searchable
        filter={findChoices}
        data={formGroups}
        {...form.getInputProps('category')}
      />
    )
  if (kinds.length === 0) return null
  const own = (accounts.data ?? []).filter(({ kind }) => kinds.includes(kind))
  return (
    <Select
      label="Account"
      placeholder={defaultAccountName(treatment)}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear account' }}
      data={own.map(({ id, name }) => ({ value: id, label: name }))}
      value={own.some(({ id }) => id === accountId) ? accountId : null}
      onChange={(value) => form.setFieldValue('accountId', value ?? '')}
      error={accounts.isError ? "Couldn't load the accounts" : form.errors.accountId}
    />
  )
}

/** How it counts, and what that does to the profit. */
function CountsAs({ form }: { form: Form }) {
  const { treatment, isCredit, category } = form.values
  return (
    <Select
      label="Counts as"
      allowDeselect={false}
      disabled={treatment === 'split'}
      data={treatmentChoices(treatment)}
      value={treatment}
      description={effectOf(treatment, isCredit)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(value) => {
        const next = treatments.find((t) => t === value)
        // Out of the profit a category says nothing, and yet every row has one.
        const any = isCredit ? 'Other Income' : 'Other Expense'
        if (next) form.setValues({ treatment: next, accountId: '', category: next === 'business' ? category : category || any })
      }}
      error={form.errors.treatment}
    />
  )
}

/** Money in or money out. */
const Direction = ({ form }: { form: Form }) => (
  <div>
    <div className={classes.label} id="transaction-type">
      Type
    </div>
    <Segments
      aria-labelledby="transaction-type"
      choices={[
        { value: 'debit', label: 'Debit' },
        { value: 'credit', label: 'Credit' },
      ]}
      value={form.values.isCredit ? 'credit' : 'debit'}
      onChange={(value) => form.setFieldValue('isCredit', value === 'credit')}
    />
  </div>
)

function Entity({ form }: { form: Form }) {
  const entities = trpc.entities.list.useQuery()
  return (
    <Select
      label="Entity"
      placeholder="Unassigned"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear entity' }}
      data={(entities.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={form.values.entityId || null}
      onChange={(value) => form.setFieldValue('entityId', value ?? '')}
      error={form.errors.entityId}
    />
  )
}

const sources = sourceTypes.map((value) => ({ value, label: sourceTypeLabels[value] }))

/** The account or card that the money moved through. */
const Source = ({ form }: { form: Form }) => (
  <>
    <Select
      label="Source Type"
      placeholder="Not set"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear source type' }}
      data={sources}
      value={form.values.sourceType || null}
      onChange={(value) => form.setFieldValue('sourceType', sourceTypes.find((s) => s === value) ?? '')}
      error={form.errors.sourceType}
    />
    <div className={classes.source}>
      <TextInput label="Source Name" maxLength={100} {...form.getInputProps('sourceName')} />
      <TextInput label="Last 4 digits" maxLength={4} inputMode="numeric" {...form.getInputProps('sourceLastFour')} />
    </div>
  </>
)
