/**
 * The one taxonomy. A leaf is the finest label a transaction carries; each leaf belongs to one stored category (a line of
 * the profit-and-loss report), one section of the statement and one line of IRS Schedule C (2025).
 * The transaction form and the batch dialog offer their own lists of choices; both lead to leaves here.
 */
export const storedCategories = [
  'revenue',
  'cost_of_goods_sold',
  'operating_expenses',
  'office_supplies',
  'marketing',
  'travel',
  'utilities',
  'rent',
  'insurance',
  'professional_services',
  'technology',
  'other_income',
  'other_expenses',
] as const
export type Category = (typeof storedCategories)[number]

export const sections = ['income', 'cost_of_goods_sold', 'operating_expenses', 'other_income', 'other_expenses'] as const
export type Section = (typeof sections)[number]

/** Which side of the statement a category adds to. */
export const categorySide: Record<Category, 'income' | 'expense'> = {
  revenue: 'income',
  other_income: 'income',
  cost_of_goods_sold: 'expense',
  operating_expenses: 'expense',
  office_supplies: 'expense',
  marketing: 'expense',
  travel: 'expense',
  utilities: 'expense',
  rent: 'expense',
  insurance: 'expense',
  professional_services: 'expense',
  technology: 'expense',
  other_expenses: 'expense',
}

export const categorySection: Record<Category, Section> = {
  revenue: 'income',
  cost_of_goods_sold: 'cost_of_goods_sold',
  operating_expenses: 'operating_expenses',
  office_supplies: 'operating_expenses',
  marketing: 'operating_expenses',
  travel: 'operating_expenses',
  utilities: 'operating_expenses',
  rent: 'operating_expenses',
  insurance: 'operating_expenses',
  professional_services: 'operating_expenses',
  technology: 'operating_expenses',
  other_income: 'other_income',
  other_expenses: 'other_expenses',
}

interface LeafSpec {
  label: string
  stored: Category
  /** Line of Schedule C; 'other' is part V, 'none' is not on Schedule C. */
  scheduleC: string
}
const leaf = (label: string, stored: Category, scheduleC: string): LeafSpec => ({ label, stored, scheduleC })

export const leaves = {
  sales: leaf('Sales & Revenue', 'revenue', '1'),
  returns: leaf('Returns & Allowances', 'revenue', '2'),
  cogs_purchases: leaf('Cost of Goods Sold', 'cost_of_goods_sold', '36'),
  cogs_materials: leaf('Materials & Supplies for Goods', 'cost_of_goods_sold', '38'),
  cogs_freight: leaf('Inbound Freight', 'cost_of_goods_sold', '39'),
  general_operating: leaf('General Operating', 'operating_expenses', 'other'),
  bank_fees: leaf('Bank Fees', 'operating_expenses', 'other'),
  taxes_licenses: leaf('Taxes & Licenses', 'operating_expenses', '23'),
  education: leaf('Professional Development', 'operating_expenses', 'other'),
  repairs: leaf('Repairs & Maintenance', 'operating_expenses', '21'),
  car_truck: leaf('Car & Truck', 'operating_expenses', '9'),
  wages: leaf('Wages', 'operating_expenses', '26'),
  contract_labor: leaf('Contract Labor', 'operating_expenses', '11'),
  commissions: leaf('Commissions & Fees', 'operating_expenses', '10'),
  interest: leaf('Interest', 'operating_expenses', '16b'),
  exchange_differences: leaf('Exchange Differences', 'operating_expenses', 'other'),
  dues: leaf('Dues & Subscriptions', 'operating_expenses', 'other'),
  office_expense: leaf('Office Expenses', 'office_supplies', '18'),
  supplies: leaf('Supplies', 'office_supplies', '22'),
  advertising: leaf('Advertising & Marketing', 'marketing', '8'),
  travel: leaf('Travel', 'travel', '24a'),
  meals: leaf('Meals', 'travel', '24b'),
  local_transport: leaf('Local Transportation', 'travel', '24a'),
  utilities: leaf('Utilities', 'utilities', '25'),
  phone_internet: leaf('Phone & Internet', 'utilities', '25'),
  rent_property: leaf('Rent', 'rent', '20b'),
  rent_equipment: leaf('Equipment & Vehicle Rental', 'rent', '20a'),
  insurance: leaf('Insurance', 'insurance', '15'),
  legal_professional: leaf('Legal & Professional Services', 'professional_services', '17'),
  software: leaf('Software & Cloud', 'technology', 'other'),
  equipment: leaf('Equipment', 'technology', '13'),
  misc_income: leaf('Other Income', 'other_income', '6'),
  interest_dividends: leaf('Interest & Dividends', 'other_income', 'none'),
  misc_expense: leaf('Other Expense', 'other_expenses', 'other'),
  fines: leaf('Fines & Penalties', 'other_expenses', 'none'),
  donations: leaf('Donations', 'other_expenses', 'none'),
  groceries: leaf('Groceries', 'other_expenses', 'none'),
  healthcare: leaf('Healthcare', 'other_expenses', 'none'),
  entertainment: leaf('Entertainment', 'other_expenses', 'none'),
  shopping: leaf('Shopping', 'other_expenses', 'none'),
  uncategorised_income: leaf('Uncategorized Income', 'other_income', '6'),
  uncategorised_expense: leaf('Uncategorized Expense', 'other_expenses', 'other'),
} as const satisfies Record<string, LeafSpec>
export type Leaf = keyof typeof leaves
export const leafIds = Object.keys(leaves) as [Leaf, ...Leaf[]]

