import { type CalendarDate, formatDate } from '@ledgerhand/core/calendar-date'
import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { ProvenByJson, SheetJson } from '@ledgerhand/core/wire/ledger'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Figure } from '../../figures/figure.tsx'
import { type FigureOf, termOf } from '../../figures/figure-of.ts'
import classes from './report-dialog.module.css'
import sheetClasses from './sheet.module.css'
import { type SheetKind, sheetKinds } from './sheet-kinds.ts'

type FlowSection = (FigureOf & { kind: 'flow' })['of']['section']

interface SheetTableProps {
  kind: SheetKind
  sheet: SheetJson
  from: CalendarDate
  to: CalendarDate
}

/** What the two lines of a cash flow that are no section are called. */
const ends: Record<string, string> = { Beginning: 'Money at the beginning', End: 'Money at the end' }

/** The sections of a statement, each figure leading to the register of its account. */
export function SheetTable({ kind, sheet: { sections, difference, currency, asOf, yearFrom, basis }, from, to }: SheetTableProps) {
  const isSheet = kind === 'balance-sheet'
  const isFlow = kind === 'cash-flow'
  const money = (amount: string) => formatMoney(parseDecimal(amount), currency)
  const columns = isSheet ? 3 : 2
  const flow = (section: string, line?: string) => ({ from, to, basis, section: section as FlowSection, ...(line ? { line } : {}) })
  return (
    <table className={`${classes.statement} ${sheetClasses.table} lh-num`}>
      <caption className={sheetClasses.caption}>{sheetKinds[kind].title}</caption>
      <thead>
        <tr>
          <td />
          {isSheet && (
            <th scope="col" className={sheetClasses.proof}>
              How we know
            </th>
          )}
          <th scope="col">{isFlow ? 'Amount' : formatDate(asOf)}</th>
        </tr>
      </thead>
      {sections.map(({ title, lines, total }) =>
        isFlow && ends[title] ? (
          <tbody key={title}>
            <tr data-kind={title === 'End' ? 'final' : 'total'}>
              <th scope="row">{ends[title]}</th>
              <td>
                <span className={title === 'End' ? 'lh-double-rule' : undefined}>
                  <Figure figure={{ kind: 'flow', title: ends[title], words: money(total), currency, of: flow(title) }} />
                </span>
              </td>
            </tr>
          </tbody>
        ) : (
          <tbody key={title}>
            <tr data-kind="section">
              <th colSpan={columns} scope="colgroup">
                {title}
              </th>
            </tr>
            {lines.map(({ accountId, leaf, line, name, amount, provenBy }) => (
              <tr key={`${accountId ?? ''} ${name}`} data-kind="line">
                <th scope="row" dir="auto">
                  {accountId ? (
                    <Link to="/accounts/$id" params={{ id: accountId }} search={isFlow ? { from, to } : { to }} className={classes.drill}>
                      {name}
                    </Link>
                  ) : leaf && yearFrom ? (
                    <Link to="/transactions" search={{ leaf, from: yearFrom, to }} className={classes.drill}>
                      {name}
                    </Link>
                  ) : line === 'undecided' ? (
                    <Link
                      to="/transactions"
                      search={{ treatment: 'undecided', to, ...(isFlow ? { from } : {}) }}
                      className={`${classes.drill} ${sheetClasses.waits}`}
                    >
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </th>
                {isSheet && <td className={sheetClasses.proof}>{provenBy ? <Proof by={provenBy} /> : accountId ? 'Calculated' : ''}</td>}
                <td>
                  {kind === 'cash-flow' ? (
                    <Figure figure={{ kind: 'flow', title: name, words: money(amount), currency, of: flow(title, name) }} />
                  ) : accountId ? (
                    <Figure
                      figure={{
                        kind: 'account',
                        title: name,
                        words: money(amount),
                        currency,
                        of: { statement: kind, accountId, asOf, basis },
                      }}
                    />
                  ) : (
                    <Figure
                      figure={{
                        kind: 'sheet',
                        title: name,
                        words: money(amount),
                        currency,
                        of: { statement: kind, ...(leaf ? { leaf } : { line }), asOf, basis },
                      }}
                    />
                  )}
                </td>
              </tr>
            ))}
            <tr data-kind="total">
              <th scope="row">Total {title}</th>
              {isSheet && <td className={sheetClasses.proof} />}
              <td>
                <Figure
                  figure={{
                    kind: 'sum',
                    title: `Total ${title}`,
                    words: money(total),
                    currency,
                    terms: lines.map(({ name, amount }) => termOf(name, Number(amount))),
                  }}
                />
              </td>
            </tr>
          </tbody>
        ),
      )}
      {!isFlow && (
        <tbody>
          <tr data-kind="final">
            <th scope="row">{isSheet ? 'Assets − Liabilities − Equity' : 'Debits − Credits'}</th>
            {isSheet && <td className={sheetClasses.proof} />}
            <td>
              <span className="lh-double-rule">
                <Figure
                  figure={{
                    kind: 'sum',
                    title: isSheet ? 'Difference' : 'Debits − Credits',
                    words: money(difference),
                    currency,
                    terms: sections.map(({ title, total }, i) => termOf(`Total ${title}`, i === 0 ? Number(total) : -Number(total))),
                  }}
                />
              </span>
            </td>
          </tr>
        </tbody>
      )}
      {parseDecimal(difference) !== 0 && (
        <tfoot>
          <tr>
            <td colSpan={columns} role="alert" className={sheetClasses.off}>
              It is off by {money(difference)}. Please report this: it is a fault of the product.
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const Proof = ({ by: { documentId, date } }: { by: ProvenByJson }) => (
  <Link to="/documents/$id" params={{ id: documentId }} className={sheetClasses.proven}>
    <IconRosetteDiscountCheck size={16} stroke={1.6} aria-hidden="true" />
    Proven by statement of {formatDate(date)}
  </Link>
)
