import { z } from 'zod'
import { grantableRoles } from '../roles.ts'
import { id, was } from './fields.ts'
import { lineField } from './text-fields.ts'

export const grantInput = z.strictObject({
  userId: lineField('User ID', 320, 'User ID is required'),
  role: z.enum(grantableRoles, { error: 'Role must be cpa or viewer' }).default('viewer'),
})
export const changeRoleInput = z.strictObject({ id, role: z.enum(grantableRoles, { error: 'Role must be cpa or viewer' }) })

/** A date-time as an <input type="datetime-local"> or ISO text gives it; empty means never. Gives an ISO instant in UTC. */
export const expiry = z
  .string()
  .nullish()
  .transform((text, ctx): string | null => {
    if (!text) return null
    const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
    if (Number.isNaN(at)) {
      ctx.addIssue({ code: 'custom', message: 'Expiry is not a valid date', input: text })
      return z.NEVER
    }
    return new Date(at).toISOString()
  })

const whole = (name: string, max: number) =>
  z
    .number({ error: `${name} must be a number` })
    .int(`${name} must be a whole number`)
    .min(1, `${name} must be at least 1`)
    .max(max, `${name} must be at most ${max.toLocaleString('en-US')}`)
export const LINK_MAX_FILES = 50
export const LINK_MAX_MEGABYTES = 200
/** How many files and how much in all a link takes; what is left out stays at its default. */
const limits = {
  maxFiles: whole('Files', 10_000).default(LINK_MAX_FILES),
  maxMegabytes: whole('Total size', 100_000).default(LINK_MAX_MEGABYTES),
}
export const linkInput = z.strictObject({
  description: lineField('Description', 200, 'Description is required'),
  expiresAt: expiry,
  ...limits,
})
export const changeLinkInput = z.strictObject({ id, ...linkInput.shape, was })
export const leaveInput = z.strictObject({ ownerId: id })
export const linkActive = z.strictObject({ id, isActive: z.boolean({ error: 'isActive must be true or false' }) })
export const byToken = z.strictObject({ token: z.string() })
export const acceptInput = z.strictObject({ token: z.string().min(1).max(200) })
