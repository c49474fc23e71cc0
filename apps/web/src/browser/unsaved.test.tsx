import { createBrowserHistory } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { newProduct, renderApp } from '../../test/render-app.tsx'

/** A page with another one before it in the browser's own history. */
async function opened(path: string) {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  window.history.replaceState(null, '', '/help')
  const history = createBrowserHistory()
  onTestFinished(() => {
    history.destroy()
    window.history.replaceState(null, '', '/')
  })
  history.push(path)
  history.flush()
  const app = renderApp(path, { product, as: person, history })
  const where = () => `${window.location.pathname}${window.location.search}`
  const go = (steps: number) => act(async () => window.history.go(steps))
  return { ...app, person, where, back: () => go(-1), go }
}
/** Whether the browser stands on the entry that dialogs have over the page's own. */
const isOver = () => (window.history.state as { isOver?: boolean }).isOver === true
const reload = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}
const question = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Without Saving' }))
  expect(dialog.getByText('Are you sure you want to leave without saving?')).toBeVisible()
  return dialog
}
const noQuestion = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave Without Saving' })).toBeNull())

async function withEntityDialog() {
  const app = await opened('/entities')
  await app.user.click(await screen.findByRole('button', { name: 'Add Entity' }))
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Add Entity' })) }
}

describe('Back', () => {
  it('closes a dialog in which nothing was typed, and stays on the page', async () => {
    const { back, where } = await withEntityDialog()
    expect(reload()).toBe(false)
    await back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(where()).toBe('/entities'))
    await back()
    expect(await screen.findByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  })

  it('asks before what was typed in a dialog is lost, as the browser does before the tab is closed', async () => {
    const { user, dialog, back, where } = await withEntityDialog()
    await user.type(dialog.getByLabelText('Entity Name'), 'Bakery')
    expect(reload()).toBe(true)
    await back()
    await user.click((await question()).getByRole('button', { name: 'Cancel' }))
    await noQuestion()
    expect(dialog.getByLabelText('Entity Name')).toHaveValue('Bakery')
    await back()
    await user.click((await question()).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(where()).toBe('/entities')
    expect(reload()).toBe(false)
  })

  it('asks before a form in its page is lost, and goes there after a yes', async () => {
    const { user, back, where } = await opened('/business')
    await user.type(await screen.findByLabelText('Business name'), 'Lee')
    await back()
    await user.click((await question()).getByRole('button', { name: 'Cancel' }))
    await noQuestion()
    await waitFor(() => expect(where()).toBe('/business'))
    expect(screen.getByLabelText('Business name')).toHaveValue('Lee')
    await back()
    await user.click((await question()).getByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
    expect(where()).toBe('/help')
  })
})

describe('the entry of dialogs in the history', () => {
  it('is there while a dialog is open, and Forward after it is the same page without a dialog', async () => {
    const { user, back, go, where } = await withEntityDialog()
    expect(isOver()).toBe(true)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(isOver()).toBe(false))
    const isBack = vi.spyOn(window.history, 'back')
    await go(1)
    await waitFor(() => expect(isBack).toHaveBeenCalledTimes(1))
    isBack.mockRestore()
    await waitFor(() => expect(isOver()).toBe(false))
    expect(where()).toBe('/entities')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add Entity' }))
    await screen.findByRole('dialog', { name: 'Add Entity' })
    await back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(isOver()).toBe(false))
    await back()
    expect(await screen.findByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  })

  it('is not between a page and the one that a dialog led to', async () => {
    const { router, where, back } = await withEntityDialog()
    await act(() => router.navigate({ to: '/transactions/rules' }))
    await screen.findByRole('heading', { level: 1, name: 'Rules' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(where()).toBe('/transactions/rules')
    await back()
    expect(await screen.findByRole('heading', { level: 1, name: 'Business Entities' })).toBeVisible()
    expect(isOver()).toBe(false)
    await back()
    expect(await screen.findByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  })

  it('goes with an address that changes as the dialog closes, to the new one', async () => {
    const { user, router, where, back } = await withEntityDialog()
    await user.keyboard('{Escape}')
    await act(() => router.navigate({ to: '/transactions/rules' }))
    await screen.findByRole('heading', { level: 1, name: 'Rules' })
    await waitFor(() => expect(where()).toBe('/transactions/rules'))
    await back()
    expect(await screen.findByRole('heading', { level: 1, name: 'Business Entities' })).toBeVisible()
  })
})

describe('Cancel, X and a press beside a dialog', () => {
  const ways = {
    Cancel: () => screen.getByRole('button', { name: 'Cancel' }),
    X: () => screen.getByRole('button', { name: 'Close dialog' }),
    'a press beside it': () => document.querySelector('.mantine-Modal-overlay') as HTMLElement,
  }
  it.each(Object.entries(ways))('%s asks before what was typed is lost, and not where nothing was', async (_, button) => {
    const { user, dialog } = await withEntityDialog()
    await user.type(dialog.getByLabelText('Entity Name'), 'Bakery')
    fireEvent.click(button())
    await user.click((await question()).getByRole('button', { name: 'Cancel' }))
    await noQuestion()
    expect(dialog.getByLabelText('Entity Name')).toHaveValue('Bakery')
    fireEvent.click(button())
    await user.click((await question()).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Add Entity' }))
    await screen.findByRole('dialog', { name: 'Add Entity' })
    fireEvent.click(button())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('Escape', () => {
  it('closes a dialog in which nothing was typed, and asks before what was typed is lost; Escape again goes back to it', async () => {
    const { user, dialog } = await withEntityDialog()
    const name = dialog.getByLabelText('Entity Name')
    await user.type(name, 'Bakery')
    await user.keyboard('{Escape}')
    await question()
    await user.keyboard('{Escape}')
    await noQuestion()
    expect(name).toHaveValue('Bakery')
    await waitFor(() => expect(name).toHaveFocus())
    await user.keyboard('{Escape}')
    await user.click((await question()).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Add Entity' }))
    await screen.findByRole('dialog', { name: 'Add Entity' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('a link, other books and signing out', () => {
  it('ask before what was typed is lost; what is saved is not asked about', async () => {
    const { user, where } = await opened('/business')
    await user.type(await screen.findByLabelText('Business name'), 'Lee')
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    await user.click(main.getByRole('link', { name: 'Transactions' }))
    await user.click((await question()).getByRole('button', { name: 'Cancel' }))
    await noQuestion()
    expect(where()).toBe('/business')
    await user.click(screen.getAllByRole('button', { name: 'Sign Out' })[0] as HTMLElement)
    await user.click((await question()).getByRole('button', { name: 'Cancel' }))
    await noQuestion()
    expect(screen.getByLabelText('Business name')).toHaveValue('Lee')
    await user.click(screen.getByRole('button', { name: 'Save Profile' }))
    await screen.findByText('Business profile saved')
    await user.click(main.getByRole('link', { name: 'Transactions' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('of another year asks on the page of the taxes', async () => {
    const { user, where } = await opened('/taxes?year=2025')
    await user.type(await screen.findByLabelText('Business miles'), '1200')
    await user.click(screen.getByRole('button', { name: '2024' }))
    await user.click((await question()).getByRole('button', { name: 'Cancel' }))
    await noQuestion()
    expect(where()).toBe('/taxes?year=2025')
    expect(screen.getByLabelText('Business miles')).toHaveValue('1200')
    await user.click(screen.getByRole('button', { name: '2024' }))
    await user.click((await question()).getByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Tax Pack 2024' })).toBeVisible()
  })
})
