import { expect, test } from 'vitest'
import { likelyCurrency } from './likely-currency.ts'

test.each([
  ['Date,Description,Amount\n2025-01-02,OFFICE DEPOT,-20.00', null],
  ['Posting Date,Description,Debit,Credit,Balance\n01/02/2025,CHECK 1001,20.00,,100.00', null],
  ['Buchungstag;Verwendungszweck;Betrag\n02.01.2025;MIETE;-900,00', 'EUR'],
  ['Date opération;Libellé;Débit;Crédit', 'EUR'],
  ['Fecha valor;Concepto;Importe', 'EUR'],
  ['Fecha;Descripción;Monto', null],
  ['Bokföringsdag;Text;Belopp;Saldo', 'SEK'],
  ['Data operacji;Opis;Kwota', 'PLN'],
  ['取引日,摘要,お支払金額', 'JPY'],
  ['Sort Code: 20-00-00\nDate,Description,Paid out,Paid in', 'GBP'],
  ['BSB,Account,Date,Narrative,BPAY', 'AUD'],
  ['Account DE89 3704 0044 0532 0130 00\nDate,Description,Amount', 'EUR'],
  ['IBAN CH93 0076 2011 6238 5295 7\nBuchungstag;Verwendungszweck;Betrag', 'CHF'],
  [
    'Date,Amount,Payee,Particulars,Code,This Party Account\n17/09/18,-4.50,CAFE,,,02-1300-1234567-00\n18/09/18,-1.50,CAFE,,,02-1300-1234567-00',
    'NZD',
  ],
  ['Type,Details,Particulars,Code,Reference,Amount,Date,ForeignCurrencyAmount,ConversionCharge', 'NZD'],
  // A number that was paid is that of another; with one word of its country it says the same.
  ['Date,Description,Amount\n2025-01-02,WIRE TO DE89370400440532013000,-20.00', null],
  ['Datum,Text,Betrag\n02.01.2025,MIETE DE89370400440532013000,"-20,00"', 'EUR'],
  // A merchant's name is no country.
  ['Date,Description,Amount\n2025-01-02,BETRAG GMBH,-20.00', null],
])('%s', (text, currency) => {
  expect(likelyCurrency(text)).toBe(currency)
})

test('account numbers far down are those of others', () => {
  expect(likelyCurrency(`Date,Description,Amount\n${'2025-01-02,SHOP,-1.00\n'.repeat(300)}2025-01-02,DE89370400440532013000,-1.00`)).toBe(
    null,
  )
})
