import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
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

/** One for all of these tests: as in the product, it reads one file after the other. */
const reader = realReader(afterAll)

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
  Object.assign(product.ports.reader, reader)
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

  const ASKED = 'Not attached yet'
  type Paired = {
    description: string
    pair: { state: string; difference: string | null; other: { description: string } } | null
    parts?: { amount: string }[]
  }
  const rows = async ({ person }: Awaited<ReturnType<typeof books>>) => (await person.call('GET', '/api/transactions')).json as Paired[]
  const power = async (all: Awaited<ReturnType<typeof books>>) => (await rows(all)).find(({ description }) => description === 'CITY POWER')

  it('of another amount is asked about as in the review, and is not attached where nothing is said', async () => {
    const all = await books()
    const { user } = renderApp('/transactions', { product: all.product, as: all.person })
    fireEvent.drop(await rowOf('CITY POWER'), held(await receipt('$188.00')))
    await readWhenArrived(all)
    expect(await screen.findByText(ASKED, {}, { timeout: 10_000 })).toBeVisible()
    const question = 'receipt.pdf says $188.00, CITY POWER $40.00. The payment is $148.00 less than the bill: what is that?'
    const toast = screen.getByText(question).closest('[role="status"]') as HTMLElement
    const words = () =>
      within(toast)
        .getAllByRole('button')
        .map((button) => button.textContent)
        .filter(Boolean)
    expect(words()).toEqual(['The rest is still to be paid', 'A discount: the rest is not owed', 'Do not attach it'])
    await user.click(screen.getByRole('button', { name: 'Do not attach it' }))
    await waitFor(() => expect(screen.queryByText(ASKED)).toBeNull())
    expect((await power(all))?.pair).toBeNull()
  })

  it.each([
    ['$188.00', 'The rest is still to be paid', 'part', undefined],
    ['$36.00', 'A tip', 'tip', undefined],
    ['$36.00', 'A fee of the bank', 'fee', ['36.00', '4.00']],
    ['$15.00', 'Something else was bought with it', 'more', undefined],
    ['$15.00', 'Overpaid: it comes back', 'overpaid', ['15.00', '25.00']],
  ])('of %s is attached by the answer that is pressed, and taken back: %s', async (total, words, difference, parts) => {
    const all = await books()
    const { user } = renderApp('/transactions', { product: all.product, as: all.person })
    fireEvent.drop(await rowOf('CITY POWER'), held(await receipt(total)))
    await readWhenArrived(all)
    await user.click(await screen.findByRole('button', { name: words }, { timeout: 10_000 }))
    expect(await screen.findByText('Receipt attached')).toBeVisible()
    const joined = await power(all)
    expect(joined).toMatchObject({ pair: { state: 'paired', difference } })
    expect(joined?.parts?.map(({ amount }) => amount)).toEqual(parts)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Taken apart')).toBeVisible()
    const after = await power(all)
    expect([after?.pair, after?.parts]).toEqual([null, undefined])
  })

  it('that was found to be of another row stays there until the answer, and is there again when that is taken back', async () => {
    const all = await books()
    const { user } = renderApp('/transactions', { product: all.product, as: all.person })
    fireEvent.drop(await rowOf('CITY POWER'), held(await receipt('$88.00')))
    await readWhenArrived(all)
    const part = await screen.findByRole('button', { name: 'The rest is still to be paid' }, { timeout: 10_000 })
    const office = async () => (await rows(all)).find(({ description }) => description === 'HARBOR OFFICE SUPPLY')
    expect((await office())?.pair).toMatchObject({ state: 'paired' })
    await user.click(part)
    expect(await screen.findByText('Receipt attached')).toBeVisible()
    expect([(await office())?.pair, (await power(all))?.pair?.difference]).toEqual([null, 'part'])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('receipt.pdf belongs to HARBOR OFFICE SUPPLY again.')).toBeVisible()
    expect([(await office())?.pair?.state, (await power(all))?.pair]).toEqual(['paired', null])
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
