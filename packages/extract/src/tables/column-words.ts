import { folded } from '../printed/fold.ts'
import type { ColumnRole } from './column-role.ts'
import { abroad } from './column-words-abroad.ts'

/**
 * In order: the first role with a word in the header speaks. Words are folded (no accents, lower case); '_' is a blank, '*' any
 * letters, '=' in front means that the header is this and nothing more.
 */
const vocabulary: readonly (readonly [ColumnRole, string])[] = [
  [
    'direction',
    `=af_bij =af/bij =bij/af =d/c =c/d =d/k =k/d =d/h =h/d =debet/kredit =kredit/debet =debe/haber =dare/avere =debit/kredit =wn/ma =ut/in =in/ut =soll/haben-kennzeichen =dc =cd =s/h =dr/cr =cr/dr =cr =sign =*sign =creditdebet =debitcredit =debit_credit =credit_debit =debit/credit =credit/debit
    =debit_/_credit =credit/debit_indicator =credit_debit_indicator =debit_credit_indicator =bevetel/kiadas =soll/haben =in/out =direction =richtung
    =transaction_type =sens =dr_/_cr =cr_/_dr =cargo/abono =segno =type_of_transaction =debit_or_credit =credit_or_debit =dr_cr =cr_dr =d_c =credit_debet amount_sign`,
  ],
  ['holder', '=account_holder =name_on_card =purchased_by =card_member =member_name =cardholder =card_holder_full_name =kaarthouder'],
  [
    'account',
    '=account_name =account_type =account =account_number =account_num =account_no =account_# =kontonummer =rekeningnummer =numero_de_compte =card =karte =konto =konto_# =compte_# =cuenta_# =auftragskonto auftraggeberkonto =iban =source_account',
  ],
  ['description', '=original_description =additional_description =item_title'],
  ['status', '=state =status =stato =estado =statut =etat =booking_status =transaction_status =payment_status *_status =contabilizzazione'],
  [
    'otherMoney',
    `original* orig originalwahrung foreign fremd* local_amount puvodni converted intl international counter_value kurs wechselkurs
    umrechnungskurs koers exchange rate refunded tax vat mwst btw iva point points reward quantity qty units shares price tip discount shipping insurance
    amount_currency transfer_amount devise_origine breakdown compensation available foreigncurrency* conversion conversioncharge arfolyam taux cambio`,
  ],
  ['amount', 'amount_after_fees'],
  [
    'fee',
    'fee fees gebuhr* kosten commission* comision* commissione poplatek spesen frais oplata prowizja entgelt surcharge markup interchange',
  ],
  [
    'currency',
    '=valuta currency wahrung waehrung *wahrung munt valutacode valuta_code devise divisa moneda moeda mena waluta devizanem* ccy monn valiuta valuutta whrung',
  ],
  [
    'payee',
    'nazev_protiuctu =counterparty_name =partner_name =partner_neve =name_des_partners =nom_de_la_contrepartie =nombre_de_la_contraparte',
  ],
  [
    'otherAccount',
    `tegenrekening tegenrekeningnummer counterparty_account counterparty_iban counterparty_number partner_iban partner_account partner_szamlaszama payee_account*
    other_party_account* gegenkonto protiuctu cislo_protiuctu contrepartie cuenta_destino iban_zahlungs* iban_begunst* to_account from_account destination_account
    rachunek_kontrahenta rekeningnummer_tegenpartij empfanger_iban* auftraggeber_iban* tegenrekening_iban/bban *_bic/blz`,
  ],
  ['balance', 'balance bal saldo saldos solde kontostand egyenleg zustatek runningbalance likutis bilans balans zostatok stand'],
  [
    'valueDate',
    `value_date valuta valutadatum valuta_datum wertstellung* wert rentedatum date_valeur date_de_valeur fecha_valor data_valuta data_valor valeur ertek*
    datum_zauctovani settlement_date settled interest_date val_date data_waluty`,
  ],
  [
    'number',
    `check cheque slip serial sr_no nr no number nummer num numero id code kod kodas bic blz swift sort_code bankleitzahl volgnr reference referenz referentie
    referencia ref batch mandate* machtiging* incassant creditor_id glaubiger* transactiereferentie auszug* afschriftnummer zip phone mcc vs ks ss txn_id
    transaction_id transactionid unique_id card_no card_number card_used* kartennummer kartyaszam kaart* terminal line record *nummer azonosito irasoi_nr
    iraso_nr order_id isin #`,
  ],
  [
    'category',
    'category kategorie categorie categoria kategoria class subcategory subkategorie unterkategorie label_group labels tag tags budget',
  ],
  [
    'debit',
    `debit debits debet debe withdrawal withdrawals withdrawn paid_out money_out soll zu_ihren_lasten zu_lasten belastung* charge charges uitgaven ausgabe ausgaben outflow spent cargo
    cargos dare addebit* retiro retiros uscite sortie sorties expense expenses uttag =ut obciazenia lastschrift* terheles* ausgang wydatki ut_av_konto ut_fra_konto ud_af_konto payment payments debito debitos depense depenses
    saida saidas =uit =out vydaje =dr =dr_amount =amount_dr =af wyplaty wyplata obciazenia adeudos adeudo utbetalning utbetalningar afgeschreven bedrag_af`,
  ],
  [
    'credit',
    `credit credits kredit haben zu_ihren_gunsten zu_gunsten deposit deposits deposited paid_in money_in gutschrift* inkomsten einnahme einnahmen inflow abono abonos avere accredit* entrate
    entree entrees deposito depositos income inn_pa_konto inn_til_konto ind_pa_konto insattning* =in uznania jovairas* eingang haber credito creditos recette recettes receipt receipts received prijmy wplywy entrada entradas =cr =cr_amount =amount_cr =bij wplaty wplata uznanie inbetalning inbetalningar bijgeschreven bedrag_bij`,
  ],
  [
    'date',
    `date dates datum data fecha dato dag pvm paivamaara dia jour buchungstag buchung *date *datum *datuma created completed started posted datetime timestamp
    gebucht bokforingsdag kirjauspaiva konyveles* when`,
  ],
  [
    'amount',
    `amount amounts amt betrag *betrag bedrag *bedrag *amount montant importe importo valor summa summe suma sum belopp belob belop kwota castka osszeg* mutatie
    gross brutto net netto umsatz quantia montante value cantidad maara iznos total`,
  ],
  [
    'payee',
    `payee name naam nom nombre nome merchant* vendor counterpart* partner empfanger* beguenstigter* begunstigter* beneficiary auftraggeber* zahlungspflichtige*
    zahlungsempfanger* other_party otherparty tegenpartij tegenrekeninghouder gavejas recipient sender =to =from payer handelaar shop store kontrahent mottagare empfaenger* auftraggebername`,
  ],
  [
    'description',
    `description descriptions desc detail details omschrijving* omschr beschreibung transaktionsbeschreibung* verwendungszweck* vwz* buchungstext text umsatztext
    memo memos note notes narrative narration particulars libelle label concepto descripcion descrizione causale descricao historico opis popis tekst forklaring kozlemeny
    reszletek zprava poznamka message meddelande selite viesti mededeling* purpose reason paaiskinimai zahlungsreferenz subject activity item_title toelichting
    information action movimiento observaciones comment comments remark remarks transaction transaktion tytul title`,
  ],
  ['kind', 'type typ tipo art umsatzart transaktionstyp buchungsart soort mutatiesoort method product betaalwijze tipus*'],
  [
    'account',
    'account accounts konto *konto kontonummer auftragskonto rekening* compte cuenta conta iban szamlaszam saskaitos accountno konta produit card karte account_type compte_name account_name',
  ],
]

