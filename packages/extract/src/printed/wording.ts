/**
 * The words by which statements name their parts, in the languages that statements come in.
 * All patterns are for text folded by `fold`: lower case, without accents.
 */
import { fold } from './fold.ts'

/** What a card calls its closing balance besides: only believed on cards. */
export const CARD_CLOSING =
  /\b(?:total )?(?:amount|outstanding|payment) (?:due|balance|owing)\b|\btotal (?:amount )?(?:outstanding|owing|due)\b|\bbalance (?:due|owing)\b|^total (?:account |card )?balance\b|\b(?:rechnungs|abrechnungs)betrag\b|\bzu zahlender betrag\b|\bmontant (?:total )?a (?:payer|debiter)\b|\btotal a pagar\b|\bte betalen bedrag\b|\btotale (?:a debito|addebito|da (?:pagare|addebitare))\b|\batt betala\b/

/** Balances that are neither of the two. */
export const OTHER_BALANCE =
  /\baverage|\bminimum|\bdaily\b|\bavailable|\blowest|\breward|\bpoints?\b|\blimit\b|\bsubject to\b|\bpast due\b|\boverdue\b|\bcollected\b|\bovernight\b|\bledger balance summary/

/** 'Balance at', 'Kontostand am', 'Solde au': which of the two it is, the date that follows tells. */
export const BALANCE_ON =
  /(?:^|\W)(?:balance|saldo|kontostand|solde|stan|остаток|баланс|залишок|zustatek|zostatok|egyenleg|bakiye|stanje|likutis)(?: \([^()]{1,3}\))?(?: (?:на|станом на|ke dni|dne|k|dana|crediteur|debiteur|creditor|acreedor|deudor|contabile|at|on|as of|as at|as on|am|vom|per|zum|al|a|au|le|op|na|na dzien|em|del?|dia|den|pr|til|till|ke|ze dne))*:?$/

/** Tables and boxes that list something other than this statement's movements. */
export const NOT_MOVEMENTS =
  /\bdaily (?:ending |ledger |closing )?balances?\b|\btagessalden\b|\btages(?:end)?salden\b|\bsoldes? journaliers?\b|\bsaldos? diarios?\b|\bsaldi giornalieri\b|\bdag(?:elijkse )?sald[io]\b|\bsalda dzienne\b|\bdagliga saldon\b|\b(?:riassunto|conto|estratto) scalare\b|\belementi per il conteggio\b|\bbalance (?:summary|history|by date)\b|\bdaily balance|\binterest (?:rate|charge calculation|calculation|summary)|\brewards?\b|\byear[- ]to[- ]date\b|\bservice (?:fee|charge)s? (?:calculation|summary)|\bfee (?:calculation|summary)|\breminder|\boverdraft and .*fees\b|\b(?:pending|unposted|uncleared) (?:transactions?|activity|authori[sz]ations|charges|debits|credits|deposits|payments|purchases)\b|^pending$|\b(?:account|service) (?:charge )?analysis\b|\bpayment (?:schedule|slip|coupon)|\bscheduled payments|\bupcoming|\b(?:lancamentos|movimientos|movimenti|mouvements|operations|transactions) (?:futuros|pendientes|programados|futuri|a venir|futures)\b|\bfuture (?:transactions|payments)|\bsettlement summary|\btransactions summary|\bfees? (?:and|&) charges\b|\b(?:spending|expenses|spend) (?:by|per) (?:category|type|merchant)\b|\bwhere your money went\b|\b(?:ausgaben|umsatze) nach kategorien?\b|\bdepenses par categorie|\bgastos por categoria|\bspese per categoria|\buitgaven per categorie/

