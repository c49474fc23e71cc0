import { formatMonth, type YearMonth } from '@ledgerhand/core/calendar-date'
import { type CoverageAccount, type CoverageYear, coverageYears } from '@ledgerhand/core/coverage'
import type { CoverageJson } from '@ledgerhand/core/wire/documents'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinkedWords } from '../../components/data/linked-words.tsx'
import { MonthRow, stateMark } from '../../components/data/month-cell.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { useMay } from '../../session/session.tsx'
import { CoverageAccountMenu } from './account-menu.tsx'
import classes from './page.module.css'

/** One account: what is to be uploaded next, what does not follow, and its months, the newest year first. */
export function AccountPanel({
  account,
  onAsk,
}: {
  account: CoverageJson['accounts'][number]
  onAsk: (months: readonly YearMonth[]) => void
}) {
  const mayWrite = useMay('write')
  const { reopenedBy } = account
  const ask = mayWrite && account.accountId !== null ? onAsk : undefined
  return (
    <Panel title={account.name} note={noteOf(account)} menu={mayWrite && <CoverageAccountMenu account={account} />}>
      {reopenedBy && (
        <Remark
          tone="info"
          words={`Marked as closed since ${formatMonth(reopenedBy.since)}, but ${reopenedBy.document.name} is later, so the account is open again.`}
          documents={[reopenedBy.document]}
        />
      )}
      {account.breaks.map(({ words, documents }) => (
        <Remark key={words} tone="review" words={`${words}.`} documents={documents} />
      ))}
      <div className={classes.years}>
        {coverageYears(account.months).map((year) => (
          <section key={year.year} className={classes.year} data-only={year.only ?? undefined} aria-label={`${account.name}, ${year.year}`}>
            <h3>{year.year}</h3>
            {year.only ? <OneWord year={year} /> : <MonthRow months={year.months} onAsk={ask} />}
            {ask && <AskForYear year={year} name={account.name} onAsk={ask} />}
          </section>
        ))}
      </div>
    </Panel>
  )
}

type Ask = (months: readonly YearMonth[]) => void

/** A request has no more items than this (core/schemas/requests). */
const MOST_MONTHS = 60

/** All that is missing of a year, asked for at once. */
function AskForYear({ year, name, onAsk }: { year: CoverageYear; name: string; onAsk: Ask }) {
  const missing = year.months.filter(({ state }) => state === 'missing').map(({ month }) => month)
  if (missing.length < 2) return null
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.ask}
      leftSection={<IconSend size={14} aria-hidden="true" />}
      aria-label={`Ask for all ${missing.length} missing of ${name}, ${year.year}`}
      onClick={() => onAsk(missing.slice(-MOST_MONTHS))}
    >
      Ask for all {missing.length} missing
    </Button>
  )
}

/** A year that twelve boxes would say no better. The one that is not over has fewer months. */
function OneWord({ year: { only, months } }: { year: CoverageYear }) {
  return (
    <p className={classes.only} data-state={only}>
      {only !== 'nothing' && <span className={stateMark} data-state={only} aria-hidden="true" />}
      {only === 'closed' ? 'Closed' : only === 'missing' && months.length < 12 ? 'Nothing yet' : 'Nothing'}
    </p>
  )
}

function noteOf({ name, closedSince, next: whole }: CoverageAccount): ReactNode {
  // Below the account's name it need not be said again.
  const next = whole?.replace(` of ${name}`, '')
  if (closedSince === null) return next ?? 'Complete'
  return (
    <>
      <b className={classes.closed}>Closed since {formatMonth(closedSince)}</b> · {next ?? 'Complete until then'}
    </>
  )
}

interface RemarkProps {
  tone: 'review' | 'info'
  words: string
  documents: readonly { id: string; name: string }[]
}

/** A sentence about the account, in which the documents that it names are links. */
function Remark({ tone, words, documents }: RemarkProps) {
  const Icon = tone === 'review' ? IconAlertTriangle : IconInfoCircle
  return (
    <p className={classes.remark} data-tone={tone}>
      <Icon size={16} aria-hidden="true" />
      <span>
        <LinkedWords words={words} documents={documents} />
      </span>
    </p>
  )
}
