import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Category, categorySide, storedCategories } from './categories.ts'
import { cents, parseDecimal, toDecimal } from './money.ts'
import { incomeStatement, type Posting, profitAndLoss } from './profit-and-loss.ts'

const folder = new URL('../golden/', import.meta.url)
const words = (s: string) => s.trim().split(/\s+/)
function posting(line: string): Posting {
  const [, direction, amount = '', category] = words(line)
  return { isCredit: direction === 'in', amount: parseDecimal(amount), category: category as Category, count: 1 }
}
function printed(postings: Posting[]): string {
  const r = profitAndLoss(postings)
  const rows = Object.entries(r.categoryBreakdown).map(([c, a]) => `${c} ${toDecimal(a)}`)
  const gross = incomeStatement(r.categoryBreakdown).grossProfit
  return words(
    `revenue ${toDecimal(r.totalRevenue)} (${r.revenueTransactions}) expenses ${toDecimal(r.totalExpenses)} (${r.expenseTransactions}) net ${toDecimal(r.netProfit)} ${rows.join(' ')} gross ${toDecimal(gross)}`,
  ).join(' ')
}
test.each(readdirSync(folder))('%s', (file) => {
  const [before = '', after = ''] = readFileSync(new URL(file, folder), 'utf8').split('=>')
  const lines = before.split('\n').filter((l) => /^\d/.test(l))
  expect(printed(lines.map(posting))).toBe(words(after).join(' '))
})

test('whatever the books, income categories less expense categories is the net profit, in the breakdown and in the statement', () => {
  let seed = 7
  const random = (n: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % n
  }
  for (let i = 0; i < 300; i++) {
    const postings = Array.from({ length: random(40) }, () => ({
      amount: cents(1 + random(1_000_000)),
      isCredit: random(2) === 1,
      category: storedCategories[random(storedCategories.length)] as Category,
      count: 1,
    }))
    const r = profitAndLoss(postings)
    let net = 0
    for (const [c, a] of Object.entries(r.categoryBreakdown)) net += categorySide[c as Category] === 'income' ? a : -a
    expect(net).toBe(r.netProfit)
    expect(incomeStatement(r.categoryBreakdown).netProfit).toBe(r.netProfit)
  }
})