const SECTION_WORDS = new Set(
  (
    'deposits deposit additions addition credits credit payments payment withdrawals withdrawal subtractions debits debit purchases purchase checks check cheques cheque ' +
    'fees fee charges charge charged advances advance transfers transfer interest paid received made in out money and other & / , or electronic atm card banking online mobile service cash ' +
    'transactions transaction adjustments adjustment activity continued standard customer presented conventionally cleared branch wire direct pos point sale ach overdraft mobile zelle pay payroll number this period ' +
    'statement deducted added recurring external internal outgoing incoming sent everyday business automatic preauthorized withdrawn regular bank merchant miscellaneous account your new by of to into from refunds receipts returns bill posted mastercard visa debited credited ' +
    'einzahlungen auszahlungen gutschriften lastschriften belastungen zahlungen eingange ausgange ' +
    'versements retraits credits virements recus emis prelevements cheques depots ' +
    'ingresos pagos abonos cargos retiros depositos ' +
    'bijschrijvingen afschrijvingen ontvangsten betalingen stortingen opnames bijgeschreven afgeschreven inkomsten uitgaven ' +
    'ausgange zahlungseingange zahlungsausgange geldeingange geldausgange einnahmen ausgaben abbuchungen uberweisungen haben soll ' +
    'operations creditrices debitrices mouvements crediteurs debiteurs encaissements decaissements entrees sorties paiements ' +
    'adeudos movimientos egresos entradas salidas entrate uscite accrediti addebiti versamenti prelievi pagamenti incassi ' +
    'creditos debitos saidas levantamentos pagamentos recebimentos uznania obciazenia wplaty wyplaty wplywy wydatki ' +
    'insattningar uttag inbetalningar utbetalningar innskudd innbetalinger utbetalinger indbetalinger udbetalinger panot otot ' +
    'pripsano odepsano prichozi odchozi platby vklady vybery'
  ).split(' '),
)
const CREDIT_SECTION =
  /\bdeposits?\b|\badditions\b|\bcredits\b|\bpayments? received\b|\bmoney in\b|\binterest (?:paid|earned|credited)\b|\brefunds\b|\breturns\b|\beinzahlungen\b|\bgutschriften\b|\bversements\b|\bdepots\b|\brecus\b|\bingresos\b|\babonos\b|\bdepositos\b|\bbijschrijvingen\b|\bontvangsten\b|\bstortingen\b|\bbijgeschreven\b|\binkomsten\b|eingange\b|\beinnahmen\b|\bhaben\b|\bcreditrices\b|\bcrediteurs\b|\bencaissements\b|\bentrees\b|\bentra(?:das|te)\b|\baccrediti\b|\bversamenti\b|\bincassi\b|\bcreditos\b|\brecebimentos\b|\buznania\b|\bwpla?ty\b|\bwplywy\b|\binsattningar\b|\binbetalningar\b|\binnskudd\b|\binnbetalinger\b|\bindbetalinger\b|\bpanot\b|\bpripsano\b|\bprichozi\b|\bvklady\b|\bpaid into\b|\bpaid in\b/
const DEBIT_SECTION =
  /\bwithdrawals?\b|\bsubtractions\b|\bdebits?\b|\bpurchases?\b|\bche(?:ck|que)s\b|\bfees\b|\bcharges\b|\badvances\b|\bmoney out\b|\binterest charged?\b|\bpayments? made\b|\belectronic payments\b|\bbill payments\b|\bauszahlungen\b|\blastschriften\b|\bbelastungen\b|\bretraits\b|\bprelevements\b|\bemis\b|\bpagos\b|\bcargos\b|\bretiros\b|\bafschrijvingen\b|\bbetalingen\b|\bopnames\b|\bafgeschreven\b|\buitgaven\b|ausgange\b|\bausgaben\b|\babbuchungen\b|\bsoll\b|\bdebitrices\b|\bdebiteurs\b|\bdecaissements\b|\bsorties\b|\badeudos\b|\begresos\b|\bsalidas\b|\buscite\b|\baddebiti\b|\bprelievi\b|\bdebitos\b|\bsaidas\b|\blevantamentos\b|\bobciazenia\b|\bwyplaty\b|\bwydatki\b|\buttag\b|\butbetalningar\b|\butbetalinger\b|\budbetalinger\b|\botot\b|\bodepsano\b|\bodchozi\b|\bvybery\b|\bpaid out\b/

/**
 * What a heading over rows says about their direction: 1 money in, -1 money out, 0 it says neither ('Transactions'); null when the
 * text is no such heading. Every word must be one that headings use, so that a description ('PAYMENT THANK YOU') is never taken for one.
 */
