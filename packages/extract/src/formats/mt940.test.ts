import { describe, expect, test } from 'vitest'
import type { Reading } from '../result/reading.ts'
import { readMt940 } from './mt940.ts'

const read = (text: string): Reading =>
  readMt940({ name: 'a.sta', documentType: 'bank_statement', bytes: new TextEncoder().encode(text) }) as Reading
const rows = (reading: Reading) =>
  reading.statements.flatMap((s) => s.transactions.map((t) => `${t.date} ${t.isCredit ? '+' : '-'}${t.amountCents} ${t.description}`))
const message = (lines: string, opening = 'C240101EUR1000,00', closing = 'C240131EUR954,80') =>
  `:20:STMT\n:25:NL91ABNA0417164300\n:28C:1/1\n:60F:${opening}\n${lines}\n:62F:${closing}\n-\n`

describe('MT940', () => {
  test('opening and closing balance prove the rows', () => {
    const reading = read(message(':61:2401050105D45,20NTRFNONREF//REF1\n:86:CARD PAYMENT GAS STATION'))
    expect(rows(reading)).toEqual(['2024-01-05 -4520 CARD PAYMENT GAS STATION'])
    expect(reading.statements[0]).toMatchObject({
      currency: 'EUR',
      accountLastFour: '4300',
      openingCents: 100000,
      closingCents: 95480,
      seal: { state: 'reconciled' },
    })
    expect(reading.statements[0]?.transactions[0]).toMatchObject({ bankId: 'REF1', evidence: { kind: 'lines', line: 5, lines: 2 } })
  })

  test('a missing row leaves the statement off by its amount', () => {
    expect(read(message(':61:240105D40,00NTRFNONREF')).statements[0]?.seal).toMatchObject({ state: 'off', differenceCents: -520 })
  })

  test('the booking day counts, also over a new year; a value date that does not exist is not needed', () => {
    const lines =
      ':61:2312310102D1,00NTRFA\n:86:A\n:61:2401021231D1,00NTRFA\n:86:B\n:61:1602300301D1,00NTRFA\n:86:C\n:61:240131D1,NTRFA\n:86:D'
    expect(rows(read(message(lines)))).toEqual(['2024-01-02 -100 A', '2023-12-31 -100 B', '2016-03-01 -100 C', '2024-01-31 -100 D'])
  })

  test('reversals turn the direction round, and a letter for the funds is no part of it', () => {
    const lines = ':61:240105RC10,00NTRFA\n:86:taken back\n:61:240105RD20,00NTRFA\n:86:given back\n:61:240105CR5,00NTRFA\n:86:funds'
    expect(rows(read(message(lines)))).toEqual(['2024-01-05 -1000 taken back', '2024-01-05 +2000 given back', '2024-01-05 +500 funds'])
  })

  test('German parts give the name and what for, joined where the line broke', () => {
    const words = ':86:166?00GUTSCHRIFT?109800?20EREF+123?21SVWZ+Rechnung 4711 vom Ja?22nuar?30BANKDEFF?31DE123?32Muster GmbH?33 Berlin'
    expect(rows(read(message(`:61:240105C10,00NTRFA\n${words}`)))).toEqual([
      '2024-01-05 +1000 Muster GmbH Berlin Rechnung 4711 vom Januar GUTSCHRIFT',
    ])
  })

  test('Polish parts have another mark between them, and a code for the kind', () => {
    const words = ':86:073~00VE02\n~20FAKTURA 12/2024 z\n~21a marzec\n~3010901014\n~31000123\n~32SKLEP ZABKA\n~34073'
    expect(rows(read(message(`:61:240105D10,00NTRFA\n${words}`)))).toEqual(['2024-01-05 -1000 SKLEP ZABKA FAKTURA 12/2024 za marzec'])
  })

  test('Dutch parts give the name and the remittance', () => {
    const words = ':86:/TRTP/SEPA OVERBOEKING/IBAN/NL12/BIC/ABNANL2A/NAME/J JANSEN/REMI/huur\n januari/EREF/NOTPROVIDED'
    expect(rows(read(message(`:61:240105D10,00NTRFA\n${words}`)))).toEqual(['2024-01-05 -1000 J JANSEN huur januari'])
  })

  test('messages that continue each other are one statement; other accounts stay apart', () => {
    const first = message(':61:240105D45,20NTRFA\n:86:A')
    const next = message(':61:240201D54,80NTRFA\n:86:B', 'C240131EUR954,80', 'C240229EUR900,00')
    const other = message(':61:240105D45,20NTRFA\n:86:C').replace('NL91ABNA0417164300', 'NL00OTHER0000000001')
    const reading = read(first + next + other)
    expect(reading.statements.map((s) => [s.transactions.length, s.openingCents, s.closingCents, s.seal.state])).toEqual([
      [2, 100000, 90000, 'reconciled'],
      [1, 100000, 95480, 'reconciled'],
    ])
  })

  test('SWIFT envelopes are no content', () => {
    const text = `{1:F01BANKNL2AXXXX0000000000}{2:O940BANKNL2AXXXXN}{3:}{4:\n${message(':61:2401050105D45,20NTRFA\n:86:A').replace(/-\n$/, '-}{5:}\n')}`
    expect(rows(read(text))).toEqual(['2024-01-05 -4520 A'])
  })

  test('an amount in which a broken-off download ends is asked about', () => {
    const text =
      ':20:A\n:25:NL44RABO0123456789\n:28C:1\n:60F:C250430EUR100,00\n:61:250502D10,00NMSCNONREF\n:86:A\n:61:250503D145,20NMSCNONREF'
    const doubts = (cut: string) => read(cut).statements.flatMap((s) => s.transactions.map((t) => t.doubt))
    expect(doubts(text)).toEqual([null, null])
    expect(doubts(text.slice(0, text.indexOf('145') + 2))).toEqual([null, 'The file ends inside this row'])
  })

  test('a line that cannot be read is shown and keeps the statement from being proven', () => {
    const [statement] = read(message(':61:2401050105D45,20NTRFA\n:86:A\n:61:nonsense\n:86:B')).statements
    expect(statement?.unread).toHaveLength(1)
    expect(statement?.seal.state).toBe('off')
  })

  test('the other side in a field of account, bank, name and town; codes of the type are no words', () => {
    const lines =
      ':61:2401050105D45,20NDDTEREF//123\n/TRCD/01000/\n:86:/EREF/X//CNTP/NL12BANK0123456789/BANKNL2A/VITENS NV///REMI/USTD//Water/\n' +
      ':61:2401060106C5,00NTRFNONREF//124\n:86:/CNTP/NL9/BANKNL2A/KLANT BV///REMI/USTD//FACT 3/'
    expect(rows(read(message(lines)))).toEqual(['2024-01-05 -4520 VITENS NV Water', '2024-01-06 +500 KLANT BV FACT 3'])
  })

  test('a debit balance is negative', () => {
    expect(read(message(':61:240105D45,20NTRFA', 'D240101EUR10,00', 'D240131EUR55,20')).statements[0]).toMatchObject({
      openingCents: -1000,
      closingCents: -5520,
      seal: { state: 'reconciled' },
    })
  })
})
