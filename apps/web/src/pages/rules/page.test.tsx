import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { network } from '../../../test/network.ts'
import { viewerOf } from '../../../test/owner.ts'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

async function withRules() {
  const product = newProduct()
  const person = product.person()
  const { id } = await person.signUp('maya@example.com')
  const add = async (description: string, category: string, isCredit: boolean) => {
    const body = { description, amount: 5, transactionDate: '2026-05-01', category: 'rent', isCredit }
    const row = (await person.call('POST', '/api/transactions', body)).json
    await person.call('PUT', '/api/transactions/bulk-category', { transactionIds: [row.id], category })
  }
  await add('BLUE BOTTLE COFFEE', 'Travel & Meals', false)
  await add('STRIPE', 'Sales & Revenue', true)
  const rules = async () => (await person.call('GET', '/api/rules')).json as { id: string; label: string }[]
  return { product, person, id, rules }
}

describe('rules', () => {
  it('begin with nothing, and say where they come from', async () => {
    const product = newProduct()
    const person = product.person()
    await person.signUp('maya@example.com')
    renderApp('/transactions/rules', { product, as: person })
    expect(await screen.findByRole('heading', { level: 1, name: 'Rules' })).toBeVisible()
    expect(await screen.findByText('No rules yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open review' })).toHaveAttribute('href', '/transactions/review')
  })

  it('stand in a table, each with its direction, its category and how often it was answered', async () => {
    const { product, person } = await withRules()
    const { user } = renderApp('/transactions/rules', { product, as: person })
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Merchant',
      'Type',
      'Category',
      'Used',
      'Last',
      'Actions',
    ])
    expect(table.getByRole('row', { name: /^Blue Bottle Coffee/ })).toHaveTextContent(/Blue Bottle CoffeeDebitMeals1×/)
    expect(table.getByRole('row', { name: /^Stripe/ })).toHaveTextContent(/StripeCreditSales & Revenue1×/)
    await user.type(screen.getByLabelText('Search rules'), 'meals')
    await waitFor(() => expect(table.queryByRole('row', { name: /^Stripe/ })).toBeNull())
    await user.type(screen.getByLabelText('Search rules'), 'x')
    expect(await screen.findByText('No rules found')).toBeVisible()
  })

  it('say what was answered where that is no category', async () => {
    const { product, person } = await withRules()
    const body = { description: 'ATM WITHDRAWAL', amount: 20, transactionDate: '2026-05-02', category: 'rent', isCredit: false }
    const row = (await person.call('POST', '/api/transactions', body)).json
    const drawn = { transactionIds: [row.id], treatment: 'owner_draw', remember: true }
    expect((await person.call('PUT', '/api/transactions/bulk-treatment', drawn)).status).toBe(200)
    const { user } = renderApp('/transactions/rules', { product, as: person })
    expect(await screen.findByRole('row', { name: /^ATM Withdrawal/ })).toHaveTextContent("ATM WithdrawalDebitOwner's draw1×")
    await user.type(screen.getByLabelText('Search rules'), 'draw')
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Stripe/ })).toBeNull())
    expect(screen.getByRole('row', { name: /^ATM Withdrawal/ })).toBeVisible()
  })

  it('are changed in place and taken back', async () => {
    const { product, person, rules } = await withRules()
    const before = await rules()
    const { user } = renderApp('/transactions/rules', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Category for Blue Bottle Coffee: Meals' }))
    await user.click(await screen.findByRole('option', { name: 'Office Expenses' }))
    expect(await screen.findByText('Rule updated')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Category for Blue Bottle Coffee: Office Expenses' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The rule is as before')).toBeVisible()
    await waitFor(async () => expect(await rules()).toEqual(before))
  })

  it('are renamed, found by the new name, and called as before when that is taken back or emptied', async () => {
    const { product, person, rules } = await withRules()
    const before = await rules()
    const { user } = renderApp('/transactions/rules', { product, as: person })
    const rename = async (from: string, to: string) => {
      await user.click(await screen.findByRole('button', { name: `Rename ${from}` }))
      const field = within(await screen.findByRole('dialog', { name: 'Rename Merchant' })).getByLabelText('Name')
      await user.clear(field)
      if (to) await user.type(field, to)
      await user.click(screen.getByRole('button', { name: 'Rename' }))
    }
    await rename('Blue Bottle Coffee', '  The café at the corner ')
    expect(await screen.findByRole('button', { name: 'Rename The café at the corner' })).toBeVisible()
    await user.type(screen.getByLabelText('Search rules'), 'corner')
    expect(screen.getByRole('button', { name: /^Category for The café at the corner: Meals/ })).toBeVisible()
    await rename('The café at the corner', '')
    expect(await screen.findByText('No rules found')).toBeVisible()
    await user.clear(screen.getByLabelText('Search rules'))
    expect(await screen.findByRole('button', { name: 'Rename Blue Bottle Coffee' })).toBeVisible()
    await rename('Stripe', 'Stripe payouts')
    expect(await screen.findByRole('button', { name: 'Rename Stripe payouts' })).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement)
    expect(await screen.findByRole('button', { name: 'Rename Stripe' })).toBeVisible()
    expect((await rules()).map((rule) => rule.label).sort()).toEqual(before.map((rule) => rule.label).sort())
  })

  it('keep the new name in its dialog when renaming fails, say why, and take it at the next try', async () => {
    const { product, person, rules } = await withRules()
    const { user } = renderApp('/transactions/rules', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Rename Stripe' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename Merchant' }))
    const name = dialog.getByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Stripe payouts')
    network.use(http.post(/trpc\/rules\.update/, () => HttpResponse.error(), { once: true }))
    await user.click(dialog.getByRole('button', { name: 'Rename' }))
    await waitFor(() => expect(name).toBeInvalid())
    expect(name).toHaveAccessibleDescription(/connection/i)
    expect(name).toHaveValue('Stripe payouts')
    expect((await rules()).map(({ label }) => label)).not.toContain('Stripe payouts')
    await user.click(dialog.getByRole('button', { name: 'Rename' }))
    expect(await screen.findByRole('button', { name: 'Rename Stripe payouts' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('carry the whole name of a line that goes on after three words', async () => {
    const { product, person } = await withRules()
    const body = { amount: 5, transactionDate: '2026-05-01', category: 'rent', isCredit: false }
    for (const description of ['Grocery Store - Whole Foods', 'Sunny Side Breakfast Cafe 12']) {
      const row = (await person.call('POST', '/api/transactions', { ...body, description })).json
      await person.call('PUT', '/api/transactions/bulk-category', { transactionIds: [row.id], category: 'Travel & Meals' })
    }
    renderApp('/transactions/rules', { product, as: person })
    expect(await screen.findByText('Grocery Store - Whole Foods')).toBeVisible()
    expect(screen.getByText('Sunny Side Breakfast Cafe')).toBeVisible()
  })

  it('are forgotten and remembered again', async () => {
    const { product, person, rules } = await withRules()
    const { user } = renderApp('/transactions/rules', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Forget Stripe' }))
    expect(await screen.findByText('Rule deleted')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Forget Stripe' })).toBeNull())
    expect(await rules()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Forget Stripe' })).toBeVisible()
  })

  it('a viewer sees them and changes nothing', async () => {
    const { product, person, id } = await withRules()
    const viewer = await viewerOf(product, person, id)
    renderApp('/transactions/rules', { product, as: viewer })
    expect(await screen.findByText('Stripe')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Category|Forget/ })).toBeNull()
  })

  it('are written by hand, show what they would change, and change it', async () => {
    const { product, person } = await withRules()
    await person.call('POST', '/api/transactions', {
      description: 'ACORN LEASE',
      amount: 900,
      transactionDate: '2026-05-01',
      category: 'rent',
    })
    const { user } = renderApp('/transactions/rules', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Add Rule' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Rule' }))
    await user.click(dialog.getByRole('button', { name: 'Save Rule' }))
    expect(await dialog.findByText('Give a text, an amount or an account')).toBeVisible()
    await user.type(dialog.getByLabelText('Description contains'), 'acorn')
    await user.click(dialog.getByRole('combobox', { name: 'Category' }))
    await user.click(await screen.findByRole('option', { name: 'Supplies' }))
    await user.click(dialog.getByRole('button', { name: 'Preview' }))
    // A person entered that row: it stays what they said.
    expect(await dialog.findByText('No transaction in the books would change.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save Rule' }))
    const row = within(await screen.findByRole('row', { name: /Contains 'acorn'/ }))
    expect(row.getByText('Supplies')).toBeVisible()
    await user.click(row.getByRole('button', { name: /^Delete the rule/ }))
    expect(await screen.findByText('No rules of your own')).toBeVisible()
  })
})
