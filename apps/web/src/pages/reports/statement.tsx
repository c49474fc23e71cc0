import { formatUsd } from '@ledgerhand/core/money'
import { changeOf, periodWords, type StatementRow, shareOf, statementRows } from '@ledgerhand/core/statement-rows'
import type { PeriodBefore, ReportJson } from '@ledgerhand/core/wire'
import { Link } from '@tanstack/react-router'
import { dollars } from './dollars.ts'
import classes from './report-dialog.module.css'

/** The breakdown in its sections. The columns of the period before are there only if something happened in it. */
export function ProfitAndLossTable({ report, before }: { report: ReportJson; before: PeriodBefore | null }) {
  const { sections, categoryBreakdown } = report.reportData
  if (!categoryBreakdown || Object.keys(categoryBreakdown).length === 0) {
    return <p className={classes.none}>No category breakdown available</p>
  }
  const income = sections.income.total
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
        {statementRows(report, before).map((row) => (
          <Row key={`${row.kind} ${row.label}`} row={row} report={report} income={income} compared={before !== null} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, report, income, compared }: { row: StatementRow; report: ReportJson; income: number; compared: boolean }) {
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
    <tr data-kind={row.kind}>
      <th scope="row">
        {row.kind === 'line' ? (
          <Link
            to="/transactions"
            search={{ category: row.category, from: report.startDate, to: report.endDate, isTransfer: false }}
            className={classes.drill}
          >
            {row.label}
          </Link>
        ) : (
          row.label
        )}
      </th>
      <td>
        <span className={row.kind === 'final' ? 'lh-double-rule' : undefined}>{formatUsd(dollars(row.amount))}</span>
      </td>
      <td className={classes.share}>{shareOf(row.amount, income)}</td>
      {compared && (
        <>
          <td className={classes.before}>{formatUsd(dollars(row.before))}</td>
          <td className={classes.change}>{changeOf(row.amount, row.before)}</td>
        </>
      )}
    </tr>
  )
}
