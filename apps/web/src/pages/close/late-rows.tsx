import { formatDate } from '@ledgerhand/core/calendar-date'
import type { LateRowJson } from '@ledgerhand/core/wire/periods'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { notify } from '../../browser/notify.ts'
import { Money } from '../../components/data/money.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import classes from './page.module.css'
import { useChange } from './use-changed.ts'

/** Rows that arrived for the days of a period after it was closed: in no total until it opens, or until they are booked on an open day. */
export function LateRows({ period, isClosed, mayWrite }: { period: string; isClosed: boolean; mayWrite: boolean }) {
  const query = trpc.periods.late.useQuery({ period }, { staleTime: 0 })
  return (
    <Panel
      title="Late rows"
      note={`They arrived after closing and are in no total. Reopen ${isClosed ? 'the month' : 'their months'} to enter them, or book each on the first open day.`}
    >
      {query.isPending ? (
        <Loading text="Loading late rows..." rows={2} />
      ) : query.isError ? (
        <ErrorNote title="Late rows could not be loaded" reason={errorWords(query.error) ?? ''} onRetry={() => void query.refetch()} />
      ) : (
        <ul className={classes.lines}>
          {query.data.map((row) => (
            <Late key={row.id} row={row} period={period} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Late({ row, period, mayWrite }: { row: LateRowJson; period: string; mayWrite: boolean }) {
  const change = useChange()
  const { mutateAsync, isPending } = trpc.periods.bookLate.useMutation()
  const day = formatDate(row.firstOpenDay)
  const book = async () => {
    const done = await change('The row was not booked', () => mutateAsync({ period, transactionId: row.id, date: row.firstOpenDay }))
    if (done) notify.success('Row booked', `${row.description} stands on ${day}, with a note of its own day`)
  }
  return (
    <li className={classes.line} data-state="late">
      <div className={classes.said}>
        <b dir="auto">{row.description}</b>
        <span>
          {formatDate(row.transactionDate)} ·{' '}
          <Link to="/documents/$id" params={{ id: row.documentId }} className="lh-link" dir="auto">
            {row.documentName}
          </Link>
        </span>
      </div>
      <Money amount={row.amount} isCredit={row.isCredit} currency={row.currency} />
      {mayWrite && (
        <div className={classes.verbs}>
          <Button
            variant="default"
            size="sm"
            disabled={isPending}
            aria-label={`Book ${row.description} on ${day}`}
            onClick={() => void book()}
          >
            Book on {day}
          </Button>
        </div>
      )}
    </li>
  )
}
