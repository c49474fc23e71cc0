import { amountsOf, type TokenLine } from '../pages/statement-lines.ts'
import type { AmountToken } from '../pages/tokens.ts'
import {
  adds,
  adjustedTotal,
  beforePayments,
  goodsAbove,
  goodsSum,
  inTwo,
  signedCents,
  type TaxTable,
  taxOfRow,
  taxWithin,
  valuesOf,
} from './bill-arithmetic.ts'
import type { TotalFacts } from './total-facts.ts'
import type { Reason, TotalCandidate } from './total-weights.ts'

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
  /** What spoke for it and against it, and after that which corrections led to it from the amount with the highest score. */
  reasons: readonly Reason[]
  corrections: readonly Correction[]
}

/** Why another amount than the one with the highest score is the total. */
export type Correction =
  | 'withoutPreviousBalance'
  | 'beforePayments'
  | 'withTip'
  | 'adjustedBelow'
  | 'largestUnlabelled'
  | 'paidAndPrintedAgain'
  | 'misreadDigit'
  | 'roundedForCoins'
  | 'firstCurrency'
  | 'paidLessChange'
  | 'sumOfTaxSummary'

/** From so many points on the words at an amount say something. */
const SAYS = 3

/** The amount that is taken for the total, and the corrections that lead to it from the one with the highest score. */
export class TotalChoice {
  private readonly lines: readonly TokenLine[]
  private readonly facts: TotalFacts
  /** By their scores, the highest first. */
  private readonly ranked: readonly TotalCandidate[]
  private readonly corrections: Correction[] = []
  private top: TotalCandidate
  /** What a total became further down the paper. */
  private adjusted: TotalCandidate | undefined
  /** The total is printed nowhere: it follows from the other amounts. */
  private isComputed = false
  /** The next one by points, before another currency is asked. */
  private next: TotalCandidate | undefined

  constructor(lines: readonly TokenLine[], facts: TotalFacts, ranked: readonly TotalCandidate[], first: TotalCandidate) {
    this.lines = lines
    this.facts = facts
    this.ranked = ranked
    this.top = first
  }

  correct(): void {
    this.take('withoutPreviousBalance', this.withoutPrevious())
    this.take('beforePayments', this.beforePayments())
    this.take('withTip', this.withTip())
    const adjusted = adjustedTotal(this.lines, this.top.line, this.top.cents)
    this.adjusted = adjusted === null ? undefined : this.facts.best.get(adjusted)
    this.take('adjustedBelow', this.adjusted)
    if (this.top.score < SAYS) this.take('largestUnlabelled', this.largest())
    this.take('paidAndPrintedAgain', this.paidAgain())
    this.take('misreadDigit', this.withoutMisreadDigit())
    this.take('roundedForCoins', this.rounded())
    this.take('sumOfTaxSummary', this.sumOfTaxSummary())
    this.take('paidLessChange', this.paidLessChange())
    this.next = this.ranked.find((c) => c !== this.top)
    // The same in another currency behind it is for the tax office; which of the two was meant is asked.
    this.take('firstCurrency', inFirstCurrency(this.top, this.facts.best) ?? undefined)
  }

  private take(correction: Correction, found: TotalCandidate | undefined): void {
    if (!found) return
    if (found !== this.top || correction === 'firstCurrency') this.corrections.push(correction)
    this.top = found
  }

  private times = ({ cents }: TotalCandidate): number => this.facts.counts.get(cents) ?? 0

  private addsUp({ cents }: TotalCandidate): boolean {
    return adds(cents, this.facts.of.net, this.facts.of.tax)
  }

  /** What was left unpaid before is not this bill's: book what is new. */
  private withoutPrevious(): TotalCandidate | undefined {
    return this.facts.of.previous.map((p) => this.facts.best.get(this.top.cents - p)).find((c) => c !== undefined)
  }

  /** A deposit was paid before: the bill is of all of it. */
  private beforePayments(): TotalCandidate | undefined {
    const { named, best } = this.facts
    const total = beforePayments(this.lines, this.top.line, this.top.cents, (cents) => named.has(cents))
    return total === null ? undefined : best.get(total)
  }

