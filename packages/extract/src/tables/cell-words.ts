import { folded } from '../printed/fold.ts'
import { CLOSING_CELL, OPENING_CELL } from '../printed/lexicon/balances.ts'

/** What single cells say: a direction, a movement that did not happen, a line that sums up. */
const phrases = (list: string): Set<string> => new Set(list.split(/\s+/).map((word) => word.replaceAll('_', ' ')))
const DEBIT = phrases(
  `d db dr dbit debit debet debe debito af soll s - out outflow outgoing withdrawal dare cargo uit ausgabe ausgang expense terheles purchase payment
  lastschrift belastung kiadas money_out paid_out cash_out sent spent sortie depense uscita salida gasto saida despesa afschrijving obciazenie wydatek uttag ut wn adeudo charges
  支出 支 出 借 借方 出金 支払い 支払 お支払 출금 출 지급 지출 borc gider isplata zaduzenje rashod keluar ghi_no no дебет витрата расход списание χρεωση χ חובה مدين kimeno`,
)
const CREDIT = phrases(
  `c cr crdt credit kredit k bij haben haber h + in inflow incoming deposit credito a avere abono income jovairas refund gutschrift eingang einnahme bevetel
  money_in paid_in cash_in received entree recette entrata ingreso entrada receita bijschrijving uznanie wplyw insattning inn ma
  收入 收 入 贷 贷方 入金 預かり 預り お預り 입금 입 수입 alacak gelir uplata odobrenje primitak masuk ghi_co co кредит надходження приход поступление πιστωση π זכות دائن bejovo`,
)

/** Which way a direction cell points: 'D', 'Af', 'Soll', 'outflow' out; 'C', 'Bij', 'Haben', 'K' in; null for anything else. */
export function directionOf(cell: string): 'out' | 'in' | null {
  if (cell.length > 12) return null
  const word = cell === '-' || cell === '+' ? cell : folded(cell)
  return DEBIT.has(word) ? 'out' : CREDIT.has(word) ? 'in' : null
}

/** Words that name a side, but also what a row is: every sale may be called a payment. */
const AMBIGUOUS = phrases('payment charges purchase expense income refund received sent spent')
/** Letters that are a side where a column is one of types or sides, and any code elsewhere. */
const LETTERS = phrases('c d a h s k')

/**
 * The same where the word means nothing but the side that a row is on: a column of nothing but 'Debit' says that all of it went out. `isNamed`: its
 * heading calls it one of types or sides.
 */
export const plainDirectionOf = (cell: string, isNamed: boolean): 'out' | 'in' | null =>
  AMBIGUOUS.has(folded(cell)) || (!isNamed && LETTERS.has(folded(cell))) ? null : directionOf(cell)

/** A movement that did not happen (yet): it is no transaction. */
export const isUnsettled = (cell: string): boolean =>
  // Most cells that are asked are empty or days.
  cell !== '' &&
  !/^\d/.test(cell) &&
  /^(?:pend(?:ing)?|reverted|declined|fail(?:ed|ure)?|deleted|cancell?ed|denied|expired|voided|rejected|removed|authori[sz]ation|(?:umsatz |buchung )?vorgemerkt|vorgemerkte?r? (?:umsatz|buchung)|ausstehend|offen|in behandeling|en attente|pendiente|in sospeso|non contabilizzato|in attesa|reserver(?:at|et|t)|reserviert|venter|pagaende|on hold|oczekujac\p{L}*|niet verwerkt|nicht gebucht|refuse[de]?s?|refusad[ao]|rechazad[ao]|recusad[ao]|rifiutat[ao]|annulle?e?|annullat[ao]|anulad[ao]|cancelad[ao]|storniert|abgelehnt|fehlgeschlagen|gescheitert|erfolglos|abgelaufen|geloscht|geweigerd|afgewezen|geannuleerd|verlopen|mislukt|verwijderd|echouee?s?|echec|expiree?s?|supprimee?s?|denegad[ao]|negad[ao]|fallid[ao]|fallit[ao]|caducad[ao]|expirad[ao]|scadut[ao]|eliminad[ao]|misslycka\p{L}*|makulera\p{L}*|avvist|avslatt|slettet|afvist|mislyk\p{L}*|annulleret|kansellert|peruutettu|peruttu|hylatty|epaonnistu\p{L}*|nieudan\p{L}*|wygas\p{L}*|zamitnut\p{L}*|zrusen\p{L}*|neuspesn\p{L}*|sikertelen|elutasit\p{L}*|torolt|esuat\p{L}*|respins\p{L}*|anulat\p{L}*|basarisiz|reddedildi|gagal|dibatalkan|ditolak|that bai|неуспе\p{L}*|отказан\p{L}*|odrzucon\p{L}*|anulowan\p{L}*|unsuccessful|incomplete|blocked|in progress|scheduled|in corso|en cours|em processamento|en proceso|bekliyor|provizyon|iptal\p{L}*|gereserveerd|katevaraus|fuggo\p{L}*|cekajici|blokovan\p{L}*|in asteptare|в обработке|отклонен\p{L}*|отменен\p{L}*|ожида\p{L}*|зарезервирован\p{L}*|в обробці|відхилен\p{L}*|скасован\p{L}*|очікує)(?!\p{L})|^(?:payment|transaction|transfer|charge|order|withdrawal) (?:pending|declined|failed|cancell?ed|denied|expired|voided|rejected)$|^(?:ממתין|معلق|قيد المعالجة|مرفوض|交易关闭|交易關閉|已关闭|已取消|已撤销|支付失败|交易失败|处理中|待付款|等待付款|취소|승인취소|대기|실패|処理中|取消|失敗|キャンセル)/u.test(
    folded(cell),
  )

