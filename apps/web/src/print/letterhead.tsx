import { formatDate, today } from '@ledgerhand/core/calendar-date'
import classes from './paper.module.css'
import { usePrinting } from './use-printing.ts'

/** On paper, above everything: whose books these are, and the day. A sheet that leaves the screen must say both by itself. */
export function Letterhead({ books }: { books: string | undefined }) {
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  return (
    <p className={classes.letterhead}>
      <span>{books}</span>
      <span className="lh-num">Printed {formatDate(today())}</span>
    </p>
  )
}