  /** What was charged with the tip on top is what left the account. */
  private withTip(): TotalCandidate | undefined {
    return this.facts.of.tip
      .map((tip) => (tip > 0 ? this.facts.best.get(this.top.cents + tip) : undefined))
      .find((c) => c && c.score >= SAYS)
  }

  /** A whole number among cents is a house number or a guess, unless nothing else is there. */
  private largest(): TotalCandidate {
    const { aside, change } = this.facts.of
    const left = this.ranked.filter((c) => !aside.includes(c.cents) || (this.times(c) >= 2 && change.every((cents) => cents === 0)))
    const exact = left.filter((c) => /[.,]\d\d\D*$/.test(c.token.text))
    return pick(exact, left, [...this.ranked]).reduce((a, b) => (Math.abs(b.cents) > Math.abs(a.cents) ? b : a))
  }

  /** One label may stand beside a digit that was read wrongly: what was paid, and is printed again, outweighs it. */
  private paidAgain(): TotalCandidate | undefined {
    const { handed, of } = this.facts
    const [only, ...others] = this.ranked.filter((c) => this.times(c) >= 2 && (handed.has(c.cents) || of.paid.includes(c.cents)))
    const { top } = this
    const isAlone = isSeen(top.line) && this.times(top) < 2 && !this.addsUp(top) && !handed.has(top.cents)
    return only && others.length === 0 && isAlone && misread(top, only) ? only : undefined
  }

  /** What the other amounts add up to, where it is one digit away from what was read in one place alone. */
  private withoutMisreadDigit(): TotalCandidate | undefined {
    const { top } = this
    const { handed, best, of } = this.facts
    const summed = of.net.flatMap((net) => of.tax.flatMap((tax) => of.rounding.map((r) => net + tax + r))).filter((sum) => sum % 5 === 0)
    const meant = [...handed, ...summed].find((sum) => sum > 0 && oneDigitApart(sum, top.cents))
    const isSettled = handed.has(top.cents) || summed.includes(top.cents) || this.times(top) >= 2 || this.addsUp(top)
    const isRounded = of.rounding.some((r) => r !== 0 && (best.has(top.cents - r) || best.has(top.cents + r)))
    if (meant === undefined || !isSeen(top.line) || isSettled || isRounded) return undefined
    this.isComputed = !best.has(meant)
    return best.get(meant) ?? { ...top, cents: meant }
  }

  /** Where coins end at five, the rounded sum is the total if it is said to be one; what was handed over says nothing. */
  private rounded(): TotalCandidate | undefined {
    const { best, of } = this.facts
    if (this.top.cents % 5 === 0) return undefined
    const found = of.rounding
      .flatMap((r) => best.get(this.top.cents + r) ?? best.get(this.top.cents - r) ?? [])
      .find((c) => c.cents % 5 === 0)
    return found && found.score >= SAYS ? found : undefined
  }

  /** 'Total  11.32  0.68' under a summary of taxes ends with the tax; the sum of both is printed above as what is to be paid. */
  private sumOfTaxSummary(): TotalCandidate | undefined {
    const { top } = this
    const [net = 0, tax = 0] = valuesOf(top.line).slice(-2)
    const isTax = tax === top.cents && tax > 0 && tax / net > 0.005 && tax / net < 0.35
    return isTax ? this.facts.best.get(net + tax) : undefined
  }

  /** No total is printed: what was paid less the change is what the goods add up to. Three printed figures outweigh a label. */
  private paidLessChange(): TotalCandidate | undefined {
    const { of, best } = this.facts
    const [change, ...others] = of.change.filter((cents) => cents !== 0).map(Math.abs)
    if (change === undefined || others.some((cents) => cents !== change)) return undefined
    const goods = [...best.keys()].map((paid) => paid - change).find((left) => left > 0 && left === goodsAbove(this.lines, left + change))
    if (goods === undefined || goods === this.top.cents) return undefined
    this.isComputed = !best.has(goods)
    return best.get(goods) ?? { ...this.top, cents: goods }
  }

