import { type Concept, compile, madeLate, type Pattern } from './concept.ts'

/** The balance with which a period began: in running text and at the beginning of a cell. */
export const OPENING_BALANCE: Concept = {
  en: ['balance (brought) forward', 'brought forward', 'b/f balance', 'balance at [beginning|start]'],
  de: [
    '[alter|letzter|vorheriger] (konto)[saldo|stand]',
    '(konto)[saldo|stand] alt',
    'anfangs[saldo|bestand|stand]',
    'saldovortrag',
    'eroffnungssaldo',
  ],
  nl: ['beginsaldo', 'vorig saldo', 'saldo vorig afschrift', 'oud saldo', 'openingssaldo', 'saldo begin'],
  fr: [
    'ancien solde',
    'solde [initial*|precedent|anterieur|reporte]',
    "solde d'ouverture",
    'solde (de) [debut|depart]',
    'solde en debut de periode',
  ],
  es: ['saldo (de operacion) inicial', 'saldo [anterior|previo]', 'saldo al [inicio|comienzo]', 'saldo de apertura'],
  it: ['saldo [iniziale|precedente]', 'saldo di apertura'],
  pt: ['saldo [inicial|anterior]'],
  sv: ['ingaende [saldo|balans]', '[foregaende|tidigare] saldo', 'startsaldo', 'saldo fran ([forrige|foregaende]) [kontoutdrag|faktura]'],
  no: ['inngaende saldo', 'starta saldo', 'saldo fra ([forrige|siste]) [kontoutskrift|faktura]'],
  da: ['primosaldo', 'saldo primo', 'saldo overfort fra', 'saldo fra ([forrige|sidste]) [kontoudskrift|faktura]'],
  fi: ['alkusaldo'],
  is: ['upphafsstada'],
  pl: ['saldo [poczatkowe|poprzednie]', 'stan poczatkowy'],
  cs: ['pocatecni zustatek'],
  sk: ['[pociatocny|zaciatocny] zostatok'],
  sl: ['zacetno stanje', 'prethodno stanje'],
  hr: ['pocetno stanje', 'prethodno stanje'],
  hu: ['nyito egyenleg'],
  ro: ['sold(ul) [initial|precedent|anterior]'],
  et: ['algsaldo'],
  lv: ['sakuma atlikums'],
  lt: ['likutis pradziai'],
  tr: ['devreden bakiye', '[acilis|onceki] bakiye*'],
  ru: ['входящий остаток', 'остаток на начало'],
  uk: ['вхідний залишок'],
  bg: ['начално салдо'],
  el: ['προηγουμενο υπολοιπο', 'υπολοιπο εναρξης', 'αρχικο υπολοιπο'],
  id: ['saldo awal'],
  ms: ['baki [awal|permulaan|pembukaan]', 'baki dibawa ke hadapan'],
  vi: ['so du dau ky'],
  th: ['ยอดยกมา'],
  zh: ['[前月|前期|上期|期初][余额|餘額]', '期初余额'],
  ja: ['前月繰越', '繰越残高', '前月末残高', '期首残高', '前日残高'],
  ko: ['이월잔액', '전월이월'],
}

/** The balance with which it ended. For a card: what is owed. */
export const CLOSING_BALANCE: Concept = {
  en: ['balance carried forward', 'carried forward', 'c/f balance'],
  de: [
    '[neuer|aktueller] (konto)[saldo|stand]',
    '(konto)[saldo|stand] neu',
    'end[saldo|bestand|stand]',
    'schlus(s)saldo',
    'abschlus(s)saldo',
  ],
  nl: ['eindsaldo', 'nieuw saldo', 'saldo eind'],
  fr: ['nouveau solde', 'solde [final*|nouveau|de cloture|de fin]', 'solde en fin (de periode)'],
  es: ['saldo [final|actual|nuevo]', 'nuevo saldo', 'saldo al [final|cierre]', 'saldo de cierre', 'saldo a [su|nuestro] favor'],
  it: ['saldo (contabile) [finale|attuale]', 'nuovo saldo', 'saldo disponibile finale', 'saldo di chiusura'],
  pt: ['saldo (contabilistico) [final|atual]', 'novo saldo'],
  sv: ['utgaende [saldo|balans]', 'ny(t)t saldo', 'nytt saldo', 'slutsaldo', 'saldo i din favor'],
  no: ['utgaende saldo', 'nytt saldo', 'loppsaldo', 'saldo i [deres|din] favor'],
  da: ['ny(t) saldo', 'ultimosaldo', 'saldo ultimo', 'slutsaldo', 'slotsaldo', 'saldo i [deres|din|var] favor'],
  fi: ['loppusaldo'],
  is: ['lokastada'],
  pl: ['saldo [koncowe|biezace]', 'stan koncowy'],
  cs: ['konecny zustatek'],
  sk: ['konecny zostatok'],
  sl: ['koncno stanje', 'novo stanje'],
  hr: ['[zavrsno|konacno|novo] stanje'],
  hu: ['zaro egyenleg'],
  ro: ['sold(ul) final'],
  lv: ['beigu atlikums'],
  lt: ['likutis pabaigai'],
  tr: ['donem sonu bakiye*', 'son bakiye*', 'kapanis bakiye*'],
  ru: ['исходящий остаток', 'конечный остаток', 'остаток на конец'],
  uk: ['вихідний залишок'],
  bg: ['крайно салдо'],
  el: ['τελικο υπολοιπο', 'νεο υπολοιπο', 'υπολοιπο ληξης'],
  id: ['saldo akhir'],
  ms: ['baki [akhir|penutup|penutupan]'],
  vi: ['so du cuoi ky'],
  th: ['ยอดยกไป'],
  zh: ['[期末|本期][余额|餘額]'],
  ja: ['次月繰越', '翌月繰越', '当月末残高', '期末残高'],
}

