import { type CalendarDate, formatDate } from '@ledgerhand/core/calendar-date'
import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import { accountInput } from '@ledgerhand/core/schemas/ledger'
import { type AccountKind, accountKinds } from '@ledgerhand/core/treatments'
import type { LedgerAccountJson } from '@ledgerhand/core/wire/ledger'
import type { EntityJson } from '@ledgerhand/core/wire/records'
import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { focusFirstWrong, refuseFields } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { ChangedMeanwhile } from '../../editing/changed-meanwhile.tsx'
import { plainAmount } from '../../editing/plain-amount.ts'
import { useMerging } from '../../editing/use-merging.ts'
import { errorWords, trpc } from '../../net/api.ts'
import { useDraft } from '../../session/drafts.ts'
import { isRead, kindNames } from './account-words.ts'
import classes from './dialogs.module.css'
import { useAccountsChanged } from './use-changed.ts'

interface AccountDialogProps {
  /** Null adds a new one. */
  account: LedgerAccountJson | null
  onClose: () => void
}
const blank = {
  kind: 'bank' as AccountKind,
  name: '',
  lastFour: '',
  entityId: '',
  isPersonal: false,
  openingBalance: '',
  openingDate: '',
  lender: '',
  rate: '',
}
type Fields = typeof blank

const fieldsOf = (account: LedgerAccountJson): Fields => ({
  kind: account.kind,
  name: account.name,
  lastFour: account.lastFour ?? '',
  entityId: account.entityId ?? '',
  isPersonal: account.isPersonal,
  openingBalance: account.openingProof ? '' : (account.openingBalance ?? ''),
  openingDate: account.openingProof ? '' : (account.openingDate ?? ''),
  lender: account.lender ?? '',
  rate: account.rate ?? '',
})
/** What of an account its fields change, as it was read. */
function readOf({ name, lastFour, entityId, isPersonal, openingBalance, openingDate, openingProof, lender, rate }: LedgerAccountJson) {
  return { name, lastFour, entityId, isPersonal, lender, rate, ...(openingProof ? {} : { openingBalance, openingDate }) }
}
const fieldNames: Partial<Record<keyof Fields, string>> = {
  name: 'Name',
  lastFour: 'Last 4 digits',
  entityId: 'Entity',
  isPersonal: 'Personal',
  openingBalance: 'Opening balance',
  openingDate: 'At the start of',
  lender: 'Lender',
  rate: 'Interest, % a year',
}
function wordsOf(field: keyof Fields, fields: Fields, entities: readonly EntityJson[]): string {
  if (field === 'isPersonal') return fields.isPersonal ? 'Yes' : 'No'
  if (field === 'entityId') return entities.find(({ id }) => id === fields.entityId)?.name ?? 'None'
  if (field === 'openingDate') return fields.openingDate && formatDate(fields.openingDate as CalendarDate)
  return fields[field]
}