export function sectionSign(text: string, isCard: boolean): 1 | -1 | 0 | null {
  const heading = fold(text)
    .replace(/\(.*?\)|[:*\-–—]|\bcont(?:inued|'d)?\b/g, ' ')
    .trim()
  // 'CARDHOLDER #1234: Transactions' and 'Transactions for …' begin a list of their own.
  const named = /^transactions? (?:for|by)\b|\btransactions$/.test(heading) && !/\btotal\b/.test(heading) && !NOT_MOVEMENTS.test(heading)
  const words = heading
    .replace(/([&/,])/g, ' $1 ')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length === 0 || words.length > 9 || !(named || words.every((w) => SECTION_WORDS.has(w)))) return null
  if (isCard && /\bpayments\b/.test(heading) && !/\bpurchases\b|\badvances\b|\bfees\b/.test(heading)) return 1
  const credit = CREDIT_SECTION.test(heading)
  const debit = DEBIT_SECTION.test(heading) || (!credit && /\bpayments\b/.test(heading))
  if (credit !== debit) return credit ? 1 : -1
  return credit || named || /\b(?:activity|transfers)\b/.test(heading) ? 0 : null
}

const TOTAL_WORDS = new Set(
  'uznan obciazen wplat wyplat wplywow credit plus less gesamt total totals subtotal sub-total totaux totali umsatztotal operations operaciones operazioni movimientos movimenti umsatze buchungen bewegungen debitrices creditrices debiteur crediteur addebiti accrediti entrate uscite debe haber soll haben dei delle le les aux grand net sum summe zwischensumme gesamt totaal totale suma razem somme des mouvements depenses depense achats paiements prelevements recettes ausgaben einnahmen gastos ingresos compras pagos spese acquisti uitgaven inkomsten movements del der de this period statement month amount due balance number new year date all items count for on at these those purchases to current value periodo periode end page at ubertrag reporter riportare riporto report transport transporteren sigue suma anterior toplam ukupno celkem rulaj e et y i en und og och complessivo complessivi closing ending auf von vom blatt seite sheet folio feuille hoja pagina foglio blad side'.split(
    ' ',
  ),
)
/** True when a line that begins like a total says nothing but what totals say: 'Total Wine & More' is a shop. */
export const plainTotal = (text: string): boolean =>
  fold(text)
    .replace(/[^\p{L}&\s-]/gu, ' ')
    .split(/\s+/)
    .every((w) => /^-*$/.test(w) || TOTAL_WORDS.has(w) || SECTION_WORDS.has(w))

/** Which way the rows go that a total of money in or out stands over; null where it names neither. */
export function totalSign(text: string): 1 | -1 | null {
  const words = fold(text)
  const [into, out] = [TOTAL_IN.test(words), TOTAL_OUT.test(words)]
  return into === out ? null : into ? 1 : -1
}
const TOTAL_IN =
  /\b(?:uznan|wplat|wplywow|bijgeschreven|insattningar|entradas?|ingresos|money in|paid in|credits?|deposits?|incoming|entrate|entrees|eingange|creditos)\b/
const TOTAL_OUT =
  /\b(?:obciazen|wyplat|wydatkow|afgeschreven|uttag|saidas?|egresos|money out|paid out|debits?|withdrawals?|outgoing|uscite|sorties|ausgange|debitos)\b/

/** What stood on the account at the end of a day, as a line of the list: 'Saldo do dia', 'Daily balance'. */
export const DAY_BALANCE =
  /^\W*(?:saldo (?:do|del|al) (?:dia|giorno)|saldo diario|saldo giornaliero|solde du jour|solde journalier|tagessaldo|tages(?:end)?saldo|dagsaldo|sold (?:final )?zi|daily (?:closing |ending )?balance|(?:closing |ending )?balance (?:for|of) (?:the )?day|end of day balance)\W*$/

/** Words that make money in likely, for rows whose direction nothing printed tells. */
export const LIKELY_CREDIT =
  /\bdeposit|payroll|salary|\brefund|\binterest (?:paid|payment|credit|earned)|\bcredit\b|\btransfer (?:in|from)\b|\bfrom\b|\breversal|\bcashback|\brebate|\bdirect dep|gutschrift|gehalt|lohn|virement recu|salaire|nomina|stipendio|wplyw|\breceived\b|\bdividend/
/** Signs that a statement is a credit card's. Several must show, since banks mention cards too. */
export const CARD_SIGNS = [
  /\bminimum (?:amount |payment )?(?:due|payment)|\btotal minimum due|\bmindestbetrag|\bpaiement minimum|\bpago minimo|\bpagamento minimo/,
  /\bcredit limit|\bcredit line|\bkreditrahmen|\bkreditlimit|\blimite de credito|\bfido\b/,
  /\bpayment due date|\bpayment due\b|\bdue date\b/,
  /\bavailable credit|\bcash (?:advance )?limit/,
  /\bnew balance\b|\btotal amount due\b|\btotal outstanding\b/,
  /\bcredit card\b|\bkreditkarte|\bcarte de credit|\btarjeta de credito|\bcarta di credito|\bmastercard statement|\bvisa statement|\bcard number\b|\bcard ending/,
  /\bnew credits\b.*\bnew debits\b/,
  /\bpurchases\b.*\bcash advances?\b|\bannual percentage rate|\blate payment/,
]
/** A line that is the name of a card and nothing else: one more sign. */
export const CARD_TITLE = /^(?:[a-z&.'-]+ ){0,3}(?:american express|amex|visa|master ?card)(?: (?!debit)[a-z]+){0,3} card$/
export const BANK_SIGNS = [
  /\bchecking\b|\bcurrent account|\bsavings\b|\bgirokonto|\bkontoauszug|\bcompte courant|\bcuenta corriente|\bconto corrente|\bbetaalrekening|\bsort code/,
  /\bdeposits?\b.*\bwithdrawals?\b|\bdeposits and additions|\bmoney in\b|\bpaid in\b/,
]
