import { describe, expect, test } from 'vitest'
import type { Reading } from '../result/reading.ts'
import { readOfx } from './ofx.ts'

const HEADER = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n'
const read = (body: string | Uint8Array): Reading =>
  readOfx({
    name: 'a.ofx',
    documentType: 'bank_statement',
    bytes: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  }) as Reading
const rows = (reading: Reading) =>
  reading.statements.flatMap((s) => s.transactions.map((t) => `${t.date} ${t.isCredit ? '+' : '-'}${t.amountCents} ${t.description}`))
const bank = (transactions: string): string =>
  `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>000123456789<ACCTTYPE>CHECKING</BANKACCTFROM>` +
  `<BANKTRANLIST><DTSTART>20240101<DTEND>20240131${transactions}</BANKTRANLIST>` +
  `<LEDGERBAL><BALAMT>900.50<DTASOF>20240131</LEDGERBAL><AVAILBAL><BALAMT>111.11<DTASOF>20240131</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

describe('OFX', () => {
  test('SGML without closing tags gives account, period, closing balance and rows', () => {
    const reading = read(
      HEADER +
        bank(
          '\n<STMTTRN>\n<TRNTYPE>DEBIT\n<DTPOSTED>20240105120000\n<TRNAMT>-45.20\n<FITID>F1\n<NAME>GAS STATION\n<MEMO>Pump 4\n</STMTTRN>\n',
        ),
    )
    expect(rows(reading)).toEqual(['2024-01-05 -4520 GAS STATION Pump 4'])
    const [statement] = reading.statements
    expect(statement).toMatchObject({
      accountLastFour: '6789',
      currency: 'USD',
      isCard: false,
      periodStart: '2024-01-01',
      periodEnd: '2024-01-31',
      openingCents: null,
      closingCents: 90050,
    })
    expect(statement?.transactions[0]).toMatchObject({ bankId: 'F1', evidence: { kind: 'lines', line: 8 } })
  })

  test('an amount in which a broken-off download ends is asked about', () => {
    const doubts = (text: string) => read(text).statements.flatMap((s) => s.transactions.map((t) => t.doubt))
    const whole =
      HEADER + bank('<STMTTRN><DTPOSTED>20240105<TRNAMT>-45.20<NAME>A</STMTTRN><STMTTRN><DTPOSTED>20240106<TRNAMT>-145.20<NAME>B</STMTTRN>')
    expect(doubts(whole)).toEqual([null, null])
    expect(doubts(whole.slice(0, whole.indexOf('-145') + 4))).toEqual([null, 'The file ends inside this row'])
  })

  test('no opening balance is made up, so nothing is called reconciled', () => {
    expect(read(HEADER + bank('<STMTTRN><DTPOSTED>20240105<TRNAMT>900.50<NAME>A</STMTTRN>')).statements[0]?.seal.state).toBe('unprinted')
  })

  test('the day is the first eight digits, whatever the zone', () => {
    expect(rows(read(HEADER + bank('<STMTTRN><DTPOSTED>20240131233000[-8:PST]<TRNAMT>-1<NAME>A</STMTTRN>')))).toEqual(['2024-01-31 -100 A'])
  })

  test('everything on one line, in lower case, reads the same', () => {
    const text =
      HEADER +
      bank(
        '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240105<TRNAMT>-45.20<FITID>F1<NAME>GAS</STMTTRN><STMTTRN><DTPOSTED>20240106<TRNAMT>5<NAME>B</STMTTRN>',
      )
    expect(rows(read(text.toLowerCase()))).toEqual(['2024-01-05 -4520 gas', '2024-01-06 +500 b'])
  })

  test('ampersands and brackets in names stay, entities are decoded, and none is expanded', () => {
    const names = ['AT&T', 'R&D <ref> 5', 'Tom &amp; Jerry', 'Joe&apos;s', '&#65;&#x42;', '&custom;']
    const text = names.map((n, i) => `<STMTTRN><DTPOSTED>2024010${i + 1}<TRNAMT>-1.00<NAME>${n}</STMTTRN>`).join('\n')
    expect(read(HEADER + bank(text)).statements[0]?.transactions.map((t) => t.description)).toEqual([
      'AT&T',
      'R&D <ref> 5',
      'Tom & Jerry',
      "Joe's",
      'AB',
      '&custom;',
    ])
  })

  test('empty and self-closing tags are empty, not their neighbours', () => {
    const text = bank(
      '<STMTTRN><TRNTYPE>FEE<DTPOSTED>20240105<TRNAMT>-2.00<NAME><MEMO/><CHECKNUM></STMTTRN><STMTTRN><DTPOSTED>20240106<TRNAMT>-3<NAME></NAME><MEMO>X</MEMO></STMTTRN>',
    )
    expect(rows(read(HEADER + text))).toEqual(['2024-01-05 -200 FEE', '2024-01-06 -300 X'])
  })

  test('OFX 2 in XML with closing tags and a bank tag of its own', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200"?>${bank('<STMTTRN><DTPOSTED>20240105</DTPOSTED><TRNAMT>-1,50</TRNAMT><NAME>Çedilla</NAME><INTU.BID>3000</INTU.BID></STMTTRN>')}`
    expect(rows(read(text))).toEqual(['2024-01-05 -150 Çedilla'])
  })

  test('a card statement is a card, and two statements stay two', () => {
    const card = bank('<STMTTRN><DTPOSTED>20240105<TRNAMT>-1.00<NAME>A</STMTTRN>').replaceAll('STMTRS>', 'CCSTMTRS>').replace('<OFX>', '')
    const reading = read(HEADER + bank('<STMTTRN><DTPOSTED>20240105<TRNAMT>-2.00<NAME>B</STMTTRN>').replace('</OFX>', '') + card)
    expect(reading.statements.map((s) => [s.isCard, s.transactions.length])).toEqual([
      [false, 1],
      [true, 1],
    ])
  })

  test('amounts without signs take their direction from the type, and only then', () => {
    const unsigned =
      '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240105<TRNAMT>45.20<NAME>A</STMTTRN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240106<TRNAMT>5<NAME>B</STMTTRN>'
    expect(rows(read(HEADER + bank(unsigned)))).toEqual(['2024-01-05 -4520 A', '2024-01-06 +500 B'])
    const refund =
      '<STMTTRN><TRNTYPE>POS<DTPOSTED>20240105<TRNAMT>45.20<NAME>A</STMTTRN><STMTTRN><TRNTYPE>POS<DTPOSTED>20240106<TRNAMT>-5<NAME>B</STMTTRN>'
    expect(rows(read(HEADER + bank(refund)))).toEqual(['2024-01-05 +4520 A', '2024-01-06 -500 B'])
  })

  test('two equal movements on one day both stay', () => {
    const twin = '<STMTTRN><DTPOSTED>20240105<TRNAMT>-4.00<FITID>1<NAME>COFFEE</STMTTRN>'
    expect(rows(read(HEADER + bank(twin + twin.replace('<FITID>1', '<FITID>2'))))).toHaveLength(2)
  })

  test('a movement without a real date or amount is shown as unread, never dropped or guessed', () => {
    const reading = read(
      HEADER +
        bank(
          '<STMTTRN><DTPOSTED>20240231<TRNAMT>-4.00<NAME>A</STMTTRN><STMTTRN><TRNAMT>1<NAME>B</STMTTRN><STMTTRN><DTPOSTED>20240105<TRNAMT>lots<NAME>C</STMTTRN>',
        ),
    )
    expect(rows(reading)).toEqual([])
    expect(reading.statements[0]?.unread).toHaveLength(3)
  })

  test('an amount beyond what the books can hold is shown as unread', () => {
    expect(read(HEADER + bank('<STMTTRN><DTPOSTED>20240105<TRNAMT>-12345678901.00<NAME>A</STMTTRN>')).statements[0]?.unread).toHaveLength(1)
  })

  test('windows-1252 bytes are read although the file is not UTF-8', () => {
    expect(
      rows(read(new Uint8Array(Buffer.from(HEADER + bank('<STMTTRN><DTPOSTED>20240105<TRNAMT>-1<NAME>Caf\u00e9</STMTTRN>'), 'latin1')))),
    ).toEqual(['2024-01-05 -100 Café'])
  })

  test('comments that never end cost nothing, and a file without a statement says so', () => {
    expect(() => read(`<OFX>${'<!--'.repeat(500_000)}`)).toThrow('The OFX file holds no statement')
  })
})
