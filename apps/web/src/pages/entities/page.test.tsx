import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

async function owner() {
  const product = newProduct()
  const person = product.person()
  const { id } = await person.signUp('maya@example.com')
  return { product, person, id }
}
const card = (name: string) => {
  const found = screen.getByRole('heading', { level: 2, name }).closest('li')
  if (!found) throw new Error(`no card of ${name}`)
  return within(found)
}

describe('business entities', () => {
  it('begin with nothing and one action', async () => {
    const { product, person } = await owner()
    const { user } = renderApp('/entities', { product, as: person })
    expect(await screen.findByText('No entities yet')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add Your First Entity' }))
    expect(await screen.findByRole('dialog', { name: 'Add Entity' })).toBeVisible()
  })

  it('are added with a name, a type and the default colour; without a name the field says so', async () => {
    const { product, person } = await owner()
    const { user } = renderApp('/entities', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Add Entity' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('radio', { name: 'Blue' })).toBeChecked()
    await user.click(dialog.getByRole('button', { name: 'Add Entity' }))
    expect(await dialog.findByText('Entity name is required')).toBeVisible()
    await user.type(dialog.getByLabelText('Entity Name'), 'Roastery')
    await user.click(dialog.getByRole('button', { name: 'Add Entity' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('Entity created successfully')).toBeVisible()
    await screen.findByRole('heading', { level: 2, name: 'Roastery' })
    expect(card('Roastery').getByText('Business')).toBeVisible()
    expect((await person.call('GET', '/api/entities')).json).toMatchObject([
      { name: 'Roastery', entityType: 'business', color: '#3b82f6', description: null },
    ])
  })

  it('stand in the order in which a person looks for a name', async () => {
    const { product, person } = await owner()
    for (const name of ['Shop 10', 'bakery', 'Zoo', 'Shop 2', 'Café'])
      await person.call('POST', '/api/entities', { name, entityType: 'business' })
    renderApp('/entities', { product, as: person })
    expect(await screen.findByRole('heading', { name: 'Zoo' })).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'bakery',
      'Café',
      'Shop 2',
      'Shop 10',
      'Zoo',
    ])
  })

  it('are changed in the same dialog', async () => {
    const { product, person } = await owner()
    await person.call('POST', '/api/entities', { name: 'Cafe', entityType: 'business', color: '#3b82f6' })
    const { user } = renderApp('/entities', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Edit Cafe' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Entity' }))
    await user.clear(dialog.getByLabelText('Entity Name'))
    await user.type(dialog.getByLabelText('Entity Name'), 'Café')
    await user.click(dialog.getByRole('radio', { name: 'Orange' }))
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Entity updated successfully')).toBeVisible()
    await waitFor(() => expect(card('Café')).toBeTruthy())
    expect((await person.call('GET', '/api/entities')).json).toMatchObject([{ name: 'Café', color: '#f97316' }])
  })

  it('are deleted only after the question, and their transactions stay', async () => {
    const { product, person } = await owner()
    const { id } = (await person.call('POST', '/api/entities', { name: 'Cafe' })).json
    await person.call('POST', '/api/transactions', {
      description: 'Beans',
      amount: 5,
      transactionDate: '2026-05-01',
      category: 'Taxes',
      isCredit: false,
      entityId: id,
    })
    const { user } = renderApp('/entities', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Delete Cafe' }))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('Are you sure you want to delete this entity?')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect((await person.call('GET', '/api/entities')).json).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Delete Cafe' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Entity deleted successfully')).toBeVisible()
    expect(await screen.findByText('No entities yet')).toBeVisible()
    expect((await person.call('GET', '/api/transactions')).json).toMatchObject([{ description: 'Beans', entityId: null }])
  })

  it('tells at the field that a name is taken', async () => {
    const product = newProduct()
    const person = product.person()
    await person.signUp('maya@example.com')
    await person.call('POST', '/api/entities', { name: 'Bakery', entityType: 'business' })
    const { user } = renderApp('/entities', { product, as: person })
    await user.click((await screen.findAllByRole('button', { name: 'Add Entity' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Entity' }))
    const field = dialog.getByLabelText('Entity Name')
    await user.type(field, 'Bakery')
    await user.click(dialog.getByRole('button', { name: 'Add Entity' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription('An entity with this name exists'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that somebody else changed meanwhile keep both changes, and ask where they differ', async () => {
    const { product, person } = await owner()
    const { json } = await person.call('POST', '/api/entities', {
      name: 'Bakery',
      entityType: 'business',
      description: 'Old',
      color: '#ef4444',
    })
    const { user } = renderApp('/entities', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Edit Bakery' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Entity' }))
    await user.type(dialog.getByLabelText('Entity Name'), ' West')
    await person.call('PUT', `/api/entities/${json.id}`, { name: 'Bakery East', entityType: 'personal', description: 'Old' })
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    const asked = within(await dialog.findByRole('region', { name: /This entity was changed meanwhile/ }))
    expect(asked.getByText('Not changed by you, so taken over: Entity Type, Color.')).toBeVisible()
    await user.click(asked.getByRole('radio', { name: 'Yours: Bakery West' }))
    expect((await person.call('GET', '/api/entities')).json).toMatchObject([{ name: 'Bakery East' }])
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await person.call('GET', '/api/entities')).json).toMatchObject([{ name: 'Bakery West', entityType: 'personal' }])
  })
})
