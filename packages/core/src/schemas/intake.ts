import { z } from 'zod'

const instant = z.iso.datetime({ error: 'Use a time like 2026-01-31T09:30:00.000Z' })

/** When the first and the last of the documents arrived, both included. */
export const intakeSpanInput = z
  .strictObject({ from: instant, to: instant })
  .refine(({ from, to }) => from <= to, { error: 'The first time must not be after the last one', path: ['to'] })
