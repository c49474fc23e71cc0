/** What a setting is, and the forms that settings have in common. */
import { z } from 'zod'

export interface Setting<T> {
  /** What it does, for .env.example and the documentation. */
  about: string
  /** The value that stands when nothing is set, as it would be written; null: there is none. */
  standard: string | null
  /** The end of the sentence 'NAME must be …'. */
  rule: string
  /** Never shown in a message. */
  secret?: boolean
  read: z.ZodType<T, string | undefined>
}
export const setting = <T>(of: Setting<T>): Setting<T> => of

/** A whole number within these limits. */
export const whole = (from: number, to: number, standard: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((n) => n >= from && n <= to)
    .optional()
    .transform((n) => n ?? standard)
/** An amount of dollars up to `to`, with cents or without. */
export const dollars = (to: number, standard: number) =>
  z
    .string()
    .regex(/^\d{1,6}(?:\.\d{1,2})?$/)
    .transform(Number)
    .refine((n) => n <= to)
    .optional()
    .transform((n) => n ?? standard)
const ON = ['true', '1', 'yes', 'on'] as const
/** On, off, or undefined where nobody chose. */
export const choice = z
  .string()
  .toLowerCase()
  .pipe(z.enum([...ON, 'false', '0', 'no', 'off']))
  .optional()
  .transform((v) => (v === undefined ? undefined : ON.some((on) => on === v)))
export const onOff = (standard: boolean) => choice.transform((v) => v ?? standard)
/** A string that `parse` must accept. */
export const parsed = <T>(parse: (text: string) => T | null) =>
  z.string().transform((text, ctx) => {
    const value = parse(text)
    if (value !== null) return value
    ctx.addIssue({ code: 'custom' })
    return z.NEVER
  })
