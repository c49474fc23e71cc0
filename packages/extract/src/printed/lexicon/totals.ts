import { fold } from '../fold.ts'
import { type Concept, compile, madeLate } from './concept.ts'

/** The word for a sum of rows. */
export const TOTAL: Concept = {
  en: ['total(s)', 'subtotal(s)', 'sub-total(s)'],
  de: ['summe', 'gesamt', 'umsatztotal'],
  nl: ['totaal', 'subtotaal'],
  fr: ['total', 'totaux', 'somme'],
  es: ['suma'],
  it: ['totale', 'totali'],
  pt: ['totais'],
  sv: ['summa', 'totalt'],
  no: ['sum', 'totalt'],
  pl: ['razem', 'suma'],
  cs: ['celkem'],
  hr: ['ukupno'],
  tr: ['toplam'],
}

/** Names of sums in more than a word, and sums that are carried to the next page: they stand at the beginning of a line. */
export const TOTAL_NAMES: Concept = {
  en: [
    'sub total(s)',
    '[net|grand] total',
    '[no|number|count] (of) [credit|debit|deposit|withdrawal](s)',
    'no. (of) [credit|debit|deposit|withdrawal](s)',
    'transactions this cycle',
  ],
  de: ['zwischensumme', 'umsatzsumme', 'ubertrag'],
  nl: ['te transporteren'],
  fr: ['a reporter'],
  it: ['a riportare', 'riporto'],
  ro: ['rulaj'],
  tr: ['genel toplam'],
  zh: ['合计', '总计', '小计'],
  ja: ['合計', '小計'],
  ko: ['합계'],
}

/** For text folded by `fold`: a line that adds up others. */
export const TOTAL_LINE = compile([TOTAL, TOTAL_NAMES], 'line')

/** A single word of a line, with a colon or without. */
export const isTotalWord = (word: string): boolean => TOTAL_ALONE.test(fold(word))
const TOTAL_ALONE = madeLate(() => new RegExp(`(?:${compile([TOTAL], 'start').source}):?$`, 'u'))

/** 'Total for Checking', as a cell in front of what it adds up. */
export const beginsTotal = (cell: string): boolean => TOTAL_OF.test(fold(cell))
const TOTAL_OF = madeLate(
  () => new RegExp(`(?:${compile([TOTAL, { en: ['grand [total|totals]'], nl: ['totalen'] }], 'start').source})(?: |:|$)`, 'u'),
)
