import { amountsOf, type TokenLine } from '../pages/statement-lines.ts'
import type { AmountToken } from '../pages/tokens.ts'
import { adjustedTotal, goodsSum, taxTable } from './bill-arithmetic.ts'
import { labelsOf } from './bill-labels.ts'
import {
  CHANGE,
  NET_LABEL,
  NET_TOTAL,
  NOT_TAX,
  NOT_TOTAL,
  PAID_BY_CARD,
  PART_TOTAL,
  PREVIOUS_BALANCE,
  ROUNDING,
  TAX_LABEL,
  TENDERED,
  TIP,
  TOTAL_LABELS,
} from './bill-wording.ts'

export interface BillTotal {
  /** Signed: a credit note's total is negative. */
  cents: number
  tax: number | null
  line: TokenLine
  token: AmountToken
  /** 0 to 1. */
  confidence: number
  /** True when other amounts confirm it: net and tax add up to it, or what was handed over less the change. */
  proven: boolean
  /** In how many places it is printed. */
  times: number
}

interface Candidate {
  cents: number
  score: number
  line: TokenLine
  token: AmountToken
}

/** Finds the amount that an invoice or receipt asks for, and the tax in it. Labels speak first; net + tax = total confirms. */
export function billTotal(lines: readonly TokenLine[]): BillTotal | null {
  const best = new Map<number, Candidate>()
  const nets: number[] = []
  const taxes: number[] = []
  const previous: number[] = []
  const tips: number[] = []
  const counts = new Map<number, number>()
  const tendered: number[] = []
  const change: number[] = []
  const rounding: number[] = []
  const netTotals = new Set<number>()
  /** Said to be a total by the words beside it. */
  const named = new Set<number>()
  /** Paid by card, which gives nothing back; and in any way. */
  const cards = new Set<number>()
  const paid = new Set<number>()
  // Handed over, given back, rounded: amounts that are never the total merely for being large.
  const aside = new Set<number>()
  lines.forEach((line, i) => {
    line.tokens.forEach((token, k) => {
      if (token.kind !== 'amount') return
      const cents = token.amount.negative ? -token.amount.cents : token.amount.cents
      counts.set(cents, (counts.get(cents) ?? 0) + 1)
      const { left, near, above } = labelsOf(lines, i, k)
      const label = left || above
      const alone = line.tokens[k + 1]?.kind !== 'amount'
      if (PREVIOUS_BALANCE.test(near || left)) previous.push(cents)
      if (TIP.test(near || left)) tips.push(cents)
      if (NET_LABEL.test(left) || NET_LABEL.test(above)) nets.push(cents)
      if ((TAX_LABEL.test(left) && !NOT_TAX.test(left)) || (TAX_LABEL.test(above) && !NOT_TAX.test(above))) taxes.push(cents)
      const own = near || left
      if (NET_TOTAL.test(own)) netTotals.add(cents)
      if (CHANGE.test(own)) change.push(cents)
      else if (TENDERED.test(own)) tendered.push(cents)
      else if (ROUNDING.test(own) && !/total/.test(own) && Math.abs(cents) < 100) rounding.push(cents)
      if (PAID_BY_CARD.test(own)) cards.add(cents)
      if (PAID_BY_CARD.test(own) || (TENDERED.test(own) && !CHANGE.test(own))) paid.add(cents)
      if (CHANGE.test(own) || TENDERED.test(own) || ROUNDING.test(own)) aside.add(cents)
      if (cents === 0) return
      const tail = line.tokens
        .slice(k + 1, k + 3)
        .map((t) => t.text)
        .join(' ')
        .toLowerCase()
      let score = labelScore(near) || labelScore(left)
      // A heading over a column of a row that has its own words says less than those words.
      if (score >= 5) named.add(cents)
      if (score === 0) score = left ? Math.min(4, labelScore(above) / 2) : labelScore(above) * 0.9
      if (/^(?:ttc|incl|inkl|brutto)/.test(tail)) score = Math.max(score, 9)
      if (score > 0 && !alone) score -= 2
      if (score > 0 && token.amount.currency) score += 0.5
      // Totals come late.
      score += (0.5 * i) / lines.length
      if (label.length > 90) score -= 4
      const known = best.get(cents)
      if (!known || score >= known.score) best.set(cents, { cents, score: Math.max(score, known?.score ?? 0), line, token })
    })
  })
  const greatest = Math.max(...best.keys())
  for (const line of lines) sumRow(line, best, (cents) => isSeen(line) && counts.get(cents) === 1 && cents < greatest)
  const table = taxTable(lines)
  const taxed = table ? best.get(table.sum) : undefined
  if (table && taxed) {
    for (const c of best.values()) if (c !== taxed && table.parts.includes(c.cents)) c.score = Math.min(c.score, 2)
    taxed.score += 5
  }
  for (const c of best.values()) {
    c.score += Math.min(1.5, 0.5 * ((counts.get(c.cents) ?? 1) - 1))
    if (adds(c.cents, nets, taxes)) c.score += c.score > 3 ? 5 : 2.5
  }
  // 'Net amount' comes before the tax on some bills, and last of all on others: there nothing labelled as a total is more.
  if (![...best.values()].some((c) => c.score >= 5))
    for (const c of best.values()) if (netTotals.has(c.cents) && nets.every((net) => net <= c.cents)) c.score = Math.max(c.score, 6)
  // 'Total  106.10  6.37' of a summary ends with the tax, which is no total.
  for (const c of best.values()) if (taxes.includes(c.cents) && nets.some((net) => Math.abs(c.cents) < 0.4 * Math.abs(net))) c.score -= 5
  const handed = new Set(tendered.flatMap((t) => (change.length > 0 ? change.map((c) => t - Math.abs(c)) : [])))
  for (const c of best.values()) {
    if (handed.has(c.cents)) c.score += 4
    else if (aside.has(c.cents) && (counts.get(c.cents) ?? 0) < 2) c.score -= 3
  }
  const ranked = [...best.values()].sort((a, b) => b.score - a.score || Math.abs(b.cents) - Math.abs(a.cents))
  let top = ranked[0]
  if (!top) return null
  // What was left unpaid before is not this bill's: book what is new.
  const current = previous.map((p) => best.get((top?.cents ?? 0) - p)).find((c) => c !== undefined)
  if (current) top = current
  // What was charged with the tip on top is what left the account.
  const charged = tips.map((tip) => (tip > 0 ? best.get((top?.cents ?? 0) + tip) : undefined)).find((c) => c && c.score >= 3)
  if (charged) top = charged
  const adjusted = adjustedTotal(lines, top.line, top.cents)
  const final = adjusted === null ? undefined : best.get(adjusted)
  if (final) top = final
  const times = (c: Candidate) => counts.get(c.cents) ?? 0
  const left = ranked.filter((c) => !aside.has(c.cents) || (times(c) >= 2 && change.every((c) => c === 0)))
  // A whole number among cents is a house number or a guess, unless nothing else is there.
  const exact = left.filter((c) => /[.,]\d\d\D*$/.test(c.token.text))
  if (top.score < 3) top = pick(exact, left, ranked).reduce((a, b) => (Math.abs(b.cents) > Math.abs(a.cents) ? b : a))
  // One label may stand beside a digit that was read wrongly: what was paid, and is printed again, outweighs it.
  const agreed = ranked.filter((c) => times(c) >= 2 && (handed.has(c.cents) || paid.has(c.cents)))
  const [only] = agreed
  if (
    only &&
    agreed.length === 1 &&
    isSeen(top.line) &&
    times(top) < 2 &&
    !adds(top.cents, nets, taxes) &&
    !handed.has(top.cents) &&
    misread(top, only)
  )
    top = only
  // What the other amounts add up to, where it is one digit away from what was read in one place alone.
  const summed = nets.flatMap((net) => taxes.flatMap((tax) => rounding.map((r) => net + tax + r))).filter((sum) => sum % 5 === 0)
  const meant = [...handed, ...summed].find((sum) => sum > 0 && top && oneDigitApart(sum, top.cents))
  const settled = handed.has(top.cents) || summed.includes(top.cents) || times(top) >= 2 || adds(top.cents, nets, taxes)
  const rounds = rounding.some((r) => r !== 0 && top && (best.has(top.cents - r) || best.has(top.cents + r)))
  let computed = false
  if (meant !== undefined && isSeen(top.line) && !settled && !rounds) {
    computed = !best.has(meant)
    top = best.get(meant) ?? { ...top, cents: meant }
  }
  // Where coins end at five, the rounded sum is the total if it is said to be one; what was handed over says nothing.
  const rounded = rounding
    .flatMap((r) => best.get((top?.cents ?? 0) + r) ?? best.get((top?.cents ?? 0) - r) ?? [])
    .find((c) => c.cents % 5 === 0)
  if (top.cents % 5 !== 0 && rounded && rounded.score >= 3) top = rounded
  const next = ranked.find((c) => c !== top)
  // The same in another currency behind it is for the tax office; which of the two was meant is asked.
  const original = inFirstCurrency(top, best)
  if (original) top = original
  const proven =
    !computed &&
    (top === final ||
      top === taxed ||
      adds(top.cents, nets, taxes) ||
      inTwo(top.cents, nets, taxes) !== null ||
      handed.has(top.cents) ||
      goodsSum(lines) === top.cents)
  const clear = top.score - (next?.score ?? 0)
  // Another amount was paid, and is printed again: one of the two was read wrongly, or something came off in between.
  const contradicted = isSeen(top.line) && [...cards].some((cents) => cents !== top?.cents && (counts.get(cents) ?? 0) >= 2)
  // One of several rows of net, tax and gross whose sum is not printed: its own arithmetic says nothing of the whole.
  const isPart = !taxed && new Set(table?.parts).size > 1 && table?.parts.includes(top.cents)
  // On a picture the sum was not legible where it stands.
  if (table && isPart && isSeen(top.line) && !named.has(top.cents)) return unread(top, table.sum, counts)
  const confidence =
    original || (isPart && !isSeen(top.line))
      ? 0.7
      : proven
        ? 0.95
        : contradicted || isOpen(top.token)
          ? 0.5
          : top.score >= 9
            ? clear >= 2
              ? 0.88
              : 0.78
            : top.score >= 5
              ? 0.7
              : 0.35
  return {
    cents: top.cents,
    tax: (valuesOf(top.line).at(-1) === top.cents ? taxOfRow(top.line) : null) ?? taxWithin(top.cents, nets, taxes),
    line: top.line,
    token: top.token,
    confidence,
    proven,
    times: counts.get(top.cents) ?? 0,
  }
}

