/** The currencies of the documents that people upload, by code and by printed sign. */
const codes = new Set(
  (
    'USD EUR GBP CHF CAD AUD NZD JPY CNY HKD SGD INR SEK NOK DKK ISK PLN CZK HUF RON BGN HRK RSD UAH RUB TRY ILS AED SAR QAR KWD BHD EGP ZAR NGN ' +
    'KES GHS MAD TND BRL MXN ARS CLP COP PEN UYU KRW TWD THB MYR IDR PHP VND PKR BDT LKR LTL LVL EEK DEM KZT GEL AZN BYN MDL MKD UZS MUR JOD OMR TZS UGX RWF BWP NAD ZMW JMD TTD DOP GTQ HNL CRC PYG NPR MNT XOF XAF XPF'
  ).split(' '),
)

/** Signs that stand for one currency. A bare dollar sign or 'kr' is not among them. */
const signs = new Map(
  (
    '€ EUR|£ GBP|₹ INR|₽ RUB|₺ TRY|₪ ILS|₩ KRW|₴ UAH|₫ VND|฿ THB|₱ PHP|₦ NGN|us$ USD|ca$ CAD|c$ CAD|a$ AUD|au$ AUD|nz$ NZD|s$ SGD|hk$ HKD|r$ BRL|' +
    'mx$ MXN|rs INR|rs. INR|kč CZK|zł PLN|ft HUF|fr CHF|fr. CHF|rm MYR|r ZAR|₸ KZT|₾ GEL|֏ AMD|₮ MNT|₲ PYG|₡ CRC|₵ GHS|rp IDR|rp. IDR|euro EUR|euros EUR|円 JPY|원 KRW|บาท THB|ש"ח ILS|грн UAH|грн. UAH|руб RUB|руб. RUB|лв BGN|лв. BGN|tl TRY'
  )
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
)

export const isCurrencyCode = (text: string): boolean => codes.has(text)

/** ISO 4217 code of a printed code (any case) or unmistakable sign; null otherwise. */
export function currencyOf(text: string): string | null {
  const upper = text.trim().toUpperCase()
  return codes.has(upper) ? upper : (signs.get(text.trim().toLowerCase()) ?? null)
}

/** Currencies of a thousand parts: where a table is in one of them, '37.600' has decimals and no thousands. */
const THOUSANDTHS = /(?<!\p{L})(?:KWD|BHD|OMR|JOD|TND|LYD|IQD)(?!\p{L})/u
export const countsThousandths = (text: string): boolean => THOUSANDTHS.test(text)
