import { formatDate } from '@ledgerhand/core/calendar-date'
import { formatTotal } from '@ledgerhand/core/money'
import type { FigureJson, FigureRow } from '@ledgerhand/core/wire/figures'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Crop } from '../original/crop.tsx'
import classes from './figure-panel.module.css'

interface RowListProps extends Pick<FigureJson, 'rows' | 'rest' | 'adjustments'> {
  currency: string | undefined
  /** It was opened by a key: the arrow keys go through it. */
  takesFocus: boolean
}

/** Rows with the line of the chosen one: that which a pointer is on, or the keyboard. */
export function RowList({ rows, rest, adjustments, currency, takesFocus }: RowListProps) {
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const money = (amount: number) => formatTotal(amount, currency)
  useEffect(() => {
    if (takesFocus) list.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [takesFocus])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const to = Math.min(Math.max(chosen + step, 0), rows.length - 1)
    list.current?.querySelectorAll('a')[to]?.focus()
  }
  const row = rows[chosen]
  return (
    <>
      {rows.length === 0 && adjustments.count === 0 && <p className={classes.none}>No transactions are behind it now.</p>}
      <ul ref={list} className={`${classes.rows} lh-num`} onKeyDown={onKeyDown}>
        {rows.map((one, i) => (
          <li key={one.id} data-chosen={i === chosen || undefined} onPointerEnter={() => setChosen(i)}>
            <RowLink
              row={one}
              amount={money(one.amount)}
              whole={one.whole === undefined ? undefined : money(one.whole)}
              onFocus={() => setChosen(i)}
            />
          </li>
        ))}
        {rest.count > 0 && (
          <li className={classes.rest}>
            <span>and {rest.count.toLocaleString('en-US')} more</span>
            <span>{money(rest.amount)}</span>
          </li>
        )}
        {adjustments.count > 0 && (
          <li className={classes.rest}>
            <span>{adjustments.count === 1 ? '1 adjustment' : `${adjustments.count} adjustments`}</span>
            <span>{money(adjustments.amount)}</span>
          </li>
        )}
      </ul>
      {row && <Line key={row.id} row={row} />}
    </>
  )
}

interface RowLinkProps {
  row: FigureRow
  amount: string
  whole: string | undefined
  onFocus: () => void
}
/** To its line in the document, or to itself where it is in none. */
function RowLink({ row: { id, date, name, description, documentId }, amount, whole, onFocus }: RowLinkProps) {
  const inside = (
    <>
      <span className={classes.date}>{formatDate(date)}</span>
      <span className={`${classes.name} lh-clip`} dir="auto" title={description}>
        {name}
        {whole && <span className={classes.share}> share of {whole}</span>}
      </span>
      <span>{amount}</span>
    </>
  )
  return documentId === null ? (
    <Link to="/transactions" search={{ open: id }} onFocus={onFocus} className={classes.row}>
      {inside}
    </Link>
  ) : (
    <Link to="/documents/$id" params={{ id: documentId }} search={{ row: id }} onFocus={onFocus} className={classes.row}>
      {inside}
    </Link>
  )
}

/** The line as it is printed. */
function Line({ row: { description, documentId, fileName, mimeType, evidence } }: { row: FigureRow }) {
  if (documentId === null || mimeType === null)
    return (
      <p className={classes.source}>
        <span dir="auto">{description}</span> · Typed in by hand, so there is no printed line
      </p>
    )
  return (
    <div className={classes.line}>
      {evidence ? (
        <Crop documentId={documentId} evidence={evidence} mimeType={mimeType} />
      ) : (
        <p className={classes.source}>{description}</p>
      )}
      <p className={classes.source}>
        <bdi>{fileName}</bdi>
        {evidence?.kind === 'page' && `, page ${evidence.page}`}
      </p>
    </div>
  )
}
