import { compositionOf } from '@ledgerhand/core/composition'
import { formatTotal } from '@ledgerhand/core/money'
import type { ColumnRow, ColumnTable } from '@ledgerhand/core/reports/statement-columns'
import type { ReportJson } from '@ledgerhand/core/wire/reports'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { PageSearch } from '../../browser/page-search.ts'
import { Figure } from '../../figures/figure.tsx'
import type { FigureOf, LineOf } from '../../figures/figure-of.ts'
import { StillChange, WhyButton, WhyRow } from '../../figures/why-row.tsx'
import { LineName, useFolded } from './line-name.tsx'
import classes from './report-dialog.module.css'

interface ColumnStatementProps {
  report: ReportJson
  table: ColumnTable
}

/** The statement with columns of its own. Each figure of a line leads to its rows in its column. */
export function ColumnStatement({ report, table }: ColumnStatementProps) {
  const { columns, rows, isCompared } = table
  const [why, setWhy] = useState<string | null>(null)
  const folded = useFolded(rows)
  // A phone has room for one of them beside the total: at first the latest in which something happened.
  const filled = columns.filter((_, i) => i < columns.length - 1 && rows.some(({ amounts }) => amounts[i]))
  const [chosen, setChosen] = useState((filled.at(-1) ?? columns[0])?.key ?? '')
  const isOnPhone = (i: number) => isCompared || isMain(i, columns.length, false) || columns[i]?.key === chosen
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
          <ColumnHeads table={table} isOnPhone={isOnPhone} />
          <tbody>
            {rows.map((row) => {
              const key = keyOf(row)
              return row.kind === 'section' ? (
                <tr key={key} data-kind="section">
                  <th colSpan={columns.length + (isCompared ? 3 : 1)} scope="colgroup">
                    <span className={classes.stays}>{row.label}</span>
                  </th>
                </tr>
              ) : (
                <RowOfColumns
                  key={key}
                  row={row}
                  report={report}
                  table={table}
                  isOnPhone={isOnPhone}
                  folded={folded}
                  isAsked={why === key}
                  onAsk={() => setWhy(why === key ? null : key)}
                />
              )
            })}
          </tbody>
        </table>
      </section>
    </>
  )
}

const keyOf = ({ kind, category, label }: ColumnRow) => `${kind} ${category ?? ''} ${label}`

/** The names of the columns, and of the two that compare. */
function ColumnHeads({ table: { columns, isCompared }, isOnPhone }: { table: ColumnTable; isOnPhone: (column: number) => boolean }) {
  return (
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
  )
}

/** The rows behind a column, as the list of transactions looks for them. */
const searchIn = ({ columns }: ColumnTable, column: number, { startDate, endDate, reportData }: ReportJson): PageSearch => ({
  from: columns[column]?.startDate ?? startDate,
  to: columns[column]?.endDate ?? endDate,
  ...(columns[column]?.entityId ? { entityId: columns[column]?.entityId } : {}),
  ...(reportData.basis !== 'accrual' ? { treatment: 'business' } : {}),
})

interface RowOfColumnsProps {
  row: ColumnRow
  report: ReportJson
  table: ColumnTable
  isOnPhone: (column: number) => boolean
  folded: Fold
  /** Why it changed is shown below it. */
  isAsked: boolean
  onAsk: () => void
}

/** A line with its amount in each column; below it, where somebody asked, why it changed. */
function RowOfColumns({ row, report, table, isOnPhone, folded, isAsked, onAsk }: RowOfColumnsProps) {
  const { columns, isCompared } = table
  const { isOpen, toggle, hasLeaves } = folded
  const isShown = !(row.kind === 'leaf' && row.category && !isOpen(row.category))
  return (
    <>
      <tr data-kind={row.kind} data-folded={!isShown || undefined}>
        <th scope="row">
          <LineName
            row={row}
            search={searchIn(table, isCompared ? 0 : columns.length - 1, report)}
            isOpen={row.category !== undefined && isOpen(row.category)}
            onToggle={foldOf(row, hasLeaves, toggle)}
          />
        </th>
        {row.amounts.map((_, i) => (
          <td key={columns[i]?.key} data-main={isMain(i, columns.length, isCompared) || undefined} data-desk={!isOnPhone(i) || undefined}>
            <FigureIn row={row} column={i} report={report} table={table} search={searchIn(table, i, report)} />
          </td>
        ))}
        {row.change && <Change row={row} report={report} isAsked={isAsked} onAsk={onAsk} />}
      </tr>
      {isAsked && isShown && (
        <WhyRow of={lineOf(row, report)} title={row.label} currency={report.reportData.currency} columns={columns.length + 3} />
      )}
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

const lineOf = ({ category, leaf }: ColumnRow, { id }: ReportJson, column?: string): LineOf => ({
  id,
  ...(category ? { category } : {}),
  ...(leaf ? { leaf } : {}),
  ...(column ? { column } : {}),
})
const searchOf = ({ category, leaf }: ColumnRow, search: PageSearch): PageSearch => ({ ...(leaf ? { leaf } : { category }), ...search })

interface ChangeProps {
  row: ColumnRow
  report: ReportJson
  isAsked: boolean
  onAsk: () => void
}
/** What changed against the column that is compared with; the net profit and each line say why. */
function Change({ row: { kind, label, change }, report, isAsked, onAsk }: ChangeProps) {
  if (!change) return null
  return (
    <>
      <td className={classes.change} data-desk>
        {formatTotal(change.amount, report.reportData.currency)}
      </td>
      <td className={classes.change}>
        {change.amount === 0 || kind === 'total' ? (
          <StillChange>{change.percent}</StillChange>
        ) : (
          <WhyButton label={label} isOpen={isAsked} onToggle={onAsk} change={change.percent} />
        )}
      </td>
    </>
  )
}

interface FigureInProps {
  row: ColumnRow
  column: number
  report: ReportJson
  table: ColumnTable
  search: PageSearch
}
function FigureIn({ row, column, report, table: { columns, rows, isCompared }, search }: FigureInProps) {
  const { currency } = report.reportData
  const amount = row.amounts[column] ?? 0
  const words = formatTotal(amount, currency)
  const className = row.kind === 'final' && isMain(column, columns.length, isCompared) ? 'lh-double-rule' : undefined
  if (amount === 0 && row.category) return <span className={className}>{words}</span>
  const { key, label = '', entityId } = columns[column] ?? {}
  // Months and quarters have the one before them; what is compared says why in its own line.
  const before = isCompared || entityId !== undefined || key === 'total' ? undefined : columns[column - 1]?.label
  const titled = { title: `${row.label}, ${label}`, words, currency, before }
  const figure: FigureOf = row.category
    ? { ...titled, kind: 'rows', of: { ...lineOf(row, report, key), category: row.category }, search: searchOf(row, search) }
    : {
        ...titled,
        kind: 'sum',
        // What a subtotal changed by is told by its lines.
        of: row.kind === 'final' ? lineOf(row, report, key) : undefined,
        terms: compositionOf(rows, row).map(({ sign, row: term }) => ({
          label: term.label,
          sign,
          amount: term.amounts[column] ?? 0,
          search: term.category ? searchOf({ ...row, category: term.category }, search) : undefined,
        })),
      }
  return <Figure figure={figure} className={className} />
}
