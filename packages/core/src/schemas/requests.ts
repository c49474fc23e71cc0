import { z } from 'zod'
import { email } from './auth.ts'
import { month } from './coverage.ts'
import { date, id } from './fields.ts'
import { lineField } from './text-fields.ts'

/** So many items a request has at most: a year of five accounts. */
export const MOST_ITEMS = 60

/** Several lines that a person typed, bounded; empty and missing become null. Line breaks stay, other control characters do not. */
export const wordsField = (name: string, max: number) =>
  z
    .string()
    .max(max, `${name} is too long (max ${max})`)
    .nullish()
    .transform(
      (text) =>
        text
          ?.replace(/\r\n?/g, '\n')
          .replace(/[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
          .trim() || null,
    )

const item = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('statement'), account: id, month }),
    z.strictObject({ kind: z.literal('receipt'), transactionId: id }),
    z.strictObject({ kind: z.literal('other'), text: lineField('Text', 300, 'Say what is needed') }),
  ],
  { error: 'Ask for a statement, a receipt or something else' },
)
export type RequestItemInput = z.output<typeof item>

const addressee = z.strictObject(
  {
    name: lineField('Name', 200, 'Name is required'),
    email: z
      .union([z.literal('').transform(() => null), email, z.null()], { error: 'Please enter a valid email' })
      .optional()
      .transform((text) => text ?? null),
  },
  { error: 'Name is required' },
)
const fields = { addressee, dueOn: date('Please choose a due day'), message: wordsField('Message', 1000) }

export const requestInput = z.strictObject({
  items: z
    .array(item, { error: 'Say what is needed' })
    .min(1, 'Say what is needed')
    .max(MOST_ITEMS, `At most ${MOST_ITEMS} items at a time`),
  ...fields,
})
export type RequestInput = z.output<typeof requestInput>

/** Only what is sent changes. `remind`: whether reminders go out. */
export const requestChange = z.strictObject({
  id,
  addressee: addressee.optional(),
  dueOn: fields.dueOn.optional(),
  message: fields.message.optional(),
  remind: z.boolean({ error: 'remind must be true or false' }).optional(),
})
export const itemState = z.strictObject({
  id,
  itemId: id,
  state: z.enum(['open', 'done'], { error: 'state must be open or done' }),
  /** The document that answers it, of an item that is done. */
  documentId: id.optional(),
})
export const excuseInput = z.strictObject({ id, itemId: id, reason: lineField('Reason', 500, 'Say why') })
