import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { type Cents, cents } from '@ledgerhand/core/money'
import { customType, integer, text } from 'drizzle-orm/sqlite-core'

/** Integer cents. */
export const money = customType<{ data: Cents; driverData: number }>({ dataType: () => 'integer', fromDriver: cents, toDriver: (c) => c })
/** A calendar day, 'YYYY-MM-DD'. */
export const day = (name: string) => text(name).$type<CalendarDate>()
/** An instant, ISO 8601 in UTC. */
export const instant = (name: string) => text(name)
export const flag = (name: string) => integer(name, { mode: 'boolean' })
/** Whose books a row belongs to. */
export const ownerId = () => text('user_id').notNull()
