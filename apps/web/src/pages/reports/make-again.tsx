import { formatDate, today } from '@ledgerhand/core/calendar-date'
import { columnsMade } from '@ledgerhand/core/reports/report-columns'
import type { ReportJson } from '@ledgerhand/core/wire/reports'
import { Button } from '@mantine/core'
import { useSearchChange } from '../../browser/search-change.ts'
import { WaitingNote } from '../../components/feedback/waiting-note.tsx'
import { trpc } from '../../net/api.ts'
import { notifyFailure } from '../../net/notify-failure.ts'
import classes from './notes.module.css'

/** A report stays as it was made: one of the same days and options, with what the books say now, is made and opened in its place. */
export function MakeAgain({ report, isToSign = false }: { report: ReportJson; isToSign?: boolean }) {
  const utils = trpc.useUtils()
  const change = useSearchChange()
  const create = trpc.reports.create.useMutation({
    onSuccess: async ({ id }) => {
      await utils.reports.list.invalidate()
      change(isToSign ? { report: id, sign: true } : { report: id }, { replace: false })
    },
    onError: (error) => notifyFailure('The report was not made', error),
  })
  const { title, reportPeriod, startDate, endDate, reportData } = report
  const { basis, entityIds } = reportData
  const columns = columnsMade(reportData.columns)
  const options = { ...(basis ? { basis } : {}), ...(entityIds ? { entityIds } : {}), ...(columns ? { columns } : {}) }
  return (
    <Button
      variant="default"
      size={isToSign ? 'sm' : 'xs'}
      loading={create.isPending}
      className={isToSign ? 'lh-no-print' : `${classes.again} lh-no-print`}
      onClick={() => create.mutate({ title, reportPeriod, startDate, endDate, ...options })}
    >
      {isToSign ? 'Make It Again and Sign' : 'Generate again'}
    </Button>
  )
}

/** At the head of a report that says something else than the books now: that it does, and the way to one that agrees. */
export function Outdated({ report, mayWrite }: { report: ReportJson; mayWrite: boolean }) {
  const { data } = trpc.reports.outdated.useQuery({ id: report.id }, { staleTime: 0, gcTime: 0 })
  if (!data?.isOutdated) return null
  return (
    <div className={classes.waiting}>
      <WaitingNote label="Outdated">
        <p>
          <strong>Outdated: your books changed since this report was generated on {formatDate(today(new Date(report.createdAt)))}.</strong>{' '}
          The figures are those of that day; the transactions behind them are the current ones.
        </p>
        {mayWrite && <MakeAgain report={report} />}
      </WaitingNote>
    </div>
  )
}
