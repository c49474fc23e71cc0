import { describe, expect, test } from 'vitest'
import type { Reading } from '../result/reading.ts'
import { readQif } from './qif.ts'

const read = (text: string): Reading =>
  readQif({ name: 'a.qif', documentType: 'bank_statement', bytes: new TextEncoder().encode(text) }) as Reading
const rows = (reading: Reading) =>
  reading.statements.flatMap((s) => s.transactions.map((t) => `${t.date} ${t.isCredit ? '+' : '-'}${t.amountCents} ${t.description}`))

describe('QIF', () => {
  test('payee and memo become the description; categories and splits do not', () => {
    expect(
      rows(read('!Type:Bank\nD01/31/2024\nT-58.99\nN204\nPCORNER MARKET\nMweekly shop\nLFood\nSFood\n$-50.00\nSHome\n$-8.99\n^\n')),
    ).toEqual(['2024-01-31 -5899 CORNER MARKET weekly shop'])
  })

  test('an amount in which a broken-off download ends is asked about', () => {
    const doubts = (text: string) => read(text).statements.flatMap((s) => s.transactions.map((t) => t.doubt))
    const whole = '!Type:Bank\nD25/04/2024\nT-1.00\nPA\n^\nD26/04/2024\nPB\nT-145.20\n^\n'
    expect(doubts(whole)).toEqual([null, null])
    expect(doubts(whole.slice(0, -5))).toEqual([null, 'The file ends inside this row'])
    expect(doubts(whole.slice(0, -2))).toEqual([null, null])
  })

  test("Quicken's own dates are read", () => {
    expect(rows(read("!Type:Bank\nD1/ 5'24\nT-1.00\nPA\n^\nD12/31/99\nT2\nPB\n^\nD1/15'2004\nT3\nPC\n^\n"))).toEqual([
      '2024-01-05 -100 A',
      '1999-12-31 +200 B',
      '2004-01-15 +300 C',
    ])
  })

  test('day and month are told apart over the whole file', () => {
    expect(rows(read('!Type:Bank\nD03/04/2024\nT-1.00\nPA\n^\nD25/04/2024\nT-2.00\nPB\n^\n'))).toEqual([
      '2024-04-03 -100 A',
      '2024-04-25 -200 B',
    ])
  })

  test('a date that could be two days says so', () => {
    const [row] = read('!Type:Bank\nD03/04/2024\nT-1.00\nPA\n^\n').statements[0]?.transactions ?? []
    expect(row?.doubt).toBe('Day and month could be the other way round')
    expect(row?.confidence).toBeLessThan(0.8)
  })

  test('a decimal comma is a decimal comma', () => {
    expect(rows(read('!Type:Bank\nD31/01/2024\nT-1.234,56\nPA\n^\n'))).toEqual(['2024-01-31 -123456 A'])
  })

  test("Quicken's real headers are skipped and accounts stay apart", () => {
    const reading = read(
      '!Option:AutoSwitch\n!Account\nNChecking\nTBank\n^\nNCard\nTCCard\n^\n!Clear:AutoSwitch\n!Type:Cat\nNFood\nE\n^\n!Account\nNChecking\nTBank\n^\n!Type:Bank\nD1/31/24\nT-1.00\nPA\n^\n' +
        '!Account\nNCard\nTCCard\n^\n!Type:CCard\nD1/31/24\nT-2.00\nPB\n^\n!Type:Memorized\nKC\nT-9.00\nPC\n^\n',
    )
    expect(reading.statements.map((s) => [s.accountName, s.isCard, s.transactions.length])).toEqual([
      ['Checking', false, 1],
      ['Card', true, 1],
    ])
  })

  test('the last record needs no end mark, and line ends may be of any kind', () => {
    expect(rows(read('!Type:Bank\r\nD31/01/2024\r\nT-1.00\r\nPA\r\n^\r\nD30/01/2024\r\nT-2.00\r\nPB'))).toHaveLength(2)
    expect(rows(read('!Type:Bank\rD31/01/2024\rT-1.00\rPA\r^\r'))).toHaveLength(1)
  })

  test('the opening balance is a balance, not a movement', () => {
    const [statement] = read('!Type:Bank\nD1/31/24\nT1,000.00\nPOpening Balance\nL[Checking]\n^\nD1/31/24\nT-1.00\nPA\n^\n').statements
    expect(statement?.openingCents).toBe(100000)
    expect(statement?.transactions).toHaveLength(1)
    expect(statement?.seal.state).toBe('unprinted')
  })

  test('a record that cannot be read is shown as unread', () => {
    const [statement] = read('!Type:Bank\nD13/32/2024\nT-1.00\nPA\n^\nD1/31/24\nTmuch\nPB\n^\nD1/31/24\nT-1\nPC\n^\n').statements
    expect(statement?.unread.map((u) => u.evidence)).toEqual([
      { kind: 'lines', line: 2, lines: 4 },
      { kind: 'lines', line: 6, lines: 4 },
    ])
  })

  test('a file without an account says so', () => {
    expect(() => read('!Type:Cat\nNFood\n^\n')).toThrow('The QIF file holds no account with transactions')
  })

  test('a second day begins the next record where ^ is left out', () => {
    expect(read('!Type:Bank\nD1/30/24\nT-1.00\nPA\nD1/31/24\nT2.00\nPB\nSFood\n$2.00\n').statements[0]?.transactions).toMatchObject([
      { date: '2024-01-30', description: 'A', amountCents: 100, evidence: { line: 2, lines: 3 } },
      { date: '2024-01-31', description: 'B', amountCents: 200, evidence: { line: 5 } },
    ])
  })
})
