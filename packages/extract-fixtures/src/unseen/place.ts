/** How paper of a country is worded: days, amounts, and the words of its bank statements. Several of each, as no two banks agree. */

export interface Place {
  code: string
  currency: string
  symbol: string
  amounts: readonly ((cents: number) => string)[]
  /** Short forms print no year. */
  days: readonly DayForm[]
  shortDays: readonly DayForm[]
  periods: readonly string[]
  bank: BankWords
  payees: readonly string[]
  payers: readonly string[]
  banks: readonly string[]
  /** What stands on statements and is no movement, with an amount. */
  notes: readonly string[]
}
export type DayForm = (day: string) => string

export interface BankWords {
  account: readonly string[]
  date: readonly string[]
  valueDate: readonly string[]
  description: readonly string[]
  amount: readonly string[]
  out: readonly string[]
  in: readonly string[]
  balance: readonly string[]
  opening: readonly string[]
  closing: readonly string[]
  totalOut: readonly string[]
  totalIn: readonly string[]
  /** Titles of the lists, where money in and money out stand apart. */
  inList: readonly string[]
  outList: readonly string[]
  carried: readonly [string, string]
  continued: readonly string[]
}

const names: Record<string, string> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  EN: 'January February March April May June July August September October November December',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  nl: 'januari februari maart april mei juni juli augustus september oktober november december',
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  pl: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
  sv: 'januari februari mars april maj juni juli augusti september oktober november december',
}
/** The month of a day in words. */
export const monthNameAt = (language: string, day: string): string => names[language]?.split(' ')[Number(day.slice(5, 7)) - 1] ?? ''

/** A form for days: D, DD, M, MM, YY, YYYY; MON and MONTH in a language. */
export const form =
  (pattern: string, language = 'en'): DayForm =>
  (day) =>
    pattern.replace(/YYYY|YY|MONTH|MON|MM|DD|M|D/g, (part) => {
      if (part === 'YYYY') return day.slice(0, 4)
      if (part === 'YY') return day.slice(2, 4)
      if (part === 'MM') return day.slice(5, 7)
      if (part === 'DD') return day.slice(8)
      if (part === 'M') return String(Number(day.slice(5, 7)))
      if (part === 'D') return String(Number(day.slice(8)))
      const long = monthNameAt(language === 'en' ? 'EN' : language, day)
      return part === 'MONTH' ? long : long.slice(0, 3)
    })

export const forms = (language: string, ...patterns: string[]) => patterns.map((p) => form(p, language))
export const list = (words: string) => words.split('|')
