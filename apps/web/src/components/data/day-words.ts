import { formatDate, formatLongDate, today } from '@ledgerhand/core/calendar-date'

/** An instant as the day it was here: '4/14/2027'; empty for none. */
export const dayWords = (instant: string | null): string => (instant === null ? '' : formatDate(today(new Date(instant))))
/** The same where there is room for it: 'April 14, 2027'. */
export const longDayWords = (instant: string): string => formatLongDate(today(new Date(instant)))
