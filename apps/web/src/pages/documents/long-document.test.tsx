import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { owner } from '../../../test/owner.ts'
import { renderApp } from '../../../test/render-app.tsx'

const ROWS = 1100

/** A statement whose printed balance stops following at its last row, opened at the address of one, if any. */
async function opened(row?: number) {
  const maya = await owner()
  const line = (i: number) => `2026-05-${String(1 + (i % 28)).padStart(2, '0')},COFFEE ${i},-1.00,${i === ROWS ? 7 : 5000 - i}.00`
  const lines = Array.from({ length: ROWS }, (_, i) => line(i + 1))
  const file = ['Opening Balance,5000.00', 'Date,Description,Amount,Balance', ...lines, 'Closing Balance,7.00']
  const { document } = (await maya.as.upload('long.csv', file.join('\n'))).json
  await maya.product.work()
  const found = row ? (await maya.as.call('GET', `/api/transactions?search=COFFEE ${row}&limit=1`)).json[0].id : ''
  const app = renderApp(`/documents/${document.id}${row ? `?row=${found}` : ''}`, maya)
  return { ...app, pages: () => app.asked.filter((path) => path.includes('documents.transactions')).length }
}
/** jsdom lays nothing out; lists that draw only what is in view need heights. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(57)
})
const original = async () => within(await screen.findByRole('region', { name: 'Original' }))

describe('a document of many rows', () => {
  it('opens with the first of them, and its original with those marked that are looked at', async () => {
    const { pages } = await opened()
    const left = await original()
    expect(await left.findByText('1,103 rows')).toBeVisible()
    expect(await left.findByRole('button', { name: /COFFEE 1(?!\d)/ })).toBeInTheDocument()
    await screen.findByRole('list', { name: 'Transactions in this document' })
    expect(await screen.findByText(/printed balance stops following at/)).toHaveTextContent(`at COFFEE ${ROWS}.`)
    expect(pages()).toBe(1)
  })

  it('comes up to the row that the address names', async () => {
    const { pages } = await opened(ROWS)
    const left = await original()
    await waitFor(() => expect(pages()).toBe(3))
    expect(await left.findByText('1,103 rows')).toBeVisible()
    expect(await screen.findByRole('list', { name: 'Transactions in this document' })).toBeInTheDocument()
  })
})
