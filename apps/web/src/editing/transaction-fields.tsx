import { sourceTypeLabels, sourceTypes } from '@ledgerhand/core/documents'
import { Select, Switch, TextInput } from '@mantine/core'
import { Segments } from '../components/data/segments.tsx'
import { trpc } from '../net/api.ts'
import { categoryGroups } from './category-choices.ts'
import classes from './transaction-dialog.module.css'
import type { useTransactionForm } from './transaction-form.ts'

type Form = ReturnType<typeof useTransactionForm>

/** What can be said of one transaction: what it was, for what and whom, and through which account. */
export const TransactionFields = ({ form }: { form: Form }) => (
  <div className={classes.fields}>
    <TextInput label="Description" className={classes.wide} data-autofocus maxLength={500} {...form.getInputProps('description')} />
    <TextInput label="Amount" type="number" step="0.01" inputMode="decimal" leftSection="$" {...form.getInputProps('amount')} />
    <Direction form={form} />
    <TextInput label="Date" type="date" {...form.getInputProps('transactionDate')} />
    <Select label="Category" placeholder="Select category" searchable data={categoryGroups} {...form.getInputProps('category')} />
    <Entity form={form} />
    <Source form={form} />
    <Switch
      className={classes.wide}
      label="Transfer between own accounts"
      description="Neither revenue nor expense: left out of totals and reports."
      {...form.getInputProps('isTransfer', { type: 'checkbox' })}
    />
  </div>
)

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
      className={classes.wide}
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
      <TextInput label="Last Four" maxLength={4} inputMode="numeric" {...form.getInputProps('sourceLastFour')} />
    </div>
  </>
)
