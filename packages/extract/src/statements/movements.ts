import { fold } from '../printed/fold.ts'
import { LIKELY_CARD_CREDIT } from '../printed/lexicon/card-payments.ts'
import type { PrintedAmount } from '../printed/printed.ts'
import { LIKELY_CREDIT } from '../printed/wording.ts'
import type { Entry, RowNumber, StatementRowDraft } from './row-draft.ts'

export type MovementColumn = 'debit' | 'credit' | 'amount' | 'balance' | 'ignore'
export type Roles = ReadonlyMap<string, MovementColumn>

/** Integer cents here are plain numbers, signed: money in is positive. */
export interface Movement {
  row: StatementRowDraft
  signed: number
  /** What told the direction: 3 its column, 2 a sign or a section, 1 the custom of the column, 0 a guess from the words. */
  certainty: number
  balance: number | null
  /** The step between two printed balances is exactly this movement (and its neighbours up to the next balance). */
  verified: boolean
  /** The printed balance does not follow. */
  broken: boolean
}

export interface Rules {
  isCard: boolean
  /** Balances print what is owed without a sign: a card's custom, but not every card's. */
  owed: boolean
  /** For cards whose purchases are printed negative. */
  negativeIsDebit: boolean
  /** False to read as if no heading said which way its rows go. */
  sections: boolean
}

/** A balance as the account holder has it: what is owed on a card is negative, also where it prints no sign (`owed`). */
export function balanceOf(amount: PrintedAmount, owed: boolean): number {
  if (amount.mark === 'CR') return amount.cents
  if (amount.mark === 'DR') return -amount.cents
  return amount.negative !== owed ? -amount.cents : amount.cents
}

/** A line that may be a movement: its words and the amounts in it. */
interface Line {
  text: string
  amounts: readonly PrintedAmount[]
}
/** Nearly all lines of a list that signs its movements carry a plus or a minus. */
const SIGNED = 0.8

/**
 * A card that prints its balances with a minus and signs every movement means by a minus what is owed, as a bank account does; unless
 * payments and refunds have the minus: then the card is overpaid.
 */
export function printsDebtsNegative(balances: readonly PrintedAmount[], lines: readonly Line[]): boolean {
  const told = balances.filter((a) => a.cents !== 0)
  if (told.length === 0 || !told.every((a) => a.negative && !a.mark)) return false
  const out = lines.filter((l) => l.amounts.some((a) => a.negative))
  const signed = lines.filter((l) => l.amounts.some((a) => a.negative || a.plus))
  return out.length > 0 && signed.length >= lines.length * SIGNED && !out.some((l) => LIKELY_CARD_CREDIT.test(fold(l.text)))
}

interface SignHabit {
  negatives: number
  pluses: number
  credits: number
  debits: number
  count: number
}
const noHabit = (): SignHabit => ({ negatives: 0, pluses: 0, credits: 0, debits: 0, count: 0 })

/** How the amounts of one column, and of one section, are signed: what an unsigned one means depends on its neighbours. */
function habits(rows: readonly StatementRowDraft[], roles: Roles): { column: Map<string, SignHabit>; section: Map<string, SignHabit> } {
  const [column, section] = [new Map<string, SignHabit>(), new Map<string, SignHabit>()]
  for (const row of rows) {
    const number = movementNumber(row, roles)
    if (!number) continue
    for (const [map, key] of [
      [column, number.key],
      [section, sectionOf(row)],
    ] as const) {
      const habit = map.get(key) ?? noHabit()
      map.set(key, habit)
      const { amount } = number.token
      habit.count++
      if (amount.negative) habit.negatives++
      if (amount.plus) habit.pluses++
      if (amount.mark === 'CR') habit.credits++
      if (amount.mark === 'DR') habit.debits++
    }
  }
  return { column, section }
}

/** Every list under a heading has habits of its own. */
const sectionOf = (row: StatementRowDraft): string => `${row.section}/${row.table}`

/** The number of a row that moved money: an empty column may print 0.00 beside it. */
function movementNumber(row: StatementRowDraft, roles: Roles): RowNumber | null {
  let found: RowNumber | null = null
  for (const n of row.numbers) {
    const role = roles.get(n.key) ?? 'ignore'
    if (role === 'balance' || role === 'ignore') continue
    if (!found || (found.token.amount.cents === 0 && n.token.amount.cents !== 0)) found = n
  }
  return found
}

