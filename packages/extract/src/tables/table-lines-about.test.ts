import { describe, expect, test } from 'vitest'
import type { Reading, Statement } from '../result/reading.ts'
import { sniffFormat } from '../sniff.ts'
import { readCsv } from './csv.ts'

/** Lines about the whole list or a day of it, and whose account the list is. */
const read = (text: string): Statement[] =>
  (readCsv({ name: 'a.csv', documentType: 'bank_statement', bytes: new TextEncoder().encode(text) }) as Reading).statements
const amounts = (text: string) => read(text).map((s) => s.transactions.map((t) => (t.isCredit ? t.amountCents : -t.amountCents)))

test('a line above the headings whose day stands in no column of days is no movement, though it is as wide as they are', () => {
  const text =
    'Compte courant;Compte courant;****4321;31/03/2025;;910,00\nDate;Type;Groupe;Libellé;Montant;Pointage\n31-03-2025;A;B;TAXI;-30,00;0\n04-03-2025;A;B;CLIENT;40,00;0\n'
  expect(amounts(text)).toEqual([[-3000, 4000]])
  expect(read(text)[0]?.accountLastFour).toBe('4321')
})

test('a movement above headings that are repeated stays one', () => {
  const text = '31/03/2025;TAXI;-30,00\nDate;Libellé;Montant\n04/03/2025;CLIENT;40,00\n03/03/2025;TRAIN;-9,00\n'
  expect(amounts(text).flat()).toEqual([-3000, 4000, -900])
})

const paid = (names: readonly string[], ibans: readonly string[]) =>
  `"Konto";"DE02 1203 0000 0000 2020 51"\n"Datum";"Empfänger";"Verwendungszweck";"IBAN";"Betrag"\n${names
    .map((name, i) => `"0${i + 1}.03.2025";"${name}";"Rechnung ${i}";"${ibans[i]}";"-1${i},00"\n`)
    .join('')}`
const [anna, bert] = ['DE89370400440532013000', 'DE44500105175407324931']
test.each([
  ['one', ['Anna'], [anna]],
  [
    'two, over and over',
    ['Anna', 'Bert', 'Anna', 'Bert', 'Anna', 'Bert', 'Anna', 'Bert'],
    [anna, bert, anna, bert, anna, bert, anna, bert],
  ],
])('whoever is paid (%s): the IBAN beside them is theirs, and the list is one', (_, names, ibans) => {
  expect(read(paid(names, ibans)).map((s) => [s.accountLastFour, s.transactions.length])).toEqual([['2051', names.length]])
})

test('the IBAN beside a name that never changes is the holder’s', () => {
  expect(read(paid(['Anna', 'Anna', 'Anna', 'Anna'], [anna, anna, anna, anna]))[0]?.accountLastFour).toBe('3000')
})

test('a balance below the table that names no account is the only account’s', () => {
  const text =
    'Anfangssaldo;100,00\nKontonummer;Datum;Text;Betrag\n5544332;03.03.2025;A;-10,00\n5544332;04.03.2025;B;30,00\n;31.03.2025;Endsaldo;120,00\n'
  expect(read(text).map((s) => [s.openingCents, s.closingCents, s.seal.state])).toEqual([[10000, 12000, 'reconciled']])
})

const byDays = (first: string, second: string) =>
  `Data;Lançamento;Valor;Saldo\n28/02/2025;SALDO ANTERIOR;;100,00\n03/03/2025;A;-10,00;\n03/03/2025;B;30,00;\n03/03/2025;SALDO TOTAL DIA;;${first}\n04/03/2025;C;-50,00;\n04/03/2025;SALDO TOTAL DIA;;${second}\n`
test.each([
  ['follow from each other', '120,00', '70,00', 'reconciled'],
  ['do not', '120,00', '75,00', 'unprinted'],
  ['do, and not from the balance before', '110,00', '60,00', 'off'],
])('balances of days in lines of their own that %s', (_, first, second, state) => {
  expect(amounts(byDays(first, second))).toEqual([[-1000, 3000, -5000]])
  expect(read(byDays(first, second))[0]?.seal.state).toBe(state)
})

