import { checkIds } from '@ledgerhand/core/periods'

/** Every line of a checklist, excused. */
export const everyLine = checkIds.map((id) => ({ id, reason: 'Looked at' }))
