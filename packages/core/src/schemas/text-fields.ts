import { z } from 'zod'

/** Lines of text that a person typed. Signing in needs these and none of our other rules: they stand by themselves. */

/** Control characters, and those that change the direction of what is read. */
export const steering = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** One line of text that a person typed: trimmed, required, bounded, without control or direction-changing characters. */
export const lineField = (name: string, max: number, required: string) =>
  z
    .string({ error: required })
    .transform((s) => s.trim())
    .pipe(
      z
        .string()
        .min(1, required)
        .max(max, `${name} is too long (max ${max})`)
        .refine((s) => !steering.test(s), `${name} contains characters that are not allowed`),
    )

/** An optional line: empty and missing become null. */
export const optionalLine = (name: string, max: number) =>
  z
    .string()
    .nullish()
    .transform((s) => s?.trim() || null)
    .refine((s) => s === null || s.length <= max, `${name} is too long (max ${max})`)
    .refine((s) => s === null || !steering.test(s), `${name} contains characters that are not allowed`)
