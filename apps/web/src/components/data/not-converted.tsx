import { type Currencies, notConverted } from '@ledgerhand/core/not-converted'
import classes from './not-converted.module.css'

interface NotConvertedProps {
  currencies: readonly (Currencies | undefined)[]
  /** Between the parts of a page, which keep a distance of their own. */
  inPage?: boolean
}

/** Under totals that add other currencies as they stand, or leave them out; nothing where there are only dollars. */
export function NotConverted({ currencies, inPage = false }: NotConvertedProps) {
  const words = notConverted(...currencies)
  return words && <p className={inPage ? classes.close : classes.note}>{words}</p>
}
