import { fold } from '../printed/fold.ts'
import type { ColumnRole } from '../tables/column-role.ts'
import { roleAbroad } from '../tables/column-words.ts'

/** What the headings of a statement's columns mean. */

export type HeaderRole = 'date' | 'description' | 'check' | 'debit' | 'credit' | 'amount' | 'balance'

// The first pattern that matches decides. Text is folded.
const ROLES: readonly (readonly [HeaderRole, RegExp])[] = [
  ['balance', /\bbalances?\b|\bsaldo\b|\bsolde\b|\bkontostand\b|\brunning total\b/],
  ['check', /^(?:check|cheque|serial|chq)\s*(?:#|no\.?|number|num|nr\.?)?$|^(?:check|cheque) (?:number|no)\b/],
  [
    'date',
    /\bdates?\b|datum\b|\bbokfort\b|\bbokford\b|\b[a-z]{3,}dag\b|\bdata\b|\bfecha\b|\bdato\b|\bbuchung(?:stag)?\b|\bvaluta\b|\bwertstellung\b|\bwert\b|\bbuchungsdatum\b|\bboekdatum\b|\brentedat(?:um|o)\b|\btransactiedatum\b|\bvaleur\b|\b(?:completion|transaction|posting|booking) time\b|^dia$|^f\.? ?(?:oper|valor|contab)\w*\.?$|^day$|^posted$|^posting$|^tag$|^bu(?:chungs)?\.?-?tag$|^booked$|^entered$/,
  ],
  [
    'debit',
    /\bwithdrawals?\b|\bdebits?\b|\bdebet\b|\bmoney out\b|\bpaid out\b|^out$|\bsubtract(?:ions?|ed)\b|\bdeducted\b|^payments?$|^charges?$|^spent$|^af(?: ?\(.*\))?$|\bsoll\b|\blasten\b|\blastschrift|\bbelastung|\bausgang|\bauszahlung|\bausgaben\b|\bcargos?\b|\bpagos\b|\bretiros?\b|\bdare\b|\baddebiti\b|\buscite\b|\bdebito?s?\b|\bobciazeni[ae]\b|\buitgaven\b|\bretraits?\b|\boutgoing\b|^withdrawn$|\bwyplaty\b|\bdepenses\b|\badeudos?\b|\bdebe\b|\buttag\b|\butbetalning(?:ar)?\b|\bsaidas\b|\bsorties\b|\bafgeschreven\b|^paid$|\but (?:av|fra) konto\b|\bpayments? (?:- )?out\b|^payments? (?:&|and) /,
  ],
  [
    'credit',
    /\bdeposits?\b|\bcredits?\b|\bmoney in\b|\bpaid in\b|^in$|\breceipts\b|\badditions?\b|\badded\b|^bij(?: ?\(.*\))?$|\bhaben\b|\bgunsten\b|\bgutschrift|\beingang|\beinzahlung|\beinnahmen\b|\babonos?\b|\bdepositos?\b|\bavere\b|\baccrediti\b|\bentrate\b|\bcreditos?\b|\buznani[ae]\b|\binkomsten\b|\bversements?\b|\bdepots?\b|\bincoming\b|\bwplaty\b|\brecettes\b|\bhaber\b|\bingresos\b|\binsattning(?:ar)?\b|\binbetalning(?:ar)?\b|\bentradas\b|\bentrees\b|\bbijgeschreven\b|\bpayments? (?:- )?in\b|\binn (?:pa|til) konto\b|\bind pa konto\b|^received$/,
  ],
  [
    'amount',
    /\bamount\b|\bbetrag\b|\bbedrag\b|\bimporte\b|\bimporto\b|\bimportancia\b|\bmontante?\b|\bkwota\b|\bvalor\b|\bumsatz\b|\bbelopp?\b|\bbelob\b|\bsumma\b|\bcastka\b|\bosszeg\b|\bmaara\b|^value$|^total$|^net(?: amount)?$|^netto(?:betrag)?$/,
  ],
  [
    'description',
    /\bdescription\b|\bdescripcion\b|\bdescrizione\b|\bbeschreibung\b|\bforklaring\b|\btekst\b|\bempfanger\b|\btransaktion(?:en)?\b|\bspecifikation\b|\b(?:buchungs|umsatz)information|\bkozlemeny\b|\bselite\b|\bpopis\b|\bauftraggeber\b|\bdescricao\b|\bdetails?\b|\btransactions?\b|\bparticulars\b|\bomschrijving\b|\bmerchant\b|\bnarrat(?:ive|ion)\b|\bpayee\b|\bmemo\b|\breference\b|\btext\b|\bverwendungszweck\b|\bvorgang\b|\bbuchungstext\b|\berlauterung\b|\blibelle\b|\bnature\b|\boperations?\b|\boperacion\b|\bconcepto\b|\bcausale\b|\bhistorico\b|\bopis\b|\btytul\b|\bactivity\b|\bname\b|\btype\b|\bnaam\b|\bplace of\b/,
  ],
]

const known = new Map<string, HeaderRole | null>()
const MOST_KNOWN = 5000

/** What a heading says about its column, or null. Kept for the words that come again: a page that was recognised is read many times over. */
export function roleOf(text: string): HeaderRole | null {
  const before = known.get(text)
  if (before !== undefined) return before
  const role = roleNamed(text)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, role)
  return role
}

function roleNamed(text: string): HeaderRole | null {
  const heading = fold(text)
    .replace(/[()*:]|\$|€|£|\/$/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (/\b(?:limit|due|minimum|available|rate|apr)\b/.test(heading) || /^[^\p{L}]*$/u.test(heading)) return null
  // 'Transaction amount' is an amount and 'Posting date' a date: the noun comes last.
  const roles = ROLES.flatMap(([role, pattern]) => (pattern.test(heading) ? [role] : []))
  // 'Debit/Credit' heads one column of signed amounts.
  if (roles[0] === 'debit' && roles.includes('credit')) return 'amount'
  const abroad = roles[0] ? null : roleAbroad(heading)
  return roles[0] ?? (abroad && (ABROAD[abroad] ?? null))
}

/** What the columns of exports are called that statements print as well. */
const ABROAD: Partial<Record<ColumnRole, HeaderRole>> = {
  date: 'date',
  valueDate: 'date',
  debit: 'debit',
  credit: 'credit',
  amount: 'amount',
  balance: 'balance',
  description: 'description',
  payee: 'description',
}
