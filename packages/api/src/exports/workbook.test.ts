import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { unzip } from '../../testing/zip.ts'
import { sheetRows, textCell, workbookOf } from './workbook.ts'

// A bank's file, or whoever holds an upload link, can put any character into a description.
test('a workbook opens whatever characters stand in its texts, and shows them as they are', async () => {
  const texts = ['a\uffffb', 'a\ufffeb', 'a\u0001b', 'a\ud800b', 'paid_x000D_=1', '_X0041_', '😀 & <b>', 'two\nlines']
  const sheet = sheetRows()
  for (const text of texts) sheet.add(textCell(text))
  const bytes = await workbookOf([{ name: 'Odd \uffff', rows: sheet.rows, cells: sheet.cells }])
  for (const [name, content] of unzip(Buffer.from(bytes)))
    if (/\.(xml|rels)$/.test(name))
      expect(content.toString('utf8'), name).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u)
  const shared = unzip(Buffer.from(bytes)).get('xl/sharedStrings.xml')?.toString('utf8')
  expect(shared).toContain('paid_x005F_x000D_=1')
  expect((await readXlsx(bytes)).sheets[0]?.rows.map(([first]) => first)).toEqual([
    ...Array(4).fill('a\ufffdb'),
    'paid_x000D_=1',
    '_X0041_',
    '😀 & <b>',
    'two\nlines',
  ])
})
