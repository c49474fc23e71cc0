import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeAll, describe, expect, it } from 'vitest'
import { network } from '../../../test/network.ts'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const statement = [
  'Date,Description,Amount',
  '2026-10-02,STRIPE TRANSFER,1100.00',
  '2026-10-03,STARBUCKS STORE 1123,-8.40',
  '2026-10-05,CHECK 1184,-91.60',
].join('\n')

async function opened() {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  const { document } = (await person.upload('october.csv', statement)).json
  await product.work()
  const rows = (await person.call('GET', `/api/documents/${document.id}/transactions`)).json as { id: string; description: string }[]
  return { product, person, id: document.id as string, rows }
}
/** jsdom lays nothing out; a list that draws only what is in view needs a height to draw into. */
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
  return () => {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
  }
})
const ready = () => screen.findByRole('region', { name: 'Original' })
const read = () => within(screen.getByRole('list', { name: 'Transactions in this document' }))
const original = () => within(screen.getByRole('region', { name: 'Original' }))

describe('one document', () => {
  it('shows the original beside what was read from it', async () => {
    const { product, person, id } = await opened()
    renderApp(`/documents/${id}`, { product, as: person })
    expect(await screen.findByRole('heading', { level: 1, name: /october\.csv/ })).toBeVisible()
    expect(await original().findByRole('button', { name: /STRIPE TRANSFER/ })).toBeInTheDocument()
    expect(original().getByText('4 rows')).toBeVisible()
    await waitFor(() =>
      expect(
        read()
          .getAllByRole('button')
          .map((b) => b.textContent),
      ).toHaveLength(3),
    )
    expect(read().getByText('+$1,100.00')).toBeInTheDocument()
    expect(screen.getByText('No balances to check')).toBeVisible()
  })

  it('of a failed one says why first, and offers to read it again only where that may help', async () => {
    const product = newProduct()
    const person = product.person()
    await person.signUp('maya@example.com')
    const broken = (await person.upload('empty.ofx', 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX></OFX>')).json.document.id
    const odd = (await person.upload('list.csv', 'name,size,colour\nchair,3,red\n', 'bank_statement')).json.document.id
    await product.work()
    const first = renderApp(`/documents/${broken}`, { product, as: person })
    expect(await screen.findByText('The OFX file holds no statement')).toBeVisible()
    expect(screen.getByText('Processing failed - AI providers unavailable')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Upload Another Copy' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/documents\?add=true&replaces=.+/),
    )
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    first.unmount()
    const { user } = renderApp(`/documents/${odd}`, { product, as: person })
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Upload Another Copy' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More actions for list.csv' }))
    expect(await screen.findByRole('menuitem', { name: 'Retry' })).toBeVisible()
  })

  it('shows a file in an older encoding with the words that were read from it, also where quotes hold line ends', async () => {
    const product = newProduct()
    const person = product.person()
    await person.signUp('maya@example.com')
    const text =
      'Date,Description,Amount\n2026-10-02,"Оплата услуг связи\nРостелеком",-8.40\n2026-10-03,Покупка в магазине Пятёрочка,-91.60\n'
    const upper = new TextDecoder('koi8-r').decode(Uint8Array.from({ length: 128 }, (_, i) => i + 128))
    const koi8 = Uint8Array.from([...text], (c) => (upper.includes(c) ? upper.indexOf(c) + 128 : c.charCodeAt(0)))
    const { document } = (await person.upload('october.csv', koi8)).json
    await product.work()
    const { user } = renderApp(`/documents/${document.id}`, { product, as: person })
    await ready()
    expect(await original().findByRole('button', { name: /Оплата услуг связи\s+Ростелеком/ })).toBeInTheDocument()
    await user.click(original().getByRole('button', { name: /Пятёрочка/ }))
    await waitFor(() => expect(read().getByRole('button', { name: /Пятёрочка/ })).toHaveAttribute('aria-pressed', 'true'))
  })

  it('shows amounts in the currency of the document', async () => {
    const product = newProduct()
    const person = product.person()
    await person.signUp('maya@example.com')
    const lines = [
      'Date,Description,Amount,Currency',
      '2026-10-02,STRIPE TRANSFER,1100.00,GBP',
      '2026-10-03,STARBUCKS STORE 1123,-8.40,GBP',
    ]
    const { document } = (await person.upload('pounds.csv', lines.join('\n'))).json
    await product.work()
    renderApp(`/documents/${document.id}`, { product, as: person })
    await ready()
    await waitFor(() => expect(read().getByText('+£1,100.00')).toBeInTheDocument())
    expect(read().getByText('−£8.40')).toBeInTheDocument()
  })

  it('marks both sides whichever is chosen', async () => {
    const { product, person, id, rows } = await opened()
    const { user, router } = renderApp(`/documents/${id}`, { product, as: person })
    await ready()
    await user.click(await original().findByRole('button', { name: /CHECK 1184/ }))
    const check = rows.find(({ description }) => description === 'CHECK 1184')
    expect(router.state.location.search).toEqual({ row: check?.id })
    await waitFor(() => expect(read().getByRole('button', { name: /CHECK 1184/, pressed: true })).toBeInTheDocument())
    await user.click(read().getByRole('button', { name: /STRIPE TRANSFER/ }))
    await waitFor(() => expect(original().getByRole('button', { name: /STRIPE TRANSFER/ })).toHaveAttribute('aria-pressed', 'true'))
    expect(original().getByRole('button', { name: /CHECK 1184/ })).toHaveAttribute('aria-pressed', 'false')
  })

  it('the address of a transaction opens its line, and Edit changes it', async () => {
    const { product, person, id, rows } = await opened()
    const { user } = renderApp(`/documents/${id}?row=${rows[1]?.id}`, { product, as: person })
    await ready()
    await screen.findByRole('list', { name: 'Transactions in this document' })
    await user.click(await read().findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Transaction' }))
    expect(dialog.getByLabelText('Amount')).toHaveValue(8.4)
    expect(document.title).toMatch(/^.+\.\w{3} - Ledgerhand$/)
    await user.clear(dialog.getByLabelText('Description'))
    await user.type(dialog.getByLabelText('Description'), 'Coffee')
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Transaction updated successfully')).toBeVisible()
    expect(await read().findByRole('button', { name: /Coffee/ })).toBeInTheDocument()
  })

  it('of a damaged file says in words that its page is not shown, and offers the original', async () => {
    const product = newProduct()
    const person = product.person()
    await person.signUp('maya@example.com')
    const { id } = (await person.upload('broken.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).json.document
    await product.work()
    // What the server says of such a file: apps/server/src/damaged-files.test.ts.
    const message = "This page can't be shown: the file may be damaged"
    renderApp(`/documents/${id}`, { product, as: person })
    network.use(http.get('http://localhost:3000/api/documents/:id/pages/1', () => HttpResponse.json({ message }, { status: 422 })))
    await ready()
    // jsdom loads no pictures.
    fireEvent.error(await original().findByRole('img', { name: 'Page 1 of the original' }))
    expect(await original().findByText("This page can't be shown")).toBeVisible()
    expect(await original().findByText('The file may be damaged. Download the original to see what is in it.')).toBeVisible()
    expect(original().getByRole('link', { name: 'Download original' })).toHaveAttribute('href', expect.stringMatching(/\/file/))
  })

  it('another person has no such document', async () => {
    const { product, id } = await opened()
    const stranger = product.person()
    await stranger.signUp('zoe@example.com')
    renderApp(`/documents/${id}`, { product, as: stranger })
    expect(await screen.findByRole('alert')).toHaveTextContent('The document could not be loaded')
    // It is not there: asked again it is not there either.
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})
