import { type Category, categorySection, categorySide, type Section, storedCategories } from './categories.ts'
import { type Cents, cents } from './money.ts'

/** Money of one category in one direction, already added up (by SQL, or a single transaction). Transfers are left out before this. */
export interface Posting {
  category: Category
  isCredit: boolean
  amount: Cents
  count: number
}

export interface ProfitAndLoss {
  totalRevenue: Cents
  totalExpenses: Cents
  netProfit: Cents
  /** Signed towards the category's own side: a refund lowers the category it came from. */
  categoryBreakdown: Partial<Record<Category, Cents>>
  revenueTransactions: number
  expenseTransactions: number
}

/**
 * The only place revenue, expense and profit are put together. Reports, dashboard and page totals all call it.
 * Totals follow the direction of the money (the specification's rule); the breakdown follows the category.
 * Income categories less expense categories is therefore always the net profit.
 */
export function profitAndLoss(postings: readonly Posting[]): ProfitAndLoss {
  let revenue = 0
  let expenses = 0
  let revenueTransactions = 0
  let expenseTransactions = 0
  const breakdown = new Map<Category, number>()
  for (const p of postings) {
    if (p.isCredit) {
      revenue += p.amount
      revenueTransactions += p.count
    } else {
      expenses += p.amount
      expenseTransactions += p.count
    }
    const adds = p.isCredit === (categorySide[p.category] === 'income')
    breakdown.set(p.category, (breakdown.get(p.category) ?? 0) + (adds ? p.amount : -p.amount))
  }
  const categoryBreakdown: ProfitAndLoss['categoryBreakdown'] = {}
  for (const c of storedCategories) {
    const amount = breakdown.get(c)
    if (amount !== undefined) categoryBreakdown[c] = cents(amount)
  }
  return {
    totalRevenue: cents(revenue),
    totalExpenses: cents(expenses),
    netProfit: cents(revenue - expenses),
    categoryBreakdown,
    revenueTransactions,
    expenseTransactions,
  }
}

export interface StatementLine {
  category: Category
  amount: Cents
}
/** The profit-and-loss statement in its sections, as an accountant lays it out. */
export interface IncomeStatement {
  sections: Record<Section, { lines: StatementLine[]; total: Cents }>
  grossProfit: Cents
  netProfit: Cents
}

/** Lays a breakdown out: income, cost of goods sold, gross profit, operating expenses (largest first), other, net profit. */
export function incomeStatement(breakdown: ProfitAndLoss['categoryBreakdown']): IncomeStatement {
  const of = (section: Section) => {
    const lines = storedCategories
      .filter((c) => categorySection[c] === section)
      .flatMap((category) => {
        const amount = breakdown[category]
        return amount === undefined ? [] : [{ category, amount }]
      })
    if (section === 'operating_expenses') lines.sort((a, b) => b.amount - a.amount)
    return { lines, total: cents(lines.reduce((total, l) => total + l.amount, 0)) }
  }
  const all = {
    income: of('income'),
    cost_of_goods_sold: of('cost_of_goods_sold'),
    operating_expenses: of('operating_expenses'),
    other_income: of('other_income'),
    other_expenses: of('other_expenses'),
  }
  const grossProfit = cents(all.income.total - all.cost_of_goods_sold.total)
  return {
    sections: all,
    grossProfit,
    netProfit: cents(grossProfit - all.operating_expenses.total + all.other_income.total - all.other_expenses.total),
  }
}

/** Tenths of a percent as they are written, without their sign: '8.2%', '1,234.5%'. */
export function percentOf(tenths: number): string {
  const abs = Math.abs(tenths)
  return `${Math.trunc(abs / 10).toLocaleString('en-US')}.${abs % 10}%`
}

/**
 * Change against the month before, in the form '+8.2%'. Null when there was nothing last month.
 * Against a negative base the sign still says better or worse (the base's size is the divisor).
 */
export function changeAgainst(now: Cents, before: Cents): string | null {
  if (before === 0) return null
  const tenths = Math.round(((now - before) * 1000) / Math.abs(before))
  return `${tenths > 0 ? '+' : tenths < 0 ? '−' : ''}${percentOf(tenths)}`
}
