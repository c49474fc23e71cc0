import { type ConfidenceBand, confidenceBand, confidencePercent } from '@ledgerhand/core/confidence'
import classes from './confidence.module.css'

const barsOf: Record<ConfidenceBand, number> = { high: 3, medium: 2, low: 1, none: 0 }

/** The outline of bars from one to another, 0 to 2: one path, because lists draw dozens of these within a frame. */
const outline = (from: number, to: number): string =>
  [0, 1, 2]
    .slice(from, to)
    .map((i) => `M${i * 5 + 1} ${8 - i * 4}h1.5a1 1 0 0 1 1 1v${2 + i * 4}a1 1 0 0 1-1 1h-1.5a1 1 0 0 1-1-1v-${2 + i * 4}a1 1 0 0 1 1-1z`)
    .join('')
const outlines = [0, 1, 2, 3].map((bars) => ({ on: outline(0, bars), off: outline(bars, 3) }))

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
        <path d={outlines[bars]?.off} />
        <path d={outlines[bars]?.on} data-on="true" />
      </svg>
      {withNumber && percent !== null && (
        <span className="lh-num" aria-hidden="true">
          {percent}
        </span>
      )}
    </span>
  )
}
