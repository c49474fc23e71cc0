import type { AuditChainJson } from '@ledgerhand/core/wire/audit'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLink, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { longDayWords } from '../../components/data/day-words.ts'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { ReservedSpace } from '../../components/feedback/reserved-space.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import classes from './page.module.css'

const time = (instant: string) => new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

/** What this look checked: everything, or what is new since everything was. */
function checked({ checkedAt, wholeAt }: AuditChainJson): string {
  const at = `at ${time(checkedAt)}`
  const whole =
    longDayWords(wholeAt) === longDayWords(checkedAt) ? `at ${time(wholeAt)}` : `on ${longDayWords(wholeAt)} at ${time(wholeAt)}`
  return whole === at ? `Checked ${at}.` : `New entries checked ${at}, all of them ${whole}.`
}

/** Whether the log is whole. 'Check Again' recomputes the seal of every line, from the first to the last. */
export function ChainNote() {
  const chain = trpc.audit.chain.useQuery(undefined, { staleTime: 0 })
  return (
    <ReservedSpace name="chain" isHeld={chain.isPending}>
      <Chain chain={chain} />
    </ReservedSpace>
  )
}

interface ChainProps {
  chain: { data: AuditChainJson | undefined; error: unknown; refetch: () => unknown }
}

function Chain({ chain: { data, error, refetch } }: ChainProps) {
  const utils = trpc.useUtils()
  const again = useMutation({
    mutationFn: () => utils.client.audit.chain.query({ whole: true }),
    onSuccess: (found) => utils.audit.chain.setData(undefined, found),
  })
  const failure = error ?? again.error
  if (failure) {
    const retry = () => (error ? void refetch() : again.mutate())
    return <ErrorNote title="The log could not be checked" reason={errorWords(failure) ?? ''} onRetry={retry} />
  }
  if (data === undefined) {
    return (
      <div className={classes.chain} role="status">
        <IconLink size={18} stroke={1.6} aria-hidden="true" />
        <p>
          <b>Checking the log...</b>
          <span>Each entry is compared with the one before it.</span>
        </p>
        <Button variant="subtle" size="xs" disabled leftSection={<IconRefresh size={14} aria-hidden="true" />}>
          Check Again
        </Button>
      </div>
    )
  }
  const isWhole = data.state === 'unbroken'
  return (
    <div className={classes.chain} data-state={data.state} role="status">
      {isWhole ? <IconLink size={18} stroke={1.6} aria-hidden="true" /> : <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />}
      <p>
        <b>{isWhole ? 'Log verified' : `Broken at entry ${data.brokenAt}`}</b>
        <span>
          {isWhole
            ? `${data.lines === 1 ? '1 entry' : `${data.lines.toLocaleString('en-US')} entries`}, tamper-evident${data.since ? ` since ${longDayWords(data.since)}` : ''}. ${checked(data)}`
            : 'An entry was changed or deleted in the database after it was written. Compare with a backup before you rely on the entries after it.'}
        </span>
      </p>
      <Button
        variant="subtle"
        size="xs"
        loading={again.isPending}
        leftSection={<IconRefresh size={14} aria-hidden="true" />}
        onClick={() => again.mutate()}
      >
        Check Again
      </Button>
    </div>
  )
}
