import { formatTotal } from '@ledgerhand/core/money'
import { changeOf, periodWords, type StatementRow, shareOf, statementRows } from '@ledgerhand/core/statement-rows'
import type { PeriodBefore, ReportJson } from '@ledgerhand/core/wire-reports'
import { LineName, useFolded } from './line-name.tsx'
import classes from './report-dialog.module.css'

/** The breakdown in its sections. The columns of the period before are there only if something happened in it. */
export function ProfitAndLossTable({ report, before }: { report: ReportJson; before: PeriodBefore | null }) {
  const { sections, categoryBreakdown } = report.reportData
  if (!categoryBreakdown || Object.keys(categoryBreakdown).length === 0) {
    return <p className={classes.none}>No category breakdown available</p>
  }
  const income = sections.income.total
  const rows = statementRows(report, before)
  const { isOpen, toggle, hasLeaves } = useFolded(rows)
  return (
    <table className={`${classes.statement} lh-num`}>
      <caption>Category Breakdown</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">
            {periodWords(report.reportPeriod)}
            {before?.missing.report && <span className={classes.incomplete}>incomplete</span>}
          </th>
          <th scope="col" className={classes.share}>
            % of income
          </th>
          {before && (
            <>
              <th scope="col" className={classes.before}>
                {periodWords(before.reportPeriod)}
                {before.missing.before && <span className={classes.incomplete}>incomplete</span>}
              </th>
              <th scope="col" className={classes.change}>
                Change
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={`${row.kind} ${'category' in row ? row.category : ''} ${row.label}`}
            row={row}
            report={report}
            income={income}
            compared={before !== null}
            isOpen={'category' in row && isOpen(row.category)}
            onToggle={row.kind === 'line' && hasLeaves(row.category) ? () => toggle(row.category) : undefined}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  row: StatementRow
  report: ReportJson
  income: number
  compared: boolean
  isOpen: boolean
  onToggle: (() => void) | undefined
}

function Row({ row, report, income, compared, isOpen, onToggle }: RowProps) {
  if (row.kind === 'section') {
    return (
      <tr data-kind="section">
        <th colSpan={compared ? 5 : 3} scope="colgroup">
          {row.label}
        </th>
      </tr>
    )
  }
  return (
    <tr data-kind={row.kind} data-folded={(row.kind === 'leaf' && !isOpen) || undefined}>
      <th scope="row">
        <LineName row={row} search={linkOf(report)} isOpen={isOpen} onToggle={onToggle} />
      </th>
      <td>
        <span className={row.kind === 'final' ? 'lh-double-rule' : undefined}>{formatTotal(row.amount, report.reportData.currency)}</span>
      </td>
      <td className={classes.share}>{shareOf(row.amount, income)}</td>
      {compared && (
        <>
          <td className={classes.before}>{formatTotal(row.before, report.reportData.currency)}</td>
          <td className={classes.change}>{changeOf(row.amount, row.before)}</td>
        </>
      )}
    </tr>
  )
}

/** The rows that the figures of a report were added from: bills count on their date where accrual was asked for. */
const linkOf = ({ startDate, endDate, reportData }: ReportJson) => ({
  from: startDate,
  to: endDate,
  ...(reportData.basis === 'accrual' ? {} : { treatment: 'business' }),
})
