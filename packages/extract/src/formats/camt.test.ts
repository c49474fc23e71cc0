import { describe, expect, test } from 'vitest'
import type { Reading } from '../result/reading.ts'
import { sniffFormat } from '../sniff.ts'
import { readCamt } from './camt.ts'

const read = (text: string): Reading =>
  readCamt({ name: 'a.xml', documentType: 'bank_statement', bytes: new TextEncoder().encode(text) }) as Reading
const rows = (reading: Reading) =>
  reading.statements.flatMap((s) => s.transactions.map((t) => `${t.date} ${t.isCredit ? '+' : '-'}${t.amountCents} ${t.description}`))
const balance = (code: string, amount: string, side = 'CRDT', ccy = 'EUR') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${ccy}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>2024-01-31</Dt></Dt></Bal>`
const entry = (amount: string, side: string, more = '', status = '<Sts>BOOK</Sts>', date = '<BookgDt><Dt>2024-01-05</Dt></BookgDt>') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${status}${date}<ValDt><Dt>2024-01-07</Dt></ValDt><AcctSvcrRef>R1</AcctSvcrRef>${more}</Ntry>`
const statement = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>` +
  `<Stmt><Id>1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>${content}</Stmt></BkToCstmrStmt></Document>`
const details = (party: string, purpose: string) =>
  `<NtryDtls><TxDtls>${party}<RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls></NtryDtls>`

describe('CAMT', () => {
  test('booked balances prove the entries', () => {
    const words = details('<RltdPties><Dbtr><Nm>Me</Nm></Dbtr><Cdtr><Nm>Shop &amp; Co</Nm></Cdtr></RltdPties>', 'Invoice 12')
    const reading = read(
      statement(balance('OPBD', '100.00') + balance('CLBD', '54.80') + balance('CLAV', '1.00') + entry('45.20', 'DBIT', words)),
    )
    expect(rows(reading)).toEqual(['2024-01-05 -4520 Shop & Co Invoice 12'])
    expect(reading.statements[0]).toMatchObject({
      accountLastFour: '2051',
      currency: 'EUR',
      openingCents: 10000,
      closingCents: 5480,
      seal: { state: 'reconciled' },
    })
    expect(reading.statements[0]?.transactions[0]).toMatchObject({ bankId: 'R1', evidence: { kind: 'lines', line: 2, lines: 1 } })
  })

  test('version 8 names parties and states in wrappers of their own', () => {
    const words = details('<RltdPties><Dbtr><Pty><Nm>Payer</Nm></Pty></Dbtr></RltdPties>', 'rent')
    const reading = read(
      statement(
        entry('1.00', 'CRDT', words, '<Sts><Cd>BOOK</Cd></Sts>', '<BookgDt><DtTm>2024-01-05T23:30:00-08:00</DtTm></BookgDt>'),
      ).replace('001.02', '001.08'),
    )
    expect(rows(reading)).toEqual(['2024-01-05 +100 Payer rent'])
  })

  test('a report of the running day closes with its interim balance, where it tells of all that moved', () => {
    const seal = (interim: string) => {
      const [one] = read(statement(balance('PRCD', '100.00') + balance('ITBD', interim) + entry('45.20', 'DBIT'))).statements
      return [one?.closingCents, one?.seal.state]
    }
    expect(seal('54.80')).toEqual([5480, 'reconciled'])
    expect(seal('50.00')).toEqual([null, 'unprinted'])
  })

  test('what is only announced is no movement', () => {
    expect(rows(read(statement(entry('1.00', 'DBIT', '', '<Sts>PDNG</Sts>') + entry('2.00', 'DBIT'))))).toEqual([
      '2024-01-05 -200 No description',
    ])
  })

  test('a balance in another currency proves nothing', () => {
    const [s] = read(statement(balance('OPBD', '100.00') + balance('CLBD', '54.80', 'CRDT', 'SEK') + entry('45.20', 'DBIT'))).statements
    expect(s).toMatchObject({ closingCents: null, seal: { state: 'unprinted' } })
  })

  test('a report of one day (camt.052) reads the same, without balances', () => {
    const report = statement(entry('1.00', 'DBIT'))
      .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
      .replaceAll('Stmt>', 'Rpt>')
      .replace('camt.053', 'camt.052')
    expect(rows(read(report))).toHaveLength(1)
  })

  test('a notification (camt.054) reads the same, too', () => {
    const text = statement(entry('9.00', 'DBIT', details('', 'fee')))
      .replaceAll('camt.053', 'camt.054')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
      .replace('<Stmt>', '<Ntfctn>')
      .replace('</Stmt>', '</Ntfctn>')
    expect(sniffFormat(new TextEncoder().encode(text))).toBe('camt')
    expect(rows(read(text))).toEqual(['2024-01-05 -900 fee'])
  })

  test('prefixes of namespaces do not matter', () => {
    const text = statement(entry('1.00', 'DBIT'))
      .replace(/<(\/?)([A-Z])/g, '<$1ns2:$2')
      .replace('xmlns=', 'xmlns:ns2=')
    expect(rows(read(text))).toHaveLength(1)
  })

  test('an entry without amount or date is shown and leaves the statement off', () => {
    const [s] = read(
      statement(balance('OPBD', '1.00') + balance('CLBD', '0.00') + entry('1.00', 'DBIT') + entry('many', 'DBIT')),
    ).statements
    expect(s?.unread).toHaveLength(1)
    expect(s?.seal.state).toBe('off')
  })

  test('a document type declaration is refused, so no entity can grow', () => {
    expect(() => read(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbb">]>${statement('')}`)).toThrow('document type declaration')
  })

  test('damaged XML says so at once', () => {
    expect(() => read(statement(entry('1.00', 'DBIT')).slice(0, -30))).toThrow('damaged')
    expect(() => read(statement('<a></b>'))).toThrow('damaged')
    expect(() => read(`<Document>${'<!--'.repeat(500_000)}`)).toThrow('damaged')
    expect(() => read(`<Document>${'<a>'.repeat(500)}`)).toThrow('nested too deeply')
  })
})
