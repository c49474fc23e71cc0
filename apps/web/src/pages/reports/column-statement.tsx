import { formatTotal } from '@ledgerhand/core/money'
import type { ColumnRow, ColumnTable } from '@ledgerhand/core/statement-columns'
import type { ReportJson } from '@ledgerhand/core/wire-reports'
import { Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PageSearch } from '../../page-search.ts'
import { LineName, useFolded } from './line-name.tsx'
import classes from './report-dialog.module.css'

interface ColumnStatementProps {
  report: ReportJson
  table: ColumnTable
}

/** The statement with columns of its own. Each figure of a line leads to its rows in its column. */
export function ColumnStatement({ report, table: { columns, rows, isCompared } }: ColumnStatementProps) {
  const { isOpen, toggle, hasLeaves } = useFolded(rows)
  // A phone has room for one of them beside the total: at first the latest in which something happened.
  const filled = columns.filter((_, i) => i < columns.length - 1 && rows.some(({ amounts }) => amounts[i]))
  const [chosen, setChosen] = useState((filled.at(-1) ?? columns[0])?.key ?? '')
  const isOnPhone = (i: number) => isCompared || isMain(i, columns.length, false) || columns[i]?.key === chosen
  const isCash = report.reportData.basis !== 'accrual'
  const searchIn = (column: number): PageSearch => ({
    from: columns[column]?.startDate ?? report.startDate,
    to: columns[column]?.endDate ?? report.endDate,
    ...(columns[column]?.entityId ? { entityId: columns[column]?.entityId } : {}),
    ...(isCash ? { treatment: 'business' } : {}),
  })
  return (
    <>
      {!isCompared && (
        <Select
          label="Column"
          allowDeselect={false}
          className={classes.column}
          data={columns.slice(0, -1).map(({ key, label }) => ({ value: key, label }))}
          value={chosen}
          onChange={(key) => setChosen(key ?? '')}
        />
      )}
      {/* It scrolls by itself where it is wider than the window, also by the arrow keys. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={isCompared ? undefined : toTheTotal} className={classes.wide} aria-label="Category Breakdown, columns" tabIndex={0}>
        <table className={`${classes.statement} ${classes.columns} lh-num`}>
          <caption>
            <span className={classes.stays}>Category Breakdown</span>
          </caption>
          <thead>
            <tr>
              <td />
              {columns.map(({ key, label }, i) => (
                <th key={key} scope="col" dir="auto" data-desk={!isOnPhone(i) || undefined}>
                  {label}
                </th>
              ))}
              {isCompared && (
                <>
                  <th scope="col" data-desk>
                    Change
                  </th>
                  <th scope="col">% Change</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) =>
              row.kind === 'section' ? (
                <tr key={`section ${row.label}`} data-kind="section">
                  <th colSpan={columns.length + (isCompared ? 3 : 1)} scope="colgroup">
                    <span className={classes.stays}>{row.label}</span>
                  </th>
                </tr>
              ) : (
                <tr
                  key={`${row.kind} ${row.category ?? ''} ${row.label}`}
                  data-kind={row.kind}
                  data-folded={(row.kind === 'leaf' && row.category && !isOpen(row.category)) || undefined}
                >
                  <th scope="row">
                    <LineName
                      row={row}
                      search={searchIn(isCompared ? 0 : columns.length - 1)}
                      isOpen={row.category !== undefined && isOpen(row.category)}
                      onToggle={foldOf(row, hasLeaves, toggle)}
                    />
                  </th>
                  {row.amounts.map((amount, i) => (
                    <td
                      key={columns[i]?.key}
                      data-main={isMain(i, columns.length, isCompared) || undefined}
                      data-desk={!isOnPhone(i) || undefined}
                    >
                      <FigureIn
                        row={row}
                        amount={amount}
                        currency={report.reportData.currency}
                        label={columns[i]?.label ?? ''}
                        search={searchIn(i)}
                        isMain={isMain(i, columns.length, isCompared)}
                      />
                    </td>
                  ))}
                  {row.change && (
                    <>
                      <td className={classes.change} data-desk>
                        {formatTotal(row.change.amount, report.reportData.currency)}
                      </td>
                      <td className={classes.change}>{row.change.percent}</td>
                    </>
                  )}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** Where not all columns have room, the latest and the total are seen first. */
const toTheTotal = (element: HTMLElement | null) => {
  if (element) element.scrollLeft = element.scrollWidth
}

type Fold = ReturnType<typeof useFolded>
const foldOf = ({ kind, category }: ColumnRow, hasLeaves: Fold['hasLeaves'], toggle: Fold['toggle']) =>
  kind === 'line' && category && hasLeaves(category) ? () => toggle(category) : undefined
/** The column that the report is about: the total, or what is compared. */
const isMain = (column: number, count: number, isCompared: boolean) => column === (isCompared ? 0 : count - 1)

interface FigureInProps {
  row: ColumnRow
  amount: number
  currency: string | undefined
  label: string
  search: PageSearch
  isMain: boolean
}
function FigureIn({ row, amount, currency, label, search, isMain }: FigureInProps) {
  const words = formatTotal(amount, currency)
  if (!row.category || amount === 0) return <span className={isMain && row.kind === 'final' ? 'lh-double-rule' : undefined}>{words}</span>
  return (
    <Link
      to="/transactions"
      search={{ ...(row.leaf ? { leaf: row.leaf } : { category: row.category }), ...search }}
      className={classes.figure}
      aria-label={`${row.label}, ${label}: ${words}`}
    >
      {words}
    </Link>
  )
}
