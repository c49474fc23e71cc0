import { z } from 'zod'
import { serviceIds } from '../providers.ts'

export const byService = z.strictObject({ id: z.enum(serviceIds, { error: 'Unknown AI service' }) })

/** `categories`: whether it may also be asked about transactions as documents are read. */
export const consentInput = byService.extend({ categories: z.boolean({ error: 'Choose yes or no' }).optional() })

/** Limits of one day: whole pages, and dollars with at most two decimals. */
export const aiLimitsInput = z.strictObject({
  pagesADay: z
    .number({ error: 'Enter a whole number of pages' })
    .int('Enter a whole number of pages')
    .min(0, 'Enter a whole number of pages')
    .max(100_000, 'At most 100,000 pages'),
  usdADay: z
    .number({ error: 'Enter an amount in US dollars' })
    .min(0, 'Enter an amount in US dollars')
    .max(10_000, 'At most $10,000')
    .refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, 'At most 2 decimals'),
})

export const aiCallQuery = z.strictObject({ before: z.coerce.number().int().positive().optional() }).optional()
