/**
 * Payment methods as banks print them before a payee: they say how money moved, and nothing of whom. In plain letters, a blank in them as '_', by
 * the country whose banks print them. Where the three words of a merchant were these,
 * one answer decided for everything that was paid in that way.
 */
const wordsOf: Readonly<Record<string, readonly string[]>> = {
  'Germany, Austria, Switzerland': [
    'sepa-uberweisung sepa-ueberweisung uberweisung ueberweisung dauerauftrag gutschrift lastschrift folgelastschrift erstlastschrift einzugsermachtigung',
    'kartenzahlung kartenzahlung/-abrechnung kartenverfugung girocard kreditkartenabrechnung debitkartenzahlung lohn-gehalt zahlungseingang zahlungsausgang',
    'echtzeit-uberweisung online-uberweisung basislastschrift sepa-basislastschrift sepa lastschrifteinzug belastung vergutung',
  ],
  'France, Belgium, Luxembourg': [
    'paiement_par_carte paiement_carte paiement_cb paiement_psc achat_cb carte_bancaire carte cb facture_carte facture_cb retrait_dab retrait prlv_sepa prlv prelevement_sepa',
    'prelevement_europeen prelevement vir_sepa_recu vir_sepa_emis vir_sepa vir_inst vir_recu virement_sepa virement_recu virement_emis virement_en_votre_faveur virement_instantane virement vir cheque_emis',
    'achat remboursement avoir_carte paiement_bancontact paiement domiciliation',
  ],
  Netherlands: [
    'betaalautomaat geldautomaat sepa_overboeking sepa_incasso_algemeen_doorlopend sepa_incasso sepa_ideal bea_apple_pay bea_betaalpas bea gea_betaalpas gea incasso overboeking',
  ],
  Spain: [
    'pago_con_tarjeta pago_en pago_movil_en pago compra_tarjeta compra_tarj compra_en compra adeudo_recibo recibo adeudo transferencia_a_favor_de transferencia_recibida transferencia_de',
    'transferencia_inmediata transferencia transf bizum_enviado bizum_recibido bizum',
  ],
  'Latin America': [
    'compra_con_tarjeta pago_tarjeta pago_spei spei_enviado spei_recibido spei transferencia_interbancaria compra_pos pago_pse',
  ],
  'Italy, Ticino': [
    'pagamento_pos pagamento_tramite_pos pagamento_carta pagamento addebito_sdd addebito_diretto_sdd addebito_diretto addebito bonifico_a_vostro_favore bonifico_istantaneo bonifico_sepa bonifico',
    'prelievo_bancomat prelievo giroconto accredito',
  ],
  'Portugal, Brazil': [
    'compra_no_debito compra_no_credito compra_cartao compra_com_cartao pagamento_de_boleto pagamento_efetuado pagamento transferencia_enviada_pelo_pix transferencia_recebida_pelo_pix',
    'transferencia_enviada transferencia_recebida pix_enviado pix_recebido pix_transf pix_qrs pix debito_direto trf_mb_way trf',
  ],
  'Sweden, Norway, Denmark, Finland': [
    'kortkop kortbetalning kortinkop autogiro bg-betalning pg-betalning overforing insattning swish_betalning swish_till swish_fran varekjop visa_vare avtalegiro efaktura nettgiro overforsel',
    'dankort-kob dankort visa/dankort mastercard-kob mobilepay betalingsservice korttiosto korttimaksu tilisiirto e-lasku suoramaksu',
  ],
  'Poland, Czechia, Hungary, Romania': [
    'zakup_przy_uzyciu_karty platnosc_karta transakcja_karta przelew_wychodzacy przelew_przychodzacy przelew_wlasny przelew blik platba_kartou prichozi_uhrada odchozi_uhrada inkaso',
    'kartyas_vasarlas vasarlas atutalas plata_pos plata_cu_cardul cumparare_pos cumparare incasare',
  ],
  'United Kingdom, Ireland': [
    'bill_payment_via_faster_payment_to direct_debit_payment_to faster_payments_receipt faster_payment_receipt faster_payment_to faster_payment standing_order_to standing_order direct_debit_to direct_debit',
    'direct_credit bank_giro_credit card_payment_to contactless_payment bacs d/d s/o',
  ],
  'Canada, Australia, New Zealand': [
    'contactless_interac_purchase interac_purchase interac_refund interac_e-transfer visa_debit_purchase visa_purchase visa_refund eftpos_purchase eftpos_debit eftpos payment_by_authority_to',
    'miscellaneous_payment pos_w/d osko_payment_to osko_payment',
  ],
  India: ['upi_dr upi_cr upi neft_cr neft_dr neft imps rtgs mmt_imps mmt bil_inft bil_onl vps ach_d ach_c'],
}

/** Between a payment method and a payee: 'COMPRA EN', 'VIR SEPA RECU DE'. */
const PARTICLES = 'de du des chez vers von an bei di da del para por en till til fra dla pri'

