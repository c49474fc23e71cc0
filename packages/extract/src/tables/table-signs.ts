import { folded } from '../printed/fold.ts'
import { type CardSignTable, cardOrientation, type Orientation, OTHER_TYPE } from './card-signs.ts'
import type { TypedWay } from './card-types.ts'
import type { TableColumn } from './table-columns.ts'
import type { MoneyReading } from './table-movement.ts'

/** A list of what was spent says so in its title, and prints no signs. */
const SPENT =
  /^(?:expenses?|expenditures?|purchases|costs|ausgaben|kosten|auslagen|depenses|frais|notes? de frais|spese|uscite|gastos|egresos|despesas|uitgaven|utgifter|udgifter|wydatki|koszty|vydaje|naklady|kiadasok|cheltuieli|rashodi|troskovi|giderler|harcamalar|pengeluaran|расходы|витрати|разходи|支出|経費|费用|지출)(?!\p{L})/u
/** A list of what customers paid has no signs either: all of it came in. */
const SOLD =
  /(?<!\p{L})(?:sales?|orders?|earnings|guests?|customers?|buyers?|payments?|charges?|donations?|deposits?|income|revenue|receipts?|verkauf\p{L}*|bestell\p{L}*|kunden?|einnahmen|zahlung\p{L}*|commandes?|clients?|ventes?|recettes|encaissements?|pedidos?|ventas?|ingresos|clientes?|ordin[ei]|vendite|incass[oi]|entrate|vendas|receitas|betaal\p{L}*|bestelling\p{L}*|klant|ontvangsten|inkomsten|forsaljning|intakter|salg|omsaetning|zamowieni\p{L}*|sprzedaz|przychody)(?!\p{L})/u

const OTHERS = '(?:(?:other|electronic|atm|card|ach|online|miscellaneous|all) )*'
const OUT_LIST = new RegExp(
  `^${OTHERS}(?:withdrawals?|debits?|checks?|cheques?|fees?|service charges?|purchases)(?: (?:and|&|/) ${OTHERS}(?:withdrawals?|debits?|fees?|charges|subtractions|payments?))?(?: paid| made| cleared)?$|^(?:payments and ${OTHERS}(?:debits|withdrawals)|belastungen|lastschriften|auszahlungen|ausgange|retraits|prelevements|debits|cargos|retiros|egresos|addebiti|prelievi|uscite|afschrijvingen|wyplaty|obciazenia|saidas|debitos)$`,
)
const IN_LIST = new RegExp(
  `^${OTHERS}(?:deposits?|credits?|additions)(?: (?:and|&|/) ${OTHERS}(?:deposits?|credits?|additions))?$|^(?:gutschriften|einzahlungen|eingange|versements|depots|abonos|depositos|ingresos|versamenti|accrediti|entrate|bijschrijvingen|wplaty|uznania|entradas|creditos)$`,
)
/** Which way the money of a list went, by its title: 'Withdrawals and debits', 'Gutschriften'. Null when the title does not say. */
export function sideOfList(title: string): 'in' | 'out' | null {
  const words = folded(title)
  return OUT_LIST.test(words) ? 'out' : IN_LIST.test(words) ? 'in' : null
}

/** What a table holds, as far as it bears on its signs. */
export interface SignedTable {
  money: MoneyReading
  signed: readonly (number | null)[]
  balances: readonly (number | null)[]
  rows: readonly (readonly string[])[]
  isCard: boolean
  /** Which way each row went by the column of a card's types. */
  types: readonly TypedWay[]
  describe: (row: readonly string[]) => string
  /** What stands over the rows: the line right above the headings, other titles and the sheet's name, the headings. */
  about: { title: string | null; titles: readonly string[]; headings: readonly string[] }
}

/** Whether the signs of a table must be turned round to mean 'money in is positive'. */
export const orientation = (table: SignedTable): Orientation => (table.isCard ? cardOrientation(cardTable(table)) : bankOrientation(table))

const isPair = ({ debit, credit }: MoneyReading): boolean => debit !== null && credit !== null
/** Both columns have names, and at least one of them says which side it is. */
const isNamedPair = (money: MoneyReading): boolean => isPair(money) && Boolean(money.debit?.role ?? money.credit?.role)

const AVAILABLE = /(?<!\p{L})(?:available|verfugbar\p{L}*|disponible|disponibile|disponivel|beschikbaar|remaining)(?!\p{L})/u

/** '12.00 CR' */
const MARKED = /\d\s?\(?(?:CR|DR)\.?\)?$/i