/** What is sent of the fields: what is empty is none, and a loan's own are only a loan's. */
function sentOf(fields: Fields) {
  const { kind, name, isPersonal } = fields
  const or = (text: string) => text.trim() || null
  return {
    kind,
    name,
    isPersonal,
    lastFour: or(fields.lastFour),
    entityId: or(fields.entityId),
    openingBalance: or(plainAmount(fields.openingBalance)),
    openingDate: or(fields.openingDate),
    ...(kind === 'loan' ? { lender: or(fields.lender), rate: or(fields.rate.replace('%', '')) } : {}),
  }
}
/** The words of the rules that judge the call, at their fields. */
function problemsOf(fields: Fields): Partial<Record<keyof Fields, string>> {
  const sent = sentOf(fields)
  const judged = accountInput.safeParse(sent)
  const found = Object.fromEntries((judged.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
  if (sent.openingBalance !== null && sent.openingDate === null) found.openingDate = 'An opening balance needs its day'
  if (sent.openingBalance === null && sent.openingDate !== null) found.openingBalance = 'Enter the balance at the start of this day'
  return found
}

/** Adds an account, or changes one. Closes on success. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const entities = trpc.entities.list.useQuery()
  const { form, isBack, submit, isBusy, base, conflicts, taken, choose } = useAccountForm({ account, onClose })
  const { kind } = form.values
  return (
    <Dialog opened onClose={onClose} title={account ? 'Edit Account' : 'Add Account'} size={480} isDirty={form.isDirty()}>
      <form onSubmit={submit} noValidate className={classes.form}>
        {isBack && <CameBack />}
        {conflicts.length > 0 && (
          <div className={classes.wide}>
            <ChangedMeanwhile
              what="This account was"
              conflicts={conflicts}
              taken={taken}
              labels={fieldNames}
              words={(field, fields) => wordsOf(field, fields, entities.data ?? [])}
              onChoose={choose}
            />
          </div>
        )}
        {!account && (
          <Select
            label="Kind"
            allowDeselect={false}
            className={classes.wide}
            data={accountKinds.map((value) => ({ value, label: kindNames[value] }))}
            {...form.getInputProps('kind')}
          />
        )}
        <TextInput label="Name" data-autofocus maxLength={200} className={classes.wide} {...form.getInputProps('name')} />
        <TextInput label="Last 4 digits" inputMode="numeric" maxLength={4} {...form.getInputProps('lastFour')} />
        <Select
          label="Entity"
          placeholder="None"
          clearable
          data={(entities.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.entityId || null}
          onChange={(value) => form.setFieldValue('entityId', value ?? '')}
          error={form.errors.entityId}
        />
        {kind === 'loan' && (
          <>
            <TextInput label="Lender" maxLength={200} {...form.getInputProps('lender')} />
            <TextInput label="Interest, % a year" inputMode="decimal" placeholder="6.5" {...form.getInputProps('rate')} />
          </>
        )}
        <OpeningBalance account={base} form={form} />
        {isRead(kind) && (
          <Checkbox
            className={classes.wide}
            label="Personal: its transactions are not in the profit"
            {...form.getInputProps('isPersonal', { type: 'checkbox' })}
          />
        )}
        <DialogFoot className={classes.wide}>
          <CancelButton />
          <Button type="submit" disabled={isBusy}>
            {account ? 'Save Changes' : 'Add Account'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** The fields of an account and what saves them. */
function useAccountForm({ account, onClose }: AccountDialogProps) {
  const changed = useAccountsChanged()
  const { client } = trpc.useUtils()
  const [isBusy, setBusy] = useState(false)
  const form = useForm<Fields>({ initialValues: account ? fieldsOf(account) : blank, validate: problemsOf })
  const isBack = useDraft(`account.${account?.id ?? 'new'}`, form)
  const merging = useMerging<LedgerAccountJson, Fields>(form, {
    record: account,
    fieldsOf,
    read: async () => (await client.accounts.list.query()).find(({ id }) => id === account?.id),
    together: [['openingBalance', 'openingDate']],
  })
  const save = async (typed: Fields) => {
    setBusy(true)
    try {
      const isSaved = await merging.save(typed, (fields, of) => {
        const { kind, ...sent } = sentOf(fields)
        if (!of) return client.accounts.create.mutate({ kind, ...sent })
        const { openingBalance, openingDate, ...rest } = sent
        // A printed opening balance goes before a typed one, which stays as it was.
        return client.accounts.update.mutate({
          id: of.id,
          ...rest,
          ...(of.openingProof ? {} : { openingBalance, openingDate }),
          was: readOf(of),
        })
      })
      if (!isSaved) return
      notify.success('Success', account ? 'Account saved' : 'Account added')
      onClose()
      await changed()
    } catch (error) {
      if (!refuseFields(form, Object.keys(blank) as (keyof Fields)[], error)) notify.error('Failed to save the account', errorWords(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = form.onSubmit((fields) => void save(fields), focusFirstWrong)
  return { form, isBack, submit, isBusy, base: merging.base, conflicts: merging.conflicts, taken: merging.taken, choose: merging.choose }
}

/** The balance at the start: as a statement printed it, or as it is typed. */
function OpeningBalance({ account, form }: { account: LedgerAccountJson | null; form: UseFormReturnType<Fields> }) {
  const { kind } = form.values
  if (account?.openingProof)
    return (
      <p className={`${classes.wide} ${classes.muted}`}>
        Opening balance {formatMoney(parseDecimal(account.openingBalance ?? '0.00'), account.currency)}, printed by the statement of{' '}
        {formatDate(account.openingProof.date)}.
      </p>
    )
  const isOwed = kind === 'card' || kind === 'loan' || kind === 'sales_tax' || kind === 'payable'
  return (
    <>
      <TextInput
        label="Opening balance"
        inputMode="decimal"
        placeholder={kind === 'card' || kind === 'loan' ? '-1200.00' : '1200.00'}
        description={isOwed ? 'What is owed, with a minus' : 'What was in it'}
        {...form.getInputProps('openingBalance')}
      />
      <TextInput label="At the start of" type="date" description="The first day in these books" {...form.getInputProps('openingDate')} />
    </>
  )
}
