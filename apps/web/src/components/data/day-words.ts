import { formatDate, formatLongDate, today } from '@ledgerhand/core/calendar-date'

/** An instant as the day it was here: '4/14/2027'; empty for none. */
export const dayWords = (instant: string | null): string => (instant === null ? '' : formatDate(today(new Date(instant))))
/** The same where there is room for it: 'April 14, 2027'. */
export const longDayWords = (instant: string): string => formatLongDate(today(new Date(instant)))
/** A moment as its day and its time on this person's clock. */
export const momentWords = (instant: string): string =>
  new Date(instant).toLocaleString('en-US', { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
