import { type CalendarDate, formatDate, today } from '@ledgerhand/core/calendar-date'

/** An instant as the day it was here: '4/14/2027'; empty for none. */
export const dayWords = (instant: string | null): string => (instant === null ? '' : formatDate(today(new Date(instant)) as CalendarDate))
