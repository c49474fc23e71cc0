import { z } from 'zod'
import { month } from './coverage.ts'

/** The month whose figures are asked for; the running one where none is named. */
export const metricsOf = z.strictObject({ month: month.optional() }).optional()
