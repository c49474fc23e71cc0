import { type ConfidenceBand, confidenceBand, confidencePercent } from '@ledgerhand/core/confidence'
import classes from './confidence.module.css'

const barsOf: Record<ConfidenceBand, number> = { high: 3, medium: 2, low: 1, none: 0 }

interface ConfidenceProps {
  /** 0 to 1, as a number or as the wire's text ('0.85'). */
  value?: string | number | null
  withNumber?: boolean
}

/** Green from 0.8, yellow from 0.6, red below. The number of filled bars says the same without colour. */
export function Confidence({ value, withNumber = false }: ConfidenceProps) {
  const band = confidenceBand(value)
  const bars = barsOf[band]
  const percent = band === 'none' || value === null || value === undefined ? null : confidencePercent(value)
  const label = percent === null ? 'No confidence' : `Confidence ${percent}`
  return (
    <span className={classes.confidence} data-bars={bars} title={label}>
      <svg width="14" height="12" viewBox="0 0 14 12" role="img" aria-label={label}>
        {[0, 1, 2].map((i) => (
          <rect key={i} x={i * 5} y={8 - i * 4} width="3.5" height={4 + i * 4} rx="1" data-on={i < bars} />
        ))}
      </svg>
      {withNumber && percent !== null && (
        <span className="lh-num" aria-hidden="true">
          {percent}
        </span>
      )}
    </span>
  )
}
