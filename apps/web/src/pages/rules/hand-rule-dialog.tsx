import { offeredTreatments, treatmentLabels } from '@ledgerhand/core/treatments'
import type { HandRuleJson, HandRulePreviewJson } from '@ledgerhand/core/wire/ledger'
import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { focusFirstWrong, refuseFields } from '../../browser/form-errors.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { Money } from '../../components/data/money.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { categoryGroups, findChoices } from '../../editing/category-choices.ts'
import { ChangedMeanwhile } from '../../editing/changed-meanwhile.tsx'
import { useMerging } from '../../editing/use-merging.ts'
import { errorWords, trpc } from '../../net/api.ts'
import { useDraft } from '../../session/drafts.ts'
import { blankRule, fieldsOf, problemsOf, type RuleFields, type RuleOutcome, sentRule } from './hand-rule-form.ts'
import classes from './page.module.css'
import { useHandRuleChanges } from './use-hand-rule-changes.ts'

type Form = UseFormReturnType<RuleFields>
type Choosing = { onChoose: ReturnType<typeof useMerging<HandRuleJson, RuleFields>>['choose'] }
const outcomes: { value: RuleOutcome; label: string }[] = [
  { value: 'category', label: 'Category' },
  { value: 'treatment', label: 'No profit or loss' },
  { value: 'split', label: 'Split by percent' },
  { value: 'entity', label: 'Only the entity' },
]
const treatmentData = offeredTreatments
  .filter((t) => t !== 'business' && t !== 'card_payment')
  .map((t) => ({ value: t as string, label: treatmentLabels[t] }))
const directions = [
  { value: 'any', label: 'In or out' },
  { value: 'out', label: 'Money out' },
  { value: 'in', label: 'Money in' },
]
const SHOWN = 5