function cardTable({ money, signed, balances, rows, types, describe, about }: SignedTable): CardSignTable {
  const known = balances.filter((b) => b !== null)
  const isPositive = known.filter((b) => b > 0).length * 2 > known.length
  const { amount, balance, proven, balanceOwed } = money
  const single = amount !== null && money.direction === null && money.unmarked === null
  const role = amount?.role === 'debit' ? 'out' : amount?.role === 'credit' ? 'in' : null
  const hasMinus = signed.some((s) => s !== null && s < 0)
  const title = about.title === null ? null : sideOfList(about.title)
  const isAvailable = AVAILABLE.test(folded(balance?.header ?? ''))
  return {
    signed,
    types,
    descriptions: rows.map(describe),
    isNamed: isNamedPair(money) || (amount !== null && (!single || rows.some((row) => MARKED.test(row[amount.index] ?? '')))),
    isTyped: money.direction !== null,
    side: !single ? null : (role ?? (hasMinus ? null : title)),
    balance: {
      share: proven ?? 0,
      steps: Math.max(0, known.length - 1),
      falls: balanceOwed,
      isHeld: !isPositive || isAvailable,
      isAvailable,
      isPositive,
    },
  }
}

function bankOrientation(table: SignedTable): Orientation {
  const { money, signed, rows, about } = table
  if (money.proven !== null && money.proven > 0.5) return { invert: money.balanceOwed, owed: false, doubt: null }
  const marked = byMarks(table)
  if (marked) return marked
  const single = money.amount !== null && money.direction === null && money.unmarked === null
  const unnamed = isPair(money) && money.debit?.header !== '' && !money.debit?.role && !money.credit?.role
  if (!single) return { invert: false, owed: false, doubt: unnamed ? UNSAID : null }
  const moves = signed.filter((s) => s !== null)
  // What has a minus says itself which way it went.
  if (moves.some((s) => s < 0)) return { invert: false, owed: false, doubt: null }
  const count = moves.filter((s) => s > 0).length
  const column = money.amount
  const side = about.title === null ? null : sideOfList(about.title)
  if (count > 0 && isListOfSpending(side, column, about)) return { invert: true, owed: false, doubt: null }
  // Whom it paid is named, and no sign: an expense report, most likely.
  if (count > 0 && paidToMerchants(about) && money.balance === null && !isListOfSales(side, money, about))
    return { invert: true, owed: false, doubt: UNSAID }
  // No header, no signs, and an empty column at its right: of the pair 'out, in' only the first is used.
  const lone = column?.header === '' && rows.every((row) => row[column.index + 1] === '' && row.length > column.index + 2)
  // Nothing but numbers without a sign, and no word of a sale: on a bank's list some of it would have gone out.
  const mute = money.balance === null && count >= 5 && !isListOfSales(side, money, about)
  return { invert: lone, owed: false, doubt: lone || mute ? UNSAID : null }
}

type Titles = SignedTable['about']
const paidToMerchants = ({ headings }: Titles): boolean =>
  headings.some((h) => /^(?:merchant|vendor|supplier)(?: name)?$|^paid to$/.test(folded(h)))
const isListOfSpending = (side: 'in' | 'out' | null, column: TableColumn | null, { titles }: Titles): boolean =>
  side !== 'in' && (side === 'out' || column?.role === 'debit' || titles.some((title) => SPENT.test(folded(title))))

const isListOfSales = (side: 'in' | 'out' | null, { amount, fee }: MoneyReading, { titles, headings }: Titles): boolean =>
  side === 'in' || amount?.role === 'credit' || fee !== null || [...titles, ...headings].some((t) => SOLD.test(folded(t)))

/** Where the signs and the marks of a bank disagree the rows are asked; the signs stand. Null where they agree, or one of them says nothing. */
function byMarks({ signed, types }: SignedTable): Orientation | null {
  if (!signed.some((s) => s !== null && s < 0)) return null
  const isOther = (i: number) => (types[i] === 'in' && (signed[i] ?? 0) < 0) || (types[i] === 'out' && (signed[i] ?? 0) > 0)
  const others = types.filter((_, i) => isOther(i)).length
  if (others === 0) return null
  const isAll = others > MOST_AGREE * types.length
  return { invert: false, owed: false, doubt: isAll ? SPLIT_MARKS : null, rowDoubts: types.map((_, i) => (isOther(i) ? OTHER_TYPE : null)) }
}
const MOST_AGREE = 0.1
const SPLIT_MARKS = 'The signs of the amounts and the column of debits and credits say different things'

const UNSAID = 'The file does not say whether money came in or went out'
