import { z } from 'zod'
import { serviceIds } from '../providers.ts'

export const byService = z.strictObject({ id: z.enum(serviceIds, { error: 'Unknown AI service' }) })

/** `categories`: whether it may also be asked about transactions as documents are read. */
export const consentInput = byService.extend({ categories: z.boolean({ error: 'Choose yes or no' }).optional() })
/** Settings of a service by their names, as an owner types them: a blank one is none. */
const settings = z
  .record(z.string().max(60), z.string().max(10_000, 'This is too long to be a key'))
  .refine((all) => Object.keys(all).length <= 20, 'Too many settings')
/** A service's key and what belongs to it; secrets that are left out stay as they are. `evenIfRefused`: kept although the service refused it. */
export const ownKeyInput = z.strictObject({ ...byService.shape, settings, evenIfRefused: z.boolean().default(false) })
/** The models of a service by the key that is kept, or by settings that are not kept yet. */
export const modelsInput = z.strictObject({ ...byService.shape, settings: settings.optional() })

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
