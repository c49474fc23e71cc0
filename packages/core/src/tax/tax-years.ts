/**
 * Schedule C (Form 1040) as data, one record a year: its lines, the leaves that stand on each, and the year's rates, each with where it is
 * printed. Nothing here is computed. Money in cents.
 */
import type { Leaf } from '../categories.ts'

/** Where on the form a line stands: parts I (income, with cost of goods from part III) and II (expenses), and line 30. */
export type TaxPart = 'income' | 'expenses' | 'home'

export interface TaxLine {
  line: string
  title: string
  part: TaxPart
  leaves: readonly Leaf[]
  /** How much of the books' amount is taken over, in percent. */
  share: number
  note?: string
  source: string
}
/** A leaf that is in the books' profit and on no line. */
export interface LeftOutLeaf {
  leaf: Leaf
  why: string
  source: string
}
export interface TaxYear {
  id: string
  year: number
  lines: readonly TaxLine[]
  /** Lines of part III, which line 4 is the sum of: opening, purchases, materials, other costs, closing. */
  cost: readonly { line: string; title: string; leaf: Leaf | null }[]
  leftOut: readonly LeftOutLeaf[]
  /** Standard mileage rate of business miles, in tenths of a cent a mile. */
  mileage: { tenths: number; source: string }
  /** Simplified method of the home office. */
  homeOffice: { perSqFt: number; mostSqFt: number; source: string }
  /** From this total on, paid to one person for services within the year, Form 1099-NEC is filed. */
  nec: { from: number; source: string }
}

const form = (year: number) => `Schedule C (Form 1040) ${year} and its instructions`

const line = (
  year: number,
  [name, title, part, leaves]: readonly [string, string, TaxPart, readonly Leaf[]],
  more: Partial<Pick<TaxLine, 'share' | 'note' | 'source'>> = {},
): TaxLine => ({ line: name, title, part, leaves, share: 100, source: form(year), ...more })

const OTHER: readonly Leaf[] = [
  'general_operating',
  'bank_fees',
  'education',
  'dues',
  'software',
  'exchange_differences',
  'misc_expense',
  'uncategorised_expense',
]

/** The lines of a year; `other` is the one that other expenses (part V, line 48) are carried to. */
function linesOf(year: number, other: '27a' | '27b'): TaxLine[] {
  const of = (...given: Parameters<typeof line> extends [number, ...infer Rest] ? Rest : never) => line(year, ...given)
  const energy = of([other === '27a' ? '27b' : '27a', 'Energy efficient commercial buildings', 'expenses', []], {
    note: 'Form 7205: your accountant fills this in',
  })
  const rest = of([other, 'Other expenses', 'expenses', OTHER], { note: 'Carried from line 48: each is named there' })
  return [
    of(['1', 'Gross receipts or sales', 'income', ['sales']]),
    of(['2', 'Returns and allowances', 'income', ['returns']]),
    of(['4', 'Cost of goods sold', 'income', ['cogs_purchases', 'cogs_materials', 'cogs_freight']], { note: 'Carried from line 42' }),
    of(['6', 'Other income', 'income', ['misc_income', 'uncategorised_income']]),
    of(['8', 'Advertising', 'expenses', ['advertising']]),
    of(['9', 'Car and truck expenses', 'expenses', ['car_truck']], {
      note: 'Actual costs, or the standard mileage rate instead of them',
      source: `${form(year)}, line 9; IRS Publication 463, chapter 4`,
    }),
    of(['10', 'Commissions and fees', 'expenses', ['commissions']]),
    of(['11', 'Contract labor', 'expenses', ['contract_labor']]),
    of(['12', 'Depletion', 'expenses', []]),
    of(['13', 'Depreciation and section 179', 'expenses', ['equipment']], {
      note: 'Equipment that the books count as an expense. Your accountant decides on depreciation, section 179 or line 22',
      source: `${form(year)}, line 13; Treas. Reg. 1.263(a)-1(f)`,
    }),
    of(['14', 'Employee benefit programs', 'expenses', []]),
    of(['15', 'Insurance (other than health)', 'expenses', ['insurance']]),
    of(['16a', 'Mortgage interest paid to banks', 'expenses', []]),
    of(['16b', 'Other interest', 'expenses', ['interest']]),
    of(['17', 'Legal and professional services', 'expenses', ['legal_professional']]),
    of(['18', 'Office expense', 'expenses', ['office_expense']]),
    of(['19', 'Pension and profit-sharing plans', 'expenses', []]),
    of(['20a', 'Rent: vehicles, machinery, equipment', 'expenses', ['rent_equipment']]),
    of(['20b', 'Rent: other business property', 'expenses', ['rent_property']]),
    of(['21', 'Repairs and maintenance', 'expenses', ['repairs']]),
    of(['22', 'Supplies', 'expenses', ['supplies']]),
    of(['23', 'Taxes and licenses', 'expenses', ['taxes_licenses']]),
    of(['24a', 'Travel', 'expenses', ['travel', 'local_transport']]),
    of(['24b', 'Deductible meals', 'expenses', ['meals']], {
      share: 50,
      note: year >= 2026 ? 'Half. Meals for the convenience of the employer are not deducted from 2026 on' : 'Half',
      source: `${form(year)}, line 24b; IRC section 274(n)${year >= 2026 ? ' and (o)' : ''}`,
    }),
    of(['25', 'Utilities', 'expenses', ['utilities', 'phone_internet']]),
    of(['26', 'Wages', 'expenses', ['wages']], { note: 'As in the books: your accountant takes employment credits off' }),
    ...(other === '27a' ? [rest, energy] : [energy, rest]),
    of(['30', 'Business use of the home', 'home', []], { source: `${form(year)}, line 30; Rev. Proc. 2013-13` }),
  ]
}