const AUTHORISED = /^(?:autorizzat[oa]|authori[sz]ed|autorise?e?|autorisiert|autorizad[oa])(?!\p{L})/u
const BOOKED =
  /^(?:non )?(?:contabilizzat[oa]|posted|booked|settled|cleared|completed|captured|gebucht|comptabilise?e?|contabilizad[oa]|liquidad[oa])(?!\p{L})/u

/** Which cells of a status column tell of a movement that did not happen (yet). What is authorised is not, where other rows are said to be booked. */
export function unsettledAmong(cells: readonly string[]): (cell: string) => boolean {
  const booked = cells.some((cell) => AUTHORISED.test(folded(cell))) && cells.some((cell) => BOOKED.test(folded(cell)))
  return (cell) => isUnsettled(cell) || (booked && AUTHORISED.test(folded(cell)))
}

export type SummaryLine = 'opening' | 'closing' | 'other'
const TOTAL =
  /^(?:(?:grand |sub)?totals?(?: (?:debits?|credits?|withdrawals?|deposits?|payments?|charges?|fees|amount|debit amount|credit amount|paid in|paid out|money in|money out|for\b.*|of\b.*|new\b.*)\b.*)?|turnover|(?:day|daily|week|weekly|month|monthly) totals?|tages(?:summe|total)|total (?:du jour|del dia|do dia)|totale (?:del giorno|giornaliero)|dagtotaal|(?:balance|net) change|net movement|apyvarta|summen?|gesamt(?:summe)?|totaal|tota(?:le|les|li|is|lt)|total[ei]? (?:movimenti|dare|avere|entrate|uscite|addebiti|accrediti|cargos|abonos|debitos|creditos|depositos|retiros|debe|haber|des? (?:mouvements|operations|debits|credits)|debits?|credits?)|suma (?:obciazen|uznan)|sub-total|net total|ending balance total|saldo (?:do dia|do periodo|liquido|disponibile)|rulaj(?: total)?|tong (?:so|cong)\b.*|ukupno|оборот[иы]?|συνολ[οα]|סה כ|(?:ال)?[اإ]جمالي|المجموع|итого|всего|разом|(?:genel )?toplam|celkem|osszesen|yhteensa|i alt|mutasi (?:debet|kredit|debit)|umsatztotal|ubertrag|a reporter|report)$|^(?:합계|총계|소계|(?:人民币|本页|本期|本日)?(?:合计|总计|小计)|合計|総計|小計|รวม)/u

/** What every summary line has somewhere, accents or not: most cells are told from one by this alone. */
const HINT =
  /bal|sald|s a l d o|tot|sum|sold|likut|apyv|kontostand|egyenleg|statek|gesamt|suma|stan|oud |turnover|forward|[bc]\/?f|toplam|devir|bakiye|ukupn|rulaj|mutasi|t[oổ]ng|d[uư]|celkem|[oö]sszes|yhteens|alt|bertrag|repor|stada|baki|atlik|zostat|[\u0370-\u06ff\u0e00-\u0e7f\u3040-\u9fff\uac00-\ud7a3]/i

/** A line that sums up instead of telling a movement: it is shown beside the statement, never among the transactions. */
export function summaryOf(text: string): SummaryLine | null {
  if (text.length > 80 || !HINT.test(text)) return null
  const words = folded(text).replace(/^[#+-]+ ?/, '')
  if (words.length > 60) return null
  return OPENING_CELL.test(words) ? 'opening' : CLOSING_CELL.test(words) ? 'closing' : TOTAL.test(words) ? 'other' : null
}
