import { formatMonth } from '@ledgerhand/core/calendar-date'
import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { MonthRateJson } from '@ledgerhand/core/wire/ledger'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../../browser/notify.ts'
import { useUnsaved } from '../../browser/unsaved.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { newUndoId } from '../../editing/undo-id.ts'
import { useUndo } from '../../editing/use-undo.ts'
import { trpc } from '../../net/api.ts'
import { notifyFailure } from '../../net/notify-failure.ts'
import { useKeptState } from '../../session/drafts.ts'
import { useMay } from '../../session/session.tsx'
import classes from './dialogs.module.css'
import { useAccountsChanged } from './use-changed.ts'

interface RatesDialogProps {
  rates: readonly MonthRateJson[]
  /** Of the books. */
  currency: string
  onClose: () => void
}

/** What one of another currency is in the books', month by month. Without a rate its amounts are in no total. */
export function RatesDialog({ rates, currency, onClose }: RatesDialogProps) {
  const mayWrite = useMay('write')
  return (
    <Dialog opened onClose={onClose} title="Exchange Rates" size={560}>
      <p className={classes.muted}>
        Amounts in other currencies are in no total until they have a rate: of their month, of their own, or from their other side in{' '}
        {currency}. A rate is saved when you leave its field.
      </p>
      <ul className={classes.list} aria-label="Exchange rates">
        {rates.map((rate) => (
          <MonthOfRate key={`${rate.currency} ${rate.month}`} of={rate} into={currency} mayWrite={mayWrite} />
        ))}
      </ul>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

function MonthOfRate({ of, into, mayWrite }: { of: MonthRateJson; into: string; mayWrite: boolean }) {
  const { client } = trpc.useUtils()
  const changed = useAccountsChanged()
  const undo = useUndo()
  const [typed, setTyped] = useKeptState(`rate.${of.currency}.${of.month}`, of.rate ?? '')
  const [isSaving, setSaving] = useState(false)
  useUnsaved(typed.trim() !== (of.rate ?? '') && !isSaving)
  const [problem, setProblem] = useState<string | null>(null)
  const { currency, month } = of
  const save = async () => {
    const rate = typed.trim() === '' ? null : typed.trim()
    if (rate === of.rate) return
    const undoId = newUndoId()
    setSaving(true)
    try {
      const { updated } = await client.exchangeRates.set.mutate({ currency, month, rate, undoId })
      setProblem(null)
      const words = updated === 1 ? '1 transaction changed' : `${updated.toLocaleString('en-US')} transactions changed`
      if (updated > 0) notify.undo('Rate saved', words, () => void undo(undoId).then(changed))
      else notify.success('Success', 'Rate saved')
    } catch (error) {
      setProblem(error instanceof Error ? error.message : null)
      notifyFailure('Rate was not saved', error, () => void save())
    }
    await changed()
    setSaving(false)
  }
  const words = `1 ${currency} in ${into}, ${formatMonth(month)}`
  return (
    <li>
      <div>
        <p className={classes.note}>
          {currency}, {formatMonth(month)}
        </p>
        <p className={classes.muted}>
          {of.waiting === 0 ? 'Everything is converted' : `${of.waiting} not converted, ${formatMoney(parseDecimal(of.amount), currency)}`}
        </p>
      </div>
      {mayWrite ? (
        <TextInput
          label={`1 ${currency} in ${into}`}
          aria-label={words}
          placeholder="1.0850"
          inputMode="decimal"
          w={120}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => void save()}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      ) : (
        <span className="lh-num">{of.rate ?? '–'}</span>
      )}
    </li>
  )
}