/** Stands for '*' while a word is folded; no header holds it. */
const STAR = 'qqqq'
const ANY = String.raw`[\p{L}\p{N}]*`
const sourceOf = (word: string): string => folded(word.replaceAll('_', ' ').replaceAll('*', STAR)).replaceAll(STAR, ANY)

const patternsOf = (words: typeof vocabulary) =>
  words.map(([role, list]) => {
    const words = list.split(/\s+/).filter((word) => word !== '')
    const whole = words.filter((word) => word.startsWith('=')).map((word) => sourceOf(word.slice(1)))
    const part = words.filter((word) => !word.startsWith('=')).map(sourceOf)
    // The look around is said once for all words: said for each it takes a second to prepare.
    const sources = [
      ...(whole.length > 0 ? [`^(?:${whole.join('|')})$`] : []),
      ...(part.length > 0 ? [String.raw`(?<![\p{L}\p{N}])(?:${part.join('|')})(?![\p{L}\p{N}])`] : []),
    ]
    return [role, new RegExp(sources.join('|'), 'u')] as const
  })

let made: { foreign: ReturnType<typeof patternsOf>; all: ReturnType<typeof patternsOf> } | undefined
/** Made when they are first asked: that takes some time, and not every process asks. */
const patterns = () => {
  if (!made) {
    const foreign = patternsOf(abroad)
    made = { foreign, all: [...patternsOf(vocabulary), ...foreign] }
  }
  return made
}

const COLUMNS: ReadonlySet<ColumnRole> = new Set(['debit', 'credit', 'date', 'valueDate'])

/** The role that a heading names in one of the languages of column-words-abroad.ts, or that a day or a side of the account has in any; null otherwise. */
export const roleAbroad = (text: string): ColumnRole | null => {
  const words = folded(text)
  const role = patterns().foreign.find(([, pattern]) => pattern.test(words))?.[0] ?? null
  const known = role ? null : roleOfHeader(text)
  return role ?? (known && COLUMNS.has(known) ? known : null)
}

const roleCache = new Map<string, ColumnRole | null>()

/** 'Debit (in business currency)' is a debit: of which currency the amount is. Alone the words name the currency's column. */
const WHOSE_CURRENCY =
  /(?<![\p{L}\p{N}])(?:(?:in|en|w|в) )?(?:(?:business|account|home|base|card|statement|billing) currency|kontowahrung|waluta (?:rachunku|karty)|walucie (?:rachunku|karty)|devise du compte|(?:divisa|moneda) de la cuenta|valuta (?:del )?conto|валюте (?:счета|карты)|валюті (?:картки|рахунку))(?![\p{L}\p{N}])/u

/** The role that a header cell names, or null when its words say nothing. */
export function roleOfHeader(text: string): ColumnRole | null {
  const known = roleCache.get(text)
  if (known !== undefined) return known
  const whole = text.length > 60 ? '' : folded(text)
  const words = whole.replace(WHOSE_CURRENCY, '').trim() || whole
  const role = words === '' ? null : (patterns().all.find(([, pattern]) => pattern.test(words))?.[0] ?? null)
  if (roleCache.size > 2000) roleCache.clear()
  roleCache.set(text, role)
  return role
}
