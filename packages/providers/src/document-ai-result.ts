import { at, listAt, textField } from './calling.ts'
import type { AnsweredAccount, AnsweredBill, AnsweredRow } from './service.ts'

/** What Document AI's processors answer: a flat list of entities, those of one row together as its properties. */
type Entity = unknown

const entitiesIn = (json: unknown): Entity[] => listAt(json, 'document', 'entities')
const typeOf = (entity: Entity): string => textField(entity, 'type') ?? ''
const find = (entities: readonly Entity[], type: string): Entity => entities.find((e) => typeOf(e) === type)
const mentioned = (entity: Entity): string | null => textField(entity, 'mentionText')?.trim() || null

/** The day it understood as year, month and day, else as printed. */
function dateOf(entity: Entity): string | null {
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) => at(entity, 'normalizedValue', 'dateValue', part))
  if (typeof year === 'number' && typeof month === 'number' && typeof day === 'number' && year > 0 && month > 0 && day > 0) {
    return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  }
  return mentioned(entity)
}

/** Units and billionths, both integers; else as printed. */
function moneyOf(entity: Entity): string | null {
  const money = at(entity, 'normalizedValue', 'moneyValue')
  const [units, nanos] = [at(money, 'units'), at(money, 'nanos')]
  if (units === undefined && nanos === undefined) return mentioned(entity)
  const whole = String(units ?? '0')
  const billionths = typeof nanos === 'number' ? nanos : 0
  if (!/^-?\d{1,13}$/.test(whole) || !Number.isInteger(billionths) || Math.abs(billionths) > 999_999_999) return mentioned(entity)
  const cents = String(Math.abs(billionths)).padStart(9, '0')
  // More than cents is no money that a statement prints.
  if (!/^\d{2}0{7}$/.test(cents)) return mentioned(entity)
  const isNegative = whole.startsWith('-') || billionths < 0
  return `${isNegative ? '-' : ''}${whole.replace('-', '')}.${cents.slice(0, 2)}`
}

const scoreOf = (entity: Entity): number | null => {
  const score = at(entity, 'confidence')
  return typeof score === 'number' && score >= 0 && score <= 1 ? score : null
}
/** Counted from 0 there, and left out on the first page. */
const pageOf = (entity: Entity): number | null => {
  const ref = at(entity, 'pageAnchor', 'pageRefs', 0)
  if (ref === undefined) return null
  const page = Number(at(ref, 'page') ?? 0)
  return Number.isInteger(page) && page >= 0 ? page + 1 : null
}

/** A bank statement's one account. */
export function accountIn(json: unknown): AnsweredAccount[] {
  const entities = entitiesIn(json)
  return [
    {
      name: mentioned(find(entities, 'bank_name')),
      lastFour: mentioned(find(entities, 'account_number')),
      currency: textField(find(entities, 'currency'), 'normalizedValue', 'text') ?? currencyOf(find(entities, 'starting_balance')),
      periodStart: dateOf(find(entities, 'statement_start_date')),
      periodEnd: dateOf(find(entities, 'statement_end_date')),
      openingBalance: moneyOf(find(entities, 'starting_balance')),
      closingBalance: moneyOf(find(entities, 'ending_balance')),
      rows: entities.filter((e) => typeOf(e) === 'table_item').flatMap(rowsOf),
    },
  ]
}

function rowsOf(item: Entity): AnsweredRow[] {
  const parts = listAt(item, 'properties')
  return (['deposit', 'withdrawal'] as const).flatMap((kind): AnsweredRow[] => {
    const part = (suffix: string) => parts.find((p) => typeOf(p) === `table_item/transaction_${kind}${suffix}`)
    const amount = part('')
    const value = amount === undefined ? null : moneyOf(amount)
    if (value === null) return []
    const scores = [scoreOf(amount), scoreOf(part('_date'))].filter((s) => s !== null)
    return [
      {
        date: dateOf(part('_date')) ?? '',
        description: mentioned(part('_description')) ?? '',
        amount: value.replace(/^-/, ''),
        direction: kind === 'deposit' ? 'in' : 'out',
        page: pageOf(item) ?? pageOf(amount),
        balance: null,
        confidence: scores.length === 0 ? null : Math.min(...scores),
      },
    ]
  })
}

const currencyOf = (entity: Entity): string | null => textField(entity, 'normalizedValue', 'moneyValue', 'currencyCode')

/** An invoice's or a receipt's facts: both processors use the same names for them. */
export function billInDocumentAi(json: unknown): AnsweredBill | null {
  const entities = entitiesIn(json)
  const total = find(entities, 'total_amount')
  if (entities.length === 0) return null
  return {
    vendor: mentioned(find(entities, 'supplier_name')),
    date: dateOf(find(entities, 'invoice_date') ?? find(entities, 'receipt_date')),
    number: mentioned(find(entities, 'invoice_id')),
    total: total === undefined ? null : moneyOf(total),
    tax: moneyOf(find(entities, 'total_tax_amount')),
    currency: textField(find(entities, 'currency'), 'normalizedValue', 'text') ?? currencyOf(total),
    confidence: scoreOf(total),
  }
}

/** The text of each page, by the places in the whole text that the page's layout names. */
export function pagesIn(json: unknown): string[] {
  const text = textField(json, 'document', 'text') ?? ''
  return listAt(json, 'document', 'pages').map((page) =>
    listAt(page, 'layout', 'textAnchor', 'textSegments')
      .map((segment) => text.slice(Number(at(segment, 'startIndex') ?? 0), Number(at(segment, 'endIndex') ?? 0)))
      .join(''),
  )
}
