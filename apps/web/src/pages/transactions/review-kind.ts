import type { Outputs } from '../../net/api.ts'

/** One merchant's rows that wait. */
export type Group = Outputs['transactions']['review'][number]
/** Money in and money out of one merchant are two groups: they seldom mean the same. */
export const keyOf = (group: Group): string => `${group.kind} ${group.isCredit} ${group.merchant}`
