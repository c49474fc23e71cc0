import { firstOfMonth, type YearMonth } from '@ledgerhand/core/calendar-date'

const names = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'November 2026' */
export const longMonth = (month: YearMonth): string => names.format(new Date(`${firstOfMonth(month)}T00:00:00Z`))