/** In running text other words may stand inside the phrase; in a cell that begins so, they tell of something else. */
const OPENING_IN_TEXT: Concept = {
  en: [
    '[beginning|opening|starting|start( of period)|previous|prior|old] ... bal(ance)',
    'last [month|statement|bill](s) ... bal(ance)',
    'balance last statement',
    'balance b(/)f',
    'balance (from) [last|previous|prior]',
    'balance on [beginning|start]',
    'balance from (your) (the) [last|previous] [statement|bill]',
  ],
  de: ['ubertrag vom', 'saldo ([aus|der|laut]) [letzter|voriger|vorheriger|letzte|vorige|vorherige] (ab)rechnung'],
}
const CLOSING_IN_TEXT: Concept = {
  en: [
    '[ending|closing|new|current|final|end( of period)|statement] ... bal(ance)',
    'balance [carried|this statement]',
    'balance c(/)f',
    'balance [at|on] [close|end]',
    'balance [at|on] [the |]date of [the |this |]statement',
    'balance [at|on] [the |]statement date',
  ],
}

/** At the beginning of a cell: short names that say something else in running text, where other words stand before them. */
const OPENING_IN_CELLS: Concept = {
  en: [
    '[open|opening|beginning|starting|previous|initial|start|prior|last] ([ledger|available|book|statement]) bal(ance)',
    'balance at the [start|beginning]',
    'balance (from) last [statement|month|bill]',
    'b(/)f',
  ],
  de: ['letzter kontostand'],
  tr: ['devir'],
  he: ['יתרת פתיחה', 'יתרה קודמת'],
  ar: ['الرصيد الافتتاحي', 'رصيد افتتاحي', 'رصيد [ا|أ]ول المدة'],
}
const CLOSING_IN_CELLS: Concept = {
  en: [
    '[totals and |total and |][close|closing|ending|end|new|final|current] ([ledger|book]) bal(ance)',
    'balance (carried) down',
    'balance at [the |]end',
    'statement [ending|closing|end] bal(ance)',
    'balance this [statement|month]',
    'c(/)f',
  ],
  de: ['kontostand'],
  it: ['saldo contabile (finale)', 's a l d o'],
  he: ['יתרת סגירה', 'יתרה סופית'],
  ar: ['الرصيد الختامي', 'رصيد ختامي', 'رصيد [ا|آ]خر المدة'],
}

/** For text folded by `fold`: the label of a balance anywhere in a line. */
/** 'b/f' and 'c/f' only where they are all that is said. */
const orAlone = (words: Pattern, alone: string): Pattern => madeLate(() => new RegExp(`${words.source}|^${alone}$`, 'u'))
export const OPENING = orAlone(compile([OPENING_IN_TEXT, OPENING_BALANCE]), 'b\\/f')
export const CLOSING = orAlone(compile([CLOSING_IN_TEXT, CLOSING_BALANCE]), 'c\\/f')
/** For text folded by `folded`: a cell that begins with the label. */
export const OPENING_CELL = compile([OPENING_IN_CELLS, OPENING_BALANCE], 'start')
export const CLOSING_CELL = compile([CLOSING_IN_CELLS, CLOSING_BALANCE], 'start')
