import { formatDate } from '@ledgerhand/core/calendar-date'
import { formatMoney, parseDecimal, toDecimal } from '@ledgerhand/core/money'
import { MOST_PARTS } from '@ledgerhand/core/parts'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle, IconCheck, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { focusFirstWrong } from '../browser/form-errors.ts'
import { CameBack } from '../components/account/came-back.tsx'
import { Money } from '../components/data/money.tsx'
import { CancelButton, Dialog } from '../components/feedback/dialog.tsx'
import { DialogFoot } from '../components/feedback/dialog-foot.tsx'
import { ErrorNote } from '../components/feedback/error-note.tsx'
import { ShortcutHints } from '../components/feedback/keys.tsx'
import { trpc } from '../net/api.ts'
import { useDraft } from '../session/drafts.ts'
import { useBooks } from '../session/session.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { ProposedSplit } from './proposed-split.tsx'
import classes from './split-dialog.module.css'
import { blankPart, partsTotal, placesOf, type SplitFields, splitFieldsOf } from './split-form.ts'
import { SplitPart } from './split-part.tsx'
import { useSplit } from './use-split.ts'

interface SplitDialogProps {
  transaction: TransactionJson
  onClose: () => void
}

/** Says what one transaction was for where it was for several things: an amount and a place for each. */
export function SplitDialog({ transaction: opened, onClose }: SplitDialogProps) {
  const { form, isBack, accounts, places, sum, list, submit, split, makeWhole, isBusy, ...parts } = useSplitForm({
    transaction: opened,
    onClose,
  })
  const { base: transaction, conflicts, taken, choose } = parts
  const entities = trpc.entities.list.useQuery()
  const { count, isRefused, add, remove, onEnter } = parts
  return (
    <Dialog opened onClose={onClose} title="Split Transaction" size={820} isDirty={form.isDirty()}>
      <form onSubmit={submit} noValidate>
        {isBack && <CameBack />}
        <ChangedMeanwhile
          what="This transaction was"
          isApart
          conflicts={conflicts}
          taken={taken}
          labels={{ parts: 'Parts' }}
          words={(_, { parts }) => parts.map(({ amount, of }) => `${amount || '–'} ${placeName(places, of)}`).join('; ')}
          onChoose={choose}
        />
        <p className={classes.row}>
          <span className="lh-clip" title={transaction.description}>
            {transaction.description}
          </span>
          <span className="lh-muted lh-num">{formatDate(transaction.transactionDate)}</span>
          <Money amount={transaction.amount} currency={transaction.currency} isCredit={transaction.isCredit} />
        </p>
        {!transaction.parts && <ProposedSplit transaction={transaction} isBusy={isBusy} onAccept={split} />}
        {accounts.isError && (
          <ErrorNote title="Couldn't load the accounts" reason={accounts.error.message} onRetry={() => void accounts.refetch()} />
        )}
        <div className={classes.heads} aria-hidden="true">
          <span>Amount or %</span>
          <span>For</span>
          <span>Entity</span>
          <span>Note</span>
        </div>
        <ol ref={list} className={classes.parts} aria-label="Parts">
          {sum.amounts.map((of, i) => (
            <SplitPart
              key={i}
              index={i}
              form={form}
              of={of}
              isRest={i === sum.restAt}
              isRefused={isRefused}
              currency={transaction.currency}
              places={places}
              entities={entities.data ?? []}
              onEnter={onEnter(i)}
              onRemove={() => remove(i)}
            />
          ))}
        </ol>
        <SumLine transaction={transaction} sum={sum} isFull={count >= MOST_PARTS} onAdd={add} />
        <ShortcutHints
          keys={[
            ['Enter', 'Next part'],
            ['Ctrl Enter', 'Save'],
          ]}
        />
        <DialogFoot stays>
          {transaction.parts && (
            <Button variant="subtle" color="gray" className={classes.whole} disabled={isBusy} onClick={makeWhole}>
              Make whole again
            </Button>
          )}
          <CancelButton />
          <Button type="submit" disabled={isBusy}>
            {transaction.parts || count < 2 ? 'Save Changes' : `Split into ${count}`}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** The parts as they are typed, what they add up to, and the keys that go from one to the next. */
function useSplitForm({ transaction, onClose }: SplitDialogProps) {
  const ownerId = useBooks()?.ownerId ?? ''
  const form = useForm<SplitFields>({
    initialValues: splitFieldsOf(transaction, ownerId),
    validate: { parts: { of: (of) => (of === '' ? 'Choose what it was for' : null) } },
  })
  const isBack = useDraft(`split.${transaction.id}`, form)
  const accounts = trpc.accounts.list.useQuery()
  const { base, save, ...saving } = useSplit(form, { transaction, ownerId, onDone: onClose })
  /** The amounts were found wrong when they were to be saved. */
  const [isRefused, setRefused] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const { parts } = form.values
  const sum = partsTotal(form.values, base)
  const places = placesOf(accounts.data ?? [], ownerId)

  const focusAmount = (i: number) => setTimeout(() => list.current?.querySelectorAll<HTMLInputElement>('input[data-amount]')[i]?.focus())
  const add = () => {
    if (parts.length >= MOST_PARTS) return
    form.insertListItem('parts', blankPart)
    focusAmount(parts.length)
  }
  const remove = (i: number) => {
    form.removeListItem('parts', i)
    focusAmount(Math.max(0, i - 1))
  }
  const submit = form.onSubmit((fields) => {
    setRefused(sum.problem !== null)
    if (sum.problem !== null) return focusFirstWrong()
    save(fields)
  }, focusFirstWrong)
  /** Enter goes on to the next part and adds one after the last; with Ctrl it saves. */
  const onEnter = (i: number) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) submit()
    else if (i < parts.length - 1) focusAmount(i + 1)
    else add()
  }
  return {
    form,
    isBack,
    accounts,
    places,
    sum,
    list,
    submit,
    base,
    ...saving,
    count: parts.length,
    isRefused,
    add,
    remove,
    onEnter,
  }
}

/** What a part is for, as the list names it. */
const placeName = (places: ReturnType<typeof placesOf>, of: string): string =>
  places.flatMap(({ items }) => items).find(({ value }) => value === of)?.label ?? ''

interface SumLineProps {
  transaction: TransactionJson
  sum: ReturnType<typeof partsTotal>
  isFull: boolean
  onAdd: () => void
}

/** The button that adds a part, and how the parts add up. */
function SumLine({ transaction, sum, isFull, onAdd }: SumLineProps) {
  const Icon = sum.problem === null ? IconCheck : IconAlertTriangle
  return (
    <div className={classes.foot}>
      <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} aria-hidden="true" />} disabled={isFull} onClick={onAdd}>
        Add a part
      </Button>
      <p className={classes.sum} role="status" data-off={sum.problem !== null}>
        <Icon size={14} aria-hidden="true" />
        <span>{sumWords(sum.left, sum.problem, transaction)}</span>
      </p>
    </div>
  )
}

/** How the parts add up: '$12.40 left. Parts must add up to $612.40' */
function sumWords(left: number, problem: string | null, { amount, currency }: TransactionJson): string {
  const whole = formatMoney(parseDecimal(amount), currency)
  if (problem === null) return `Adds up to ${whole}`
  if (left === 0) return problem
  const off = formatMoney(parseDecimal(toDecimal(Math.abs(left) as Parameters<typeof toDecimal>[0])), currency)
  return `${off} ${left > 0 ? 'left' : 'too much'}. ${problem}`
}
