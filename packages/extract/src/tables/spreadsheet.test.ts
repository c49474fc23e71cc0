import { utils, write } from '@e965/xlsx'
import { zipOf } from '@ledgerhand/extract-fixtures/archives'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type { Reading } from '../result/reading.ts'
import { sniffFormat } from '../sniff.ts'
import { readSpreadsheet, showSheet } from './spreadsheet.ts'

const read = async (bytes: Uint8Array): Promise<Reading> => readSpreadsheet({ name: 'a', documentType: 'bank_statement', bytes })
const rows = (reading: Reading) =>
  reading.statements.flatMap((s) => s.transactions.map((t) => `${t.date} ${t.isCredit ? '+' : '-'}${t.amountCents} ${t.description}`))
const day = (text: string) => new Date(`${text}T00:00:00Z`)

const movements = [
  ['Date', 'Description', 'Amount', 'Balance'],
  [day('2024-01-31'), 'SHOP', -12.34, 87.66],
  [day('2024-02-05'), 'SALARY', 1000.1, 1087.76],
]
const expected = ['2024-01-31 -1234 SHOP', '2024-02-05 +100010 SALARY']

const zip = (name: string, content: Buffer) => zipOf([{ name, content }])

describe('spreadsheets', () => {
  test('cells of dates and numbers are days and cents, and the row is told as the sheet counts', async () => {
    const reading = await read(await writeXlsx({ sheets: [{ name: 'Jan', rows: [['Account', '12345678'], [], ...movements] }] }))
    expect(rows(reading)).toEqual(expected)
    expect(reading.format).toBe('xlsx')
    expect(reading.statements[0]?.accountLastFour).toBe('5678')
    expect(reading.statements[0]?.transactions[0]).toMatchObject({
      evidence: { kind: 'cells', sheet: 'Jan', row: 4, columns: [1, 3] },
      balanceCents: 8766,
    })
  })

  test('a sheet that is not shown is read where no shown one holds a movement', async () => {
    const draft = [movements[0] as string[], [day('2024-01-02'), 'DRAFT', -1, 1]]
    const book = (shown: typeof movements) => ({
      sheets: [
        { name: 'Jan', rows: shown },
        { name: 'Old', hidden: true, rows: draft },
      ],
    })
    expect(rows(await read(await writeXlsx(book(movements))))).toEqual(expected)
    expect(rows(await read(await writeXlsx(book([['Notes', 'nothing']]))))).toEqual(['2024-01-02 -100 DRAFT'])
  })

  test('a sheet that is called by an account names its number, and one that is called by its year none', async () => {
    const sheets = ['Checking 5512', 'March 2026'].map((name) => ({ name, rows: movements }))
    expect((await read(await writeXlsx({ sheets }))).statements.map((s) => s.accountLastFour)).toEqual(['5512', null])
  })

  test('a month that leaves open how its days are written is read as the other months of the workbook are', async () => {
    const month = (name: string, days: readonly [string, string]) => ({
      name,
      rows: [
        ['Date', 'Details', 'Money out', 'Money in'],
        [days[0], 'PAPER', 20.5, null],
        [days[1], 'CLIENT', null, 310.1],
      ],
    })
    const sheets = [month('Jan', ['05/01/2026', '09/01/2026']), month('Feb', ['03/02/2026', '19/02/2026'])]
    const { statements } = await read(await writeXlsx({ sheets }))
    expect(statements.map((s) => s.transactions.map((t) => [t.date, t.doubt]))).toEqual([
      [
        ['2026-01-05', null],
        ['2026-01-09', null],
      ],
      [
        ['2026-02-03', null],
        ['2026-02-19', null],
      ],
    ])
  })

  test('binary fractions of cents are not meant', async () => {
    expect(
      rows(
        await read(
          await writeXlsx({
            sheets: [
              {
                name: 'A',
                rows: [
                  ['Date', 'Text', 'Amount'],
                  [day('2024-01-31'), 'A', 0.1 + 0.2],
                ],
              },
            ],
          }),
        ),
      ),
    ).toEqual(['2024-01-31 +30 A'])
  })

  test('text cells in European notation beside real numbers', async () => {
    const table = [
      ['Datum', 'Text', 'Betrag'],
      ['31.01.2024', 'A', "'-1.579,68 EUR"],
      ['30.01.2024', 'B', 1084],
      ['29.01.2024', 'C', '-3,5'],
    ]
    expect(rows(await read(await writeXlsx({ sheets: [{ name: 'A', rows: table }] })))).toEqual([
      '2024-01-31 -157968 A',
      '2024-01-30 +108400 B',
      '2024-01-29 -350 C',
    ])
  })

  test('every sheet that holds movements is read, and the others do no harm', async () => {
    const sheets = [
      { name: 'Notes', rows: [['Hello'], ['World']] },
      { name: 'Jan', rows: movements },
      { name: 'Feb', rows: movements },
    ]
    expect((await read(await writeXlsx({ sheets }))).statements.map((s) => s.transactions.length)).toEqual([2, 2])
  })

  const book = () => {
    const made = utils.book_new()
    utils.book_append_sheet(made, utils.aoa_to_sheet(movements, { UTC: true }), 'S')
    return made
  }
  test.each([
    ['xlsx', 'xlsx'],
    ['xlsb', 'xlsx'],
    ['biff8', 'xls'],
    ['biff5', 'xls'],
    ['xlml', 'xls'],
    ['html', 'xls'],
  ] as const)('%s is read', async (bookType, format) => {
    const bytes = new Uint8Array(write(book(), { type: 'buffer', bookType }) as Buffer)
    expect(sniffFormat(bytes)).toBe(format)
    expect(rows(await read(bytes))).toEqual(expected)
  })

  test('HTML that a bank calls xls keeps its own notation', async () => {
    const html =
      '<html><body><table><tr><th>Fecha</th><th>Concepto</th><th>Importe</th></tr><tr><td>05/02/2024</td><td>Compra</td><td>-1.234,56</td></tr><tr><td>25/02/2024</td><td>Abono</td><td>7,00</td></tr></table></body></html>'
    const bytes = new TextEncoder().encode(html)
    expect(sniffFormat(bytes)).toBe('xls')
    expect(rows(await read(bytes))).toEqual(['2024-02-05 -123456 Compra', '2024-02-25 +700 Abono'])
  })

  test('a cell that says it is a thousand million columns wide and rows high is one cell', async () => {
    const wide = '<td colspan="1000000000" rowspan = 1000000000>05/02/2024</td>'
    const html = `<table><tr><th>Date</th><th>Description</th><th>Amount</th></tr><tr>${wide}<td>Lunch</td><td>-1,234.56</td></tr></table>`
    expect(rows(await read(new TextEncoder().encode(html)))).toEqual(['2024-05-02 -123456 Lunch'])
  })

  test('HTML that leaked into the text of an HTML table becomes words; in a workbook text stays as it was written', async () => {
    const cell = 'MARKET&lt;br/&gt;Paper &amp; ink'
    const row = (day: string, text: string) => `<tr><td>${day}</td><td>${text}</td><td>-1,00</td></tr>`
    const html = `<html><table><tr><th>Datum</th><th>Text</th><th>Betrag</th></tr>${row('13.02.2024', cell)}${row('14.02.2024', 'Tee')}</table></html>`
    expect(rows(await read(new TextEncoder().encode(html)))).toEqual(['2024-02-13 -100 MARKET Paper & ink', '2024-02-14 -100 Tee'])
    const sheet = [
      ['Date', 'Text', 'Amount'],
      ['2024-02-13', cell, -1],
      ['2024-02-14', '<script>x</script>', -1],
    ]
    const xlml = utils.book_new()
    utils.book_append_sheet(xlml, utils.aoa_to_sheet(sheet), 'S')
    const expected = [`2024-02-13 -100 ${cell}`, '2024-02-14 -100 <script>x</script>']
    expect(rows(await read(new Uint8Array(write(xlml, { type: 'buffer', bookType: 'xlml' }) as Buffer)))).toEqual(expected)
    expect(rows(await read(await writeXlsx({ sheets: [{ name: 'S', rows: sheet }] })))).toEqual(expected)
  })

  test('a workbook whose days are all the end of time is refused for its dates', async () => {
    const sheet = [
      ['Date', 'Text', 'Amount'],
      ['9999-12-31', 'A', -1],
      ['9999-12-31', 'B', -1],
    ]
    await expect(read(await writeXlsx({ sheets: [{ name: 'S', rows: sheet }] }))).rejects.toThrow('No row has a date between 1970 and 2100')
  })

  test('a bomb is refused before any library sees it', async () => {
    const bomb = zip('xl/worksheets/sheet1.xml', Buffer.alloc(160 * 1024 * 1024, 0x20))
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(read(bomb)).rejects.toThrow('Spreadsheet is too large when unpacked')
  })

  test('XML that defines entities is refused', async () => {
    const hostile = zip('xl/workbook.xml', Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><workbook/>'))
    await expect(read(hostile)).rejects.toThrow('document type declaration')
  })

  test('a protected workbook says so', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: movements }], encryption: { password: 'secret', spinCount: 1 } })
    expect(sniffFormat(bytes)).toBe('xlsx')
    await expect(read(bytes)).rejects.toThrow('This spreadsheet is password protected')
  })

  test('damage is said in words', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: movements }] })
    await expect(read(bytes.slice(0, bytes.length - 200))).rejects.toThrow('The spreadsheet is damaged')
    // A digit of an amount, not a byte of the packing: only the checksum tells.
    const stored = zipOf([{ name: 'xl/worksheets/sheet1.xml', content: '<v>100.10</v>', method: 0 }])
    const at = Buffer.from(stored).indexOf('100.10')
    stored[at] = '9'.charCodeAt(0)
    await expect(read(stored)).rejects.toThrow('The spreadsheet is damaged')
  })

  test('a workbook about something else is refused with what is needed', async () => {
    await expect(
      read(
        await writeXlsx({
          sheets: [
            {
              name: 'A',
              rows: [
                ['Name', 'City'],
                ['Ann', 'Berlin'],
              ],
            },
          ],
        }),
      ),
    ).rejects.toThrow('Columns not recognised')
  })
})

