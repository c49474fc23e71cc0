import { labelName } from '@ledgerhand/core/categories'
import { parseDecimal } from '@ledgerhand/core/money'
import type { QuestionOption } from '@ledgerhand/core/questions'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { Button } from '@mantine/core'
import { IconArrowsSplit2, IconPaperclip } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { RowThreads, useRowAsking } from '../asking/row-asking.tsx'
import { CameBack } from '../components/account/came-back.tsx'
import { ClosedNote } from '../components/data/closed-note.tsx'
import { CancelButton, Dialog } from '../components/feedback/dialog.tsx'
import { DialogFoot } from '../components/feedback/dialog-foot.tsx'
import { trpc } from '../net/api.ts'
import { useDraft } from '../session/drafts.ts'
import { AnswerButtons } from './answers.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { PairNote } from './pair-note.tsx'
import { Parts } from './parts.tsx'
import { RateNote } from './rate-note.tsx'
import { mayHaveReceipt } from './receipts.ts'
import { isSplittable } from './splittable.ts'
import classes from './transaction-dialog.module.css'
import { TransactionFields } from './transaction-fields.tsx'
import { fieldNames, fieldWords, useTransactionForm } from './transaction-form.ts'
import { UnpaidNote } from './unpaid-note.tsx'
import { chooseReceipt, useAttachReceipt } from './use-attach-receipt.ts'
import { useClosed } from './use-closed.ts'
import { useSaveTransaction } from './use-save-transaction.ts'

interface TransactionDialogProps {
  /** Null adds a new one. */
  transaction: TransactionJson | null
  onClose: () => void
  /** Asks, deletes, and closes; without it the dialog offers no deleting. */
  onDelete?: () => void
  /** Closes, and opens the dialog that splits it; without it that is not offered. */
  onSplit?: () => void
}

/** Add or edit one transaction. Closes on success; a refusal stays, each message at its field. */
export function TransactionDialog({ transaction, onClose, onDelete, onSplit }: TransactionDialogProps) {
  const form = useTransactionForm(transaction)
  const isBack = useDraft(`transaction.${transaction?.id ?? 'new'}`, form)
  const [answer, setAnswer] = useState<QuestionOption | null>(null)
  const asking = useRowAsking(transaction)
  const closed = useClosed()
  const lock = transaction && closed(transaction.transactionDate)
  const { submit, isBusy, conflicts, ...merging } = useSaveTransaction(form, transaction, {
    isLocked: Boolean(lock),
    onSaved: onClose,
    // What is chosen then is what counts, no longer the answer that was pressed.
    onConflict: () => setAnswer(null),
  })
  /** As it is known by now. */
  const row = merging.base
  /** Saved at once as in the review, with what was typed; the toast takes it back. What is refused stays chosen. */
  const choose = (chosen: QuestionOption) => {
    setAnswer(chosen)
    const category = chosen.leaf ? labelName(chosen.leaf) : form.values.category
    form.setValues({ treatment: chosen.treatment ?? 'business', accountId: '', category })
    submit(chosen)()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={transaction ? 'Edit Transaction' : 'Add Transaction'}
      size={transaction?.question ? 720 : 560}
      isDirty={form.isDirty()}
    >
      {/* Beside the form: what is asked is sent by forms of its own. */}
      {transaction && <RowThreads transactionId={transaction.id} />}
      <form onSubmit={submit(answer)} noValidate>
        {isBack && <CameBack />}
        <ChangedFields conflicts={conflicts} taken={merging.taken} onChoose={merging.choose} />
        {lock && <ClosedNote words={lock} day={transaction.transactionDate} more="Its note can be changed, nothing else." />}
        {row?.question && !lock && (
          <div className={classes.question}>
            <AnswerButtons
              question={row.question}
              isCredit={row.isCredit}
              amount={parseDecimal(row.amount)}
              currency={row.currency}
              chosen={answer?.label ?? null}
              onAnswer={(chosen) => !isBusy && choose(chosen)}
              takesFocus
            />
          </div>
        )}
        <TransactionFields form={form} transaction={row} isLocked={Boolean(lock)} />
        {row?.parts && <Parts transaction={row} />}
        {row && <Known transaction={row} isLocked={Boolean(lock)} onAttach={() => form.isDirty() || onClose()} asking={asking.buttons} />}
        <DialogFoot stays>
          {onDelete && transaction && !lock && (
            <Button variant="subtle" color="gray" className={classes.delete} onClick={onDelete}>
              Delete
            </Button>
          )}
          {onSplit && transaction && !lock && isSplittable(transaction) && (
            <Button variant="default" leftSection={<IconArrowsSplit2 size={16} aria-hidden="true" />} onClick={onSplit}>
              {transaction.parts ? 'Edit Split' : 'Split'}
            </Button>
          )}
          <CancelButton />
          <Button type="submit" disabled={isBusy}>
            {transaction ? 'Save Changes' : 'Add Transaction'}
          </Button>
        </DialogFoot>
      </form>
      {asking.dialogs}
    </Dialog>
  )
}

type ChangedFieldsProps = Pick<ReturnType<typeof useSaveTransaction>, 'conflicts' | 'taken'> & {
  onChoose: ReturnType<typeof useSaveTransaction>['choose']
}

/** What somebody else changed too while it was open here. */
function ChangedFields({ conflicts, taken, onChoose }: ChangedFieldsProps) {
  const isAsked = conflicts.length > 0
  const entities = trpc.entities.list.useQuery(undefined, { enabled: isAsked })
  const accounts = trpc.accounts.list.useQuery(undefined, { enabled: isAsked })
  const named = [...(entities.data ?? []), ...(accounts.data ?? [])]
  return (
    <ChangedMeanwhile
      what="This transaction was"
      isApart
      conflicts={conflicts}
      taken={taken}
      labels={fieldNames}
      words={(field, fields) => fieldWords(field, fields, (id) => named.find((one) => one.id === id)?.name)}
      onChoose={onChoose}
    />
  )
}

interface KnownProps {
  transaction: TransactionJson
  isLocked: boolean
  /** A receipt is on its way to it. */
  onAttach: () => void
  /** What asks others about it. */
  asking: ReactNode
}

/** What else is known of it: why it is filed so, which row it is paired with, its receipt, and where it was read. */
function Known({ transaction, isLocked, onAttach, asking }: KnownProps) {
  const attach = useAttachReceipt()
  return (
    <>
      {transaction.aiClassification && <p className={classes.reason}>{transaction.aiClassification}</p>}
      <RateNote transaction={transaction} />
      <UnpaidNote transaction={transaction} />
      <div className={classes.more} role="group" aria-label="More for this transaction">
        <PairNote transaction={transaction} mayWrite />
        {mayHaveReceipt(transaction) && !isLocked && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPaperclip size={14} aria-hidden="true" />}
            onClick={() =>
              chooseReceipt((files) => {
                attach(transaction, files)
                onAttach()
              })
            }
          >
            {transaction.isCredit ? 'Attach an Invoice…' : 'Attach a Receipt…'}
          </Button>
        )}
        {asking}
      </div>
      {transaction.documentId && (
        <p className={classes.reason}>
          <Link to="/documents/$id" params={{ id: transaction.documentId }} search={{ row: transaction.id }} className="lh-link">
            Show its line in the document
          </Link>
        </p>
      )}
    </>
  )
}
