/** What exports of a country call the direction of a row, and the columns that tell of something else. */
import type { Chance } from './chance.ts'

export const typeWords: Record<string, readonly (readonly [string, string])[]> = {
  us: [
    ['Debit', 'Credit'],
    ['DEBIT', 'CREDIT'],
    ['D', 'C'],
    ['DR', 'CR'],
    ['Withdrawal', 'Deposit'],
  ],
  gb: [
    ['Debit', 'Credit'],
    ['DR', 'CR'],
    ['OUT', 'IN'],
    ['Money out', 'Money in'],
  ],
  de: [
    ['S', 'H'],
    ['Soll', 'Haben'],
    ['Lastschrift', 'Gutschrift'],
    ['Belastung', 'Gutschrift'],
  ],
  ch: [
    ['S', 'H'],
    ['Belastung', 'Gutschrift'],
  ],
  fr: [
    ['D', 'C'],
    ['Débit', 'Crédit'],
  ],
  es: [
    ['Cargo', 'Abono'],
    ['D', 'H'],
    ['Debe', 'Haber'],
  ],
  it: [
    ['D', 'A'],
    ['Dare', 'Avere'],
    ['Uscita', 'Entrata'],
  ],
  nl: [
    ['Af', 'Bij'],
    ['D', 'C'],
    ['Debet', 'Credit'],
  ],
  pt: [
    ['D', 'C'],
    ['Débito', 'Crédito'],
  ],
  pl: [
    ['Obciążenie', 'Uznanie'],
    ['WN', 'MA'],
  ],
  sv: [
    ['Uttag', 'Insättning'],
    ['Debet', 'Kredit'],
  ],
}
export const typeHeadings: Record<string, readonly string[]> = {
  us: ['Type', 'Transaction Type', 'Debit/Credit', 'CR/DR', 'Credit Debit Indicator'],
  gb: ['Type', 'Debit/Credit', 'Direction'],
  de: ['Soll/Haben', 'S/H', 'Soll/Haben-Kennzeichen', 'Art'],
  ch: ['S/H', 'Art'],
  fr: ['Sens', 'D/C'],
  es: ['Tipo', 'D/H', 'Signo'],
  it: ['Segno', 'D/A', 'Tipo'],
  nl: ['Af Bij', 'Debet/Credit', 'Af/Bij'],
  pt: ['Tipo', 'D/C'],
  pl: ['Typ', 'WN/MA'],
  sv: ['Typ', 'Debet/Kredit'],
}
/** Columns that hold something else: a heading, and what stands under it. */
export const others: Record<string, readonly [string, (chance: Chance) => string][]> = {
  us: [
    ['Check Number', (c) => (c.flip(0.2) ? c.digits(4) : '')],
    ['Reference Number', (c) => c.digits(12)],
    ['Category', (c) => c.pick(['Utilities', 'Office', 'Other'])],
    ['Status', () => 'Posted'],
    ['Memo', (c) => c.pick(['', 'INV 2291'])],
    ['Fees', () => '0.00'],
    ['Account Name', () => 'Business Checking'],
    ['Branch', (c) => c.digits(3)],
  ],
  gb: [
    ['Transaction Type', (c) => c.pick(['DD', 'BAC', 'DEB', 'FPO', 'BP'])],
    ['Sort Code', () => "'20-44-11"],
    ['Account Number', () => '40127782'],
    ['Reference', (c) => c.digits(8)],
    ['Counter Party', (c) => c.pick(['TESCO', 'HMRC', ''])],
  ],
  de: [
    ['Auftragskonto', () => 'DE12500105170648489890'],
    ['Beguenstigter/Zahlungspflichtiger', (c) => c.pick(['Stadtwerke', 'Telekom'])],
    ['IBAN', () => 'DE02120300000000202051'],
    ['BIC', () => 'BYLADEM1001'],
    ['Währung', () => 'EUR'],
    ['Kategorie', () => ''],
    ['Gläubiger-ID', () => 'DE98ZZZ09999999999'],
    ['Info', () => 'Umsatz gebucht'],
  ],
  fr: [
    ['Référence', (c) => c.digits(7)],
    ['Catégorie', (c) => c.pick(['Énergie', 'Achats'])],
    ['Devise', () => 'EUR'],
    ['Pointage', () => '0'],
  ],
  es: [
    ['Oficina', () => '0418'],
    ['Divisa', () => 'EUR'],
    ['Referencia 1', (c) => c.digits(10)],
    ['Observaciones', () => ''],
  ],
  it: [
    ['Divisa', () => 'EUR'],
    ['Causale ABI', (c) => c.digits(2)],
    ['Stato', () => 'Contabilizzato'],
    ['Canale', () => 'WEB'],
  ],
  nl: [
    ['Rekening', () => 'NL91ABNA0417164300'],
    ['Tegenrekening', () => 'NL69INGB0123456789'],
    ['Code', (c) => c.pick(['BA', 'GT', 'IC'])],
    ['MutatieSoort', () => 'Overschrijving'],
  ],
  pt: [
    ['Moeda', () => 'EUR'],
    ['Referência', (c) => c.digits(9)],
  ],
  pl: [
    ['Waluta', () => 'PLN'],
    ['Numer konta', () => '12114020040000300201355387'],
    ['Nadawca/Odbiorca', () => 'KOWALSKI'],
  ],
  sv: [
    ['Valuta', () => 'SEK'],
    ['Referens', (c) => c.digits(8)],
    ['Clearingnummer', () => '6612'],
    ['Radnummer', (c) => c.digits(2)],
  ],
  ch: [
    ['Währung', () => 'CHF'],
    ['Referenznummer', (c) => c.digits(14)],
  ],
}
export const codings: Record<string, readonly string[]> = {
  us: ['utf8', 'utf8', 'utf8-bom', 'utf16le'],
  gb: ['utf8', 'windows-1252', 'utf8-bom'],
  pl: ['utf8', 'windows-1250', 'iso-8859-2', 'utf8-bom'],
}
export const usual = ['utf8', 'utf8-bom', 'windows-1252', 'iso-8859-1', 'utf16le']