describe('a sheet that is shown', () => {
  test('numbers its rows as the evidence does, blank ones too, and names every sheet with its length', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Cover', rows: [] },
        { name: 'Jan', rows: [['Account', '12345678'], [], ...movements, [], ['']] },
      ],
    })
    const page = await showSheet(bytes, 1, 0)
    expect(page?.sheets).toEqual([
      { name: 'Cover', rows: 0 },
      { name: 'Jan', rows: 5 },
    ])
    expect(page?.rows).toEqual([
      ['Account', '12345678'],
      [],
      ['Date', 'Description', 'Amount', 'Balance'],
      ['2024-01-31', 'SHOP', '-12.34', '87.66'],
      ['2024-02-05', 'SALARY', '1000.10', '1087.76'],
    ])
    const { evidence } = (await read(bytes)).statements[0]?.transactions[0] ?? {}
    expect(evidence).toMatchObject({ sheet: 'Jan', row: 4 })
    expect((await showSheet(bytes, 0, 0))?.rows).toEqual([])
    expect(await showSheet(bytes, 2, 0)).toBeNull()
  })

  test.each(['biff8', 'biff5', 'xlml', 'html'] as const)('is also what a workbook called xls holds (%s)', async (bookType) => {
    const book = utils.book_new()
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Date', 'Text', 'Amount'],
        ['2024-02-13', 'SHOP', '-1.50'],
      ]),
      'S',
    )
    const bytes = new Uint8Array(write(book, { type: 'buffer', bookType }) as Buffer)
    const page = await showSheet(bytes, 0, 0)
    expect(page?.rows).toEqual([
      ['Date', 'Text', 'Amount'],
      ['2024-02-13', 'SHOP', '-1.50'],
    ])
  })

  test('comes in pages, cut to what a person can look at', async () => {
    const rows = Array.from({ length: 450 }, (_, i) => [`row ${i + 1}`, 'x'.repeat(5000), ...Array.from({ length: 100 }, () => 'c')])
    const bytes = await writeXlsx({ sheets: [{ name: 'S', rows }] })
    const pages = await Promise.all([0, 200, 400, 600].map((from) => showSheet(bytes, 0, from)))
    expect(pages.map((page) => page?.rows.length)).toEqual([200, 200, 50, 0])
    expect(pages[1]?.rows[0]?.[0]).toBe('row 201')
    expect(pages[0]?.rows[0]).toHaveLength(60)
    expect(pages[0]?.rows[0]?.[1]).toHaveLength(160)
  })

  test('is refused as reading it is: bombs, passwords and damage in words', async () => {
    const bomb = zip('xl/worksheets/sheet1.xml', Buffer.alloc(160 * 1024 * 1024, 0x20))
    await expect(showSheet(bomb, 0, 0)).rejects.toThrow('Spreadsheet is too large when unpacked')
    const locked = await writeXlsx({ sheets: [{ name: 'A', rows: movements }], encryption: { password: 'secret', spinCount: 1 } })
    await expect(showSheet(locked, 0, 0)).rejects.toThrow('This spreadsheet is password protected')
    await expect(showSheet(Buffer.from('PK nothing'), 0, 0)).rejects.toThrow('The spreadsheet is damaged')
  })
})

