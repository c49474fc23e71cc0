/**
 * The words by which statements name their parts, in the languages that statements come in.
 * All patterns are for text folded by `fold`: lower case, without accents.
 */

/** Lower case, without accents, with plain spaces and apostrophes: 'Überweisung' → 'uberweisung'. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFC')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/ı/g, 'i')
    .replace(/đ/g, 'd')
    .replace(/ß/g, 'ss')
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/(?<!\p{L})\p{L}(?: \p{L}){3,}(?!\p{L})/gu, letterSpaced)

/** 'S A L D O' is one word, set wide; the balance that is set so stands under the last row. */
const letterSpaced = (letters: string): string => letters.replaceAll(' ', '').replace(/^saldo$/, 'saldo final')

/** The balance with which the period began. */
export const OPENING =
  /\b(?:beginning|opening|starting|start(?: of period)?|previous|prior|old|last (?:month|statement|bill)(?:'?s)?)\b.{0,24}\bbal(?:ance)?\b|\bbalance,? (?:brought )?forward\b|\bbrought forward\b|\bb\/f balance\b|^b\/f$|\bbalance (?:b\/?f|(?:from )?(?:last|previous|prior)(?= |$))|\bbalance (?:at|on) (?:beginning|start)|\b(?:beginsaldo|vorig saldo|saldo vorig afschrift|ingaende (?:saldo|balans)|inngaende saldo|primosaldo|saldo primo|saldo overfort fra|saldo (?:fra|fran) (?:forrige |siste |sidste |foregaende )?(?:kontout(?:skrift|drag)|kontoudskrift|faktura)|startsaldo|oud saldo|openingssaldo|saldo begin)|\b(?:(?:alter|letzter|vorheriger) (?:konto)?(?:saldo|stand)|saldo (?:aus |der |laut )?(?:letzter?|voriger?|vorheriger?) (?:ab)?rechnung|anfangs(?:saldo|bestand|stand)|saldovortrag|ubertrag vom)|\bancien solde|\bsolde (?:initial|precedent|anterieur|d'ouverture|de depart|reporte)|\b(?:pocatecni zustatek|nyito egyenleg|sold (?:initial|anterior)|devreden bakiye|pocetno stanje|alkusaldo|saldo awal|baki (?:awal|permulaan|pembukaan|dibawa ke hadapan)|so du dau ky|stan poczatkowy|zaciatocny zostatok|zacetno stanje)|ยอดยกมา|(?:前月|前期)?繰越残高|前月繰越|期初余额|上期余额|이월잔액|전월이월|входящий остаток|вхідний залишок|\bbalance from (?:your |the )?(?:last|previous) (?:statement|bill)|\bsaldo (?:de operacion )?inicial\b|前月末残高|期首残高|\bsaldo (?:anterior|previo|iniziale|precedente|poczatkowe|poprzednie|de apertura|di apertura)/

/** The balance with which it ended. For a card: what is owed. */
export const CLOSING =
  /\b(?:ending|closing|new|current|final|end(?: of period)?|statement)\b.{0,20}\bbal(?:ance)?\b|\bcarried forward\b|\bc\/f balance\b|^c\/f$|\bbalance (?:c\/?f|carried|this statement)|\bbalance (?:at|on) (?:close|end|(?:the )?(?:date of (?:the |this )?statement|statement date))|\b(?:eindsaldo|nieuw saldo|utgaende (?:saldo|balans)|nyt?t? saldo|ultimosaldo|saldo ultimo|slutsaldo|saldo a (?:su|nuestro) favor|saldo i (?:deres|din|var) favor|slotsaldo|saldo eind)|\b(?:(?:neuer|aktueller) (?:konto)?(?:saldo|stand)|end(?:saldo|bestand|stand)|schluss?saldo|abschlusssaldo)|\bnouveau solde|\bsolde (?:final|de cloture|de fin)|\b(?:konecny zustatek|zaro egyenleg|sold final|donem sonu bakiye|(?:zavrsno|konacno|novo) stanje|loppusaldo|saldo akhir|baki (?:akhir|penutup|penutupan)|so du cuoi ky|stan koncowy|konecny zostatok|koncno stanje)|ยอดยกไป|次月繰越|翌月繰越|当月末残高|期末残高|期末余额|本期余额|исходящий остаток|вихідний залишок|\bsaldo (?:final|actual|nuevo|atual|finale|attuale|koncowe|disponibile finale|de cierre|di chiusura)/

/** What a card calls its closing balance besides: only believed on cards. */
export const CARD_CLOSING =
  /\b(?:total )?(?:amount|outstanding|payment) (?:due|balance|owing)\b|\btotal (?:amount )?(?:outstanding|owing|due)\b|\bbalance (?:due|owing)\b|^total (?:account |card )?balance\b/

/** Balances that are neither of the two. */
export const OTHER_BALANCE =
  /\baverage|\bminimum|\bdaily\b|\bavailable|\blowest|\breward|\bpoints?\b|\blimit\b|\bsubject to\b|\bpast due\b|\boverdue\b|\bcollected\b|\bovernight\b|\bledger balance summary/

/** 'Balance at', 'Kontostand am', 'Solde au': which of the two it is, the date that follows tells. */
export const BALANCE_ON =
  /(?:^|\W)(?:balance|saldo|kontostand|solde|stan|остаток|баланс|залишок|zustatek|zostatok|egyenleg|bakiye|stanje|likutis)(?: \([^()]{1,3}\))?(?: (?:на|станом на|ke dni|dne|k|dana|crediteur|debiteur|creditor|acreedor|deudor|contabile|at|on|as of|as at|as on|am|vom|per|zum|al|a|au|le|op|na|na dzien|em|del?|dia))*:?$/

/** Tables and boxes that list something other than this statement's movements. */
export const NOT_MOVEMENTS =
  /\bdaily (?:ending |ledger |closing )?balances?\b|\b(?:riassunto|conto|estratto) scalare\b|\belementi per il conteggio\b|\bbalance (?:summary|history|by date)\b|\bdaily balance|\binterest (?:rate|charge calculation|calculation|summary)|\brewards?\b|\byear[- ]to[- ]date\b|\bservice (?:fee|charge)s? (?:calculation|summary)|\bfee (?:calculation|summary)|\breminder|\boverdraft and .*fees\b|\bpending (?:transactions|authori[sz]ations)|\bpayment (?:schedule|slip|coupon)|\bscheduled payments|\bupcoming|\b(?:lancamentos|movimientos|movimenti|mouvements|operations|transactions) (?:futuros|pendientes|programados|futuri|a venir|futures)\b|\bfuture (?:transactions|payments)|\bsettlement summary|\btransactions summary|\bfees? (?:and|&) charges\b/

const SECTION_WORDS = new Set(
  (
    'deposits deposit additions addition credits credit payments payment withdrawals withdrawal subtractions debits debit purchases purchase checks check cheques cheque ' +
    'fees fee charges charge charged advances advance transfers transfer interest paid received made in out money and other & / , or electronic atm card banking online mobile service cash ' +
    'transactions transaction adjustments adjustment activity continued standard customer presented conventionally cleared branch wire direct pos point sale ach overdraft mobile zelle pay payroll number this period ' +
    'statement deducted added recurring external internal outgoing incoming sent everyday business automatic preauthorized withdrawn regular bank merchant miscellaneous account your new by of to from refunds receipts returns bill posted mastercard visa debited credited ' +
    'einzahlungen auszahlungen gutschriften lastschriften belastungen zahlungen eingange ausgange ' +
    'versements retraits credits virements recus emis prelevements cheques depots ' +
    'ingresos pagos abonos cargos retiros depositos ' +
    'bijschrijvingen afschrijvingen ontvangsten betalingen stortingen opnames'
  ).split(' '),
)
const CREDIT_SECTION =
  /\bdeposits?\b|\badditions\b|\bcredits\b|\bpayments? received\b|\bmoney in\b|\binterest (?:paid|earned|credited)\b|\brefunds\b|\breturns\b|\beinzahlungen\b|\bgutschriften\b|\bversements\b|\bdepots\b|\brecus\b|\bingresos\b|\babonos\b|\bdepositos\b|\bbijschrijvingen\b|\bontvangsten\b|\bstortingen\b/
const DEBIT_SECTION =
  /\bwithdrawals?\b|\bsubtractions\b|\bdebits?\b|\bpurchases?\b|\bche(?:ck|que)s\b|\bfees\b|\bcharges\b|\badvances\b|\bmoney out\b|\binterest charged?\b|\bpayments? made\b|\belectronic payments\b|\bbill payments\b|\bauszahlungen\b|\blastschriften\b|\bbelastungen\b|\bretraits\b|\bprelevements\b|\bemis\b|\bpagos\b|\bcargos\b|\bretiros\b|\bafschrijvingen\b|\bbetalingen\b|\bopnames\b/

/**
 * What a heading over rows says about their direction: 1 money in, -1 money out, 0 it says neither ('Transactions'); null when the
 * text is no such heading. Every word must be one that headings use, so that a description ('PAYMENT THANK YOU') is never taken for one.
 */
export function sectionSign(text: string, isCard: boolean): 1 | -1 | 0 | null {
  const heading = fold(text)
    .replace(/\(.*?\)|[:*\-–—]|\bcont(?:inued|'d)?\b/g, ' ')
    .trim()
  // 'CARDHOLDER #1234: Transactions' and 'Transactions for …' begin a list of their own.
  const named = /^transactions? (?:for|by)\b|\btransactions$/.test(heading) && !/\btotal\b/.test(heading)
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
  'total totals subtotal sub-total totaux totali umsatztotal operations operaciones operazioni movimientos movimenti umsatze buchungen bewegungen debitrices creditrices debiteur crediteur addebiti accrediti entrate uscite debe haber soll haben dei delle le les aux grand net sum summe zwischensumme gesamt totaal totale suma razem somme des mouvements depenses depense achats paiements prelevements recettes ausgaben einnahmen gastos ingresos compras pagos spese acquisti uitgaven inkomsten movements del der de this period statement month amount due balance number new year date all items count for on at these those purchases to current value periodo periode end page at ubertrag reporter riportare riporto report transport transporteren sigue suma anterior toplam ukupno celkem rulaj e et y i en und og och complessivo complessivi closing ending'.split(
    ' ',
  ),
)
/** True when a line that begins like a total says nothing but what totals say: 'Total Wine & More' is a shop. */
export const plainTotal = (text: string): boolean =>
  fold(text)
    .replace(/[^\p{L}&\s-]/gu, ' ')
    .split(/\s+/)
    .every((w) => w === '' || TOTAL_WORDS.has(w) || SECTION_WORDS.has(w))

/** A line that adds up others. */
export const TOTAL_LINE =
  /^\W*(?:sub-?\s?totals?|totals?|net total|grand total|summe|zwischensumme|gesamt|totaal|totale|totali|totaux|umsatz(?:total|summe)|suma|razem|somme|ubertrag|a reporter|a riportare|riporto|te transporteren|toplam|genel toplam|ukupno|celkem|rulaj)\b|^\W*(?:no\.?|number|count)(?: of)? (?:credits?|debits?|deposits?|withdrawals?)\b|^\W*(?:합계|合计|总计|合計|小計|小计)/

/** Which way the rows go that a total of money in or out stands over; null where it names neither. */
export function totalSign(text: string): 1 | -1 | null {
  const words = fold(text)
  const [into, out] = [TOTAL_IN.test(words), TOTAL_OUT.test(words)]
  return into === out ? null : into ? 1 : -1
}
const TOTAL_IN = /\b(?:entradas?|ingresos|money in|paid in|credits?|deposits?|incoming|entrate|entrees|eingange|creditos)\b/
const TOTAL_OUT = /\b(?:saidas?|egresos|money out|paid out|debits?|withdrawals?|outgoing|uscite|sorties|ausgange|debitos)\b/

/** What stood on the account at the end of a day, as a line of the list: 'Saldo do dia', 'Daily balance'. */
export const DAY_BALANCE =
  /^\W*(?:saldo (?:do|del|al) (?:dia|giorno)|saldo diario|saldo giornaliero|solde du jour|solde journalier|tagessaldo|tages(?:end)?saldo|dagsaldo|sold (?:final )?zi|daily (?:closing |ending )?balance|(?:closing |ending )?balance (?:for|of) (?:the )?day|end of day balance)\W*$/

/** Words that make money in likely, for rows whose direction nothing printed tells. */
export const LIKELY_CREDIT =
  /\bdeposit|payroll|salary|\brefund|\binterest (?:paid|payment|credit|earned)|\bcredit\b|\btransfer (?:in|from)\b|\bfrom\b|\breversal|\bcashback|\brebate|\bdirect dep|gutschrift|gehalt|lohn|virement recu|salaire|nomina|stipendio|wplyw|\breceived\b|\bdividend/
export const LIKELY_CARD_CREDIT =
  /\bpayment\b|\bthank you\b|\brefund|\bcredit\b|\bcashback|\brebate|\breversal|\bautopay|\breturn\b|gutschrift|erstattung|einzahlung|remboursement|\babono\b|rimborso|terugbetaling/

/** Signs that a statement is a credit card's. Several must show, since banks mention cards too. */
export const CARD_SIGNS = [
  /\bminimum (?:amount |payment )?(?:due|payment)|\btotal minimum due|\bmindestbetrag|\bpaiement minimum|\bpago minimo|\bpagamento minimo/,
  /\bcredit limit|\bcredit line|\bkreditrahmen|\bkreditlimit|\blimite de credito|\bfido\b/,
  /\bpayment due date|\bpayment due\b|\bdue date\b/,
  /\bavailable credit|\bcash (?:advance )?limit/,
  /\bnew balance\b|\btotal amount due\b|\btotal outstanding\b/,
  /\bcredit card\b|\bkreditkarte|\bcarte de credit|\btarjeta de credito|\bcarta di credito|\bmastercard statement|\bvisa statement|\bcard number\b|\bcard ending/,
  /\bpurchases\b.*\bcash advances?\b|\bannual percentage rate|\blate payment/,
]
export const BANK_SIGNS = [
  /\bchecking\b|\bcurrent account|\bsavings\b|\bgirokonto|\bkontoauszug|\bcompte courant|\bcuenta corriente|\bconto corrente|\bbetaalrekening|\bsort code/,
  /\bdeposits?\b.*\bwithdrawals?\b|\bdeposits and additions|\bmoney in\b|\bpaid in\b/,
]
