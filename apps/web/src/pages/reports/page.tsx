import { formatTotal } from '@ledgerhand/core/money'
import type { ReportJson } from '@ledgerhand/core/wire/reports'
import { ActionIcon, Button, Table } from '@mantine/core'
import { IconEye, IconPlus, IconSignature } from '@tabler/icons-react'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { memo, useCallback } from 'react'
import { useSearchChange } from '../../browser/search-change.ts'
import { useAdd } from '../../browser/use-add.ts'
import { CardTable } from '../../components/data/card-table.tsx'
import { dayWords } from '../../components/data/day-words.ts'
import { Panel } from '../../components/data/panel.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/shell/page.tsx'
import { trpc } from '../../net/api.ts'
import { useKeptState } from '../../session/drafts.ts'
import { useMay } from '../../session/session.tsx'
import { GenerateDialog } from './generate-dialog.tsx'
import classes from './page.module.css'
import { ReportDialog } from './report-dialog.tsx'
import { ReportMenu } from './report-menu.tsx'
import { sheetKinds } from './sheet-kinds.ts'

export function ReportsPage() {
  const mayWrite = useMay('write')
  const change = useSearchChange()
  const search: { report?: unknown; sign?: unknown } = useSearch({ strict: false })
  const list = trpc.reports.list.useQuery()
  const [generating, setGenerating] = useKeptState<'empty' | 'filled' | null>('generating', null)
  useAdd(() => mayWrite && setGenerating('filled'))
  const months = trpc.reports.months.useQuery(undefined, { staleTime: 0 })
  const reports = list.data ?? []
  const shown = reports.find(({ id }) => id === String(search.report))
  const { history } = useRouter()
  // Whoever came from a closed month to sign it goes back there.
  const close = () => (search.sign === true && history.canGoBack() ? history.back() : show())
  const show = useCallback((report?: string) => change(report ? { report } : {}, { replace: false }), [change])
  const generate = (variant: 'filled' | 'default') =>
    mayWrite && (
      <Button
        data-sign={variant === 'filled' || undefined}
        variant={variant}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => setGenerating('empty')}
      >
        Generate Report
      </Button>
    )
  return (
    <Page title="P&L Reports" subtitle="Generate and manage your profit & loss reports" actions={generate('filled')}>
      <Panel title="Generated Reports">
        {list.isPending ? (
          <Loading text="Loading reports..." />
        ) : list.isError ? (
          <ErrorNote title="Reports could not be loaded" reason={list.error.message} onRetry={() => void list.refetch()} />
        ) : reports.length === 0 ? (
          <EmptyState title="No reports yet" text="Generate your first P&L report to get started" action={generate('default')} />
        ) : (
          <ReportTable reports={reports} mayWrite={mayWrite} onView={show} />
        )}
      </Panel>
      <Panel title="Other Statements" note="As the books are now">
        <ul className={classes.sheets}>
          {Object.values(sheetKinds).map(({ path, title, says }) => (
            <li key={path}>
              <Link to={path}>{title}</Link>
              <span>{says}</span>
            </li>
          ))}
        </ul>
      </Panel>
      {/* Not before it is known which periods to offer; where that cannot be had, those of the day. */}
      {generating && !months.isPending && (
        <GenerateDialog
          months={months.data ?? []}
          isFilled={generating === 'filled'}
          onClose={(made) => {
            setGenerating(null)
            if (made) show(made)
          }}
        />
      )}
      {shown && <ReportDialog report={shown} isToSign={search.sign === true} onClose={close} />}
    </Page>
  )
}

interface ReportTableProps {
  reports: readonly ReportJson[]
  mayWrite: boolean
  onView: (id: string) => void
}

function ReportTable({ reports, mayWrite, onView }: ReportTableProps) {
  return (
    <CardTable
      cardsOn="tablet"
      className={classes.table}
      columns={['Report', 'Period', 'Revenue', 'Expenses', 'Net Profit', 'Created', 'Actions']}
    >
      {reports.map((report) => (
        <ReportRow key={report.id} report={report} mayWrite={mayWrite} onView={onView} />
      ))}
    </CardTable>
  )
}

interface ReportRowProps extends Omit<ReportTableProps, 'reports'> {
  report: ReportJson
}

/** Stays as it was drawn when a report opens or closes above it. */
const ReportRow = memo(function ReportRow({ report, mayWrite, onView }: ReportRowProps) {
  return (
    <Table.Tr>
      <Table.Td>
        <button type="button" className={`${classes.open} lh-clip`} title={report.title} onClick={() => onView(report.id)}>
          {report.title}
        </button>
      </Table.Td>
      <Table.Td>{report.reportPeriod}</Table.Td>
      <Table.Td data-label="Revenue" data-tone="income">
        {formatTotal(report.totalRevenue, report.reportData.currency)}
      </Table.Td>
      <Table.Td data-label="Expenses" data-tone="expense">
        {formatTotal(report.totalExpenses, report.reportData.currency)}
      </Table.Td>
      <Table.Td data-label="Net Profit" data-tone={report.netProfit >= 0 ? 'income' : 'expense'}>
        {formatTotal(report.netProfit, report.reportData.currency)}
      </Table.Td>
      <Table.Td>
        {dayWords(report.createdAt)}
        {report.signatures.length > 0 && <IconSignature size={16} stroke={1.6} role="img" aria-label="Signed" className={classes.signed} />}
      </Table.Td>
      <Table.Td>
        <ActionIcon aria-label={`View ${report.title}`} onClick={() => onView(report.id)}>
          <IconEye size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
        <ReportMenu report={report} mayWrite={mayWrite} />
      </Table.Td>
    </Table.Tr>
  )
})
