import { formatRowDate, today } from '@ledgerhand/core/calendar-date'
import { keepingWords } from '@ledgerhand/core/kept-answers'
import { merchantNameIn } from '@ledgerhand/core/merchant-name'
import { parseDecimal } from '@ledgerhand/core/money'
import type { QuestionOption } from '@ledgerhand/core/questions'
import { isOfBooks } from '@ledgerhand/core/questions'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { Badge, Button, Card, Checkbox } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Confidence } from '../../components/data/confidence.tsx'
import { Money } from '../../components/data/money.tsx'
import { Key } from '../../components/feedback/keys.tsx'
import { AnswerButtons } from '../../editing/answers.tsx'
import { categoryOf } from '../../editing/category-choices.ts'
import { CategoryPicker } from '../../editing/category-picker.tsx'
import { trpc } from '../../net/api.ts'
import { Crop, CropSpace } from '../../original/crop.tsx'
import classes from './review.module.css'
import type { Group } from './review-kind.ts'
import { SourceName } from './source-name.tsx'

/** So many lines are enough to recognise a merchant by, and leave the decision in view. */
const SHOWN = 8

interface ReviewGroupProps {
  group: Group
  open: boolean
  onOpen: () => void
  picking: boolean
  onPicking: (picking: boolean) => void
  /** Whether the answer is kept for this merchant's next transaction. */
  remember: boolean
  onRemember: (remember: boolean) => void
  /** The decisions; absent for who may only look. */
  onAccept?: () => void
  onPick?: (category: string) => void
  onAnswer?: (answer: QuestionOption) => void
  onSplit?: () => void
  onSkip?: () => void
}

/** One merchant's rows that wait, and what could become of them. */
export function ReviewGroupItem({ group, open, onOpen, ...decisions }: ReviewGroupProps) {
  const [first] = group.items
  const name = merchantNameIn(group.merchant, group.items[0]?.description ?? '')
  // A merchant may have several cards: money in and out, with a question and without.
  const label = [name, group.isCredit ? 'money in' : 'money out', group.question?.id].filter(Boolean).join(', ').replaceAll('_', ' ')
  return (
    <Card component="section" aria-label={label} className={classes.group} data-open={open}>
      <button type="button" className={classes.head} aria-expanded={open} onClick={onOpen}>
        <span className={classes.merchant}>
          {name}
          <span className={classes.printed}>{first?.description}</span>
        </span>
        <span className={classes.suggestion}>
          {group.question ? (
            <Badge color="review">{isOfBooks(group.question.id) ? 'Question' : 'Not counted yet'}</Badge>
          ) : group.suggestion ? (
            <>
              <Confidence value={group.confidence} withNumber /> {categoryOf(group.suggestion)}
            </>
          ) : (
            <span className="lh-muted">No suggestion</span>
          )}
        </span>
        <span className={classes.count}>{group.count === 1 ? '1 transaction' : `${group.count} transactions`}</span>
        <Money amount={group.totalAmount} currency={commonCurrency(group.items)} isCredit={group.isCredit} />
      </button>
      {open && <Opened group={group} {...decisions} />}
    </Card>
  )
}

/** A sum over two currencies is no amount of either. */
const commonCurrency = (rows: readonly TransactionJson[]): string | null =>
  rows.every((r) => r.currency === rows[0]?.currency) ? (rows[0]?.currency ?? null) : null

function Opened(props: Omit<ReviewGroupProps, 'open' | 'onOpen'>) {
  const { group, picking, onPicking, remember, onRemember, onAccept, onPick, onAnswer, onSplit, onSkip } = props
  const [first] = group.items
  const suggested = group.suggestion ? categoryOf(group.suggestion) : null
  const { keeping } = group
  return (
    <div className={classes.open}>
      <div>
        {first?.documentId && <Line group={group} documentId={first.documentId} />}
        {group.reason && !group.question && (
          <p className={classes.why}>
            <IconFileText size={14} aria-hidden="true" /> {group.reason}
          </p>
        )}
      </div>
      <GroupLines group={group} />
      {group.question && (
        <div className={classes.question}>
          <AnswerButtons
            question={group.question}
            isCredit={group.isCredit}
            amount={parseDecimal(group.totalAmount)}
            currency={commonCurrency(group.items)}
            onAnswer={onAnswer}
            withKeys
          />
        </div>
      )}
      {onPick && (
        <div className={classes.actions}>
          {suggested && (
            <Button rightSection={<Key>A</Key>} onClick={onAccept}>
              Accept {suggested}
            </Button>
          )}
          <CategoryPicker opened={picking} value={suggested} withLeftOut onClose={() => onPicking(false)} onPick={onPick}>
            <Button
              variant={suggested || group.question ? 'default' : 'filled'}
              rightSection={<Key>C</Key>}
              onClick={() => onPicking(true)}
            >
              {suggested || group.question ? 'Choose another category' : 'Choose category'}
            </Button>
          </CategoryPicker>
          {group.question && (
            <Button variant="default" rightSection={<Key>P</Key>} onClick={onSplit}>
              {group.count === 1 ? 'Split' : 'Split the newest'}
            </Button>
          )}
          <Button variant="subtle" color="gray" rightSection={<Key>S</Key>} onClick={onSkip}>
            Skip
          </Button>
          <Checkbox
            className={classes.remember}
            label={`Always use for ${merchantNameIn(group.merchant, first?.description ?? '')}`}
            description={keepingWords[keeping]}
            disabled={keeping === 'none'}
            checked={remember && keeping !== 'none'}
            onChange={(event) => onRemember(event.currentTarget.checked)}
          />
        </div>
      )}
    </div>
  )
}

/** The newest rows of the group, and how many more there are. */
function GroupLines({ group }: { group: Group }) {
  const year = today().slice(0, 4)
  return (
    <ul className={classes.lines} aria-label="Transactions of this merchant">
      {group.items.slice(0, SHOWN).map((row) => (
        <li key={row.id}>
          <span className="lh-num">{formatRowDate(row.transactionDate, year)}</span>
          <span className={`${classes.account} lh-muted`}>
            <SourceName source={row} />
          </span>
          <Money amount={row.amount} currency={row.currency} isCredit={row.isCredit} isTransfer={row.isTransfer} />
        </li>
      ))}
      {group.count > SHOWN && (
        <li className="lh-muted">
          <span>and {group.count - SHOWN} more</span>
        </li>
      )}
    </ul>
  )
}

/** The very line that stands for the group. */
function Line({ group, documentId }: { group: Group; documentId: string }) {
  const document = trpc.documents.get.useQuery({ id: documentId })
  const [first] = group.items
  if (!first) return null
  if (document.isPending) return <CropSpace evidence={first.evidence} />
  return document.data ? <Crop documentId={first.documentId} evidence={first.evidence} mimeType={document.data.mimeType} /> : null
}
