import type { TokenLine } from '../pages/statement-lines.ts'
import { adds, type TaxTable, taxOfRow, taxTable, valuesOf } from './bill-arithmetic.ts'
import { type BillTotal, isSeen, TotalChoice } from './total-choice.ts'
import { type TotalFacts, totalFacts } from './total-facts.ts'
import { addPoints, atLeast, atMost, give, TOTAL_WEIGHTS, type TotalCandidate, type TotalWeights } from './total-weights.ts'

/** Finds the amount that an invoice or receipt asks for, and the tax in it. Labels speak first; net + tax = total confirms. */
export function billTotal(lines: readonly TokenLine[], weights: TotalWeights = TOTAL_WEIGHTS): BillTotal | null {
  const facts = totalFacts(lines, weights)
  const table = taxTable(lines)
  const taxed = table ? facts.best.get(table.sum) : undefined
  scoreAmounts(lines, facts, { table, taxed }, weights)
  const ranked = [...facts.best.values()].sort((a, b) => b.score - a.score || Math.abs(b.cents) - Math.abs(a.cents))
  const [first] = ranked
  if (!first) return null
  const choice = new TotalChoice(lines, facts, ranked, first)
  choice.correct()
  return choice.result(table, taxed)
}

/** Adds to each amount the points for what the other amounts say about it. */
function scoreAmounts(
  lines: readonly TokenLine[],
  { best, counts, of, handed }: TotalFacts,
  { table, taxed }: { table: TaxTable | null; taxed: TotalCandidate | undefined },
  weights: TotalWeights,
): void {
  const all = [...best.values()]
  const times = ({ cents }: TotalCandidate) => counts.get(cents) ?? 0
  scoreRows(lines, best, counts, weights)
  if (table && taxed) {
    for (const c of all) if (c !== taxed && table.parts.includes(c.cents)) atMost(c, weights, 'partOfTaxTableAtMost')
    addPoints(taxed, weights, 'sumOfTaxTable')
  }
  for (const c of all) {
    give(c, 'again', Math.min(weights.againMost, weights.again * (times(c) - 1)))
    if (adds(c.cents, of.net, of.tax)) addPoints(c, weights, c.score > weights.namedFrom ? 'addsUpNamed' : 'addsUp')
  }
  // 'Net amount' comes before the tax on some bills, and last of all on others: there nothing labelled as a total is more.
  if (!all.some((c) => c.score >= weights.labelledFrom))
    for (const c of all) if (of.netTotal.includes(c.cents) && of.net.every((net) => net <= c.cents)) atLeast(c, weights, 'netTotalAtLeast')
  // 'Total  106.10  6.37' of a summary ends with the tax, which is no total.
  for (const c of all)
    if (of.tax.includes(c.cents) && of.net.some((net) => Math.abs(c.cents) < 0.4 * Math.abs(net))) addPoints(c, weights, 'isTax')
  for (const c of all) {
    if (handed.has(c.cents)) addPoints(c, weights, 'handedOver')
    else if (of.aside.includes(c.cents) && times(c) < 2) addPoints(c, weights, 'setAside')
  }
}

/**
 * Rows of net, tax and total under headings of their own. What is seen in one place alone and is less than another amount is no more than a
 * part of a larger total, and says nothing.
 */
function scoreRows(
  lines: readonly TokenLine[],
  best: ReadonlyMap<number, TotalCandidate>,
  counts: ReadonlyMap<number, number>,
  weights: TotalWeights,
): void {
  const greatest = Math.max(...best.keys())
  for (const line of lines) {
    const last = valuesOf(line).at(-1)
    const candidate = last === undefined ? undefined : best.get(last)
    if (!last || !candidate || (isSeen(line) && counts.get(last) === 1 && last < greatest)) continue
    if (taxOfRow(line) !== null) atLeast(candidate, weights, 'sumOfRowAtLeast')
  }
}
