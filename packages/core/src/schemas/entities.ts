import { z } from 'zod'
import { DEFAULT_ENTITY_COLOR, entityColors, entityTypes } from '../entity-colors.ts'
import { id, was } from './fields.ts'
import { lineField, optionalLine } from './text-fields.ts'

const fields = {
  name: lineField('Entity name', 100, 'Entity name is required'),
  entityType: z.enum(entityTypes, { error: 'Entity type is required' }).default('business'),
  description: optionalLine('Description', 500),
  color: z
    .string({ error: 'Color is required' })
    .min(1, 'Color is required')
    .refine((c) => c === '' || (entityColors as readonly string[]).includes(c), 'Choose one of the colours')
    .default(DEFAULT_ENTITY_COLOR),
}
export const entityInput = z.strictObject(fields)
export const entityUpdate = z.strictObject({ id, ...fields, was })
export type EntityInput = z.output<typeof entityInput>
