import { DELIMITER_HEADER } from '@ledgerhand/core/shown-text'
import { writeXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testProduct } from '../testing/product.ts'
import { coffee, statement } from '../testing/statements.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
})
afterEach(() => product.close())

describe('documents', () => {
  test('a statement is read, proven, and each row leads to its line', async () => {
    const p = product.person()
    await p.signUp()
    const made = await p.upload('may.csv', statement)
    expect([made.status, made.json.document]).toMatchObject([
      201,
      { originalName: 'may.csv', isProcessed: false, documentType: 'bank_statement' },
    ])
    await product.work()
    const { id } = made.json.document
    const read = (await p.call('GET', `/api/documents/${id}`)).json
    expect(read).toMatchObject({ isProcessed: true, extractedText: '4 transactions extracted using built-in reader' })
    const rows = (await p.call('GET', `/api/documents/${id}/transactions`)).json
    expect(rows.map((r: { amount: string; isCredit: boolean }) => [r.amount, r.isCredit])).toEqual([
      ['500.00', true],
      ['45.10', false],
      ['4.50', false],
      ['4.50', false],
    ])
    expect(rows.every((r: { evidence: object | null }) => r.evidence)).toBe(true)
    expect((await p.call('GET', `/api/transactions/document/${id}`)).json).toHaveLength(4)
    expect((await p.call('GET', `/api/documents/${id}/file`)).text).toBe(statement)
  })
  test('the rows of a large one come page by page, those that another document brought in their places', async () => {
    const p = product.person()
    await p.signUp()
    const lines = Array.from(
      { length: 640 },
      (_, i) =>
        `2024-${String(1 + Math.floor(i / 56)).padStart(2, '0')}-${String(1 + (Math.floor(i / 2) % 28)).padStart(2, '0')},ROW ${i},-${i + 1}.00`,
    )
    const file = (from: number, to: number) => ['Account Number,****4821', 'Date,Description,Amount', ...lines.slice(from, to)].join('\n')
    await p.upload('first.csv', file(100, 400))
    await product.work()
    const { id } = (await p.upload('all.csv', file(0, 640))).json.document
    await product.work()
    type Row = { id: string; description: string; documentId: string }
    const inOrder = lines.map((line) => line.split(',')[1])
    const whole: Row[] = (await p.call('GET', `/api/documents/${id}/transactions`)).json
    expect(whole.map((r) => r.description)).toEqual(inOrder)
    expect(whole.filter((r) => r.documentId !== id)).toHaveLength(300)

    const seen: Row[] = []
    let cursor = ''
    do {
      const page = await p.call('GET', `/api/documents/${id}/transactions?limit=37${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...page.json)
      cursor = page.headers.get('x-next-cursor') ?? ''
    } while (cursor)
    expect(seen).toEqual(whole)
    for (const bad of ['s_', 's_e30', '2024-01-01_x', 's_WzEsMiwzXQ', 's_WyJhIiwiYiJd'])
      expect((await p.call('GET', `/api/documents/${id}/transactions?cursor=${bad}`)).status).toBe(400)
  })
  test('the same bytes again are refused with the name of the first', async () => {
    const p = product.person()
    await p.signUp()
    const first = await p.upload('may.csv', statement)
    const again = await p.upload('may copy.csv', statement)
    expect([again.status, again.json]).toMatchObject([409, { documentId: first.json.document.id, originalName: 'may.csv' }])
  })
  test('an overlapping statement enters what is new, and true twins stay', async () => {
    const p = product.person()
    await p.signUp()
    await p.upload('may.csv', statement)
    await product.work()
    const second = await p.upload('may-june.csv', `${statement}2024-01-09,ADOBE,-59.99,1385.91\n`)
    await product.work()
    expect((await p.call('GET', '/api/transactions')).json).toHaveLength(5)
    expect((await p.call('GET', `/api/documents/${second.json.document.id}`)).json.extractedText).toBe(
      '1 transactions extracted using built-in reader (4 more were already in your books)',
    )
  })
  test('what cannot be read says why, and can be tried again', async () => {
    const p = product.person()
    await p.signUp()
    const made = await p.upload('notes.csv', 'Player,Born,Team\nAnn,2001-01-02,Red\nBob,2003-04-05,Blue\n')
    await product.work()
    const { id } = made.json.document
    expect((await p.call('GET', `/api/documents/${id}`)).json.extractedText).toMatch(/^Processing failed: /)
    expect((await p.call('POST', `/api/documents/${id}/retry`)).status).toBe(202)
    expect((await p.call('GET', `/api/documents/${id}`)).json.isProcessed).toBe(false)
  })
  test('deleting one keeps its transactions unless asked otherwise', async () => {
    const p = product.person()
    await p.signUp()
    const a = (await p.upload('a.csv', statement)).json.document.id
    await product.work()
    expect((await p.call('DELETE', `/api/documents/${a}`)).status).toBe(204)
    expect((await p.call('GET', '/api/transactions')).json).toHaveLength(4)
    expect(product.files.size).toBe(0)
  })
  test('a provider without a key is refused before anything is promised', async () => {
    const p = product.person()
    await p.signUp()
    const r = await p.call('POST', '/api/documents/upload', {
      filename: 'x',
      originalName: 'x.csv',
      documentType: 'other',
      aiProvider: 'mistral',
    })
    expect([r.status, r.json.message]).toEqual([409, 'No key is set for Mistral OCR'])
  })
})

describe('reports', () => {
  test('add up to the rows, to the cent, and do not drift', async () => {
    const p = product.person()
    await p.signUp()
    await p.upload('may.csv', statement)
    await product.work()
    const r = await p.call('POST', '/api/reports', {
      title: 'January',
      reportPeriod: '2024-01',
      startDate: '2024-01-01',
      endDate: '2024-01-31',
    })
    expect([r.status, r.json]).toMatchObject([201, { totalRevenue: 500, totalExpenses: 54.1, netProfit: 445.9 }])
    expect(r.json.reportData).toMatchObject({ revenueTransactions: 1, expenseTransactions: 3 })
    await p.call('POST', '/api/transactions', coffee)
    expect((await p.call('GET', `/api/reports/${r.json.id}`)).json.totalExpenses).toBe(54.1)
    for (const format of ['pdf', 'xlsx', 'csv']) {
      const file = await p.call('GET', `/api/reports/${r.json.id}/export?format=${format}`)
      expect([format, file.status, file.headers.get('content-disposition')]).toEqual([
        format,
        200,
        `attachment; filename="January.${format}"; filename*=UTF-8''January.${format}`,
      ])
    }
    expect((await p.call('GET', `/api/reports/${r.json.id}/export?format=csv`)).text).toContain('Net Profit,445.90,89.2%')
    expect((await p.call('DELETE', `/api/reports/${r.json.id}`)).status).toBe(204)
  })
  test('refuse a period that ends before it starts', async () => {
    const p = product.person()
    await p.signUp()
    const r = await p.call('POST', '/api/reports', { title: 'x', reportPeriod: 'x', startDate: '2024-02-01', endDate: '2024-01-31' })
    expect([r.status, r.json.message]).toEqual([400, 'End date must be on or after the start date'])
  })
})

describe('a file of text', () => {
  test('is shown as it was read, whatever its encoding', async () => {
    const p = product.person()
    await p.signUp('maya@example.com')
    const text =
      'Date,Description,Amount\n2024-05-02,"Оплата услуг связи\nРостелеком",-45.00\n2024-05-03,Покупка в магазине Пятёрочка,-8.20\n'
    const upper = new TextDecoder('koi8-r').decode(Uint8Array.from({ length: 128 }, (_, i) => i + 128))
    const koi8 = Uint8Array.from([...text], (c) => (upper.includes(c) ? upper.indexOf(c) + 128 : c.charCodeAt(0)))
    const { id } = (await p.upload('may.csv', koi8)).json.document
    await product.work()
    const shown = await p.call('GET', `/api/documents/${id}/text`)
    expect([shown.status, shown.text]).toEqual([200, text])
    expect(shown.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(shown.headers.get('content-disposition')).toContain('attachment')
    expect(shown.headers.get(DELIMITER_HEADER)).toBe('%2C')
    const rows = (await p.call('GET', `/api/documents/${id}/transactions`)).json
    const lines = text.split('\n')
    expect(rows.map(({ evidence }: { evidence: { line: number } }) => lines[evidence.line - 1])).toEqual([
      '2024-05-02,"Оплата услуг связи',
      '2024-05-03,Покупка в магазине Пятёрочка,-8.20',
    ])
    const scan = (await p.upload('scan.pdf', '%PDF-1.7 cut short')).json.document
    expect((await p.call('GET', `/api/documents/${scan.id}/text`)).status).toBe(404)
    expect((await p.call('GET', '/api/documents/nothing/text')).status).toBe(404)
  })
})

describe('a workbook', () => {
  test('is shown sheet by sheet to those who may see its books, and looking is written down once', async () => {
    const p = product.person()
    await p.signUp('maya@example.com')
    const book = await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['Mine']] },
        { name: 'May', rows: [['Date', 'Text', 'Amount'], ...Array.from({ length: 250 }, (_, i) => ['2024-05-02', `SHOP ${i}`, -1.5])] },
      ],
    })
    const { id } = (await p.upload('may.xlsx', book)).json.document
    await product.work()
    const first = await p.call('GET', `/api/documents/${id}/sheets/1`)
    expect(first.status).toBe(200)
    expect(first.json.sheets).toEqual([
      { name: 'Notes', rows: 1 },
      { name: 'May', rows: 251 },
    ])
    expect(first.json.rows.slice(0, 2)).toEqual([
      ['Date', 'Text', 'Amount'],
      ['2024-05-02', 'SHOP 0', '-1.50'],
    ])
    const second = await p.call('GET', `/api/documents/${id}/sheets/1?from=200`)
    expect(second.json).toMatchObject({ sheet: 1, from: 200 })
    expect(second.json.rows).toHaveLength(51)
    const views = (await p.call('GET', '/api/audit')).json.items.filter(({ action }: { action: string }) => action === 'document.view')
    expect(views).toHaveLength(1)
    for (const bad of ['sheets/2', 'sheets/x', 'sheets/-1', 'sheets/0?from=-5', 'sheets/0?from=1e9']) {
      expect((await p.call('GET', `/api/documents/${id}/${bad}`)).status, bad).toBe(404)
    }
    const stranger = product.person()
    await stranger.signUp('zoe@example.com')
    expect((await stranger.call('GET', `/api/documents/${id}/sheets/1`)).status).toBe(404)
  })

  test('that is protected says so instead of being shown', async () => {
    const p = product.person()
    await p.signUp('maya@example.com')
    const locked = await writeXlsx({ sheets: [{ name: 'A', rows: [['Date']] }], encryption: { password: 'secret', spinCount: 1 } })
    const { id } = (await p.upload('locked.xlsx', locked)).json.document
    await product.work()
    const answer = await p.call('GET', `/api/documents/${id}/sheets/0`)
    expect(answer.status).toBe(422)
    expect(answer.json.message).toContain('This spreadsheet is password protected')
  })
})
