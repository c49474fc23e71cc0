import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { viewerOf } from '../../../test/owner.ts'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

/** Two rows of a merchant that is suggested with doubt, two that name nobody and have no number. */
const statement = [
  'Date,Description,Amount',
  '2026-05-02,GREEN BEAN IMPORTERS INC,-750.00',
  '2026-05-03,CHECK,-91.60',
  '2026-05-05,CHECK,-40.00',
].join('\n')

async function withWaiting() {
  const product = newProduct()
  const person = product.person()
  const { id } = await person.signUp('maya@example.com')
  await person.upload('checking.csv', statement)
  await product.work()
  const waiting = async () =>
    (await person.call('GET', '/api/transactions?needsReview=true')).json as { id: string; description: string; label: string }[]
  return { product, person, id, waiting }
}

describe('pending review', () => {
  it('has a tab for each kind with its count, and nothing waits at first', async () => {
    const product = newProduct()
    const person = product.person()
    await person.signUp('maya@example.com')
    renderApp('/transactions/review', { product, as: person })
    expect(await screen.findByRole('heading', { level: 1, name: 'Pending Review' })).toBeVisible()
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
      'Category Suggestion',
      'Unrecognized Transaction',
      'Processing Error',
    ])
    expect(await screen.findByText('All caught up')).toBeVisible()
  })

  it('puts the rows of one merchant on one card, with the line they came from', async () => {
    const { product, person } = await withWaiting()
    renderApp('/transactions/review?kind=unrecognized', { product, as: person })
    const card = within(await screen.findByRole('region', { name: /^Check, / }))
    expect(card.getByText('2 transactions')).toBeVisible()
    expect(card.getByText('−$131.60')).toBeVisible()
    const lines = within(card.getByRole('list', { name: 'Transactions of this merchant' }))
    expect(lines.getAllByRole('listitem').map((line) => line.textContent)).toHaveLength(2)
    expect((await card.findAllByRole('cell', { name: 'CHECK' })).length).toBeGreaterThan(0)
    expect(card.queryByRole('button', { name: /^Accept/ })).toBeNull()
    expect(card.getByRole('button', { name: /^Choose category/ })).toBeVisible()
  })

  it('a chosen category goes to all of them at once, and U takes it back on the server', async () => {
    const { product, person, waiting } = await withWaiting()
    const before = await waiting()
    const { user } = renderApp('/transactions/review?kind=unrecognized', { product, as: person })
    await screen.findByRole('region', { name: /^Check, / })
    await waitFor(() => expect(screen.getByRole('tab', { name: /^Unrecognized/ })).toHaveTextContent('Unrecognized Transaction2'))
    await user.keyboard('c')
    await user.click(await screen.findByRole('option', { name: 'Taxes & Licenses' }))
    expect(await screen.findByText('Check: Taxes & Licenses')).toBeVisible()
    expect(screen.getByText('2 transactions reviewed')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Check, / })).toBeNull())
    await waitFor(() => expect(screen.getByRole('tab', { name: /^Unrecognized/ }).textContent).toBe('Unrecognized Transaction'))
    expect(await waiting()).toHaveLength(1)
    // A check says nothing of the next one.
    expect((await person.call('GET', '/api/rules')).json).toEqual([])
    await user.keyboard('u')
    expect(await screen.findByText('Undone')).toBeVisible()
    expect(screen.getByText('2 transactions as before')).toBeVisible()
    expect(await screen.findByRole('region', { name: /^Check, / })).toBeVisible()
    const again = await waiting()
    expect(again.map(({ id, label }) => [id, label])).toEqual(before.map(({ id, label }) => [id, label]))
    expect((await person.call('GET', '/api/rules')).json).toEqual([])
  })

  it('a card can be no profit or loss: "draw" and Enter say so, and U takes it back', async () => {
    const { product, person, waiting } = await withWaiting()
    const { user } = renderApp('/transactions/review?kind=unrecognized', { product, as: person })
    await screen.findByRole('region', { name: /^Check, / })
    await user.keyboard('c')
    const picker = await screen.findByRole('combobox', { name: 'Category' })
    await screen.findByRole('option', { name: "Owner's draw" })
    await user.type(picker, 'draw')
    await waitFor(() => expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(["Owner's draw"]))
    await user.keyboard('{Enter}')
    expect(await screen.findByText("Check: Owner's draw")).toBeVisible()
    await waitFor(async () => expect(await waiting()).toHaveLength(1))
    const rows = (await person.call('GET', '/api/transactions')).json as { description: string; treatment: string }[]
    expect(rows.filter(({ description }) => description === 'CHECK').map(({ treatment }) => treatment)).toEqual([
      'owner_draw',
      'owner_draw',
    ])
    await user.keyboard('u')
    await waitFor(async () => expect(await waiting()).toHaveLength(3))
  })

  it('U opens what it took back, so that the next key is meant for it', async () => {
    const { product, person } = await withWaiting()
    await person.upload('savings.csv', 'Date,Description,Amount\n2026-05-07,QXZV 88,-12.00\n2026-05-08,VWJK 99,-11.00\n')
    await product.work()
    const { user } = renderApp('/transactions/review?kind=unrecognized', { product, as: person })
    const names = async () => (await screen.findAllByRole('region', { name: /money out/ })).map((card) => card.getAttribute('aria-label'))
    await screen.findByRole('region', { name: /^Check, / })
    const shown = await names()
    expect(shown).toHaveLength(3)
    await user.keyboard('jc')
    await user.click(await screen.findByRole('option', { name: 'Taxes & Licenses' }))
    await waitFor(async () => expect(await names()).toHaveLength(2))
    await user.keyboard('u')
    await waitFor(async () => expect(await names()).toEqual(shown))
    expect(await screen.findByRole('region', { name: shown[1] ?? '' })).toHaveAttribute('data-open', 'true')
  })

  it('the toast takes it back too, also when the page was loaded again meanwhile', async () => {
    const { product, person, waiting } = await withWaiting()
    const first = renderApp('/transactions/review?kind=unrecognized', { product, as: person })
    await screen.findByRole('region', { name: /^Check, / })
    await first.user.keyboard('c')
    await first.user.click(await screen.findByRole('option', { name: 'Taxes & Licenses' }))
    await first.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await waiting()).toHaveLength(3))
    await screen.findByRole('region', { name: /^Check, / })
    await first.user.keyboard('c')
    await first.user.click(await screen.findByRole('option', { name: 'Taxes & Licenses' }))
    await waitFor(async () => expect(await waiting()).toHaveLength(1))
    first.unmount()
    const { user } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Undo: category change, 2 transactions' }))
    await waitFor(async () => expect(await waiting()).toHaveLength(3))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo: category/ })).toBeNull())
  })

  it('shows its keys at ?, and none of them decides meanwhile', async () => {
    const { product, person, waiting } = await withWaiting()
    const { user } = renderApp('/transactions/review?kind=suggestion', { product, as: person })
    await screen.findByRole('button', { name: /^Accept/ })
    await user.keyboard('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'Keys' }))
    expect(sheet.getByText('Accept the suggestion')).toBeVisible()
    await user.keyboard('a')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await waiting()).toHaveLength(3)
  })

  it.each([true, false])('an answer becomes a rule only if it is wanted: %s', async (isWanted) => {
    const { product, person, waiting } = await withWaiting()
    const { user } = renderApp('/transactions/review?kind=suggestion', { product, as: person })
    await screen.findByRole('region', { name: /^Green Bean/ })
    const remember = screen.getByRole('checkbox', { name: 'Always use for Green Bean Importers' })
    expect(remember).toBeChecked()
    if (!isWanted) await user.click(remember)
    await user.keyboard('c')
    await user.click(await screen.findByRole('option', { name: 'Taxes & Licenses' }))
    await waitFor(async () => expect(await waiting()).toHaveLength(2))
    expect((await person.call('GET', '/api/rules')).json).toHaveLength(isWanted ? 1 : 0)
  })

  it('says of a line that names nobody that its answer is not remembered', async () => {
    const { product, person } = await withWaiting()
    renderApp('/transactions/review?kind=unrecognized', { product, as: person })
    const card = within(await screen.findByRole('region', { name: /^Check, / }))
    const remember = card.getByRole('checkbox', { name: 'Always use for Check' })
    expect(remember).toBeDisabled()
    expect(remember).not.toBeChecked()
    expect(card.getByText('The line names no merchant: nothing is remembered')).toBeVisible()
  })

  it('what cannot be saved comes back, and says so', async () => {
    const { product, person, waiting } = await withWaiting()
    const { user, forget } = renderApp('/transactions/review?kind=unrecognized', { product, as: person })
    await screen.findByRole('region', { name: /^Check, / })
    forget()
    await user.keyboard('c')
    await user.click(await screen.findByRole('option', { name: 'Taxes & Licenses' }))
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
    expect(await waiting()).toHaveLength(3)
  })

  it('a viewer sees the cards and is told who decides', async () => {
    const { product, person, id } = await withWaiting()
    const viewer = await viewerOf(product, person, id)
    renderApp('/transactions/review?kind=unrecognized', { product, as: viewer })
    expect(await screen.findByText('Only the owner or accountant can decide these.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Accept|category|Skip/ })).toBeNull()
  })

  it('a decision is kept when one leaves the page', async () => {
    const { product, person } = await withWaiting()
    const { user, router } = renderApp('/transactions/review?kind=unrecognized', { product, as: person })
    await screen.findByRole('region', { name: /^Check, / })
    await user.keyboard('c')
    await user.click(await screen.findByRole('option', { name: 'Taxes & Licenses' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Check, / })).toBeNull())
    await router.navigate({ to: '/entities' })
    await waitFor(async () => {
      const all = (await person.call('GET', '/api/transactions')).json as { description: string; label: string; needsReview: boolean }[]
      expect(all.filter((t) => t.description.startsWith('CHECK')).map((t) => [t.label, t.needsReview])).toEqual([
        ['taxes_licenses', false],
        ['taxes_licenses', false],
      ])
    })
  })

  it('Accept names what it accepts, and the row no longer waits', async () => {
    const { product, person, waiting } = await withWaiting()
    const { user, router } = renderApp('/transactions/review?kind=suggestion', { product, as: person })
    const accept = await screen.findByRole('button', { name: /^Accept / })
    const [row] = (await waiting()).filter((t) => t.description.startsWith('GREEN'))
    await user.click(accept)
    expect(await screen.findByText('All caught up')).toBeVisible()
    await router.navigate({ to: '/entities' })
    await waitFor(async () => expect((await waiting()).map((t) => t.id)).not.toContain(row?.id))
    const kept = (await person.call('GET', '/api/transactions')).json as { id: string; label: string }[]
    expect(kept.find((t) => t.id === row?.id)?.label).toBe(row?.label)
  })

  it('documents that failed are read again from here', async () => {
    const stopped = { kind: 'unreadable', reason: 'The reader stopped in the middle of this file - try again.', retryable: false } as const
    const product = newProduct({
      reader: {
        read: async () => stopped,
        unpack: async () => ({ kind: 'unreadable', reason: 'Not read in tests', retryable: false }),
        renderPage: async () => null,
        pictureToSend: async () => null,
        showSheet: async () => null,
        showText: async () => null,
      },
    })
    const person = product.person()
    await person.signUp('maya@example.com')
    await person.upload('scan.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'receipt')
    await product.work()
    const { user } = renderApp('/transactions/review?kind=error', { product, as: person })
    const card = within(await screen.findByRole('region', { name: 'scan.png' }))
    expect(card.getByText('Processing failed - AI providers unavailable')).toBeVisible()
    await user.click(card.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Processing with AI...')).toBeVisible()
  })

  it('a document that failed does not hide the way to the report when every transaction is answered', async () => {
    const { product, person } = await withWaiting()
    await person.upload('empty.ofx', 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX></OFX>')
    await product.work()
    const { user } = renderApp('/transactions/review', { product, as: person })
    await user.click(await screen.findByRole('button', { name: /^Accept / }))
    await user.click(await screen.findByRole('button', { name: /^Choose category/ }))
    expect(screen.queryByRole('link', { name: 'Generate your P&L' })).toBeNull()
    await user.click(await screen.findByRole('option', { name: 'Taxes & Licenses' }))
    expect(await screen.findByText('Every transaction is reviewed')).toBeVisible()
    expect(screen.getByRole('region', { name: 'empty.ofx' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Generate your P&L' })).toHaveAttribute('href', '/reports?add=true')
  })

  it('a file that stays broken is replaced or deleted, not read again', async () => {
    const { product, person } = await withWaiting()
    await person.upload('empty.ofx', 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX></OFX>')
    await product.work()
    const { user } = renderApp('/transactions/review?kind=error', { product, as: person })
    const card = within(await screen.findByRole('region', { name: 'empty.ofx' }))
    expect(card.getByText('The OFX file holds no statement')).toBeVisible()
    expect(card.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(card.getByRole('link', { name: 'Replace' })).toHaveAttribute('href', expect.stringMatching(/^\/documents\?add=true&replaces=.+/))
    await user.click(card.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('Are you sure you want to delete this document?')).toBeVisible()
    expect(question.getByText("The stored file and its pages are deleted for good. This can't be undone.")).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Document deleted successfully')).toBeVisible()
    expect(await screen.findByText('All caught up')).toBeVisible()
  })
})
