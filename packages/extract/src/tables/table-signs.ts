import { folded } from '../printed/fold.ts'
import { PAYS_BACK } from '../result/mirrored.ts'
import type { MoneyReading } from './table-roles.ts'

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

export interface Orientation {
  invert: boolean
  /** Balances are printed as what is owed. */
  owed: boolean
  doubt: string | null
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

/** Whether the signs of a table must be turned round to mean 'money in is positive'. */
export function orientation(
  money: MoneyReading,
  signed: readonly (number | null)[],
  balances: readonly (number | null)[],
  rows: readonly (readonly string[])[],
  isCard: boolean,
  describe: (row: readonly string[]) => string,
  /** What stands over the rows: the line right above the headings, other titles and the sheet's name, the headings. */
  about: { title: string | null; titles: readonly string[]; headings: readonly string[] },
): Orientation {
  const proven = money.proven !== null && money.proven > 0.5
  const known = balances.filter((b) => b !== null)
  const mostlyPositive = known.filter((b) => b > 0).length * 2 > known.length
  if (proven) {
    // The bank's own customer has what the balance says; a card's customer owes it, unless it is printed negative.
    if (!isCard) return { invert: money.balanceOwed, owed: false, doubt: null }
    const asOwed = mostlyPositive
    return { invert: money.balanceOwed !== asOwed, owed: asOwed, doubt: null }
  }
  const owed = isCard && mostlyPositive
  const single = money.amount !== null && money.direction === null && money.unmarked === null
  const unnamed = money.debit !== null && money.credit !== null && money.debit.header !== '' && !money.debit.role && !money.credit.role
  if (!single) return { invert: false, owed, doubt: unnamed ? 'The file does not say whether money came in or went out' : null }
  const moves = signed.filter((s) => s !== null)
  const out = moves.filter((s) => s < 0)
  const into = moves.filter((s) => s > 0)
  if (!isCard) {
    const column = money.amount
    // No header, no signs, and an empty column at its right: of the pair 'out, in' only the first is used.
    const side = about.title === null ? null : sideOfList(about.title)
    const spent =
      side !== 'in' &&
      out.length === 0 &&
      into.length > 0 &&
      (side === 'out' || column?.role === 'debit' || about.titles.some((title) => SPENT.test(folded(title))))
    if (spent) return { invert: true, owed, doubt: null }
    const lone =
      column?.header === '' && out.length === 0 && rows.every((row) => row[column.index + 1] === '' && row.length > column.index + 2)
    // Nothing but numbers without a sign, and no word of a sale: on a bank's list some of it would have gone out.
    const sold =
      side === 'in' ||
      column?.role === 'credit' ||
      money.fee !== null ||
      [...about.titles, ...about.headings].some((t) => SOLD.test(folded(t)))
    const mute = money.balance === null && out.length === 0 && into.length >= 5 && !sold
    return { invert: lone, owed, doubt: lone || mute ? 'The file does not say whether money came in or went out' : null }
  }
  // On a card, payments and refunds say what they are; purchases are many and small.
  const votes = rows.reduce((sum, row, i) => {
    const s = signed[i] ?? 0
    return PAYS_BACK.test(folded(describe(row))) ? sum + Math.sign(s) : sum
  }, 0)
  if (votes !== 0 && out.length > 0 && into.length > 0) return { invert: votes < 0, owed, doubt: null }
  if (into.length !== out.length) {
    const sure = into.length === 0 || out.length === 0 ? votes === 0 : true
    return { invert: into.length > out.length, owed, doubt: sure ? null : 'The file does not say whether this is a purchase or a payment' }
  }
  const invert = median(into) < median(out.map((s) => -s))
  return { invert, owed, doubt: 'The file does not say whether this is a purchase or a payment' }
}
