import { GREEN_FROM } from './review.ts'

/** How a confidence is coloured: at least GREEN_FROM green, at least 0.6 yellow, else red; 'none' where nobody said. Accepts '0.85'. */
export type ConfidenceBand = 'high' | 'medium' | 'low' | 'none'

export function confidenceBand(confidence: number | string | null | undefined): ConfidenceBand {
  if (confidence === null || confidence === undefined || confidence === '') return 'none'
  const c = Number(confidence)
  if (Number.isNaN(c)) return 'none'
  return c >= GREEN_FROM ? 'high' : c >= 0.6 ? 'medium' : 'low'
}

/** 0.85 → '85%' */
export const confidencePercent = (confidence: number | string): string => `${Math.round(Number(confidence) * 100)}%`
