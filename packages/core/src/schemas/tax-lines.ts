import { z } from 'zod'
import { type Leaf, leafIds } from '../categories.ts'
import { w9States } from '../tax/payees.ts'
import { was } from './fields.ts'
import { entityId } from './tax.ts'
import { lineField } from './text-fields.ts'

/** Which lines the pack has: those of Schedule C, or one's own by leaf; an empty title takes the leaf's own name. `was` names `form`, and titles by leaf. */
export const taxLinesInput = z.strictObject({
  entityId,
  form: z.enum(['schedule_c', 'own'], { error: 'Choose schedule_c or own' }).optional(),
  lines: z
    .partialRecord(z.enum(leafIds, { error: 'Unknown category' }), z.union([z.literal(''), lineField('Line', 100, 'Line is required')]), {
      error: 'Lines must be an object',
    })
    .transform((given) => given as Partial<Record<Leaf, string>>)
    .optional(),
  was,
})
export type TaxLinesInput = z.output<typeof taxLinesInput>

export const payeeW9Input = z.strictObject({
  name: lineField('Name', 300, 'Name is required'),
  w9: z.enum(w9States, { error: 'Choose unknown, requested or on_file' }),
})
