import type { YearMonth } from '@ledgerhand/core/calendar-date'
import { statementText } from '@ledgerhand/core/requests'
import type { IntakeYear } from '@ledgerhand/core/wire/intake'
import type { WantedItem } from '../../asking/ask-dialog.tsx'

/** Months of an account, to be asked for. */
export const wantedOf = ({ accountId, name }: IntakeYear, months: readonly YearMonth[]): WantedItem[] =>
  months.map((month) => ({ item: { kind: 'statement', account: accountId ?? '', month }, label: statementText(name, month) }))