test('each row of the sheets is accounted for; what nothing tells of is listed as unread, and no statement is reconciled over it', async () => {
  const lines = [
    ['Checking 4821'],
    ['Date', 'Description', 'Amount', 'Balance'],
    ['', 'Opening balance', '', 100],
    [day('2024-01-31'), 'SHOP', -12.34, 87.66],
    ['', 'in town'],
    ['', 'FEE', -1.5, ''],
    [day('2024-02-05'), 'SALARY', 1000.1, 1087.76],
    ['', 'Closing balance', '', 1087.76],
  ]
  const sheets = [
    { name: 'January', rows: lines },
    { name: 'Notes', rows: [['Prepared by the bank'], ['Page 1']] },
  ]
  const reading = await read(await writeXlsx({ sheets }))
  const { lines: count } = reading
  expect(count).toMatchObject({ all: 10, row: 2, heading: 1, unread: 1 })
  const { all = 0, ...kinds } = { ...count }
  expect(Object.values(kinds).reduce((n, k) => n + k, 0)).toBe(all)
  expect(reading.statements[0]?.unread.map((u) => [u.text, u.evidence])).toEqual([
    ['Row 6 of January: FEE -1.50', { kind: 'cells', sheet: 'January', row: 6 }],
  ])
  expect(reading.statements[0]?.seal.state).not.toBe('reconciled')
})
