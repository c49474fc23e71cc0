import { folded } from '../printed/fold.ts'
import { directionOf } from './cell-words.ts'
import type { TableColumn } from './table-columns.ts'

/** What a column of types says of a row on a card: money out of the account (a purchase, a fee) or back to it (a payment, a refund). */
export type Way = 'in' | 'out'
/** 'other' is a word that says neither; null an empty cell. */
export type TypedWay = Way | 'other' | null

/** By language: what is bought or charged, what comes back, and what is a payment to the card only beside words for purchases. */
const WORDS: readonly { out: string; in: string; pays: string }[] = [
  {
    out: 'sales? purchases? fees? charges? debits? interest cash_advances? cash_withdrawals? withdrawals? finance_charges? card_payment purch',
    in: 'refunds? returns? credits? reversals? cash_?back rewards? chargebacks? payments?_received statement_credit rebates? credit_adjustment',
    pays: 'payments? pymt autopay',
  },
  {
    out: 'kauf einkauf kartenzahlung belastung gebuhr(?:en)? entgelt zinsen bargeldauszahlung barauszahlung lastschrift soll',
    in: '(?:ruck)?erstattung gutschrift ruckzahlung storno haben retoure zahlungseingang einzahlung',
    pays: 'zahlung',
  },
  {
    out: 'achats? frais debit retrait interets cotisation paiement_par_carte paiement_carte',
    in: 'remboursement avoir credit annulation paiement_recu retour',
    pays: 'paiement reglement',
  },
  {
    out: 'compras? comision(?:es)? cargos? intereses cuota retiro disposicion',
    in: 'devolucion(?:es)? reembolso abonos? reintegro anulacion pago_recibido',
    pays: 'pagos?',
  },
  {
    out: 'aankoop aankopen kosten rente afschrijving opname geldopname kaartbetaling bij_winkel',
    in: 'terugbetaling creditering bijschrijving retour teruggave betaling_ontvangen',
    pays: 'betaling incasso aflossing',
  },
  {
    out: 'acquist[oi] commission[ei] addebit[oi] prelievo interessi spesa',
    in: 'rimborso accredit[oi] storno reso',
    pays: 'pagament[oi]',
  },
  {
    out: 'taxas? tarifas? juros saque anuidade encargos?',
    in: 'estorno reembolso creditos? devolucao',
    pays: 'pagamentos?',
  },
]
const QUALIFIER =
  '(?:(?:card|credit card|pos|online|contactless|domestic|foreign|international|recurring|in store|kartlen|karten|annual|late|foreign transaction|service|merchant|purchase|atm) )*'
const pattern = (key: 'out' | 'in' | 'pays'): RegExp =>
  new RegExp(
    `^${QUALIFIER}(?:${WORDS.flatMap((words) => words[key].split(' '))
      .join('|')
      .replaceAll('_', ' ')})(?![\\p{L}])`,
    'u',
  )
const [OUT, IN, PAYS] = [pattern('out'), pattern('in'), pattern('pays')]
/** Fees are charged on any list: only beside purchases a payment is one to the card. */
const BUYS = new RegExp(
  `^${QUALIFIER}(?:sales?|purch(?:ases?)?|debits?|(?:ein)?kauf|achats?|compras?|aankoop|aankopen|acquist[oi])(?!\\p{L})`,
  'u',
)
const LONGEST = 40

/**
 * How the cells of a column of types are understood on a card. 'Payment' pays the card off where other cells are purchases;
 * alone it may be what a card pays, and says nothing.
 */
function wayReader(cells: readonly string[]): (cell: string) => Way | null {
  const known = new Map<string, Way | null>()
  const words = (cell: string) => (cell.length > LONGEST ? '' : folded(cell))
  const buys = cells.some((cell) => BUYS.test(words(cell)))
  const read = (cell: string): Way | null => {
    const text = words(cell)
    if (text === '') return null
    // 'Purchase return' and 'Fee refund' come back.
    if (IN.test(text) || /\b(?:refund|reversal|return(?:ed)?|credit)$/.test(text)) return 'in'
    if (PAYS.test(text)) return buys ? 'in' : null
    return OUT.test(text) ? 'out' : directionOf(cell)
  }
  return (cell) => {
    const before = known.get(cell)
    if (before !== undefined) return before
    const way = read(cell)
    if (known.size < 1000) known.set(cell, way)
    return way
  }
}

