/** The lines of a year from the sums of the books' leaves. Integer cents; every amount is signed by what it does to the net profit. */
import { categorySide, type Leaf, leafIds, leaves } from '../categories.ts'
import type { LeafLine } from '../ledger.ts'
import { type Cents, cents, sum } from '../money.ts'
import type { TaxLine, TaxPart, TaxYear } from './tax-years.ts'

/** What a leaf adds to the books' net profit of the year (an expense is negative), and of how many rows. */
export interface LeafSum {
  leaf: Leaf
  amount: Cents
  rows: number
}
/** What only a person knows. Null: not answered. */
export interface TaxAnswers {
  car: 'miles' | 'actual' | null
  businessMiles: number | null
  homeOfficeSqFt: number | null
  openingInventory: Cents | null
  closingInventory: Cents | null
}
export const noAnswers: TaxAnswers = {
  car: null,
  businessMiles: null,
  homeOfficeSqFt: null,
  openingInventory: null,
  closingInventory: null,
}
export interface WorksheetLine {
  line: string
  title: string
  part: TaxPart
  amount: Cents
  leaves: LeafSum[]
  rows: number
  note: string | null
  source: string | null
  /** Of cost of goods: the lines that it is the sum of. */
  parts?: { line: string; title: string; amount: Cents }[]
}
/** What is in the books' profit and on no line (as it is in the books), or on a line and not in the books (with the other sign). */
export interface Excluded {
  line: string | null
  why: string
  amount: Cents
}
export interface Worksheet {
  lines: WorksheetLine[]
  /** Sums that the form prints between the lines. */
  totals: { line: string; title: string; amount: Cents }[]
  excluded: Excluded[]
  /** The sum of the lines = `reportNet` less what is excluded. */
  net: Cents
  /** Net profit of the books for the same days. */
  reportNet: Cents
}

/** Leaves of part III of Schedule C. */
export const costLeaves: readonly Leaf[] = ['cogs_purchases', 'cogs_materials', 'cogs_freight']

/** Where the question for the inventory stands: it is asked where goods were bought, or one end of the year is known. */
export const inventoryState = (
  hasGoods: boolean,
  { openingInventory: opening, closingInventory: closing }: { openingInventory: number | null; closingInventory: number | null },
): 'open' | 'answered' | 'optional' =>
  opening !== null && closing !== null ? 'answered' : hasGoods || opening !== null || closing !== null ? 'open' : 'optional'

/** The sums of leaves that worksheets are made of, from the lines of a profit-and-loss statement. */
export function leafSums(lines: readonly LeafLine[]): LeafSum[] {
  const sums = new Map<Leaf, LeafSum>()
  for (const { leaf, category, amount, count } of lines) {
    const before = sums.get(leaf) ?? { leaf, amount: cents(0), rows: 0 }
    const effect = categorySide[category] === 'income' ? amount : -amount
    sums.set(leaf, { leaf, amount: cents(before.amount + effect), rows: before.rows + count })
  }
  return leafIds.flatMap((leaf) => sums.get(leaf) ?? [])
}

/** The portion of an amount that a share in percent takes over, to the cent; halves of a cent go to the side that is not taken. */
const portion = (amount: Cents, share: number): Cents => {
  const exact = Math.abs(amount) * share
  const whole = Math.ceil((exact - 50) / 100)
  return cents(amount < 0 ? -whole : whole)
}

/** Miles at the year's rate, in cents. */
export const mileageDeduction = ({ mileage }: TaxYear, miles: number): Cents => cents(Math.round((miles * mileage.tenths) / 10))

/** The simplified home office before its limit by the profit, in cents. */
export const homeOfficeDeduction = ({ homeOffice }: TaxYear, sqFt: number): Cents =>
  cents(Math.min(sqFt, homeOffice.mostSqFt) * homeOffice.perSqFt)

const of = (sums: readonly LeafSum[], names: readonly Leaf[]) => sums.filter(({ leaf }) => names.includes(leaf))
const total = (sums: readonly { amount: Cents }[]): Cents => sum(sums.map(({ amount }) => amount))

/** Schedule C of a year. Net = sum of the lines = net of the books − what is excluded, to the cent. */
export function scheduleC(data: TaxYear, sums: readonly LeafSum[], answers: TaxAnswers): Worksheet {
  const excluded: Excluded[] = data.leftOut.flatMap(({ leaf, why }) => {
    const found = of(sums, [leaf])
    return found.length === 0 ? [] : [{ line: null, why, amount: total(found) }]
  })
  const lines = data.lines.map((line): WorksheetLine => {
    const own = of(sums, line.leaves)
    const made = lineOf(data, line, own, answers)
    excluded.push(...made.excluded)
    const { title, part, note = null, source } = line
    const rows = own.reduce((n, { rows: count }) => n + count, 0)
    return {
      line: line.line,
      title,
      part,
      amount: made.amount,
      leaves: own,
      rows,
      note,
      source,
      ...(made.parts ? { parts: made.parts } : {}),
    }
  })
  const income = total(lines.filter(({ part }) => part === 'income'))
  const expenses = total(lines.filter(({ part }) => part === 'expenses'))
  const home = homeLine(data, cents(income + expenses), answers)
  const all = lines.map((line) => (line.part === 'home' ? { ...line, amount: home.amount } : line))
  const shown = [...excluded, ...home.excluded].filter(({ amount }) => amount !== 0)
  const sales = total(lines.filter(({ line }) => line === '1' || line === '2' || line === '4'))
  const net = cents(income + expenses + home.amount)
  return {
    lines: all,
    totals: [
      { line: '5', title: 'Gross profit', amount: sales },
      { line: '7', title: 'Gross income', amount: income },
      { line: '28', title: 'Total expenses', amount: expenses },
      { line: '29', title: 'Tentative profit', amount: cents(income + expenses) },
      { line: '31', title: net < 0 ? 'Net loss' : 'Net profit', amount: net },
    ],
    excluded: shown,
    net,
    reportNet: total(sums),
  }
}

