import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { realReader } from '../../../test/real-reader.ts'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

/** jsdom lays nothing out; a list that draws only what is in view needs a height to draw into. */
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
  return () => {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
  }
})
afterEach(() => void vi.restoreAllMocks())

const statement = [
  'Account Number,****4821',
  'Date,Description,Amount',
  '2026-03-04,HARBOR OFFICE SUPPLY,-88.00',
  '2026-03-05,CITY POWER,-40.00',
].join('\n')
const receipt = async (total: string) => {
  const bytes = await madePdf([
    'Harbor Office Supply',
    '12 Quay Street',
    '',
    'RECEIPT',
    'Date     03/03/2026',
    '',
    `Desk     ${total}`,
    `Total    ${total}`,
  ])
  return new File([new Uint8Array(bytes)], 'receipt.pdf', { type: 'application/pdf' })
}
async function books() {
  const product = newProduct()
  Object.assign(product.ports.reader, realReader())
  const person = product.person()
  await person.signUp('maya@example.com')
  await person.upload('checking.csv', statement)
  await product.work()
  return { product, person }
}
type Row = { description: string; documentId: string; pair: { state: string; other: { description: string } } | null }
const rowOf = async (name: string) => (await screen.findByRole('button', { name })).closest('tr') as HTMLElement
const held = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files, items: [] } })

/** What became of an upload is known once the worker has read it. */
async function readWhenArrived({ product, person }: Awaited<ReturnType<typeof books>>) {
  await waitFor(async () => expect((await person.call('GET', '/api/documents')).json).toHaveLength(2))
  await product.work()
}

describe('a receipt that is dropped on a row', () => {
  it('is uploaded, read and attached to it; the toast says so and takes it back', async () => {
    const all = await books()
    const { user, router } = renderApp('/transactions', { product: all.product, as: all.person })
    const row = await rowOf('HARBOR OFFICE SUPPLY')
    const file = await receipt('$88.00')
    fireEvent.dragEnter(row, held(file))
    fireEvent.dragOver(row, held(file))
    expect(row).toHaveAttribute('data-drop')
    expect(screen.queryByText('Drop to upload')).toBeNull()
    fireEvent.drop(row, held(file))
    expect(row).not.toHaveAttribute('data-drop')
    expect(await screen.findByText('Uploading receipt.pdf')).toBeVisible()
    await readWhenArrived(all)
    expect(await screen.findByText('Receipt attached', {}, { timeout: 10_000 })).toBeVisible()
    expect(screen.getByText('receipt.pdf belongs to HARBOR OFFICE SUPPLY, $88.00.')).toBeVisible()
    expect(router.state.location.pathname).toBe('/transactions')
    await waitFor(async () => expect(within(await rowOf('HARBOR OFFICE SUPPLY')).getByText('Has a receipt')).toBeInTheDocument())
    const paid = async () =>
      ((await all.person.call('GET', '/api/transactions')).json as Row[]).find(({ description }) => description === 'HARBOR OFFICE SUPPLY')
    expect(await paid()).toMatchObject({ pair: { state: 'paired' } })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Taken apart')).toBeVisible()
    expect((await paid())?.pair).toBeNull()
  })

  it('of quite another amount is not, and the toast says why', async () => {
    const all = await books()
    renderApp('/transactions', { product: all.product, as: all.person })
    fireEvent.drop(await rowOf('CITY POWER'), held(await receipt('$188.00')))
    await readWhenArrived(all)
    expect(await screen.findByText('Receipt was not attached', {}, { timeout: 10_000 })).toBeVisible()
    expect(
      screen.getByText(
        'receipt.pdf says $188.00, the transaction $40.00. It stays in Documents, where you can join them and say what the difference is.',
      ),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Attach, with/ })).toBeNull()
  })

  it('that differs by as much as a tip is attached with it, on one press, and taken back', async () => {
    const all = await books()
    const { user } = renderApp('/transactions', { product: all.product, as: all.person })
    fireEvent.drop(await rowOf('CITY POWER'), held(await receipt('$36.00')))
    await readWhenArrived(all)
    expect(await screen.findByText('Receipt was not attached', {}, { timeout: 10_000 })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Attach, with a tip' }))
    expect(await screen.findByText('Receipt attached')).toBeVisible()
    const power = async () =>
      ((await all.person.call('GET', '/api/transactions')).json as (Row & { parts?: { amount: string }[] })[]).find(
        ({ description }) => description === 'CITY POWER',
      )
    expect(await power()).toMatchObject({ pair: { state: 'paired', difference: 'tip' } })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Taken apart')).toBeVisible()
    const after = await power()
    expect([after?.pair, after?.parts]).toEqual([null, undefined])
  })

  it('is one file', async () => {
    const all = await books()
    renderApp('/transactions', { product: all.product, as: all.person })
    const file = await receipt('$88.00')
    fireEvent.drop(await rowOf('CITY POWER'), held(file, file))
    expect(await screen.findByText('A transaction has one receipt: drop one file on it.')).toBeVisible()
  })
})

describe('without a pointer', () => {
  it('a receipt is chosen by key and in the dialog, also for a row that was entered by hand', async () => {
    const all = await books()
    await all.person.call('POST', '/api/transactions', {
      description: 'Paid by cash',
      amount: 88,
      transactionDate: '2026-03-06',
      category: 'office_supplies',
      isCredit: false,
    })
    const fields: HTMLInputElement[] = []
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
      if (this.type === 'file') fields.push(this)
    })
    const { user } = renderApp('/transactions', { product: all.product, as: all.person })
    await rowOf('Paid by cash')
    await user.keyboard('jr')
    await waitFor(() => expect(fields).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Paid by cash' }))
    await user.click(await screen.findByRole('button', { name: 'Attach a Receipt…' }))
    expect(fields).toHaveLength(2)
    const [, chosen] = fields
    Object.defineProperty(chosen, 'files', { value: [await receipt('$88.00')] })
    fireEvent.change(chosen as HTMLInputElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await readWhenArrived(all)
    expect(await screen.findByText('receipt.pdf belongs to Paid by cash, $88.00.', {}, { timeout: 10_000 })).toBeVisible()
  })
})
