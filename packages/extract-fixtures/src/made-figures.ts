/** How banks write amounts and days, for statements that are made here. Amounts are in cents, days as YYYY-MM-DD. */
import type { MadeRow } from './made-statements.ts'

export const plain = (c: number) => `${c < 0 ? '-' : ''}${Math.floor(Math.abs(c) / 100)}.${String(Math.abs(c) % 100).padStart(2, '0')}`
export const withMarks = (c: number, group: string, decimal: string) =>
  plain(c)
    .replace('.', decimal)
    .replace(/\B(?=(\d{3})+[.,]\d\d$)/g, group)
export const us = (c: number) => withMarks(c, ',', '.')
export const eu = (c: number) => withMarks(c, '.', ',')
export const spaced = (c: number) => withMarks(c, ' ', ',')
export const indian = (c: number) => plain(c).replace(/(\d)(?=(\d\d)+\d\.)/g, '$1,')
/** What went out, or came in, without a sign; '' for a row of the other side. */
export const out = (r: MadeRow, f = us) => (r.cents < 0 ? f(-r.cents) : '')
export const into = (r: MadeRow, f = us) => (r.cents > 0 ? f(r.cents) : '')

export const y = (d: string) => d.slice(0, 4)
export const m = (d: string) => d.slice(5, 7)
export const dd = (d: string) => d.slice(8)
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const mon = (d: string) => months[Number(m(d)) - 1] as string
export const slash = (d: string) => `${m(d)}/${dd(d)}`
export const usDate = (d: string) => `${m(d)}/${dd(d)}/${y(d)}`
export const ukDate = (d: string) => `${dd(d)}/${m(d)}/${y(d)}`
export const dots = (d: string) => `${dd(d)}.${m(d)}.${y(d)}`
