import { accountTitle } from '@ledgerhand/core/account-key'
import { today } from '@ledgerhand/core/calendar-date'
import { adjustmentInput } from '@ledgerhand/core/schemas/ledger'
import type { LedgerAccountJson } from '@ledgerhand/core/wire/ledger'
import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { focusFirstWrong } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { useUnsaved } from '../../browser/unsaved.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { categoryGroups } from '../../editing/category-choices.ts'
import { plainAmount } from '../../editing/plain-amount.ts'
import { errorWords, trpc } from '../../net/api.ts'
import { useDraft } from '../../session/drafts.ts'
import classes from './dialogs.module.css'
import { useAccountsChanged } from './use-changed.ts'

const blank = { date: '', note: '', amount: '', to: '', from: '' }
type Fields = typeof blank

const ACCOUNT = 'account:'
const placeOf = (place: string) => (place.startsWith(ACCOUNT) ? { accountId: place.slice(ACCOUNT.length) } : { leaf: place })
const sentOf = ({ date, note, amount, to, from }: Fields) => {
  const value = plainAmount(amount)
  return {
    date,
    note,
    parts: [
      { amount: value, ...placeOf(to) },
      { amount: `-${value}`, ...placeOf(from) },
    ],
  }
}
function problemsOf(fields: Fields): Partial<Record<keyof Fields, string>> {
  const value = plainAmount(fields.amount)
  const found: Partial<Record<keyof Fields, string>> = {}
  if (!/^\d+(\.\d{1,2})?$/.test(value) || Number(value) === 0) found.amount = 'Enter an amount like 1000.00'
  if (fields.to === '') found.to = 'Choose where it goes'
  if (fields.from === '') found.from = 'Choose where it comes from'
  else if (fields.from === fields.to) found.from = 'Choose another one: both sides are the same'
  for (const { path, message } of adjustmentInput.safeParse(sentOf(fields)).error?.issues ?? []) {
    if (path[0] === 'date' || path[0] === 'note') found[path[0]] ??= message
    else if (path[2] === 'amount') found.amount ??= message
  }
  return found
}

/** One amount from one place to another: depreciation goes to its expense and comes from the asset. */
export function AdjustmentForm({ accounts, onDone }: { accounts: readonly LedgerAccountJson[]; onDone: () => void }) {
  const changed = useAccountsChanged()
  const form = useForm<Fields>({ initialValues: { ...blank, date: today() }, validate: problemsOf })
  const isBack = useDraft('adjustment', form)
  useUnsaved(form.isDirty())
  const create = trpc.adjustments.create.useMutation({
    onSuccess: async () => {
      notify.success('Success', 'Adjustment added')
      onDone()
      await changed()
    },
    onError: (error) => void notify.error('Failed to add the adjustment', errorWords(error)),
  })
  const places = [
    { group: 'Accounts', items: accounts.map((a) => ({ value: `${ACCOUNT}${a.id}`, label: accountTitle(a) })) },
    ...categoryGroups.map(({ group, items }) => ({ group, items: items.map((name) => ({ value: name, label: name })) })),
  ]
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((fields) => create.mutate(sentOf(fields)), focusFirstWrong)}>
      {isBack && <CameBack />}
      <TextInput label="Date" type="date" {...form.getInputProps('date')} />
      <TextInput label="Amount" inputMode="decimal" placeholder="1000.00" data-autofocus {...form.getInputProps('amount')} />
      <Select label="Goes to" placeholder="Depreciation, an account …" searchable data={places} {...form.getInputProps('to')} />
      <Select label="Comes from" placeholder="An asset, a category …" searchable data={places} {...form.getInputProps('from')} />
      <TextInput
        label="Note"
        maxLength={1000}
        className={classes.wide}
        placeholder="Depreciation of the van, 2026"
        {...form.getInputProps('note')}
      />
      <DialogFoot className={classes.wide}>
        <Button variant="default" onClick={onDone}>
          Back
        </Button>
        <Button type="submit" disabled={create.isPending}>
          Add Adjustment
        </Button>
      </DialogFoot>
    </form>
  )
}
