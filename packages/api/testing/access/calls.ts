import type { Call } from './call.ts'
import { callsOfClosing } from './calls-of-closing.ts'
import { callsOfPeople } from './calls-of-people.ts'
import { callsOfRows } from './calls-of-rows.ts'

/** One row for each procedure. A procedure without one fails the run. */
export const calls: Record<string, Call> = { ...callsOfPeople, ...callsOfRows, ...callsOfClosing }
