import { z } from 'zod'
import { billRests } from '../bill-rest.ts'
import { id } from './fields.ts'

/**
 * Two rows that a person says are one movement: both ends of a transfer, or a bill and its payment. `difference`: what the payment differs from the bill by, where
 * it does.
 */
export const joinPair = z.strictObject({ id, otherId: id, difference: z.enum(billRests, 'Say what the difference is').optional() })