/** Leaves that are a shrug or are rarely a business expense: they always ask for a person. */
const askAnyway: ReadonlySet<Leaf> = new Set([
  'groceries',
  'healthcare',
  'shopping',
  'entertainment',
  'uncategorised_income',
  'uncategorised_expense',
])
export const leafNeedsReview = (id: Leaf): boolean => askAnyway.has(id)

/** The 13 choices of the transaction form, in the specification's order, and the leaf each stands for. */
export const formCategories = {
  'Advertising & Marketing': 'advertising',
  'Bank Fees': 'bank_fees',
  'Business Insurance': 'insurance',
  'Equipment & Software': 'software',
  'Legal & Professional Services': 'legal_professional',
  'Office Expenses': 'office_expense',
  'Professional Development': 'education',
  'Rent & Utilities': 'rent_property',
  'Sales & Revenue': 'sales',
  Taxes: 'taxes_licenses',
  'Travel & Meals': 'travel',
  'Other Income': 'misc_income',
  'Other Expense': 'misc_expense',
} as const satisfies Record<string, Leaf>
export type FormCategory = keyof typeof formCategories
/** The 17 choices of the batch dialog. 'other' depends on the direction of the money. */
export const batchCategories = {
  groceries: 'groceries',
  dining: 'meals',
  transportation: 'local_transport',
  utilities: 'utilities',
  rent: 'rent_property',
  insurance: 'insurance',
  healthcare: 'healthcare',
  entertainment: 'entertainment',
  shopping: 'shopping',
  fuel: 'car_truck',
  maintenance: 'repairs',
  supplies: 'supplies',
  marketing: 'advertising',
  travel: 'travel',
  equipment: 'equipment',
  professional: 'legal_professional',
  other: 'uncategorised_expense',
} as const satisfies Record<string, Leaf>
export type BatchCategory = keyof typeof batchCategories

/** The leaf that stands for a stored category when nothing finer is known. */
export const plainLeaf: Record<Category, Leaf> = {
  revenue: 'sales',
  cost_of_goods_sold: 'cogs_purchases',
  operating_expenses: 'general_operating',
  office_supplies: 'office_expense',
  marketing: 'advertising',
  travel: 'travel',
  utilities: 'utilities',
  rent: 'rent_property',
  insurance: 'insurance',
  professional_services: 'legal_professional',
  technology: 'software',
  other_income: 'misc_income',
  other_expenses: 'misc_expense',
}

const isCategory = (text: string): text is Category => (storedCategories as readonly string[]).includes(text)
const isLeaf = (text: string): text is Leaf => Object.hasOwn(leaves, text)
const byLabel = new Map<string, Leaf>([
  ...leafIds.map((id) => [leaves[id].label, id] as const),
  // As they were spelled before: exports and calls of then are understood.
  ['Uncategorised Income', 'uncategorised_income'],
  ['Uncategorised Expense', 'uncategorised_expense'],
])