interface Made {
  amount: Cents
  excluded: Excluded[]
  parts?: { line: string; title: string; amount: Cents }[]
}

function lineOf(data: TaxYear, line: TaxLine, own: readonly LeafSum[], answers: TaxAnswers): Made {
  const booked = total(own)
  if (line.line === '9' && answers.car === 'miles') return milesLine(data, booked, answers.businessMiles ?? 0)
  if (line.line === '4') return costLine(data, own, answers)
  const amount = portion(booked, line.share)
  const rest = cents(booked - amount)
  const why = line.share === 50 ? `The other half of line ${line.line}, ${line.title.toLowerCase()}` : `Not taken over to line ${line.line}`
  return { amount, excluded: rest === 0 ? [] : [{ line: line.line, why, amount: rest }] }
}

function milesLine(data: TaxYear, booked: Cents, miles: number): Made {
  const deduction = mileageDeduction(data, miles)
  return {
    amount: cents(-deduction),
    excluded: [
      { line: '9', why: 'Actual car costs: the mileage rate stands for them', amount: booked },
      { line: '9', why: `${miles.toLocaleString('en-US')} business miles at ${rateWords(data)}, not in the books`, amount: deduction },
    ],
  }
}

/** '72.5 cents' */
export const rateWords = ({ mileage: { tenths } }: TaxYear): string => `${tenths / 10} cents`

function costLine(data: TaxYear, own: readonly LeafSum[], { openingInventory, closingInventory }: TaxAnswers): Made {
  // One count alone says nothing of what was used up.
  const isKnown = openingInventory !== null && closingInventory !== null
  const [opening, closing] = isKnown ? [openingInventory, closingInventory] : [cents(0), cents(0)]
  const used = cents(opening - closing)
  const parts = data.cost.map(({ line, title, leaf }) => {
    const amount = leaf === null ? (line === '35' ? cents(-opening) : closing) : total(own.filter((o) => o.leaf === leaf))
    return { line, title, amount }
  })
  const why = used >= 0 ? 'Inventory used up, not in the books' : 'Inventory built up, not in the books'
  return { amount: cents(total(own) - used), parts, excluded: used === 0 ? [] : [{ line: '4', why, amount: used }] }
}

/** Line 30: the simplified method is limited to the tentative profit (Rev. Proc. 2013-13, section 4.08). */
function homeLine(data: TaxYear, tentative: Cents, { homeOfficeSqFt }: TaxAnswers): Made {
  if (!homeOfficeSqFt) return { amount: cents(0), excluded: [] }
  const full = homeOfficeDeduction(data, homeOfficeSqFt)
  const amount = cents(Math.min(full, Math.max(0, tentative)))
  const limit = amount < full ? ', limited to the profit' : ''
  const why = `Home office of ${Math.min(homeOfficeSqFt, data.homeOffice.mostSqFt)} square feet at $${data.homeOffice.perSqFt / 100}${limit}, not in the books`
  return { amount: cents(-amount), excluded: [{ line: '30', why, amount }] }
}

/** By leaf, what the line is called that it stands on; a leaf without one stands on a line of its own name. */
export type OwnLines = Partial<Record<Leaf, string>>
export const ownTitle = (leaf: Leaf, own: OwnLines): string => own[leaf]?.trim() || leaves[leaf].label

/** Lines of one's own choosing, for who files no Schedule C: every leaf is on one, whole, so nothing is excluded. */
export function ownWorksheet(sums: readonly LeafSum[], own: OwnLines): Worksheet {
  const groups = Map.groupBy(sums, ({ leaf }) => ownTitle(leaf, own))
  const partOf = (leaf: Leaf): TaxPart => (categorySide[leaves[leaf].stored] === 'income' ? 'income' : 'expenses')
  const found = [...groups].map(([title, of]) => ({ title, of, part: partOf(of[0]?.leaf ?? 'sales') }))
  const ordered = [...found.filter(({ part }) => part === 'income'), ...found.filter(({ part }) => part !== 'income')]
  const lines = ordered.map(
    ({ title, of: members, part }, i): WorksheetLine => ({
      line: String(i + 1),
      title,
      part,
      amount: total(members),
      leaves: members,
      rows: members.reduce((n, { rows }) => n + rows, 0),
      note: null,
      source: null,
    }),
  )
  const net = total(lines)
  const sumOf = (part: TaxPart) => total(lines.filter((l) => l.part === part))
  return {
    lines,
    totals: [
      { line: '', title: 'Total income', amount: sumOf('income') },
      { line: '', title: 'Total expenses', amount: sumOf('expenses') },
      { line: '', title: net < 0 ? 'Net loss' : 'Net profit', amount: net },
    ],
    excluded: [],
    net,
    reportNet: total(sums),
  }
}
