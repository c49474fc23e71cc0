import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLink, IconRefresh } from '@tabler/icons-react'
import { trpc, wordsOf } from '../../api.ts'
import { ErrorNote } from '../../components/error-note.tsx'
import classes from './page.module.css'

const day = (instant: string) => new Date(instant).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' })
const time = (instant: string) => new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

/** Whether the log is whole: every line's seal recomputed, from the first to the last. */
export function ChainNote() {
  const { data, isPending, isFetching, error, refetch } = trpc.audit.chain.useQuery(undefined, { staleTime: 0 })
  if (error) {
    return <ErrorNote title="The log could not be checked" reason={wordsOf(error) ?? ''} onRetry={() => void refetch()} />
  }
  if (isPending) {
    return (
      <p className={classes.chain} role="status">
        <IconLink size={18} stroke={1.6} aria-hidden="true" />
        <span>Checking the log...</span>
      </p>
    )
  }
  const isWhole = data.state === 'unbroken'
  return (
    <div className={classes.chain} data-state={data.state} role="status">
      {isWhole ? <IconLink size={18} stroke={1.6} aria-hidden="true" /> : <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />}
      <p>
        <b>{isWhole ? (data.since ? `Unbroken since ${day(data.since)}` : 'Unbroken') : `Broken at line ${data.brokenAt}`}</b>
        <span>
          {isWhole
            ? `${data.lines.toLocaleString('en-US')} ${data.lines === 1 ? 'line' : 'lines'}, each sealed with the one before it. Checked at ${time(data.checkedAt)}.`
            : 'A line was changed or taken out of the database after it was written. Compare with a backup before you rely on what follows it.'}
        </span>
      </p>
      <Button
        variant="subtle"
        size="xs"
        loading={isFetching}
        leftSection={<IconRefresh size={14} aria-hidden="true" />}
        onClick={() => void refetch()}
      >
        Check Again
      </Button>
    </div>
  )
}