/** Writes a rule, or changes one: when it applies, what rows become, and what it would change of those in the books. */
export function HandRuleDialog({ rule, onClose }: { rule: HandRuleJson | null; onClose: () => void }) {
  const { client } = trpc.useUtils()
  const { save } = useHandRuleChanges()
  const [preview, setPreview] = useState<HandRulePreviewJson | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm<RuleFields>({
    initialValues: rule ? fieldsOf(rule) : blankRule,
    validate: problemsOf,
    onValuesChange: () => setPreview(null),
  })
  const isBack = useDraft(`rule.${rule?.id ?? 'new'}`, form)
  const merging = useMerging<HandRuleJson, RuleFields>(form, {
    record: rule,
    fieldsOf,
    read: async () => (await client.handRules.list.query()).find(({ id }) => id === rule?.id),
    together: [['outcome', 'category', 'treatment', 'parts']],
  })
  const failed = (error: unknown) => {
    if (!refuseFields(form, Object.keys(blankRule) as (keyof RuleFields)[], error)) form.setFieldError('words', errorWords(error))
  }
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
    }
  }
  const look = form.onSubmit(
    (fields) => void run(async () => setPreview(await client.handRules.preview.query(sentRule(fields)))),
    focusFirstWrong,
  )
  const submit = form.onSubmit(
    (fields) =>
      void run(async () => {
        if (await merging.save(fields, (fields, of) => save(of, sentRule(fields), fields.isForPast))) onClose()
      }),
    focusFirstWrong,
  )
  return (
    <Dialog opened onClose={onClose} title={rule ? 'Edit Rule' : 'Add Rule'} size={520} isDirty={form.isDirty()}>
      <form onSubmit={submit} noValidate className={classes.form}>
        {isBack && <CameBack />}
        <ChangedRule conflicts={merging.conflicts} taken={merging.taken} onChoose={merging.choose} />
        <Conditions form={form} />
        <OutcomeFields form={form} />
        <Checkbox label="Change the transactions in the books too" {...form.getInputProps('isForPast', { type: 'checkbox' })} />
        {preview && <Preview preview={preview} />}
        <DialogFoot>
          <Button variant="default" onClick={() => look()} loading={busy}>
            Preview
          </Button>
          <Button type="submit" loading={busy}>
            Save Rule
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

const fieldNames: Partial<Record<keyof RuleFields, string>> = {
  words: 'Description contains',
  direction: 'Direction',
  amountFrom: 'Amount from',
  amountTo: 'Amount up to',
  onAccountId: 'On account',
  outcome: 'They become',
  category: 'Category',
  treatment: 'Counts as',
  parts: 'Parts',
  entityId: 'Entity',
}

/** What somebody else changed of the rule, too, while it was open here. */
function ChangedRule({
  conflicts,
  taken,
  onChoose,
}: Pick<ReturnType<typeof useMerging<HandRuleJson, RuleFields>>, 'conflicts' | 'taken'> & Choosing) {
  const isAsked = conflicts.length > 0
  const entities = trpc.entities.list.useQuery(undefined, { enabled: isAsked })
  const accounts = trpc.accounts.list.useQuery(undefined, { enabled: isAsked })
  const named = [...(entities.data ?? []), ...(accounts.data ?? [])]
  const words = (field: keyof RuleFields, fields: RuleFields): string => {
    if (field === 'direction') return directions.find(({ value }) => value === fields.direction)?.label ?? ''
    if (field === 'outcome') return outcomes.find(({ value }) => value === fields.outcome)?.label ?? ''
    if (field === 'treatment') return treatmentData.find(({ value }) => value === fields.treatment)?.label ?? ''
    if (field === 'parts') return fields.parts.map(({ percent, category }) => `${percent}% ${category}`).join('; ')
    if (field === 'onAccountId' || field === 'entityId') return named.find(({ id }) => id === fields[field])?.name ?? ''
    return String(fields[field])
  }
  return <ChangedMeanwhile what="This rule was" conflicts={conflicts} taken={taken} labels={fieldNames} words={words} onChoose={onChoose} />
}

function Conditions({ form }: { form: Form }) {
  const accounts = trpc.accounts.list.useQuery()
  const read = (accounts.data ?? []).filter(({ kind }) => ['bank', 'card', 'cash', 'processor'].includes(kind))
  return (
    <>
      <TextInput label="Description contains" data-autofocus maxLength={200} {...form.getInputProps('words')} />
      <div className={classes.pair}>
        <Select label="Direction" allowDeselect={false} data={directions} {...form.getInputProps('direction')} />
        <Select
          label="On account"
          placeholder="Any account"
          clearable
          clearButtonProps={{ 'aria-label': 'Any account' }}
          data={read.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.onAccountId || null}
          onChange={(value) => form.setFieldValue('onAccountId', value ?? '')}
          error={form.errors.onAccountId}
        />
        <TextInput label="Amount from" inputMode="decimal" {...form.getInputProps('amountFrom')} />
        <TextInput label="Amount up to" inputMode="decimal" {...form.getInputProps('amountTo')} />
      </div>
    </>
  )
}

/** What rows become. */
function OutcomeFields({ form }: { form: Form }) {
  const entities = trpc.entities.list.useQuery()
  const { outcome } = form.values
  return (
    <>
      <div className={classes.pair}>
        <Select label="They become" allowDeselect={false} data={outcomes} {...form.getInputProps('outcome')} />
        {outcome === 'category' && (
          <Select
            label="Category"
            placeholder="Select category"
            searchable
            data={categoryGroups}
            filter={findChoices}
            value={form.values.category || null}
            onChange={(value) => form.setFieldValue('category', value ?? '')}
            error={form.errors.category}
          />
        )}
        {outcome === 'treatment' && (
          <Select
            label="Counts as"
            placeholder="Choose"
            data={treatmentData}
            value={form.values.treatment || null}
            onChange={(value) => form.setFieldValue('treatment', value ?? '')}
            error={form.errors.treatment}
          />
        )}
      </div>
      {outcome === 'split' && <Shares form={form} />}
      <Select
        label="Entity"
        placeholder="As it is"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear entity' }}
        data={(entities.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={form.values.entityId || null}
        onChange={(value) => form.setFieldValue('entityId', value ?? '')}
        error={form.errors.entityId}
      />
    </>
  )
}

function Shares({ form }: { form: Form }) {
  const { parts } = form.values
  return (
    <fieldset className={classes.shares} aria-describedby={form.errors.parts ? 'shares-problem' : undefined}>
      <legend>Parts</legend>
      {parts.map((part, i) => (
        <div key={i} className={classes.share}>
          <TextInput
            aria-label={`Percent of part ${i + 1}`}
            inputMode="decimal"
            rightSection="%"
            {...form.getInputProps(`parts.${i}.percent`)}
          />
          <Select
            aria-label={`Category of part ${i + 1}`}
            placeholder="Select category"
            searchable
            data={categoryGroups}
            filter={findChoices}
            value={part.category || null}
            onChange={(value) => form.setFieldValue(`parts.${i}.category`, value ?? '')}
          />
          <ActionIcon aria-label={`Remove part ${i + 1}`} disabled={parts.length <= 2} onClick={() => form.removeListItem('parts', i)}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      {form.errors.parts && (
        <p className={classes.problem} id="shares-problem" role="alert">
          {form.errors.parts}
        </p>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        disabled={parts.length >= 20}
        onClick={() => form.insertListItem('parts', { percent: '', category: '' })}
      >
        Add part
      </Button>
    </fieldset>
  )
}

/** What the rule would change of the rows in the books. */
function Preview({ preview: { count, items } }: { preview: HandRulePreviewJson }) {
  return (
    <section className={classes.preview} aria-label="What would change" aria-live="polite">
      <p>
        {count === 0
          ? 'No transaction in the books would change.'
          : `${count.toLocaleString('en-US')} ${count === 1 ? 'transaction' : 'transactions'} in the books would change.`}
      </p>
      <ul>
        {items.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            <span className="lh-clip">{row.description}</span>
            <Money amount={row.amount} isCredit={row.isCredit} currency={row.currency} />
          </li>
        ))}
      </ul>
    </section>
  )
}
