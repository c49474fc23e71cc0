import { parseDecimal } from '@ledgerhand/core/money'
import { receiptText } from '@ledgerhand/core/requests'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { Button } from '@mantine/core'
import { IconMessageQuestion, IconReceipt } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { trpc } from '../net/api.ts'
import { useKeptState } from '../session/drafts.ts'
import { useMay } from '../session/session.tsx'
import { AskDialog } from './ask-dialog.tsx'
import classes from './asking.module.css'
import { QuestionDialog } from './question-dialog.tsx'
import { QuestionThread } from './question-thread.tsx'

/** Expenses from this many cents on need a document (Treas. Reg. 1.274-5(c)(2)(iii): $75). */
const NEEDS_DOCUMENT = 7500
const lacksDocument = ({ isCredit, isTransfer, amount, pair }: TransactionJson): boolean =>
  !isCredit && !isTransfer && parseDecimal(amount) >= NEEDS_DOCUMENT && pair?.kind !== 'bill'

/** What people asked about a row, with every answer; nothing where nobody asked. */
export function RowThreads({ transactionId }: { transactionId: string }) {
  const mayWrite = useMay('write')
  const { data = [] } = trpc.questions.list.useQuery({ transactionId })
  if (data.length === 0) return null
  return (
    <div className={classes.threads}>
      {data.map((question) => (
        <QuestionThread key={question.id} question={question} mayWrite={mayWrite} withRows={false} />
      ))}
    </div>
  )
}

type Asking = 'question' | 'receipt'

/**
 * Asks about a row: a question, or the receipt of an expense without one. The dialogs hold forms of their own, and stand outside the form
 * that the buttons are in.
 */
export function useRowAsking(transaction: TransactionJson | null): { buttons: ReactNode; dialogs: ReactNode } {
  const mayWrite = useMay('write')
  const [open, setOpen] = useKeptState<Asking | null>(`asking.${transaction?.id}`, null)
  if (!transaction) return { buttons: null, dialogs: null }
  return {
    buttons: mayWrite && <AskingButtons transaction={transaction} onAsk={setOpen} />,
    dialogs: open && <AskingDialogs transaction={transaction} open={open} onClose={() => setOpen(null)} />,
  }
}

const AskingButtons = ({ transaction, onAsk }: { transaction: TransactionJson; onAsk: (what: Asking) => void }) => (
  <>
    <Button
      variant="default"
      size="xs"
      leftSection={<IconMessageQuestion size={14} aria-hidden="true" />}
      onClick={() => onAsk('question')}
    >
      Ask a Question
    </Button>
    {lacksDocument(transaction) && (
      <Button variant="default" size="xs" leftSection={<IconReceipt size={14} aria-hidden="true" />} onClick={() => onAsk('receipt')}>
        Ask for the Receipt
      </Button>
    )}
  </>
)

function AskingDialogs({ transaction, open, onClose }: { transaction: TransactionJson; open: Asking; onClose: () => void }) {
  const { id, description, transactionDate } = transaction
  if (open === 'question') return <QuestionDialog about={{ transactionIds: [id] }} label={description} onClose={onClose} />
  return (
    <AskDialog
      wanted={[{ item: { kind: 'receipt', transactionId: id }, label: receiptText(description, transactionDate) }]}
      onClose={onClose}
    />
  )
}
