/** How statements of cards are worded, and where cards are used. */

export interface CardWords {
  title: string
  previous: readonly string[]
  payments: readonly string[]
  purchases: readonly string[]
  fees: readonly string[]
  interest: readonly string[]
  next: readonly string[]
  least: readonly string[]
  due: readonly string[]
  limit: readonly string[]
  available: readonly string[]
  columns: readonly (readonly [string, string, string, string])[]
}
export const english: CardWords = {
  title: 'Visa Business Card',
  previous: ['Previous Balance', 'Previous balance', 'Balance from last statement', 'Last statement balance', 'Opening balance'],
  payments: ['Payments and Credits', 'Payments', 'Payment, Credits', 'Payments & other credits', 'Payments received'],
  purchases: ['Purchases', 'Purchases and Adjustments', 'New charges', 'Purchases & other charges', 'Transactions'],
  fees: ['Fees Charged', 'Fees', 'Other fees'],
  interest: ['Interest Charged', 'Interest', 'Finance charges'],
  next: ['New Balance', 'New Balance Total', 'New balance', 'Statement balance', 'Closing balance', 'Total new balance'],
  least: ['Minimum Payment Due', 'Minimum payment', 'Total Minimum Payment Due'],
  due: ['Payment Due Date', 'Payment due', 'Please pay by'],
  limit: ['Credit Limit', 'Total credit limit', 'Credit line', 'Your credit limit'],
  available: ['Available Credit', 'Credit Available', 'Available to spend'],
  columns: [
    ['Trans Date', 'Post Date', 'Description', 'Amount'],
    ['Date', 'Posted', 'Merchant Name or Transaction Description', '$ Amount'],
    ['Transaction Date', 'Posting Date', 'Transaction Details', 'Amount'],
    ['Tran', 'Post', 'Details', 'Amount ($)'],
    ['Date of transaction', 'Date entered', 'Description', 'Amount'],
  ],
}
export const german: CardWords = {
  title: 'Firmenkreditkarte Mastercard',
  previous: ['Saldo letzte Abrechnung', 'Alter Saldo', 'Saldovortrag'],
  payments: ['Zahlungen', 'Zahlungseingänge', 'Gutschriften'],
  purchases: ['Umsätze', 'Belastungen', 'Summe Umsätze'],
  fees: ['Gebühren', 'Entgelte'],
  interest: ['Zinsen', 'Sollzinsen'],
  next: ['Neuer Saldo', 'Rechnungsbetrag', 'Saldo neu'],
  least: ['Mindestbetrag', 'Mindestrückzahlung'],
  due: ['Fällig am', 'Zahlbar bis'],
  limit: ['Kreditlimit', 'Verfügungsrahmen'],
  available: ['Verfügbar', 'Verfügbarer Betrag'],
  columns: [
    ['Belegdatum', 'Buchungsdatum', 'Verwendungszweck', 'Betrag EUR'],
    ['Datum', 'Buchung', 'Beschreibung', 'Betrag'],
  ],
}
export const shops = [
  'STAPLES 0221 AUSTIN TX',
  'SQ *HARBOR COFFEE PORTLAND OR',
  'SHELL OIL 57444',
  'ADOBE *CREATIVE CLOUD 408-536-6000 CA',
  'DELTA AIR 0062341',
  'OFFICE DEPOT #1127',
  'UBER *TRIP HELP.UBER.COM',
  'CITY PARKING 12',
  'AMZN MKTP US*2K4PQ',
  'FEDEX 8812004',
  'PAYMENT PROCESSORS LLC',
  'CREDIT KARMA TAX',
  'FEE-FI-FO TOYS',
  'MARRIOTT 33712 03/02',
  'GOOGLE *ADS4412',
  'THE HOME DEPOT 2811',
]
export const shopsAbroad = [
  'TFL TRAVEL CH',
  'PRET A MANGER LONDON',
  'AMAZON.CO.UK',
  'SCREWFIX DIRECT',
  'TRAINLINE',
  'SHELL CALDER RD',
  'ZOOM.US 888-799',
]
export const paidBack = [
  'PAYMENT - THANK YOU',
  'AUTOPAY PAYMENT THANK YOU',
  'ONLINE PAYMENT 8812',
  'RETURN OFFICE DEPOT #1127',
  'Payment Received',
  'DIRECT DEBIT PAYMENT - THANK YOU',
]
export const shopsGerman = ['REWE SAGT DANKE 4412', 'DB VERTRIEB GMBH', 'AMAZON EU', 'LUFTHANSA 2202', 'TANKSTELLE JET 771']
export const paidGerman = ['Zahlung - Vielen Dank', 'LASTSCHRIFTEINZUG VOM KONTO', 'Gutschrift AMAZON EU']
