import { notConverted } from '@ledgerhand/core/not-converted'
import classes from './not-converted.module.css'

/** Under totals that add other currencies as they stand; nothing where there are only dollars. */
export function NotConverted({ currencies }: { currencies: readonly string[] | undefined }) {
  const words = notConverted(currencies)
  return words && <p className={classes.note}>{words}</p>
}
