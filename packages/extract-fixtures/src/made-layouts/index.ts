/** The habits of many banks, each in one made-up statement: what a reader must hold on that has seen none of them. */
import { cardPages } from './card-pages.ts'
import type { Habit } from './habit.ts'
import { pages } from './pages.ts'
import { tables } from './tables.ts'

export const habits: readonly Habit[] = [...pages, ...cardPages, ...tables]