/** Choices of the form that mean one leaf or another, by what a row says. */
const byDescription: ReadonlySet<string> = new Set(['Travel & Meals', 'Rent & Utilities'])
const RESTAURANT =
  /\b(restaurant|cafe|café|coffee|pizza|grill|diner|bistro|bakery|bar|pub|kitchen|sushi|burger|taco|doordash|grubhub|uber ?eats|starbucks|mcdonald|chipotle|meal|lunch|dinner)/i
const UTILITY =
  /\b(electric|energy|power|gas co|water|sewer|utility|utilities|internet|telecom|wireless|verizon|at&t|comcast|xfinity|t-mobile|pg&e|con ?ed)/i

/**
 * The leaf and stored category meant by any accepted name: a stored value, a leaf, a leaf's label, a form label or a batch
 * choice. Names that two lists share ('travel', 'insurance') mean the same stored category in each. Null when unknown.
 * 'Travel & Meals' and 'Rent & Utilities' look at the description to choose between their two leaves.
 */
export function resolveCategory(
  name: string,
  about: { isCredit: boolean; description?: string },
): { category: Category; label: Leaf } | null {
  const of = (id: Leaf) => ({ category: leaves[id].stored, label: id })
  const described = about.description ?? ''
  if (name === 'Travel & Meals') return of(RESTAURANT.test(described) ? 'meals' : 'travel')
  if (name === 'Rent & Utilities') return of(UTILITY.test(described) ? 'utilities' : 'rent_property')
  if (Object.hasOwn(formCategories, name)) return of(formCategories[name as FormCategory])
  if (isCategory(name)) return { category: name, label: plainLeaf[name] }
  if (name === 'other') return of(about.isCredit ? 'uncategorised_income' : 'uncategorised_expense')
  if (Object.hasOwn(batchCategories, name)) return of(batchCategories[name as BatchCategory])
  if (isLeaf(name)) return of(name)
  const labelled = byLabel.get(name)
  return labelled ? of(labelled) : null
}

/** True when `name` is any category name that the product accepts. */
export const isKnownCategory = (name: string): boolean => resolveCategory(name, { isCredit: false }) !== null

/** The form's choice that shows a leaf: its own label where the form has one, else the choice its leaf belongs to. */
export function formLabelOf(id: Leaf): string {
  const own = Object.entries(formCategories).find(([, l]) => l === id)?.[0]
  if (own) return own
  const shared: Partial<Record<Leaf, FormCategory>> = {
    meals: 'Travel & Meals',
    local_transport: 'Travel & Meals',
    utilities: 'Rent & Utilities',
    phone_internet: 'Rent & Utilities',
    equipment: 'Equipment & Software',
  }
  return shared[id] ?? leaves[id].label
}

/** How rows, lists, reports and messages name a category: its own label. The one name that a person reads. */
export const labelName = (id: Leaf): string => leaves[id].label
/** Every such name, each once. */
export const labelNames: readonly string[] = leafIds.map(labelName)
/** Every name that a list can be narrowed by: these, and the choices of the form, as older addresses have them. */
export const filterNames: readonly string[] = [...new Set([...labelNames, ...Object.keys(formCategories)])]
/** The leaves that a name stands for: one that is called so, or all of those for which the form has one choice ('Rent & Utilities'). */
export function leavesNamed(name: string): Leaf[] {
  const own = leafIds.filter((id) => labelName(id) === name)
  return own.length > 0 ? own : leafIds.filter((id) => formLabelOf(id) === name)
}
/** What stands in place of the category on a transfer, which has none. */
export const TRANSFER = 'Transfer'

/** What a chosen name will be called on the rows it is given to; a choice that depends on the rows keeps its own. */
export function chosenName(choice: string): string {
  if (byDescription.has(choice)) return choice
  const names = [true, false].map((isCredit) => resolveCategory(choice, { isCredit })?.label)
  const [one, other] = names
  return one && one === other ? labelName(one) : categoryTitle(choice)
}

/**
 * 'cost_of_goods_sold' → 'Cost Of Goods Sold', as the specification prints breakdown names. The line within the section of the same name is
 * told apart from it.
 */
export const categoryTitle = (category: string): string =>
  category === 'operating_expenses' ? 'Other Operating Expenses' : category.replaceAll('_', ' ').replace(/\b\w/g, (c) => c.toUpperCase())
