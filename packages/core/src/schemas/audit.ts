import { z } from 'zod'
import { auditKinds } from '../audit-kinds.ts'
import { flagField } from './fields.ts'

/** Every part of a filter may be left out; an empty one is as good as left out. */
const instant = z
  .string()
  .transform((text) => text || undefined)
  .refine((text) => text === undefined || (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text))), 'Date is not valid')
  .transform((text) => (text === undefined ? undefined : new Date(text).toISOString()))
  .optional()
export const auditFilter = z.strictObject({
  /** A user's id, 'link:' and a link's id, or 'product'. */
  actor: z.string().max(200).optional(),
  kind: z.enum(auditKinds, { error: 'Unknown kind' }).optional(),
  from: instant,
  to: instant,
  search: z
    .string()
    .max(200, 'Search is too long (max 200)')
    .transform((text) => text.trim() || undefined)
    .optional(),
})
export const auditList = auditFilter
  .extend({
    cursor: z
      .string()
      .regex(/^-?\d{1,15}$/, 'Cursor is not valid')
      .optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  })
  .optional()
/** `whole`: recompute every line, not only those since the last check. */
export const auditCheck = z.strictObject({ whole: flagField.optional() }).optional()