/** Turns rows into signed movements under an assignment of roles to columns. Rows without a number for money moved are left out. */
export function movementsOf(
  entries: readonly Entry[],
  roles: Roles,
  rules: Rules,
): { steps: (Movement | { side: 'opening' | 'closing'; balance: number } | { balanceOnly: number })[]; movements: Movement[] } {
  const rows = entries.flatMap((e) => (e.kind === 'row' ? [e.row] : []))
  const { column, section } = habits(rows, roles)
  const movements: Movement[] = []
  const steps = entries.map((entry) => {
    if (entry.kind === 'balance') return { side: entry.side, balance: balanceOf(entry.token.amount, rules.owed) }
    const { row } = entry
    const printed = row.numbers.find((n) => roles.get(n.key) === 'balance')
    const balance = printed ? balanceOf(printed.token.amount, rules.owed) : null
    const number = movementNumber(row, roles)
    if (!number) return { balanceOnly: balance ?? Number.NaN }
    const { amount } = number.token
    const [sign, certainty] = signOf(
      { row, amount, column: column.get(number.key) ?? noHabit(), section: section.get(sectionOf(row)) ?? noHabit() },
      roles.get(number.key) ?? 'amount',
      rules,
    )
    const movement: Movement = { row, signed: sign * amount.cents, certainty, balance, verified: false, broken: false }
    movements.push(movement)
    return movement
  })
  return { steps, movements }
}

type Told = [sign: 1 | -1, certainty: number]
/** A row's number, and how the others of its column and of its section are signed. */
interface SignedNumber {
  row: StatementRowDraft
  amount: PrintedAmount
  column: SignHabit
  section: SignHabit
}

function signOf(at: SignedNumber, role: MovementColumn, rules: Rules): Told {
  const { row, amount, column, section } = at
  if (role === 'debit') return [flip(-1, isReversal(amount, column)), 3]
  if (role === 'credit') return [flip(1, isReversal(amount, column)), 3]
  if (amount.mark) return [amount.mark === 'CR' ? 1 : -1, 2]
  const isSignedApart = amount.negative && column.negatives < column.count && section.negatives < section.count
  if (rules.sections && row.section !== 0 && !(isSignedApart && rules.isCard)) return signInSection(at, row.section, rules)
  return rules.isCard ? signOnCard(at, rules) : signOnAccount(at)
}

const flip = (sign: 1 | -1, by: boolean): 1 | -1 => (by ? (sign === 1 ? -1 : 1) : sign)

/** In a column or section of its own direction a minus is decoration when all have it, a reversal when few do. */
const isReversal = (amount: PrintedAmount, habit: SignHabit): boolean => amount.negative && habit.negatives * 2 < habit.count

/** A plus and a minus in one section speak for themselves. */
function signInSection({ amount, section }: SignedNumber, heading: 1 | -1, { isCard }: Rules): Told {
  if (!isCard && amount.plus) return [1, 2]
  if (!isCard && amount.negative && section.pluses > 0) return [-1, 2]
  return [flip(heading, isReversal(amount, section)), 2]
}

function signOnCard({ row, amount, column }: SignedNumber, { negativeIsDebit }: Rules): Told {
  if (amount.negative) return [negativeIsDebit ? -1 : 1, 2]
  if (amount.plus) return [negativeIsDebit || column.negatives === 0 ? 1 : -1, 2]
  if (negativeIsDebit) return [1, 1.5]
  if (column.credits > 0 || column.negatives > 0) return [-1, 1.5]
  return LIKELY_CARD_CREDIT.test(textOf(row)) ? [1, 0] : [-1, 1]
}

function signOnAccount({ row, amount, column }: SignedNumber): Told {
  if (amount.negative) return [-1, 2]
  if (amount.plus) return [1, 2]
  if (column.negatives > 0 && column.pluses === 0) return [1, 1.5]
  if (column.pluses > 0 && column.negatives === 0) return [-1, 1.5]
  if (column.credits > 0 && column.debits === 0) return [-1, 1.5]
  if (column.debits > 0 && column.credits === 0) return [1, 1.5]
  return [LIKELY_CREDIT.test(textOf(row)) ? 1 : -1, 0]
}

const textOf = (row: StatementRowDraft) => fold(row.words.join(' '))
