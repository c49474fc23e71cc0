import type { Outputs } from '../../net/api.ts'

/** One merchant's rows that wait. */
export type Group = Outputs['transactions']['review'][number]
/** Money in and money out of one merchant are two groups, and so are rows that are asked about: they seldom mean the same. */
export const keyOf = (group: Group): string => `${group.kind} ${group.isCredit} ${group.question?.id ?? ''} ${group.merchant}`
/** Those of its rows that this group is about, as the calls of a batch name them. */
export const waitingOf = ({ merchant, isCredit, kind, question }: Group) => ({ merchant, isCredit, kind, question: question?.id ?? null })
