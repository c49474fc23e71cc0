import { compositionOf, type FigureLine } from '@ledgerhand/core/composition'
import { formatTotal } from '@ledgerhand/core/money'
import { changeOf, type ProfitAndLossRow, periodWords, shareOf, statementRows } from '@ledgerhand/core/reports/statement-rows'
import type { PeriodBefore, ReportJson } from '@ledgerhand/core/wire/reports'
import { Fragment, useState } from 'react'
import type { PageSearch } from '../../browser/page-search.ts'
import { Figure } from '../../figures/figure.tsx'
import type { FigureOf, LineOf } from '../../figures/figure-of.ts'
import { StillChange, WhyButton, WhyRow } from '../../figures/why-row.tsx'
import { LineName, useFolded } from './line-name.tsx'
import classes from './report-dialog.module.css'

/** The breakdown in its sections. The columns of the period before are there only if something happened in it. */
export function ProfitAndLossTable({ report, before }: { report: ReportJson; before: PeriodBefore | null }) {
  const { sections, categoryBreakdown } = report.reportData
  const [why, setWhy] = useState<string | null>(null)
  if (!categoryBreakdown || Object.keys(categoryBreakdown).length === 0) {
    return <p className={classes.none}>No category breakdown available</p>
  }
  const income = sections.income.total
  const rows = statementRows(report, before)
  const { isOpen, toggle, hasLeaves } = useFolded(rows)
  const lines = rows.map(lineOf)
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
        {rows.map((row) => {
          const key = `${row.kind} ${'category' in row ? row.category : ''} ${row.label}`
          return (
            <Row
              key={key}
              row={row}
              lines={lines}
              report={report}
              income={income}
              before={before}
              isOpen={'category' in row && isOpen(row.category)}
              onToggle={row.kind === 'line' && hasLeaves(row.category) ? () => toggle(row.category) : undefined}
              isAsked={why === key}
              onAsk={() => setWhy(why === key ? null : key)}
            />
          )
        })}
      </tbody>
    </table>
  )
}

const lineOf = (row: ProfitAndLossRow): FigureLine => ({ ...row, amounts: 'amount' in row ? [row.amount, row.before] : [] })

interface RowProps {
  row: ProfitAndLossRow
  lines: readonly FigureLine[]
  report: ReportJson
  income: number
  before: PeriodBefore | null
  isOpen: boolean
  onToggle: (() => void) | undefined
  /** It says why it changed. */
  isAsked: boolean
  onAsk: () => void
}

function Row({ row, lines, report, income, before, isOpen, onToggle, isAsked, onAsk }: RowProps) {
  if (row.kind === 'section') {
    return (
      <tr data-kind="section">
        <th colSpan={before ? 5 : 3} scope="colgroup">
          {row.label}
        </th>
      </tr>
    )
  }
  const { currency } = report.reportData
  const change = before ? changeOf(row.amount, row.before) : ''
  const of = askOf(row, report)
  const canAsk = change !== '' && row.amount !== row.before && row.kind !== 'total'
  return (
    <Fragment>
      <tr data-kind={row.kind} data-folded={(row.kind === 'leaf' && !isOpen) || undefined}>
        <th scope="row">
          <LineName row={row} search={linkOf(report)} isOpen={isOpen} onToggle={onToggle} />
        </th>
        <td>
          <FigureIn row={row} lines={lines} report={report} before={null} />
        </td>
        <td className={classes.share}>{shareOf(row.amount, income)}</td>
        {before && (
          <>
            <td className={classes.before}>
              <FigureIn row={row} lines={lines} report={report} before={before} />
            </td>
            <td className={classes.change}>
              {canAsk ? (
                <WhyButton label={row.label} isOpen={isAsked} onToggle={onAsk} change={change} />
              ) : (
                <StillChange>{change}</StillChange>
              )}
            </td>
          </>
        )}
      </tr>
      {isAsked && canAsk && !(row.kind === 'leaf' && !isOpen) && <WhyRow of={of} title={row.label} currency={currency} columns={5} />}
    </Fragment>
  )
}

interface FigureInProps {
  row: Exclude<ProfitAndLossRow, { kind: 'section' }>
  lines: readonly FigureLine[]
  report: ReportJson
  /** It is the figure of the period before. */
  before: PeriodBefore | null
}
function FigureIn({ row, lines, report, before }: FigureInProps) {
  const { currency } = report.reportData
  const amount = before ? row.before : row.amount
  const words = formatTotal(amount, currency)
  const className = row.kind === 'final' && !before ? 'lh-double-rule' : undefined
  if (amount === 0 && 'category' in row) return <span className={className}>{words}</span>
  const period = before ? periodWords(before.reportPeriod) : periodWords(report.reportPeriod)
  const titled = { title: `${row.label}, ${period}`, words, currency }
  const search = before ? { ...linkOf(report), from: before.startDate, to: before.endDate } : linkOf(report)
  const figure: FigureOf =
    'category' in row
      ? {
          ...titled,
          kind: 'rows',
          of: { ...askOf(row, report), category: row.category, ...(before ? { column: 'before' } : {}) },
          search: searchOf(row, search),
        }
      : {
          ...titled,
          kind: 'sum',
          terms: compositionOf(lines, { ...row, amounts: [] }).map(({ sign, row: term }) => ({
            label: term.label,
            sign,
            amount: term.amounts[before ? 1 : 0] ?? 0,
            search: term.category ? searchOf({ category: term.category }, search) : undefined,
          })),
        }
  return <Figure figure={figure} className={className} />
}

const askOf = (row: ProfitAndLossRow, report: ReportJson): LineOf => ({
  id: report.id,
  ...('category' in row ? { category: row.category } : {}),
  ...('leaf' in row ? { leaf: row.leaf } : {}),
})
const searchOf = (row: Pick<FigureLine, 'category' | 'leaf'>, search: PageSearch): PageSearch => ({
  ...(row.leaf ? { leaf: row.leaf } : row.category ? { category: row.category } : {}),
  ...search,
})

/** The rows that the figures of a report were added from: bills count on their date where accrual was asked for. */
const linkOf = ({ startDate, endDate, reportData }: ReportJson): PageSearch => ({
  from: startDate,
  to: endDate,
  ...(reportData.entityIds?.length === 1 ? { entityId: String(reportData.entityIds[0]) } : {}),
  ...(reportData.basis === 'accrual' ? {} : { treatment: 'business' }),
})
