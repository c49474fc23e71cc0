import { plainLetters } from './fold.ts'

/** Where a document says whose it is: its head. Further down, account numbers are those of others. */
const HEAD = 4000

/** Currencies by the country that an account number begins with. Countries that are not here say nothing. */
const ofCountry: ReadonlyMap<string, string> = new Map(
  Object.entries({
    EUR: 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM',
    GBP: 'GB',
    CHF: 'CH LI',
    SEK: 'SE',
    NOK: 'NO',
    DKK: 'DK',
    ISK: 'IS',
    PLN: 'PL',
    CZK: 'CZ',
    HUF: 'HU',
    RON: 'RO',
    BGN: 'BG',
    RSD: 'RS',
    TRY: 'TR',
    ILS: 'IL',
    AED: 'AE',
    SAR: 'SA',
    UAH: 'UA',
    BRL: 'BR',
    NZD: 'NZ',
  }).flatMap(([currency, countries]) => countries.split(' ').map((country) => [country, currency] as const)),
)
/** Bank, branch, account and suffix, as every bank of New Zealand writes a number (Payments NZ, account number standard). */
const NEW_ZEALAND = /(?<![\d-])\d{2}-\d{4}-\d{7}-\d{2,3}(?![\d-])/g
const IBAN = /(?<![A-Z\d])([A-Z]{2})\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,4})?(?![A-Z\d])/g

/**
 * What bank paper of one currency calls things, in plain letters. Only words that another currency's paper does not use: 'importe' is
 * Spanish of Spain, 'monto' of a dozen currencies. Two of them make a currency likely, one may be a merchant's name.
 */
const wordsOf: Readonly<Record<string, readonly string[]>> = {
  EUR: [
    ...'buchungstag buchungsdatum buchungstext verwendungszweck wertstellung valutadatum betrag zahlungsempfanger umsatzart glaubiger-id'.split(
      ' ',
    ),
    ...['libelle', 'date operation', "date d'operation", 'date de valeur', 'debit euros', 'releve de compte', 'solde'],
    ...['data contabile', 'data operazione', 'data valuta', 'causale', 'importo', 'entrate', 'uscite'],
    ...['omschrijving', 'bedrag', 'af bij', 'tegenrekening', 'naam tegenpartij', 'mededelingen', 'rentedatum'],
    ...['fecha valor', 'f. valor', 'fecha operacion', 'importe'],
    ...['kirjauspaiva', 'arvopaiva', 'maara', 'saaja', 'viite', 'tilinumero'],
    ...['data mov.', 'data-valor', 'descritivo', 'montante'],
  ],
  GBP: ['sort code', 'paid out', 'paid in', 'standing order', 'faster payment', 'bacs', 'bgc'],
  CAD: ['cheque number', 'transit', 'institution number', 'interac', 'cad$'],
  AUD: ['bsb', 'bpay', 'eftpos', 'osko'],
  NZD: [
    'particulars',
    'analysis code',
    'other party',
    'this party account',
    'conversion charge',
    'conversioncharge',
    'foreigncurrencyamount',
  ],
  INR: ['ifsc', 'narration', 'withdrawal amt', 'deposit amt', 'chq./ref.no.', 'upi', 'neft'],
  SEK: ['bokforingsdag', 'bokforingsdatum', 'transaktionsdag', 'belopp', 'clearingnummer'],
  NOK: ['bokforingsdato', 'bokfort', 'forklaring', 'belop', 'inn pa konto', 'ut fra konto'],
  DKK: ['bogforingsdato', 'bogfort', 'rentedato', 'bevaegelse', 'posteringstekst'],
  PLN: ['data operacji', 'data ksiegowania', 'kwota', 'tytul operacji', 'saldo po operacji', 'numer rachunku'],
  CZK: ['datum zauctovani', 'datum provedeni', 'castka', 'protiucet', 'variabilni symbol'],
  HUF: ['konyveles datuma', 'tranzakcio datuma', 'osszeg', 'kozlemeny', 'ellenszamla'],
  RON: ['data tranzactiei', 'suma', 'descriere', 'detalii tranzactie', 'sold'],
  TRY: ['islem tarihi', 'tutar', 'aciklama', 'bakiye', 'dekont'],
  BRL: ['lancamento', 'historico', 'agencia', 'valor r$', 'data lancamento', 'saldo do dia'],
  RUB: ['дата операции', 'сумма операции', 'назначение платежа', 'остаток'],
  UAH: ['дата операції', 'сума операції', 'призначення платежу', 'залишок'],
  JPY: ['取引日', 'お支払金額', 'お預り金額', '差引残高', '摘要'],
  KRW: ['거래일시', '출금액', '입금액', '거래내용'],
  CNY: ['交易日期', '交易金额', '账户余额', '摘要'],
  TWD: ['交易日期', '支出金額', '存入金額', '帳戶餘額'],
  THB: ['วันที่', 'รายการ', 'ถอนเงิน', 'ฝากเงิน'],
  VND: ['ngay giao dich', 'so tien', 'dien giai', 'so du'],
  IDR: ['tanggal transaksi', 'keterangan', 'mutasi', 'saldo akhir'],
  ILS: ['תאריך', 'אסמכתא', 'בחובה', 'בזכות', 'יתרה'],
}
const LEAST_WORDS = 2
const stands = (word: string, text: string): boolean => {
  const escaped = word.replace(/[.*+?^$()|[\]\\/{}]/g, '\\$&')
  return new RegExp(/^\p{Script=Latin}/u.test(word) ? `(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])` : escaped, 'u').test(text)
}
/** The one that is counted most; null where two are. */
function mostOf(counts: readonly (readonly [string, number])[]): string | null {
  const [first, second] = counts.toSorted((a, b) => b[1] - a[1])
  return first && first[1] !== second?.[1] ? first[0] : null
}

