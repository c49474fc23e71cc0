/** The programs that a server starts beside itself: as source they lie beside main.ts, built beside main.mjs. */
export type ProgramFile = (name: 'backup' | 'restore' | 'check-database' | 'log-thread') => URL