describe('a row that is missing is missed', () => {
  const without = (lines: readonly string[], at: number) => lines.filter((_, i) => i !== at).join('\n')

  test('by the balances of the days', () => {
    const days = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((d) => [
      `0${d}/03/2025;SHOP;-10,00;`,
      `0${d}/03/2025;SALDO TOTAL DIA;;${100 - d * 10},00`,
    ])
    const lines = ['Data;Lançamento;Valor;Saldo', '28/02/2025;SALDO ANTERIOR;;100,00', '01/03/2025;TAXI;-5,00;', ...days, '']
    const all = lines.map((l) => l.replace(/DIA;;(\d+)/, (_, n: string) => `DIA;;${Number(n) - 5}`))
    expect(read(all.join('\n'))[0]?.seal.state).toBe('reconciled')
    expect(read(without(all, 9))[0]?.seal.state).toBe('off')
  })

  test('by the balance after each movement, though the one before stands there too', () => {
    const rows = [1, 2, 3, 4, 5, 6, 7, 8].map(
      (d) => `4455667\tEUR\t2025050${d}\t${1000 - d * 10},25\t${990 - d * 10},25\t2025050${d}\t-10,00\tTAXI`,
    )
    const doubted = (text: string) => read(text).flatMap((s) => s.transactions.filter((t) => t.doubt)).length
    expect(doubted(rows.join('\n'))).toBe(0)
    expect(doubted(without(rows, 4))).toBe(1)
  })
})

describe('a list of one movement', () => {
  const doubts = (text: string) =>
    read(text).flatMap((s) => s.transactions.map((t) => [t.isCredit ? t.amountCents : -t.amountCents, t.doubt]))

  test('without headings is what lies between the balance before and the one after, or is doubted', () => {
    expect(doubts('4455667\tEUR\t20250514\t1114,21\t1080,11\t20250514\t-34,10\tTAXI')).toEqual([[-3410, null]])
    expect(doubts('4455667\tEUR\t20250514\t1114,21\t900,00\t20250514\t-34,10\tTAXI')[0]?.[1]).toBe(
      'The file does not say which of its numbers is the amount',
    )
    expect(doubts('14/05/2025,-34.10,TAXI')).toEqual([[-3410, null]])
  })

  test('is known for a table by its headings, however much is told above them', () => {
    const about = [
      'Export;',
      'SARL EXEMPLE',
      'Compte 00411882207;',
      'Solde au 31/05/2025',
      'Liste des opérations;',
      'Edition',
      'Agence',
      'Page',
    ].join('\n')
    const text = `${about}\nDate;Libellé;Débit euros;Crédit euros;\n19/05/2025;REMISE;;482,01;\n`
    expect(sniffFormat(new TextEncoder().encode(text))).toBe('csv')
    expect(amounts(text)).toEqual([[48201]])
  })

  test.each(['Narration', 'Narrative', 'Particulars'])('under %s the day stands first, and that is asked about', (word) => {
    const [row] = read(`Date,${word},Amount,Balance\n02/05/2025,SHOP,-10.00,90.00\n`).flatMap((s) => s.transactions)
    expect([row?.date, row?.doubt]).toEqual(['2025-05-02', 'Day and month could be the other way round'])
  })
})

describe('a download that was broken off', () => {
  const doubts = (text: string) => read(text).flatMap((s) => s.transactions.map((t) => t.doubt))
  const days = ['13', '14', '15', '16']
  test.each([
    ['after the amount', 'Date,Text,Amount,Type', (d: string) => `2025-05-${d},SHOP,-34.12,POS`, 4],
    ['inside the amount', 'Date,Text,Amount,Type', (d: string) => `2025-05-${d},SHOP,-34.12,POS`, 7],
    ['inside an amount that stands last', 'Date,Text,Amount', (d: string) => `2025-05-${d},SHOP,-34.12`, 1],
  ])('%s is asked about in its last row', (_, head, line, cut) => {
    const whole = `${head}\n${days.map(line).join('\n')}`
    expect(doubts(whole)).toEqual([null, null, null, null])
    expect(doubts(whole.slice(0, -cut))).toEqual([null, null, null, 'The file ends inside this row'])
  })

  test.each(['2025-03-', '2025-03-1', '2025-', '20', '28-Mar'])('is not proven where it ends amid a day: %s', (end) => {
    const rows = '2025-03-01,OPENING BALANCE,,100.00\n2025-03-02,A,-10.00,90.00\n2025-03-03,B,-20.00,70.00\n'
    const text = `Date,Description,Amount,Balance\n${rows}`
    expect(read(text)[0]?.seal.state).toBe('reconciled')
    const [cut] = read(text + end)
    expect([cut?.seal.state, cut?.unread.map((u) => u.text)]).toEqual(['off', [`Line 5: ${end}`]])
    expect(read(`${text}2`)[0]?.seal.state).toBe('reconciled')
  })
})

