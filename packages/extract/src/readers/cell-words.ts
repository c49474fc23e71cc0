import { folded } from './grid.ts'

/** What single cells say: a direction, a movement that did not happen, a line that sums up. */
const phrases = (list: string): Set<string> => new Set(list.split(/\s+/).map((word) => word.replaceAll('_', ' ')))
const DEBIT = phrases(
  `d db dr dbit debit debet debe debito af soll s - out outflow outgoing withdrawal dare cargo uit ausgabe ausgang expense terheles purchase payment
  lastschrift belastung kiadas money_out paid_out cash_out sent spent sortie depense uscita salida gasto saida despesa afschrijving obciazenie wydatek uttag ut`,
)
const CREDIT = phrases(
  `c cr crdt credit kredit k bij haben haber h + in inflow incoming deposit credito a avere abono income jovairas refund gutschrift eingang einnahme bevetel
  money_in paid_in cash_in received entree recette entrata ingreso entrada receita bijschrijving uznanie wplyw insattning inn`,
)

/** Which way a direction cell points: 'D', 'Af', 'Soll', 'outflow' out; 'C', 'Bij', 'Haben', 'K' in; null for anything else. */
export function directionOf(cell: string): 'out' | 'in' | null {
  if (cell.length > 12) return null
  const word = cell === '-' || cell === '+' ? cell : folded(cell)
  return DEBIT.has(word) ? 'out' : CREDIT.has(word) ? 'in' : null
}

/** A movement that did not happen (yet): it is no transaction. */
export const isUnsettled = (cell: string): boolean =>
  /^(?:pending|reverted|declined|failed|cancell?ed|denied|expired|voided|rejected|removed|authori[sz]ation|vorgemerkt|vorgemerkte?r? umsatz|ausstehend|offen|in behandeling|en attente|pendiente|in sospeso|non contabilizzato|in attesa|reserver(?:at|et|t)|reserviert|venter|pagaende|on hold|oczekujac\p{L}*|niet verwerkt|nicht gebucht)(?!\p{L})/u.test(
    folded(cell),
  )

export type SummaryLine = 'opening' | 'closing' | 'other'
const OPENING =
  /^(?:(?:opening|beginning|starting|previous|initial|start|prior|last) (?:ledger )?bal(?:ance)?|balance (?:brought )?(?:forward|at (?:the )?(?:start|beginning)\b.*)|b\/?f|brought forward|anfangssaldo|alter (?:konto)?saldo|alter kontostand|saldovortrag|beginsaldo|openingssaldo|vorig saldo|solde (?:initial|precedent|anterieur|d ouverture)|saldo (?:inicial|anterior|iniziale|precedente|poczatkowe)|nyito egyenleg|likutis pradziai|pocatecni zustatek|ingaende saldo)\b/
const CLOSING =
  /^(?:(?:closing|ending|end|new|final|current) (?:ledger )?bal(?:ance)?|balance (?:carried )?(?:down|at (?:the )?end\b.*)|c\/?f|carried forward|endsaldo|neuer (?:konto)?saldo|neuer kontostand|eindsaldo|nieuw saldo|solde (?:final|nouveau|de cloture)|nouveau solde|saldo (?:final|finale|actual|koncowe)|zaro egyenleg|likutis pabaigai|konecny zustatek|utgaende saldo)\b/
const TOTAL =
  /^(?:(?:grand |sub)?totals?(?: (?:debits?|credits?|withdrawals?|deposits?|payments?|charges?|fees|amount|debit amount|credit amount|paid in|paid out|money in|money out|for\b.*|of\b.*|new\b.*)\b.*)?|turnover|apyvarta|summen?|gesamt(?:summe)?|totaal|totale?|sub-total|net total|ending balance total)$/

/** What every summary line has somewhere, accents or not: most cells are told from one by this alone. */
const HINT = /bal|sald|tot|sum|solde|likut|apyv|kontostand|egyenleg|statek|gesamt|turnover|forward|[bc]\/?f/i

/** A line that sums up instead of telling a movement: it is shown beside the statement, never among the transactions. */
export function summaryOf(text: string): SummaryLine | null {
  if (text.length > 80 || !HINT.test(text)) return null
  const words = folded(text).replace(/^[#+-]+ ?/, '')
  if (words.length > 60) return null
  return OPENING.test(words) ? 'opening' : CLOSING.test(words) ? 'closing' : TOTAL.test(words) ? 'other' : null
}
