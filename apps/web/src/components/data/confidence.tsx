import { type ConfidenceBand, confidenceBand, confidencePercent } from '@ledgerhand/core/confidence'
import classes from './confidence.module.css'

const barsOf: Record<ConfidenceBand, number> = { high: 3, medium: 2, low: 1, none: 0 }

interface ConfidenceProps {
  /** 0 to 1, as a number or as the wire's text ('0.85'). */
  value?: string | number | null
  withNumber?: boolean
}

/** Green, yellow or red (core/confidence.ts). The number of filled bars says the same without colour. */
export function Confidence({ value, withNumber = false }: ConfidenceProps) {
  const band = confidenceBand(value)
  const bars = barsOf[band]
  const percent = band === 'none' || value === null || value === undefined ? null : confidencePercent(value)
  const label = percent === null ? 'No confidence' : `Confidence ${percent}`
  const drawn = <span className={classes.bars} data-bars={bars} role="img" aria-label={label} title={label} />
  if (!withNumber || percent === null) return drawn
  return (
    <span className={classes.confidence} data-bars={bars}>
      {drawn}
      <span className="lh-num" aria-hidden="true">
        {percent}
      </span>
    </span>
  )
}
