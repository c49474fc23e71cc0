import { cents, formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { TaxJson, TaxLeafJson, TaxLineJson } from '@ledgerhand/core/wire/tax'
import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { Figure } from '../../figures/figure.tsx'
import type { FigureOf } from '../../figures/figure-of.ts'
import classes from './lines.module.css'

/** What the form prints is taken off without a sign: expenses. Returns and cost of goods stand among income and carry theirs. */
const printed = (amount: string, part: TaxLineJson['part'], currency: string): string =>
  formatMoney(cents(parseDecimal(amount) * (part === 'income' ? 1 : -1)), currency)

const isBlank = ({ rows, amount }: TaxLineJson): boolean => rows === 0 && parseDecimal(amount) === 0

/** The lines by the form's own numbers, each amount the way to its rows; then how they add up to the books. */
export function LinesTable({ pack }: { pack: TaxJson }) {
  const [isWhole, setWhole] = useState(false)
  const { lines, totals, currency, form } = pack
  const blank = lines.filter(isBlank).length
  const shown = isWhole ? lines : lines.filter((line) => !isBlank(line))
  const of = (part: TaxLineJson['part']) => shown.filter((line) => line.part === part)
  const total = (name: string) => totals.find(({ line }) => line === name)
  const last = totals.at(-1)
  const sums = (names: readonly string[]) => (form === 'own' ? [] : names.flatMap((name) => total(name) ?? []))
  return (
    <>
      <table className={`${classes.lines} lh-num`}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">
              <span className={classes.hiddenWords}>Title</span>
            </th>
            <th scope="col" className={classes.count}>
              Transactions
            </th>
            <th scope="col" className={classes.count}>
              No document
            </th>
            <th scope="col">{pack.year}</th>
          </tr>
        </thead>
        <Part title={form === 'own' ? 'Income' : 'Part I, income'} lines={of('income')} pack={pack} />
        <Sums of={sums(['7'])} currency={currency} />
        <Part title={form === 'own' ? 'Expenses' : 'Part II, expenses'} lines={of('expenses')} pack={pack} />
        <Sums of={sums(['28']).map((t) => ({ ...t, amount: String(-Number(t.amount)) }))} currency={currency} />
        {of('home').length > 0 && <Sums of={sums(['29'])} currency={currency} />}
        <Part title="" lines={of('home')} pack={pack} />
        {last && (
          <tbody>
            <tr data-kind="final">
              {last.line ? <th scope="row">{last.line}</th> : <td />}
              <th scope="row" colSpan={3}>
                {last.title}
              </th>
              <td>
                <span className="lh-double-rule">{formatMoney(parseDecimal(last.amount), currency)}</span>
              </td>
            </tr>
          </tbody>
        )}
      </table>
      {blank > 0 && (
        <p className={classes.more}>
          <Button variant="subtle" size="xs" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Hide empty lines' : blank === 1 ? 'Show 1 empty line' : `Show ${blank} empty lines`}
          </Button>
        </p>
      )}
      <Tie pack={pack} />
    </>
  )
}

interface Total {
  line: string
  title: string
  amount: string
}
const Sums = ({ of, currency }: { of: readonly Total[]; currency: string }) =>
  of.length === 0 ? null : (
    <tbody>
      {of.map(({ line, title, amount }) => (
        <tr key={line} data-kind="total">
          <th scope="row">{line}</th>
          <th scope="row" colSpan={3}>
            {title}
          </th>
          <td>{formatMoney(cents(Math.round(Number(amount) * 100)), currency)}</td>
        </tr>
      ))}
    </tbody>
  )

function Part({ title, lines, pack }: { title: string; lines: readonly TaxLineJson[]; pack: TaxJson }) {
  if (lines.length === 0) return null
  return (
    <tbody>
      {title && (
        <tr data-kind="section">
          <th colSpan={5} scope="colgroup">
            {title}
          </th>
        </tr>
      )}
      {lines.map((line) => (
        <Fragment key={line.line}>
          <Line line={line} pack={pack} />
          {line.leaves.length > 1 && line.leaves.map((leaf) => <Leaf key={leaf.leaf} leaf={leaf} line={line} pack={pack} />)}
        </Fragment>
      ))}
    </tbody>
  )
}

function Line({ line, pack }: { line: TaxLineJson; pack: TaxJson }) {
  const amount = printed(line.amount, line.part, pack.currency)
  const words = `${line.title}, line ${line.line}`
  const [only] = line.leaves
  return (
    <tr data-kind="line">
      <th scope="row">{line.line}</th>
      <td className={classes.title}>
        {line.title}
        {line.note && <span className={classes.note}>{line.note}</span>}
      </td>
      <td className={classes.count} data-label="Transactions">
        {line.rows > 0 ? line.rows.toLocaleString('en-US') : <None />}
      </td>
      <td className={classes.count} data-label="No document" data-open={line.withoutDocument > 0 || undefined}>
        {line.withoutDocument > 0 ? line.withoutDocument.toLocaleString('en-US') : <None />}
      </td>
      <td>
        {line.link && only ? (
          <Figure
            className={classes.drill}
            figure={figureOf(pack, only.leaf, { title: words, words: amount, link: line.link, note: line.note ?? undefined })}
          />
        ) : (
          amount
        )}
      </td>
    </tr>
  )
}

/** A category of the pack, to be looked into. */
const figureOf = (
  { year, entityId, currency }: TaxJson,
  leaf: TaxLeafJson['leaf'],
  told: { title: string; words: string; link: string; note?: string | undefined },
): FigureOf => ({ kind: 'tax', currency, of: { year, leaf, ...(entityId === null ? {} : { entityId }) }, ...told })

const Leaf = ({ leaf, line, pack }: { leaf: TaxLeafJson; line: TaxLineJson; pack: TaxJson }) => {
  const amount = printed(leaf.amount, line.part, pack.currency)
  return (
    <tr data-kind="leaf">
      <td />
      <td className={classes.title}>{leaf.title}</td>
      <td className={classes.count} data-label="Transactions">
        {leaf.rows.toLocaleString('en-US')}
      </td>
      <td className={classes.count} data-label="No document" data-open={leaf.withoutDocument > 0 || undefined}>
        {leaf.withoutDocument > 0 ? leaf.withoutDocument.toLocaleString('en-US') : <None />}
      </td>
      <td>
        <Figure className={classes.drill} figure={figureOf(pack, leaf.leaf, { title: leaf.title, words: amount, link: leaf.link })} />
      </td>
    </tr>
  )
}

/** Nothing is a faint dash, so that numbers stand out. */
const None = () => (
  <span className="lh-faint" aria-hidden="true">
    –
  </span>
)

/** Net of the lines and everything that is excluded: together the net profit of the books. */
function Tie({ pack: { net, excluded, reportNet, currency, year, totals } }: { pack: TaxJson }) {
  const money = (amount: string) => formatMoney(parseDecimal(amount), currency)
  const line = totals.at(-1)?.line
  return (
    <section className={classes.tie} aria-label="How the lines add up to the books">
      <dl className={classes.results}>
        <div className={classes.result}>
          <dt>{line ? `Line ${line}` : 'Net of the lines'}</dt>
          <dd className="lh-num">{money(net)}</dd>
        </div>
        {excluded.map(({ why, amount }) => (
          <div key={why} className={classes.result}>
            <dt>{why}</dt>
            <dd className="lh-num">{money(amount)}</dd>
          </div>
        ))}
        <div data-kind="final" className={classes.result}>
          <dt>Net profit of the {year} books</dt>
          <dd className="lh-num">
            <span className="lh-double-rule">{money(reportNet)}</span>
          </dd>
        </div>
      </dl>
    </section>
  )
}