/** A total that only the rows of taxes add up to: no more than a proposal. */
const unread = ({ line, token }: Candidate, cents: number, counts: ReadonlyMap<number, number>): BillTotal => ({
  cents,
  tax: null,
  line,
  token,
  confidence: 0.5,
  proven: false,
  times: counts.get(cents) ?? 0,
})

/** '$40.608' with cents has three of them: the point rather sets thousands apart. */
const isOpen = ({ text, amount }: AmountToken): boolean => /\d[.,]\d{3}\D*$/.test(text) && amount.cents % 100 !== 0

/** The first amount of a total's line where that names two currencies; null where it names one or none. */
function inFirstCurrency({ line, token }: Candidate, best: ReadonlyMap<number, Candidate>): Candidate | null {
  const named = amountsOf(line.tokens).filter((t) => t.amount.currency !== null)
  const [first] = named
  if (!first || !token.amount.currency || new Set(named.map((t) => t.amount.currency)).size < 2) return null
  return best.get(first.amount.negative ? -first.amount.cents : first.amount.cents) ?? null
}

const isSeen = (line: TokenLine): boolean => line.words.some((w) => w.confidence !== undefined)

/** The first of the lists that is not empty. */
const pick = (...lists: Candidate[][]): Candidate[] => lists.find((list) => list.length > 0) ?? []