const alternatives = Object.values(wordsOf)
  .flat()
  .flatMap((line) => line.split(' '))
  .toSorted((a, b) => b.length - a.length)
  .map((phrase) => phrase.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&').replace(/[_ ]/g, '[\\s/:.,-]+'))
/** Most lines begin with none of these, which is known by their first letters. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  Object.values(wordsOf)
    .flat()
    .flatMap((line) => line.split(' ').map((phrase) => phrase.slice(0, 2))),
)
const LEAD = new RegExp(`^(?:${[...new Set(alternatives)].join('|')})(?![\\p{L}\\d])|^\\[[a-z]{2}\\]`, 'u')
const PARTICLE = new RegExp(`^(?:${PARTICLES.split(' ').join('|')})\\s+(?=\\p{L})`, 'u')
/** What stands between such words and a name: marks, days, card and reference numbers. */
const NUMBERS = /^(?:[^\p{L}\d]+|[^\s\p{L}]*\d[^\s/]*(?:[\s/]+|$)|[a-z]{1,2}\d[^\s/]*(?:[\s/]+|$))+/u
/** A name in a field of its own: 'Auftraggeber: … Buchungstext: …', 'IBAN: … Naam: … Omschrijving: …', '/NAME/…/REMI/…'. */
const FIELD =
  /(?:(?:^|\s)(?:auftraggeber|empfanger|empfaenger|zahlungsempfanger|beguenstigter|naam|nome|nombre|beneficiaire|beneficiario|ordenante|mottaker|mottagare) ?: ?|\/name\/)(.+?)(?=\s+[\p{L}][\p{L}\d/.-]* ?:|\/(?:remi|eref|iban|bic|csid|marf|ordp)\/|$)/u
/** Fields whose label says nothing and whose text does: 'NBE:SAS MOREAU LIB:LOYER AVRIL' (France, ebics 120 and bank exports). */
const LABELS = /\b(?:nbe|npy|lib|fact) ?:\s*/gi
/** The month that something is for, at the end: wages are the same in every one. */
const MONTH = new RegExp(
  `(?:\\s+(?:${[
    'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre januar februar marz april juni juli august oktober dezember',
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre',
    'janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro januari februari maart mei augustus september december',
  ]
    .join(' ')
    .replaceAll(' ', '|')})(?:\\s+\\d{2,4})?)+$`,
  'u',
)
/** What a bank adds behind a name, up to the end. */
const TAIL =
  /\s(?:end[- ]to[- ]end|kundenreferenz|mandatsref|glaubiger|buchungstext|verwendungszweck|pasvolgnr|valutadatum|value date|kaufdatum|cb ?\*|pas ?\d|karte ?\d|kortnr).*$/u

const ASCII = /^[ -~]*$/
/** Letters without their marks, one for one. */
const plain = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : Array.from(text.toLowerCase(), (c) => c.normalize('NFD').charAt(0)).join('')
const named = /\p{L}{2}/u

export interface SplitLine {
  /** In small letters without marks: 'paiement par carte'; empty where the line does not begin with one. */
  method: string
  /** Whom money went to or came from, as printed; the line itself where it begins otherwise, or where nothing else is left. */
  payee: string
}

/**
 * A bank's line as its payment method and its payee.
 * 'PAIEMENT PAR CARTE 02/03 BOULANGERIE MARTIN' → 'paiement par carte' and 'BOULANGERIE MARTIN', 'Auftraggeber: STROMWERK GMBH Buchungstext: 4711' → 'STROMWERK GMBH'
 */
export function splitPaymentMethod(description: string): SplitLine {
  const line = { method: '', payee: description }
  const folded = plain(description)
  // Where a letter became another number of them, places would not fit.
  if (folded.length !== description.length) return line
  const field = folded.includes(':') || folded.includes('/name/') ? FIELD.exec(folded) : null
  const said = field?.[1]
  if (field && said !== undefined && named.test(said)) {
    const from = field.index + field[0].length - said.length
    return { method: '', payee: description.slice(from, from + said.length).trim() }
  }
  let start = 0
  const words: string[] = []
  const mayLead = folded.startsWith('[') || BEGINNINGS.has(folded.slice(0, 2))
  for (let lead = mayLead ? LEAD.exec(folded) : null; lead; lead = LEAD.exec(folded.slice(start))) {
    words.push(...(lead[0].match(/\p{L}+/gu) ?? []))
    start += lead[0].length
    start += NUMBERS.exec(folded.slice(start))?.[0].length ?? 0
    start += PARTICLE.exec(folded.slice(start))?.[0].length ?? 0
  }
  const rest = folded.slice(start)
  const end = payeeEnds(rest, start > 0)
  return named.test(rest.slice(0, end))
    ? {
        method: words.join(' '),
        payee: description
          .slice(start, start + end)
          .replace(LABELS, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      }
    : line
}

/** Whether a line has more than its payee: a payment method before it, or what a bank adds behind it. */
export const hasPaymentMethod = (description: string): boolean => splitPaymentMethod(description).payee !== description

/** Where the payee ends in what is left of a line, in plain letters. */
function payeeEnds(rest: string, isAfterMethod: boolean): number {
  const tail = TAIL.exec(rest) ?? (isAfterMethod ? MONTH.exec(rest) : null)
  return tail && named.test(rest.slice(0, tail.index)) ? tail.index : rest.length
}
