import { parseDecimal } from '@ledgerhand/core/money'
import { receiptText } from '@ledgerhand/core/requests'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { Button } from '@mantine/core'
import { IconMessageQuestion, IconReceipt } from '@tabler/icons-react'
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

/** Asks about a row: a question, or the receipt of an expense without one. */
export function RowAsking({ transaction }: { transaction: TransactionJson }) {
  const mayWrite = useMay('write')
  const [open, setOpen] = useKeptState<'question' | 'receipt' | null>(`asking.${transaction.id}`, null)
  const { id, description, transactionDate } = transaction
  return (
    <div className={classes.row}>
      {mayWrite && (
        <div className={classes.options}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconMessageQuestion size={14} aria-hidden="true" />}
            onClick={() => setOpen('question')}
          >
            Ask a Question
          </Button>
          {lacksDocument(transaction) && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconReceipt size={14} aria-hidden="true" />}
              onClick={() => setOpen('receipt')}
            >
              Ask for the Receipt
            </Button>
          )}
        </div>
      )}
      {open === 'question' && <QuestionDialog about={{ transactionIds: [id] }} label={description} onClose={() => setOpen(null)} />}
      {open === 'receipt' && (
        <AskDialog
          wanted={[{ item: { kind: 'receipt', transactionId: id }, label: receiptText(description, transactionDate) }]}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