const cost = [
  { line: '35', title: 'Inventory at the beginning of the year', leaf: null },
  { line: '36', title: 'Purchases', leaf: 'cogs_purchases' },
  { line: '38', title: 'Materials and supplies', leaf: 'cogs_materials' },
  { line: '39', title: 'Other costs: inbound freight', leaf: 'cogs_freight' },
  { line: '41', title: 'Inventory at the end of the year', leaf: null },
] as const

const leftOut: readonly LeftOutLeaf[] = [
  { leaf: 'interest_dividends', why: 'Interest and dividends belong on Schedule B', source: 'Schedule B (Form 1040)' },
  { leaf: 'fines', why: 'Fines and penalties are not deducted', source: 'IRC section 162(f)' },
  { leaf: 'donations', why: 'Donations belong on Schedule A', source: 'Schedule A (Form 1040), instructions' },
  { leaf: 'groceries', why: 'Groceries have no line', source: 'IRC section 262' },
  { leaf: 'healthcare', why: 'Health care belongs on Schedule 1 or A', source: 'Form 7206; Schedule A (Form 1040)' },
  { leaf: 'entertainment', why: 'Entertainment is not deducted', source: 'IRC section 274(a)' },
  { leaf: 'shopping', why: 'Shopping has no line', source: 'IRC section 262' },
]

const homeOffice = { perSqFt: 500, mostSqFt: 300, source: 'Rev. Proc. 2013-13; IRS Publication 587' }

/** Every year with data of its own, the earliest first. */
export const taxYears: readonly TaxYear[] = [
  {
    id: 'us-2024',
    year: 2024,
    lines: linesOf(2024, '27a'),
    cost,
    leftOut,
    mileage: { tenths: 670, source: 'IRS Notice 2024-08' },
    homeOffice,
    nec: { from: 60_000, source: 'Instructions for Forms 1099-MISC and 1099-NEC' },
  },
  {
    id: 'us-2025',
    year: 2025,
    lines: linesOf(2025, '27b'),
    cost,
    leftOut,
    mileage: { tenths: 700, source: 'IRS Notice 2025-05' },
    homeOffice,
    nec: { from: 60_000, source: 'Instructions for Forms 1099-MISC and 1099-NEC' },
  },
  {
    id: 'us-2026',
    year: 2026,
    lines: linesOf(2026, '27b'),
    cost,
    leftOut,
    mileage: { tenths: 725, source: 'IRS Notice 2026-10' },
    homeOffice,
    nec: { from: 200_000, source: 'Public Law 119-21, section 70433: payments after December 31, 2025' },
  },
]

/** The data for a year: its own, else the nearest that there is, with a sentence that says so. */
export function taxYearFor(year: number): { data: TaxYear; says: string | null } {
  const own = taxYears.find((y) => y.year === year)
  if (own) return { data: own, says: null }
  const nearest = (year < (taxYears[0]?.year ?? 0) ? taxYears[0] : taxYears.at(-1)) as TaxYear
  const says = `Lines and rates are those of ${nearest.year}: those of ${year} are not known to this version. Check them before you file.`
  return { data: nearest, says }
}
