import { z } from 'zod'
import { id } from './fields.ts'

/** Two rows that a person says are one movement: both ends of a transfer, or a bill and its payment. */
export const joinPair = z.strictObject({ id, otherId: id })
