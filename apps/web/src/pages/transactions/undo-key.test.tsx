import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { owner } from '../../../test/owner.ts'
import { renderApp } from '../../../test/render-app.tsx'

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
  return () => {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
  }
})

/** One row, filed under another category elsewhere, before this page was opened. */
async function changedElsewhere() {
  const maya = await owner()
  const row = { description: 'Coffee', amount: 4, transactionDate: '2025-05-01', category: 'rent', isCredit: false }
  await maya.as.call('POST', '/api/transactions', row)
  const read = async () => (await maya.as.call('GET', '/api/transactions')).json as { id: string; label: string }[]
  await maya.as.call('PUT', '/api/transactions/bulk-category', { transactionIds: (await read()).map(({ id }) => id), category: 'Taxes' })
  const label = async () => (await read())[0]?.label
  const app = renderApp('/transactions', maya)
  await screen.findByRole('button', { name: 'Coffee' })
  return { ...app, label }
}

describe('the key U', () => {
  it('leaves alone what was changed before the page was opened, also after the same category was chosen again', async () => {
    const { user, label } = await changedElsewhere()
    const before = await label()
    const note = await screen.findByRole('button', { name: 'Undo: category change' })
    await user.keyboard('jc')
    await user.click(await screen.findByRole('option', { name: 'Taxes & Licenses' }))
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Taxes & Licenses' })).toBeNull())
    expect(screen.queryByText('Category updated')).toBeNull()
    await user.keyboard('u')
    expect(await screen.findByText('Nothing to undo')).toBeVisible()
    expect(screen.getByText('Nothing was changed since this page was opened')).toBeVisible()
    expect(await label()).toBe(before)
    // By its own words it still goes back.
    await user.click(note)
    expect(await screen.findByText('Undone')).toBeVisible()
    expect(await label()).not.toBe(before)
  })

  it('takes back what was done here, and stops there', async () => {
    const { user, label } = await changedElsewhere()
    const before = await label()
    await user.keyboard('jc')
    await user.click(await screen.findByRole('option', { name: 'Travel' }))
    expect(await screen.findByText('Category updated')).toBeVisible()
    await waitFor(async () => expect(await label()).not.toBe(before))
    await user.keyboard('u')
    expect(await screen.findByText('Undone')).toBeVisible()
    expect(await label()).toBe(before)
    await user.keyboard('u')
    expect(await screen.findByText('Nothing to undo')).toBeVisible()
    expect(await label()).toBe(before)
  })
})
