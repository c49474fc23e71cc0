import { describe, expect, test } from 'vitest'
import { summaryOf } from '../../tables/cell-words.ts'
import { fold, folded } from '../fold.ts'
import { CLOSING, CLOSING_BALANCE, OPENING, OPENING_BALANCE } from './balances.ts'
import { COMES_BACK, isPaymentLine, LIKELY_CARD_CREDIT, PAID_EITHER_WAY, PAID_IN, PAYS_BACK } from './card-payments.ts'
import { type Concept, compile, examplesOf } from './concept.ts'
import { beginsTotal, isTotalWord, TOTAL, TOTAL_LINE, TOTAL_NAMES } from './totals.ts'

/** Every phrase of a concept, in every way in which it may be printed. */
const printed = (...concepts: Concept[]): string[] => concepts.flatMap(examplesOf)

describe('phrases', () => {
  test('what may be missing, one of several, any ending, words between', () => {
    const pattern = compile([{ en: ['last [month|year](s) ... bal(ance)', 'the (whole) sum', 'refund*'] }])
    for (const text of ["last month's balance", 'last years bal', 'the sum', 'the whole sum', 'refunded'])
      expect([text, pattern.test(fold(text))]).toEqual([text, true])
    for (const text of ['last balance', 'the whole', 'months bal', 'thesum', 'prerefund'])
      expect([text, pattern.test(fold(text))]).toEqual([text, false])
  })

  test('accents and capitals may be written in a phrase and on paper', () => {
    const pattern = compile([{ pl: ['wpłata'], ru: ['входящий остаток'], de: ['Überweisung'] }])
    for (const text of ['WPŁATA', 'wplata', 'Входящий остаток', 'ÜBERWEISUNG', 'Uberweisung']) expect(pattern.test(fold(text))).toBe(true)
  })

  test('languages without blanks find their phrases inside other words', () => {
    expect(compile([{ ja: ['繰越残高'] }]).test('前月繰越残高です')).toBe(true)
    expect(compile([{ en: ['bal'] }]).test('global balls')).toBe(false)
  })
})

test.each(printed(OPENING_BALANCE))('"%s" is an opening balance, in a line and in a cell', (phrase) => {
  expect({ line: OPENING.test(fold(`${phrase} 1,234.00`)), cell: summaryOf(phrase) }).toEqual({ line: true, cell: 'opening' })
})

test.each(printed(CLOSING_BALANCE))('"%s" is a closing balance, in a line and in a cell', (phrase) => {
  expect({ line: CLOSING.test(fold(`${phrase} 1,234.00`)), cell: summaryOf(phrase) }).toEqual({ line: true, cell: 'closing' })
})

test.each(['Balance transfer', 'New balances rug shop', 'Saldo movil', 'Kontostandsabfrage 12'])('"%s" is no cell of a balance', (text) => {
  expect(summaryOf(text)).toBeNull()
})

test.each(printed(COMES_BACK, PAID_IN))('"%s" on a card comes back or pays it off, on one row alone and among others', (phrase) => {
  expect([LIKELY_CARD_CREDIT.test(fold(`${phrase} 0042`)), PAYS_BACK.test(folded(`${phrase} 0042`))]).toEqual([true, true])
})

test.each(printed(PAID_EITHER_WAY))('"%s" says that a card was paid only among other rows', (phrase) => {
  expect([LIKELY_CARD_CREDIT.test(fold(`${phrase} carte 0042`)), PAYS_BACK.test(folded(`${phrase} carte 0042`))]).toEqual([false, true])
})

test('what only a card’s own bank writes of a payment, and a merchant who is called so', () => {
  for (const text of ['Online Payment From Chk 1234', 'Zahlung erhalten', 'Paiement reçu merci', 'Gracias por su pago'])
    expect([text, isPaymentLine(folded(text))]).toEqual([text, true])
  for (const text of ['Payment Solutions Inc', 'Thank You Bakery', 'Paiement par carte'])
    expect([text, isPaymentLine(folded(text))]).toEqual([text, false])
})

test.each(printed(TOTAL))('"%s" begins a line that adds up, is a total inside one, and begins a cell that adds up', (phrase) => {
  expect([TOTAL_LINE.test(fold(`* ${phrase} 12.00`)), isTotalWord(`${phrase}:`), beginsTotal(`${phrase} for May`)]).toEqual([
    true,
    true,
    true,
  ])
})

test.each(printed(TOTAL_NAMES))('"%s" begins a line that adds up', (phrase) => {
  expect(TOTAL_LINE.test(fold(`${phrase} 12.00`))).toBe(true)
})

test('a shop whose name begins like a total is none', () => {
  for (const name of ['Totally Toys', 'TotalEnergies 12', 'Summerhouse'])
    expect([name, TOTAL_LINE.test(fold(name)), beginsTotal(name)]).toEqual([name, false, false])
})
