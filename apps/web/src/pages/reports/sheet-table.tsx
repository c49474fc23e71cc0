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

/** What its parts need to know of the statement: how an amount is written, and which days and basis a figure is asked for with. */
interface Shown {
  kind: SheetKind
  sheet: SheetJson
  from: CalendarDate
  to: CalendarDate
  money: (amount: string) => string
}
type Section = SheetJson['sections'][number]
type Line = Section['lines'][number]

/** The sections of a statement, each figure leading to the register of its account. */
export function SheetTable({ kind, sheet, from, to }: SheetTableProps) {
  const { sections, difference, currency, asOf } = sheet
  const money = (amount: string) => formatMoney(parseDecimal(amount), currency)
  const shown = { kind, sheet, from, to, money }
  return (
    <table className={`${classes.statement} ${sheetClasses.table} lh-num`}>
      <caption className={sheetClasses.caption}>{sheetKinds[kind].title}</caption>
      <thead>
        <tr>
          <td />
          {kind === 'balance-sheet' && (
            <th scope="col" className={sheetClasses.proof}>
              How we know
            </th>
          )}
          <th scope="col">{kind === 'cash-flow' ? 'Amount' : formatDate(asOf)}</th>
        </tr>
      </thead>
      {sections.map((section) =>
        kind === 'cash-flow' && ends[section.title] ? (
          <FlowEnd key={section.title} shown={shown} section={section} name={ends[section.title] ?? section.title} />
        ) : (
          <SectionBody key={section.title} shown={shown} section={section} />
        ),
      )}
      {kind !== 'cash-flow' && <Check shown={shown} />}
      {parseDecimal(difference) !== 0 && (
        <tfoot>
          <tr>
            <td colSpan={columnsOf(kind)} role="alert" className={sheetClasses.off}>
              It is off by {money(difference)}. Please report this: it is a fault of the product.
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const columnsOf = (kind: SheetKind) => (kind === 'balance-sheet' ? 3 : 2)

/** What a figure of the cash flow is made of: a whole section or one line of it. */
const flowOf = ({ from, to, sheet: { basis } }: Shown, section: string, line?: string) => ({
  from,
  to,
  basis,
  section: section as FlowSection,
  ...(line ? { line } : {}),
})

/** The money at the beginning or the end of a cash flow. */
function FlowEnd({ shown, section: { title, total }, name }: { shown: Shown; section: Section; name: string }) {
  const words = shown.money(total)
  return (
    <tbody>
      <tr data-kind={title === 'End' ? 'final' : 'total'}>
        <th scope="row">{name}</th>
        <td>
          <span className={title === 'End' ? 'lh-double-rule' : undefined}>
            <Figure figure={{ kind: 'flow', title: name, words, currency: shown.sheet.currency, of: flowOf(shown, title) }} />
          </span>
        </td>
      </tr>
    </tbody>
  )
}

/** A section: its title, its lines and their total. */
function SectionBody({ shown, section: { title, lines, total } }: { shown: Shown; section: Section }) {
  const isSheet = shown.kind === 'balance-sheet'
  return (
    <tbody>
      <tr data-kind="section">
        <th colSpan={columnsOf(shown.kind)} scope="colgroup">
          {title}
        </th>
      </tr>
      {lines.map((line) => (
        <tr key={`${line.accountId ?? ''} ${line.name}`} data-kind="line">
          <th scope="row" dir="auto">
            <LineName shown={shown} line={line} />
          </th>
          {isSheet && (
            <td className={sheetClasses.proof}>{line.provenBy ? <Proof by={line.provenBy} /> : line.accountId ? 'Calculated' : ''}</td>
          )}
          <td>
            <LineFigure shown={shown} line={line} section={title} />
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
              words: shown.money(total),
              currency: shown.sheet.currency,
              terms: lines.map(({ name, amount }) => termOf(name, Number(amount))),
            }}
          />
        </td>
      </tr>
    </tbody>
  )
}

/** The name of a line, leading to the register of its account or to its rows, where it has any. */
function LineName({ shown: { kind, sheet, from, to }, line: { accountId, leaf, line, name } }: { shown: Shown; line: Line }) {
  const isFlow = kind === 'cash-flow'
  if (accountId)
    return (
      <Link to="/accounts/$id" params={{ id: accountId }} search={isFlow ? { from, to } : { to }} className={classes.drill}>
        {name}
      </Link>
    )
  if (leaf && sheet.yearFrom)
    return (
      <Link to="/transactions" search={{ leaf, from: sheet.yearFrom, to }} className={classes.drill}>
        {name}
      </Link>
    )
  if (line !== 'undecided') return name
  const search = { treatment: 'undecided', to, ...(isFlow ? { from } : {}) } as const
  return (
    <Link to="/transactions" search={search} className={`${classes.drill} ${sheetClasses.waits}`}>
      {name}
    </Link>
  )
}

/** The figure of a line, which opens to what it is made of. */
function LineFigure({ shown, line: { accountId, leaf, line, name, amount }, section }: { shown: Shown; line: Line; section: string }) {
  const { kind, money } = shown
  const { asOf, basis, currency } = shown.sheet
  const figure = { title: name, words: money(amount), currency }
  if (kind === 'cash-flow') return <Figure figure={{ ...figure, kind: 'flow', of: flowOf(shown, section, name) }} />
  if (accountId) return <Figure figure={{ ...figure, kind: 'account', of: { statement: kind, accountId, asOf, basis } }} />
  return <Figure figure={{ ...figure, kind: 'sheet', of: { statement: kind, ...(leaf ? { leaf } : { line }), asOf, basis } }} />
}

/** What has to be nothing: assets less liabilities and equity, or debits less credits. */
function Check({ shown: { kind, sheet, money } }: { shown: Shown }) {
  const isSheet = kind === 'balance-sheet'
  return (
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
                words: money(sheet.difference),
                currency: sheet.currency,
                terms: sheet.sections.map(({ title, total }, i) => termOf(`Total ${title}`, i === 0 ? Number(total) : -Number(total))),
              }}
            />
          </span>
        </td>
      </tr>
    </tbody>
  )
}

const Proof = ({ by: { documentId, date } }: { by: ProvenByJson }) => (
  <Link to="/documents/$id" params={{ id: documentId }} className={sheetClasses.proven}>
    <IconRosetteDiscountCheck size={16} stroke={1.6} aria-hidden="true" />
    Proven by statement of {formatDate(date)}
  </Link>
)
