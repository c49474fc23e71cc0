import { type Movement, movementsOf, type Roles, type Rules } from './movements.ts'
import type { Entry } from './row-draft.ts'

/** What comes out when the columns are taken to mean what `roles` says. */
export interface ChainOutcome {
  movements: Movement[]
  /** Steps between printed balances that are, and are not, the movements between them. */
  good: number
  bad: number
  /** Opening and closing as printed with a label; those that the movements lead from and to, where any do. */
  opening: number | null
  closing: number | null
  /** Both were printed, and opening plus movements is closing. */
  adds: boolean
}

export interface Printed {
  openings: readonly number[]
  closings: readonly number[]
}

/** Follows the printed balances through the movements, and settles directions that only they can tell. */
export function follow(entries: readonly Entry[], roles: Roles, rules: Rules, printed: Printed): ChainOutcome {
  const { steps, movements } = movementsOf(entries, roles, rules)
  const openings = [...printed.openings]
  const closings = [...printed.closings]
  let [good, bad] = [0, 0]
  let at: number | null = openings[0] ?? null
  let since: Movement[] = []
  let first = true
  const settle = (balance: number, last: Movement | null) => {
    if (at !== null) {
      const starts = first ? [at, ...openings] : [at]
      if (starts.some((start) => explains(since, balance - start)) || starts.some((start) => flips(since, balance - start))) {
        good++
        for (const m of since) m.verified = true
      } else if (since.length > 0) {
        bad++
        if (last) last.broken = true
      }
      first = false
    }
    at = balance
    since = []
  }
  for (const step of steps) {
    if ('side' in step) {
      if (step.side === 'opening') {
        // A page that repeats the balance carried over changes nothing; one inside the rows starts anew.
        if (since.length > 0 && at !== null) settle(step.balance, since.at(-1) ?? null)
        at = step.balance
        since = []
        if (!openings.includes(step.balance)) openings.push(step.balance)
      } else if (!closings.includes(step.balance)) closings.push(step.balance)
    } else if ('balanceOnly' in step) {
      if (!Number.isNaN(step.balanceOnly)) settle(step.balanceOnly, null)
    } else {
      since.push(step)
      if (step.balance !== null) settle(step.balance, step)
    }
  }
  const sum = movements.reduce((total, m) => total + m.signed, 0)
  for (const opening of openings)
    for (const closing of closings)
      if (opening + sum === closing && movements.length > 0) return { movements, good, bad, opening, closing, adds: true }
  return { movements, good, bad, opening: openings[0] ?? null, closing: closings[0] ?? null, adds: false }
}

const explains = (since: readonly Movement[], want: number) => since.length > 0 && since.reduce((total, m) => total + m.signed, 0) === want

/** Below this the direction is a guess: nothing printed says it, not even the custom of a column that signs its other rows. */
const GUESSED = 1.5

/** Turns round those movements of one step whose direction was not printed, if exactly one way of doing so explains the step. */
function flips(since: readonly Movement[], want: number): boolean {
  const open = since.filter((m) => m.certainty < GUESSED)
  if (open.length === 0 || open.length > 11) return false
  const got = since.reduce((total, m) => total + m.signed, 0)
  let found: number | null = null
  for (let mask = 1; mask < 1 << open.length; mask++) {
    let change = 0
    open.forEach((m, k) => {
      if ((mask >> k) & 1) change -= 2 * m.signed
    })
    if (got + change !== want) continue
    if (found !== null) return false
    found = mask
  }
  if (found === null) return false
  open.forEach((m, k) => {
    if (((found ?? 0) >> k) & 1) m.signed = -m.signed
    m.certainty = 2
  })
  return true
}
