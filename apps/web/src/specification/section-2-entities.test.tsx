import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { network } from '../../test/network.ts'
import { options, owner } from '../../test/owner.ts'
import { renderApp } from '../../test/render-app.tsx'

/** The entities page and its dialogs (specification, sections 2, 5 and 9). */

const shown = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('li') as HTMLElement
const tenColours = ['Blue', 'Green', 'Amber', 'Red', 'Violet', 'Pink', 'Cyan', 'Lime', 'Orange', 'Indigo']

describe('the entities page', () => {
  it('shows each as a card: colour, name, type, description, edit and delete', async () => {
    const maya = await owner()
    await maya.as.call('POST', '/api/entities', { name: 'Roastery', entityType: 'business', color: '#f97316', description: 'The counter' })
    await maya.as.call('POST', '/api/entities', { name: 'Home', entityType: 'personal' })
    renderApp('/entities', maya)
    expect(await screen.findByRole('heading', { level: 1, name: 'Business Entities' })).toBeVisible()
    await screen.findByRole('list', { name: 'Entities' })
    const card = shown('Roastery')
    expect(within(card).getByText('Business')).toBeVisible()
    expect(within(card).getByText('The counter')).toBeVisible()
    expect(card.querySelector('[style*="background"]')).toHaveStyle({ background: '#f97316' })
    expect(
      within(card)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Edit Roastery', 'Delete Roastery'])
    expect(within(shown('Home')).getByText('Personal')).toBeVisible()
    expect(shown('Home').querySelector('[style*="background"]')).toHaveStyle({ background: '#3b82f6' })
  })

  it('says that it loads', async () => {
    renderApp('/entities', await owner())
    network.use(http.get(/trpc\/[^?]*entities\.list/, () => new Promise<never>(() => undefined)))
    expect(await screen.findByText('Loading entities...')).toBeVisible()
  })

  it('Add Entity has its fields, their defaults, two types and ten colours; it closes, begins anew and the list is read again', async () => {
    const { user, asked } = renderApp('/entities', await owner())
    await user.click(await screen.findByRole('button', { name: 'Add Your First Entity' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Entity' }))
    expect(dialog.getByLabelText('Entity Name')).toHaveValue('')
    expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('')
    expect(dialog.getByRole('group', { name: 'Color' })).toBeVisible()
    const colours = dialog.getAllByRole('radio')
    expect(colours.map((radio) => radio.getAttribute('aria-label'))).toEqual(tenColours)
    expect(colours[0]).toBeChecked()
    expect(colours[0]).toHaveAttribute('value', '#3b82f6')
    expect(dialog.getByRole('combobox', { name: 'Entity Type' })).toHaveValue('Business')
    await user.click(dialog.getByRole('combobox', { name: 'Entity Type' }))
    expect(await options()).toEqual(['Business', 'Personal'])
    await user.click(screen.getByRole('option', { name: 'Personal' }))
    await user.type(dialog.getByLabelText('Entity Name'), 'Home')
    const lists = () => asked.filter((path) => path.includes('entities.list')).length
    const before = lists()
    await user.click(dialog.getByRole('button', { name: 'Add Entity' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
    expect(lists()).toBeGreaterThan(before)
    await user.click(screen.getByRole('button', { name: 'Add Entity' }))
    const again = within(await screen.findByRole('dialog', { name: 'Add Entity' }))
    expect(again.getByLabelText('Entity Name')).toHaveValue('')
    expect(again.getByRole('combobox', { name: 'Entity Type' })).toHaveValue('Business')
    await user.click(again.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