/** A day and an amount on one line: the first row, from which on numbers may be those of others. */
const ROW = /^(?=.*\d{1,4}[./-]\d{1,2}[./-]\d{1,4})(?=.*\d[.,]\d{2}(?!\d)).*$/m

interface OwnNumber {
  currency: string
  /** It stands above the rows, or again and again: it is the account's own, not one that was paid. */
  isOwn: boolean
}

/** Account numbers that say their country. */
function numbersIn(head: string): OwnNumber[] {
  const firstRow = head.search(ROW)
  const found = [...head.matchAll(IBAN), ...head.matchAll(NEW_ZEALAND)].flatMap(({ 0: text, 1: country = 'NZ', index }) => {
    const currency = ofCountry.get(country)
    return currency === undefined ? [] : [{ text: text.replaceAll(' ', ''), currency, index }]
  })
  return found.map(({ text, currency, index }) => ({
    currency,
    isOwn: firstRow < 0 || index < firstRow || found.filter((other) => other.text === text).length > 1,
  }))
}

/**
 * The currency of the country that a document is from, where the document names no currency: by the country of its account number, else
 * by the words that only paper of that currency uses. Null where nothing says a country, or two are equally likely. It is a likelihood: it
 * may decide what unmarked books are in and what a document is asked about, never what an amount is in.
 */
export function likelyCurrency(text: string): string | null {
  const head = text.slice(0, HEAD)
  const numbers = numbersIn(head)
  const counted = (list: readonly OwnNumber[]) => [...Map.groupBy(list, (n) => n.currency)].map(([c, all]) => [c, all.length] as const)
  const own = numbers.filter(({ isOwn }) => isOwn)
  if (own.length > 0) return mostOf(counted(own))
  const plain = plainLetters(head)
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
  const named = new Set(numbers.map(({ currency }) => currency))
  return mostOf(
    Object.entries(wordsOf)
      .map(
        ([currency, words]) =>
          [currency, words.filter((word) => stands(plainLetters(word), plain)).length + (named.has(currency) ? 1 : 0)] as const,
      )
      .filter(([, count]) => count >= LEAST_WORDS),
  )
}
