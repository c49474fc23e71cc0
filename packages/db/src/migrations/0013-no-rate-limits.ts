/** The first counters of tries are gone: nothing counts in them since every try has its own row. */
export const migration0013 = {
  name: '0013-no-rate-limits',
  sql: 'DROP TABLE rate_limits;',
} as const