  result(table: TaxTable | null, taxed: TotalCandidate | undefined): BillTotal {
    const { top, corrections } = this
    const { counts, of, named } = this.facts
    // One of several rows of net, tax and gross whose sum is not printed: its own arithmetic says nothing of the whole.
    const isPart = !taxed && new Set(table?.parts).size > 1 && table?.parts.includes(top.cents) === true
    // On a picture the sum was not legible where it stands.
    if (table && isPart && isSeen(top.line) && !named.has(top.cents)) return unread(top, table.sum, counts, corrections)
    const proven = this.isProven(taxed)
    const isOfRow = valuesOf(top.line).at(-1) === top.cents
    return {
      cents: top.cents,
      tax: (isOfRow ? taxOfRow(top.line) : null) ?? taxWithin(top.cents, of.net, of.tax),
      line: top.line,
      token: top.token,
      confidence: this.confidence(proven, isPart),
      proven,
      times: this.times(top),
      reasons: top.reasons,
      corrections,
    }
  }

  /** Whether other amounts confirm it. */
  private isProven(taxed: TotalCandidate | undefined): boolean {
    const { top } = this
    if (this.isComputed) return false
    const { handed, of } = this.facts
    const isOfSums = this.addsUp(top) || inTwo(top.cents, of.net, of.tax) !== null || handed.has(top.cents)
    return top === this.adjusted || top === taxed || isOfSums || goodsSum(this.lines) === top.cents
  }

  private confidence(proven: boolean, isPart: boolean): number {
    const { top } = this
    if (this.corrections.includes('firstCurrency') || (isPart && !isSeen(top.line))) return 0.7
    if (proven) return 0.95
    // Another amount was paid, and is printed again: one of the two was read wrongly, or something came off in between.
    const others = this.facts.of.card.filter((cents) => cents !== top.cents)
    const isContradicted = isSeen(top.line) && others.some((cents) => (this.facts.counts.get(cents) ?? 0) >= 2)
    if (isContradicted || isOpen(top.token)) return 0.5
    if (top.score >= 9) return top.score - (this.next?.score ?? 0) >= 2 ? 0.88 : 0.78
    return top.score >= 5 ? 0.7 : 0.35
  }
}

/** A total that only the rows of taxes add up to: no more than a proposal. */
const unread = (
  { line, token, reasons }: TotalCandidate,
  cents: number,
  counts: ReadonlyMap<number, number>,
  corrections: readonly Correction[],
): BillTotal => ({
  cents,
  tax: null,
  line,
  token,
  confidence: 0.5,
  proven: false,
  times: counts.get(cents) ?? 0,
  reasons,
  corrections,
})

/** '$40.608' with cents has three of them: the point rather sets thousands apart. */
const isOpen = ({ text, amount }: AmountToken): boolean => /\d[.,]\d{3}\D*$/.test(text) && amount.cents % 100 !== 0

/** The first amount of a total's line where that names two currencies; null where it names one or none. */
function inFirstCurrency({ line, token }: TotalCandidate, best: ReadonlyMap<number, TotalCandidate>): TotalCandidate | null {
  const named = amountsOf(line.tokens).filter((t) => t.amount.currency !== null)
  const [first] = named
  if (!first || !token.amount.currency || new Set(named.map((t) => t.amount.currency)).size < 2) return null
  return best.get(signedCents(first)) ?? null
}

/** True for words that were seen on a picture, not written in the file. */
export const isSeen = (line: TokenLine): boolean => line.words.some((w) => w.confidence !== undefined)

/** The first of the lists that is not empty. */
const pick = (...lists: TotalCandidate[][]): TotalCandidate[] => lists.find((list) => list.length > 0) ?? []

/** Whether a total may be another amount read wrongly: no label of its own, or one digit away. */
const misread = (read: TotalCandidate, meant: TotalCandidate): boolean => read.score < 3 || oneDigitApart(read.cents, meant.cents)

function oneDigitApart(a: number, b: number): boolean {
  const [x, y] = [String(Math.abs(a)), String(Math.abs(b))]
  return x.length === y.length && [...x].filter((digit, i) => digit !== y[i]).length === 1
}
