import type { Ledger } from '../made-statements.ts'
import { drawn } from '../pdf/made-pdf.ts'

/** Where the columns of the table begin and end, in points of the page. */
const COLUMNS = [60, 150, 360, 450, 540]
const ROW = 20
const TOP = 200
const money = (cents: number) =>
  `${cents < 0 ? '-' : ''}$${Math.floor(Math.abs(cents) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** Where on the page the words of a row stand, in points: their left and right ends and the middle of their height. */
export const griddedRow = (i: number) => ({ x0: (COLUMNS[0] ?? 0) + 6, x1: (COLUMNS.at(-1) ?? 0) - 6, y: TOP + ROW * (i + 1) + 10.5 })

/** A statement whose movements stand in a table with a frame around every cell and a dark heading, as many banks print it. */
export const griddedStatement = (ledger: Ledger): Promise<Uint8Array> =>
  drawn((doc) => {
    const cell = (text: string, i: number, y: number) => {
      const [left = 0, right = 0] = [COLUMNS[i], COLUMNS[i + 1]]
      const x = i < 2 ? left + 6 : right - 6 - doc.widthOfString(text)
      doc.text(text, x, y + 6, { lineBreak: false })
    }
    doc.font('Helvetica').fontSize(9)
    const above = [
      'QUARRY NATIONAL BANK',
      'Account number ending in 4821',
      'Statement period 03/01/2025 through 03/31/2025',
      `Beginning balance ${money(ledger.opening)}`,
      `Ending balance ${money(ledger.closing)}`,
    ]
    for (const [i, text] of above.entries()) doc.text(text, 60, 60 + 18 * i, { lineBreak: false })
    const [left = 0, right = 0] = [COLUMNS[0], COLUMNS.at(-1)]
    doc
      .rect(left, TOP, right - left, ROW)
      .fill('#404040')
      .fillColor('#ffffff')
    for (const [i, text] of ['Date', 'Description', 'Amount', 'Balance'].entries()) cell(text, i, TOP)
    doc.fillColor('#000000')
    for (const [k, row] of ledger.rows.entries()) {
      const y = TOP + ROW * (k + 1)
      const [year, month, day] = row.date.split('-')
      for (const [i, text] of [`${month}/${day}/${year}`, row.description, money(row.cents), money(row.balance)].entries()) cell(text, i, y)
    }
    const bottom = TOP + ROW * (ledger.rows.length + 1)
    doc.lineWidth(0.5).strokeColor('#808080')
    for (let y = TOP; y <= bottom; y += ROW) doc.moveTo(left, y).lineTo(right, y).stroke()
    for (const x of COLUMNS) doc.moveTo(x, TOP).lineTo(x, bottom).stroke()
  })