/** Whether a total may be another amount read wrongly: no label of its own, or one digit away. */
const misread = (read: Candidate, meant: Candidate): boolean => read.score < 3 || oneDigitApart(read.cents, meant.cents)

function oneDigitApart(a: number, b: number): boolean {
  const [x, y] = [String(Math.abs(a)), String(Math.abs(b))]
  return x.length === y.length && [...x].filter((digit, i) => digit !== y[i]).length === 1
}

const valuesOf = ({ tokens }: TokenLine): number[] =>
  tokens.flatMap((t) => (t.kind === 'amount' ? [t.amount.negative ? -t.amount.cents : t.amount.cents] : []))

/** The tax of a row that ends with the sum of two numbers before it, the lesser of them a likely tax. Null of any other row. */
function taxOfRow(line: TokenLine): number | null {
  const before = valuesOf(line)
  const last = before.pop()
  for (const [a, net] of before.entries())
    for (const tax of before.slice(a + 1))
      if (net !== 0 && tax !== 0 && net + tax === last && tax / net > 0.02 && tax / net < 0.35) return tax
  return null
}

/**
 * A row of net, tax and total under headings of their own.
 * What `isPart` says to be no more than a part of a larger total says nothing.
 */
function sumRow(line: TokenLine, best: Map<number, Candidate>, isPart: (cents: number) => boolean): void {
  const last = valuesOf(line).at(-1)
  const candidate = last === undefined ? undefined : best.get(last)
  if (!last || !candidate || isPart(last)) return
  if (taxOfRow(line) !== null) candidate.score = Math.max(candidate.score, 7)
}

function labelScore(label: string): number {
  if (!label) return 0
  const worth = TOTAL_LABELS.find(([pattern]) => pattern.test(label))?.[1] ?? 0
  if (NOT_TOTAL.test(label)) return worth >= 9 ? worth / 3 : 0
  if (PART_TOTAL.test(label)) return worth / 2
  // 'Tax total' is the tax; 'total incl. tax' is not.
  if (TAX_LABEL.test(label) && !NOT_TAX.test(label) && worth < 9) return 0
  return worth
}

const adds = (total: number, nets: readonly number[], taxes: readonly number[]): boolean =>
  nets.some((net) => net !== 0 && taxes.some((tax) => tax !== 0 && net + tax === total && Math.abs(tax) < Math.abs(net)))

function taxWithin(total: number, nets: readonly number[], taxes: readonly number[]): number | null {
  const exact = taxes.find((tax) => nets.some((net) => net + tax === total))
  if (exact !== undefined) return exact
  const both = inTwo(total, nets, taxes)
  if (both !== null) return both
  return taxes.findLast((tax) => tax !== 0 && Math.abs(tax) < Math.abs(total) * 0.5) ?? null
}

/** The sum of two taxes that are printed apart and make the total with the net amount: GST and QST, CGST and SGST. Null where none do. */
function inTwo(total: number, nets: readonly number[], taxes: readonly number[]): number | null {
  for (const [i, a] of taxes.entries())
    for (const b of taxes.slice(i + 1)) if (a > 0 && b > 0 && nets.some((net) => a + b < 0.5 * net && net + a + b === total)) return a + b
  return null
}
