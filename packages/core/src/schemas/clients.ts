import { z } from 'zod'
import { month } from './coverage.ts'
import { date, id, was } from './fields.ts'
import { period } from './periods.ts'
import { wordsField } from './requests.ts'
import { lineField } from './text-fields.ts'

export const clientNoteInput = z.strictObject({ id, text: wordsField('Note', 4000), was })

const ownerIds = z
  .array(id, { error: 'Please select clients first' })
  .min(1, 'Please select clients first')
  .max(500, 'At most 500 at a time')

/** One period closed for many clients. */
export const closeClientsInput = z.strictObject({ ownerIds, period })

/** The same asked of many clients: what each of them misses of a month, or something in words. */
export const askClientsInput = z
  .strictObject({
    ownerIds,
    month: month.optional(),
    text: lineField('Text', 300, 'Say what is needed').optional(),
    dueOn: date('Please choose a due day'),
    message: wordsField('Message', 1000),
  })
  .refine(({ month: of, text }) => of !== undefined || text !== undefined, { message: 'Say what is needed', path: ['text'] })
