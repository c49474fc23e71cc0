import { folded } from '../printed/fold.ts'

/** What one column of a payment processor's export adds to what was moved. */
export type ProcessorRole = 'sales' | 'returns' | 'fee' | 'tax' | 'other' | 'reserve'

/** The columns of an export whose amounts add up to what was moved, row by row; places count from 0. */
export interface ProcessorLayout {
  /** Stripe, PayPal … ; null where the columns do not tell. */
  name: string | null
  net: number
  /** `sign` −1: printed without a minus and taken off all the same. */
  adds: { column: number; role: ProcessorRole; sign: 1 | -1 }[]
  /** Part of one of those: the tax, or what was given back, in the money that was collected. */
  within: { column: number; role: 'tax' | 'returns' }[]
  /** Money that a register took in cash, which never reaches the processor. */
  cash: number | null
  /** Each line is a payout with all that it holds. */
  isPayouts: boolean
  /** Columns whose words say what kind of row it is. */
  types: number[]
  description: number[]
}

/** Headings by which an export is known: no bank has these. */
const KNOWN: readonly (readonly [name: string, headings: readonly string[]])[] = [
  ['PayPal', ['gross', 'fee', 'net', 'balance impact']],
  ['PayPal', ['gross', 'fee', 'net', 'from email address']],
  ['PayPal', ['gross', 'fee', 'net', 'timezone', 'transaction id']],
  ['Stripe', ['balance_transaction_id', 'gross', 'fee', 'net']],
  ['Stripe', ['amount', 'fee', 'net', 'available on (utc)']],
  ['Stripe', ['amount', 'fee', 'net', 'created (utc)']],
  ['Shopify', ['amount', 'fee', 'net', 'payout status']],
  ['Shopify', ['charges', 'refunds', 'reserved funds', 'fees', 'total']],
  ['Etsy', ['amount', 'fees & taxes', 'net', 'tax details']],
  ['Square', ['total collected', 'fees', 'net total']],
  ['Amazon', ['settlement id', 'selling fees', 'total']],
]

const AMAZON: Record<string, ProcessorRole> = {
  'product sales': 'sales',
  'shipping credits': 'sales',
  'postage credits': 'sales',
  'gift wrap credits': 'sales',
  'promotional rebates': 'sales',
  'product sales tax': 'tax',
  'shipping credits tax': 'tax',
  'gift wrap credits tax': 'tax',
  'giftwrap credits tax': 'tax',
  'promotional rebates tax': 'tax',
  'sales tax collected': 'tax',
  'tax on regulatory fee': 'tax',
  'marketplace withheld tax': 'tax',
  'marketplace facilitator tax': 'tax',
  'regulatory fee': 'fee',
  'selling fees': 'fee',
  'fba fees': 'fee',
  'other transaction fees': 'fee',
  other: 'other',
}
const SQUARE: Record<string, ProcessorRole> = { 'total collected': 'sales', fees: 'fee', 'third party fees': 'fee' }
const PAYOUTS: Record<string, ProcessorRole> = {
  charges: 'sales',
  refunds: 'returns',
  adjustments: 'other',
  'reserved funds': 'reserve',
  'retried amount': 'other',
  fees: 'fee',
}
const TYPES = ['type', 'reporting_category', 'event type', 'transaction type', 'balance_transaction_type']
const DESCRIPTIONS = ['description', 'details', 'item title', 'subject', 'title']
const GROSS = ['gross', 'gross amount', 'amount']
const FEES = ['fee', 'fees', 'fees taxes', 'fee amount', 'processing fee', 'transaction fee']
const NET = ['net', 'net amount']

/** The layout that a line of headings names; null where it names none. Whether its rows add up is still to be seen. */
export function processorLayout(cells: readonly string[]): ProcessorLayout | null {
  const heads = cells.map((c) => folded(c).trim())
  const at = (names: readonly string[]) => heads.findIndex((h) => names.includes(h))
  const all = (names: readonly string[]) => heads.flatMap((h, i) => (names.includes(h) ? [i] : []))
  const name = KNOWN.find(([, needed]) => needed.every((h) => heads.includes(folded(h))))?.[0] ?? null
  const shared = { name, within: [], cash: null, isPayouts: false, types: all(TYPES), description: all(DESCRIPTIONS) }
  const by = (roles: Record<string, ProcessorRole>) =>
    heads.flatMap((h, column) => (Object.hasOwn(roles, h) ? [{ column, role: roles[h] as ProcessorRole, sign: 1 as const }] : []))
  if (name === 'Amazon') return { ...shared, net: at(['total']), adds: by(AMAZON) }
  if (name === 'Square') {
    const [tax, partly, cash] = [at(['tax']), at(['partial refunds', 'refunds by amount']), at(['cash'])]
    const within = [
      { column: tax, role: 'tax' as const },
      { column: partly, role: 'returns' as const },
    ].filter((w) => w.column >= 0)
    return { ...shared, net: at(['net total']), adds: by(SQUARE), within, cash: cash < 0 ? null : cash }
  }
  const [gross, fee, net] = [at(GROSS), at(FEES), at(NET)]
  if (gross >= 0 && fee >= 0 && net >= 0)
    return {
      ...shared,
      net,
      adds: [
        { column: gross, role: 'sales', sign: 1 },
        { column: fee, role: 'fee', sign: 1 },
      ],
    }
  return name === 'Shopify' ? { ...shared, net: at(['total']), adds: by(PAYOUTS), isPayouts: true } : null
}