test('the balances above a list of a card are what is owed, where only so they add up', () => {
  const text =
    'Previous balance,500.00\nNew balance,510.00\nDate,Description,Amount\n2025-05-13,SHOP,60.00\n2025-05-15,PAYMENT THANK YOU,-50.00\n'
  const bytes = new TextEncoder().encode(text)
  const [card] = (readCsv({ name: 'a.csv', documentType: 'credit_card', bytes }) as Reading).statements
  expect([card?.seal.state, card?.openingCents, card?.closingCents]).toEqual(['reconciled', -50_000, -51_000])
})

test('a shop called Total is no total where the balances follow through it', () => {
  const rows = '2025-03-02,A,-10.00,90.00\n2025-03-03,Total,-20.00,70.00\n'
  expect(amounts(`Date,Description,Amount,Balance\n2025-03-01,OPENING BALANCE,,100.00\n${rows}`)).toEqual([[-1000, -2000]])
  expect(amounts(`Date,Description,Amount,Balance\n${rows}2025-03-04,B,-5.00,65.00\n2025-03-31,Total,-35.00,\n`)).toEqual([
    [-1000, -2000, -500],
  ])
})

test('a card on which more comes in than goes out is not proven by balances of which it is not known whether they are owed', () => {
  const text =
    'Opening balance,100.00\nClosing balance,180.00\nDate,Description,Amount\n2025-05-13,SHOP,60.00\n2025-05-15,CAFE,40.00\n2025-05-16,REVERSAL,5.00\n2025-05-17,ACME,-25.00\n'
  const [card] = (readCsv({ name: 'a.csv', documentType: 'credit_card', bytes: new TextEncoder().encode(text) }) as Reading).statements
  expect(card?.seal.state).toBe('off')
})

test('a download that ends after the amount in another currency lost its last row', () => {
  const rows = ['01,A,,,-1.00,99.00', '02,B,9.00,EUR,-10.00,89.00', '03,C,,,-9.00,80.00'].map((row) => `2025-03-${row}\n`).join('')
  const text = `Date,Description,Original Amount,Original Currency,Amount,Balance\n2025-03-01,Opening balance,,,,100.00\n${rows}`
  expect(read(text)[0]?.seal.state).toBe('reconciled')
  expect(read(`${text}2025-03-04,D,-107`)[0]?.unread.map((u) => u.text)).toEqual(['Line 6: 2025-03-04 D -107'])
})

const about = (lines: string) => {
  const [found] = read(`${lines}\nDate;Details;Amount\n2026-03-03;A;-10.00\n2026-03-09;B;30.00\n`)
  return [found?.accountLastFour, found?.openingCents, found?.closingCents, found?.periodStart, found?.periodEnd]
}
test.each([
  [
    'labels alone, with their values on the next line',
    '#Numer rachunku;\n12 1140 2004 0000 3002 0135 5512;\n#Saldo początkowe;\n100.00 PLN;',
    ['5512', 10000, null, null, null],
  ],
  [
    'a balance behind its day in one cell',
    'Compte carte n° 00456712890;\nListe des opérations entre le 01/03/2026 et le 31/03/2026\nSolde au 31/03/2026 120,00 €',
    ['2890', null, 12000, '2026-03-01', '2026-03-31'],
  ],
  [
    'a balance before its day',
    'From date 20260301\nTo date 20260331\nAvail Bal : 190.00 as of 20260331\nLedger Balance : 120.00 as of 20260331',
    [null, null, 12000, '2026-03-01', '2026-03-31'],
  ],
  [
    'the days of both balances, where no period is named',
    'Beginning balance as of 03/01/2026;100.00\nEnding balance as of 03/31/2026;120.00',
    [null, 10000, 12000, '2026-03-01', '2026-03-31'],
  ],
])('above the table: %s', (_, lines, expected) => {
  expect(about(lines)).toEqual(expected)
})