export interface TypeColumn {
  column: TableColumn
  wayOf(cell: string): Way | null
  /** Share of the filled cells that say a way, or would beside others. */
  share: number
  /** Its cells are marks such as 'CR': where only some rows have one, the others are the opposite. */
  isMark: boolean
}

const LONGEST_MARK = 6
const FEW_TYPES = 15
const MOST_SAY = 0.5

/** The column of a card's export that says of each row what it is: 'Sale', 'Payment', 'Return'. Null where there is none. */
export function typeColumnOf(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): TypeColumn | null {
  const may = columns.filter(
    (c) =>
      c.filled > 0 &&
      c.letters > 0.5 &&
      (c.role === 'kind' || c.role === 'direction' || (c.role === null && c.distinct <= Math.max(2, Math.min(FEW_TYPES, rows.length / 3)))),
  )
  const found = may.flatMap((column): TypeColumn[] => {
    const cells = rows.map((row) => row[column.index] ?? '').filter((cell) => cell !== '')
    const wayOf = wayReader([...new Set(cells)])
    const share = cells.filter((cell) => wayOf(cell) !== null || PAYS.test(folded(cell))).length / Math.max(1, cells.length)
    const isMark = cells.every((cell) => cell.length <= LONGEST_MARK && directionOf(cell) !== null)
    return share >= MOST_SAY ? [{ column, wayOf, share, isMark }] : []
  })
  return found.toSorted((a, b) => b.share - a.share)[0] ?? null
}

const MARK = /^(?:d|c|db|dr|cr|debits?|credits?|af|bij|soll|haben|cargo|abono|dare|avere|debe|haber|debito|credito)$/

/** The column of a bank's export that says 'Debit' or 'Credit' of each row, beside amounts that have signs of their own. */
export function markColumnOf(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): TypeColumn | null {
  const isMark = (cell: string) => cell === '' || (cell.length <= 7 && MARK.test(folded(cell)))
  const column = columns.find(
    (c) => (c.role === 'direction' || c.role === 'kind') && c.directions >= NEARLY_ALL && rows.every((row) => isMark(row[c.index] ?? '')),
  )
  return column ? { column, wayOf: directionOf, share: 1, isMark: true } : null
}
const NEARLY_ALL = 0.9

const PAYMENTS =
  /(?<!\p{L})(?:payments?|zahlung(?:en)?|paiements?|pagos?|betaling(?:en)?|pagament[io]s?|credits?|gutschrift(?:en)?|abonos?|refunds?)(?!\p{L})/u
const PURCHASES =
  /(?<!\p{L})(?:purchases?|charges?|sales?|debits?|spent|spending|kauf|kaufe|einkaufe|belastung(?:en)?|achats?|depenses?|compras?|cargos?|aankopen|uitgaven|acquisti|spese|despesas)(?!\p{L})/u
const NO_MONEY = /(?<!\p{L})(?:date|datum|due|method|type|status|number|terms)(?!\p{L})/u
const MONEY: readonly TableColumn['role'][] = ['debit', 'credit', 'amount', null]

/**
 * On a card a column of payments, beside one of purchases or charges, is of what came in: for a bank payments go out. What was not handed in as
 * a card's is one where these two are all of its columns of money.
 */
export function withCardHeadings(columns: readonly TableColumn[], isCard: boolean): readonly TableColumn[] {
  const holds = (c: TableColumn, words: RegExp) => isMoney(c) && words.test(folded(c.header)) && !NO_MONEY.test(folded(c.header))
  const paid = columns.filter((c) => holds(c, PAYMENTS) && !holds(c, PURCHASES))
  const bought = columns.filter((c) => holds(c, PURCHASES) && !paid.includes(c))
  const others = columns.some((c) => !paid.includes(c) && !bought.includes(c) && isMoney(c) && c.role !== null)
  if (paid.length !== 1 || bought.length !== 1 || (others && !isCard)) return columns
  return columns.map((c) => (paid.includes(c) ? { ...c, role: 'credit' } : bought.includes(c) ? { ...c, role: 'debit' } : c))
}

const isMoney = (c: TableColumn): boolean => MONEY.includes(c.role) && (c.amounts >= 0.8 || c.filled === 0)
