import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { readDocument } from './read.ts'
import { showText } from './shown-text.ts'

const shown = async (bytes: Uint8Array) => {
  const found = await showText(bytes)
  return found && { ...found, text: Buffer.from(found.text).toString() }
}
const csvOf = (rows: readonly string[]) => ['Date,Description,Amount', ...rows].join('\r\n')

test.each([
  [
    'shift_jis',
    ['2024-05-02,株式会社東京電力エナジー,-4500.00', '2024-05-03,セブンイレブン新宿店,-820.00', '2024-05-07,給与振込 山田商事,250000.00'],
  ],
  ['gb18030', ['2024-05-02,中国移动通信集团公司 话费,-45.00', '2024-05-03,北京超市购物,-82.00', '2024-05-07,工资收入 公司,2500.00']],
  ['euc-kr', ['2024-05-02,한국전력공사 전기요금,-45000.00', '2024-05-03,이마트 성수점,-8200.00', '2024-05-07,급여 이체,2500000.00']],
  ['utf-16le', ['2024-05-02,Žluťoučký kůň,-4.50', '2024-05-03,Čaj a káva,-8.20']],
  [
    'iso-8859-2',
    [
      '2024-05-02,Żabka Kraków płatność kartą,-4.50',
      '2024-05-03,Przelew wychodzący do łąki,-8.20',
      '2024-05-04,Spółka z o.o. źródło,-1.00',
    ],
  ],
  ['koi8-r', ['2024-05-02,Оплата услуг связи Ростелеком,-450.00', '2024-05-03,Покупка в магазине Пятёрочка,-820.00']],
  ['windows-1252', ['2024-05-02,Café Zürich,-4.50', '2024-05-03,Bäckerei Möller,-8.20']],
])('a table in %s is shown with the words that were read from it', async (encoding, rows) => {
  const bytes = new Uint8Array(iconv.encode(csvOf(rows), encoding))
  const { statements } = await readDocument({ name: 'a.csv', documentType: 'bank_statement', bytes })
  expect(await shown(bytes)).toEqual({ text: csvOf(rows).replaceAll('\r\n', '\n'), delimiter: ',', isLineARow: false })
  expect(statements[0]?.transactions.map(({ description }) => description)).toEqual(rows.map((row) => row.split(',')[1]))
})

/** The line of the shown text on which each row begins, as its evidence has it. */
async function linesOfRows(source: string): Promise<[string | undefined, string][]> {
  const bytes = Buffer.from(source)
  const { statements } = await readDocument({ name: 'a.csv', documentType: 'bank_statement', bytes })
  const lines = (await shown(bytes))?.text.split('\n') ?? []
  return statements.flatMap(({ transactions }) =>
    transactions.map(({ evidence, description }) => [evidence?.kind === 'lines' ? lines[evidence.line - 1] : undefined, description]),
  )
}

test.each([
  [
    'line ends inside quotes',
    'Date,Description,Amount\n2024-05-02,"RENT\nMAY, 2024",-900.00\n\n2024-05-03,SHOP,-8.20\n',
    '2024-05-02,"RENT',
  ],
  [
    'doubled carriage returns',
    'Date,Description,Amount\r\r\n2024-05-02,RENT,-900.00\r\r\n2024-05-03,SHOP,-8.20\r\r\n',
    '2024-05-02,RENT,-900.00',
  ],
  ['old line ends', 'Date,Description,Amount\r2024-05-02,RENT,-900.00\r2024-05-03,SHOP,-8.20\r', '2024-05-02,RENT,-900.00'],
])('the lines of rows are those of the text that is shown: %s', async (_, source, first) => {
  const found = await linesOfRows(source)
  expect(found.map(([line]) => line)).toEqual([first, '2024-05-03,SHOP,-8.20'])
})

test('quotes that are not paired make each line a row, and a delimiter of three characters is told', async () => {
  const unpaired = 'Date;Description;Amount\n2024-05-02;"5" PIPE;-9.00\n2024-05-03;"SHOP;-8.20\n2024-05-04;CAFE;-1.20\n'
  expect(await shown(Buffer.from(unpaired))).toMatchObject({ delimiter: ';', isLineARow: true })
  const india = 'Date~|~Description~|~Amount\n2024-05-02~|~RENT, MAY~|~-900.00\n2024-05-03~|~SHOP~|~-8.20\n'
  expect(await shown(Buffer.from(india))).toMatchObject({ delimiter: '~|~', isLineARow: false })
})

test('what is no text is not shown as one', async () => {
  expect(await showText(Buffer.from('%PDF-1.4\n'))).toBeNull()
})
