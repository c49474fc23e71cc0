import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeAll, describe, expect, it } from 'vitest'
import { network } from '../../../test/network.ts'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const cell = (text: string | number) => `<Cell><Data ss:Type="${typeof text === 'number' ? 'Number' : 'String'}">${text}</Data></Cell>`
const sheet = (name: string, rows: (string | number)[][]) =>
  `<Worksheet ss:Name="${name}"><Table>${rows.map((row) => `<Row>${row.map(cell).join('')}</Row>`).join('')}</Table></Worksheet>`
/** A workbook as Excel's own XML. */
const workbook = (...sheets: string[]) =>
  `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheets.join('')}</Workbook>`

const head = ['Date', 'Description', 'Amount']
const year = Array.from({ length: 450 }, (_, i) => ['2026-05-02', `SHOP ${i + 1}`, -1.5 - i])

async function opened(file: string, path = '') {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  const { document } = (await person.upload('book.xls', file)).json
  await product.work()
  const rows = (await person.call('GET', `/api/documents/${document.id}/transactions`)).json as { id: string; description: string }[]
  const row = rows.find(({ description }) => description === path)
  const app = renderApp(`/documents/${document.id}${row ? `?row=${row.id}` : ''}`, { product, as: person })
  return { ...app, id: document.id as string, rows }
}
/** jsdom lays nothing out; a list that draws only what is in view needs a height to draw into. */
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
  return () => {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
  }
})
const original = async () => within(await screen.findByRole('region', { name: 'Original' }))
const read = () => within(screen.getByRole('list', { name: 'Transactions in this document' }))

describe('a workbook beside its transactions', () => {
  it('marks both sides whichever is chosen, and the sheet of a row comes forward', async () => {
    const book = workbook(
      sheet('April', [head, ['2026-04-02', 'STRIPE TRANSFER', 1100], ['2026-04-05', 'CHECK 1184', -91.6]]),
      sheet('Notes', []),
      sheet('May', [head, ['2026-05-03', 'STARBUCKS', -8.4]]),
    )
    const { user, router, rows } = await opened(book)
    const left = await original()
    expect(await left.findByText('3 rows')).toBeVisible()
    const tabs = within(left.getByRole('group', { name: 'Sheets' }))
    expect(tabs.getAllByRole('button').map((b) => b.textContent)).toEqual(['April', 'May'])
    await user.click(await left.findByRole('button', { name: /CHECK 1184/ }))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ row: rows.find(({ description }) => description === 'CHECK 1184')?.id }),
    )
    await waitFor(() => expect(read().getByRole('button', { name: /CHECK 1184/, pressed: true })).toBeInTheDocument())
    await user.click(read().getByRole('button', { name: /STARBUCKS/ }))
    expect(await left.findByRole('button', { name: /STARBUCKS/, pressed: true })).toHaveTextContent('22026-05-03STARBUCKS-8.40')
    expect(tabs.getByRole('button', { name: 'May' })).toHaveAttribute('aria-pressed', 'true')
    await user.click(tabs.getByRole('button', { name: 'April' }))
    expect(await left.findByRole('button', { name: /STRIPE TRANSFER/, pressed: false })).toBeInTheDocument()
    expect(left.queryByRole('button', { name: /STARBUCKS/ })).not.toBeInTheDocument()
  })

  it('asks for the part of a long sheet that is looked at', async () => {
    const { id, asked } = await opened(workbook(sheet('Year', [head, ...year])))
    const left = await original()
    expect(await left.findByText('451 rows')).toBeVisible()
    expect(await left.findByRole('button', { name: /SHOP 1(?!\d)/ })).toBeInTheDocument()
    expect(left.queryByRole('group', { name: 'Sheets' })).not.toBeInTheDocument()
    expect(asked.filter((path) => path === `/api/documents/${id}/sheets/0`)).toHaveLength(1)
  })

  it('a page of HTML called xls is a table, too', async () => {
    const rows = [head, ['2026-05-02', 'ROSE &amp; CO', '-4.10']].map((row) => `<tr>${row.map((c) => `<td>${c}</td>`).join('')}</tr>`)
    await opened(`<html><body><table>${rows.join('')}</table></body></html>`, 'ROSE & CO')
    const left = await original()
    expect(await left.findByRole('button', { name: /ROSE & CO/, pressed: true })).toBeInTheDocument()
  })

  it('that cannot be shown says why, and is asked for again', async () => {
    const { user } = await opened(workbook(sheet('May', [head, ['2026-05-03', 'STARBUCKS', -8.4]])))
    let fails = true
    network.use(
      http.get('http://localhost:3000/api/documents/:id/sheets/:sheet', () =>
        fails ? HttpResponse.json({ message: "This sheet can't be shown: the file may be damaged" }, { status: 422 }) : undefined,
      ),
    )
    const left = await original()
    const note = within(await left.findByRole('alert'))
    expect(note.getByText("The original can't be shown")).toBeVisible()
    expect(note.getByText("This sheet can't be shown: the file may be damaged")).toBeVisible()
    expect(left.getByRole('link', { name: 'Download original' })).toHaveAttribute('href', expect.stringMatching(/\/file$/))
    fails = false
    await user.click(note.getByRole('button', { name: 'Retry' }))
    expect(await left.findByRole('button', { name: /STARBUCKS/ })).toBeInTheDocument()
  })
})
