import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { owner } from '../../test/owner.ts'
import { renderApp } from '../../test/render-app.tsx'

/** The keyboard is never lost: after every dialog the focus is where it came from, or beside what is gone. */
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
  return () => {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
  }
})

async function books(path = '/transactions') {
  const maya = await owner()
  for (const [i, description] of ['First', 'Second', 'Third', 'Fourth'].entries())
    await maya.as.call('POST', '/api/transactions', {
      description,
      amount: 1,
      transactionDate: `2025-05-0${9 - i}`,
      category: 'rent',
      isCredit: false,
    })
  const app = renderApp(path, maya)
  await screen.findByRole('button', { name: 'First' })
  return { ...app, ...maya }
}
const named = (name: string) => screen.getByRole('button', { name })
const focusOn = (name: string) => waitFor(() => expect(named(name)).toHaveFocus())
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const chosen = () =>
  screen
    .getAllByRole('checkbox', { name: /^Select (?!all)/ })
    .flatMap((box) => ((box as HTMLInputElement).checked ? [box.getAttribute('aria-label')?.slice(7)] : []))

describe('Shift and the arrows', () => {
  it('choose on the way down, let go on the way back, and begin where one stands', async () => {
    const { user } = await books()
    await user.keyboard('j{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    await focusOn('Third')
    expect(chosen()).toEqual(['First', 'Second', 'Third'])
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    await focusOn('Second')
    expect(chosen()).toEqual(['First', 'Second'])
    await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}')
    expect(chosen()).toEqual(['First'])
    // Moved on without Shift: the next range is another one.
    await user.keyboard('jj{Shift>}{ArrowDown}{/Shift}')
    expect(chosen()).toEqual(['First', 'Third', 'Fourth'])
  })

  it('turn round past the row where they began', async () => {
    const { user } = await books()
    await user.keyboard('jjj')
    await focusOn('Third')
    await user.keyboard('{Shift>}{ArrowDown}{ArrowUp}{ArrowUp}{/Shift}')
    expect(chosen()).toEqual(['Second', 'Third'])
  })

  it('begin at the row that has the focus; alone, the arrows move among the rows only', async () => {
    const { user } = await books()
    await user.keyboard('{ArrowDown}')
    expect(document.body).toHaveFocus()
    screen.getByRole('checkbox', { name: 'Select Second' }).focus()
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(chosen()).toEqual(['Second', 'Third'])
    await user.keyboard('{ArrowDown}')
    await focusOn('Fourth')
  })
})

describe('after a dialog the focus is back', () => {
  it('on the row that was edited, saved with Enter or called off', async () => {
    const { user } = await books()
    await user.keyboard('jje')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Transaction' }))
    await waitFor(() => expect(dialog.getByLabelText('Description')).toHaveFocus())
    await user.keyboard('{End} day{Enter}')
    await gone()
    await focusOn('Second day')
    await user.keyboard('e')
    await screen.findByRole('dialog', { name: 'Edit Transaction' })
    await user.keyboard('{Escape}')
    await gone()
    await focusOn('Second day')
    await user.keyboard('j')
    await focusOn('Third')
  })

  it('on its opener: adding, the keys, the batch', async () => {
    const { user } = await books()
    for (const name of ['Add Transaction', 'Batch Categorization']) {
      await user.click(named(name))
      const dialog = within(await screen.findByRole('dialog'))
      await user.click(dialog.getByRole('button', { name: /^(Cancel|Close)$/ }))
      await gone()
      await focusOn(name)
    }
  })

  it('on the same control of the next row when the row is deleted, and stays when it comes back', async () => {
    const { user } = await books()
    await user.click(named('Delete Second'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Second' })).toBeNull())
    await focusOn('Delete Third')
    await user.keyboard('u')
    await screen.findByRole('button', { name: 'Second' })
    await focusOn('Delete Third')
  })

  it('on the row before when the last one is deleted', async () => {
    const { user } = await books()
    await user.click(named('Delete Fourth'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Fourth' })).toBeNull())
    await focusOn('Delete Third')
  })

  it('among the rows when a batch has deleted what was chosen, and after its undo', async () => {
    const { user } = await books()
    await user.keyboard('jj{Shift>}{ArrowDown}{/Shift}d')
    const question = within(await screen.findByRole('dialog', { name: 'Delete Transactions' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Third' })).toBeNull())
    await waitFor(() => expect(document.activeElement?.closest('tbody')).not.toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByRole('button', { name: 'Third' })
    await waitFor(() => expect(document.activeElement?.closest('tbody')).not.toBeNull())
  })

  it('among the rows when the bar of the selection goes with the selection', async () => {
    const { user } = await books()
    await user.click(screen.getByRole('checkbox', { name: 'Select Second' }))
    await user.click(named('Clear selection'))
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select Second' })).toHaveFocus())
  })
})

describe('from page to page', () => {
  // As browsers have it: what React keeps hidden until the next page is there cannot be stood on.
  beforeAll(() => {
    HTMLElement.prototype.checkVisibility = function () {
      for (let at: HTMLElement | null = this; at; at = at.parentElement) if (at.style.display === 'none') return false
      return true
    }
    return () => {
      Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility')
    }
  })

  it('a link of the page gives the focus to the page that it opens, and has it again on the way back', async () => {
    const { user, path, router } = renderApp('/', await owner())
    const link = () => screen.findByRole('link', { name: 'Quick Upload' })
    // Where one stood before: the navigation's last button is not to be the next place.
    ;(await screen.findByRole('button', { name: 'Sign Out' })).focus()
    ;(await link()).focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Document Management' })
    expect(path()).toBe('/documents')
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    expect(screen.getByRole('status', { name: 'Page' })).toHaveTextContent('Document Management')
    router.history.back()
    await waitFor(async () => expect(await link()).toHaveFocus())
  })

  it('the palette gives it to the page that it goes to', async () => {
    const { user } = renderApp('/', await owner())
    ;(await screen.findByRole('link', { name: 'Quick Upload' })).focus()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByPlaceholderText('Search or go to...'), 'entities')
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Business Entities' })
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })

  it('the account menu gives it back to its button, also after its first use', async () => {
    const { user } = renderApp('/entities', await owner())
    const button = () => screen.getByRole('button', { name: /account menu/ })
    await screen.findByText('No entities yet')
    for (const _ of ['first', 'second']) {
      button().focus()
      await user.keyboard('{Enter}')
      await screen.findByRole('menuitem', { name: 'Account Settings' })
      await user.keyboard('{ArrowDown}{Escape}')
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
      await waitFor(() => expect(button()).toHaveFocus())
    }
  })
})

describe('in the review', () => {
  it('it goes with the card that the keys have opened, back too after undoing', async () => {
    const maya = await owner()
    await maya.as.upload(
      'march.csv',
      'Date,Description,Amount\n2026-03-02,ALDER,-90.00\n2026-03-03,BIRCH,-80.00\n2026-03-04,CEDAR,-70.00\n',
    )
    await maya.product.work()
    const { user } = renderApp('/transactions/review?kind=unrecognized', maya)
    const head = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}, `) })).getAllByRole('button')[0]
    await screen.findByRole('region', { name: /^Alder, / })
    await user.keyboard('j')
    await waitFor(() => expect(head('Birch')).toHaveFocus())
    await user.keyboard('s')
    await waitFor(() => expect(head('Cedar')).toHaveFocus())
    await user.keyboard('kc')
    await user.click(await screen.findByRole('option', { name: 'Taxes & Licenses' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Birch, / })).toBeNull())
    await waitFor(() => expect(head('Cedar')).toHaveFocus())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(head('Birch')).toHaveFocus())
  })
})

describe('on the other pages too', () => {
  it('a deleted card gives the focus to the next one; the last one to the page', async () => {
    const maya = await owner()
    for (const name of ['Bakery', 'Cafe']) await maya.as.call('POST', '/api/entities', { name, entityType: 'business' })
    const { user } = renderApp('/entities', maya)
    const remove = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(screen.queryByRole('heading', { name })).toBeNull())
    }
    await remove('Bakery')
    await focusOn('Delete Cafe')
    await remove('Cafe')
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })

  it('a dialog that a menu opened gives it back to the menu', async () => {
    const maya = await owner()
    await maya.as.call('POST', '/api/shareable-links', { description: 'Receipts' })
    const { user } = renderApp('/sharing', maya)
    await user.click(await screen.findByRole('button', { name: 'Actions for Receipts' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await screen.findByRole('dialog', { name: 'Edit Upload Link' })
    await user.keyboard('{Escape}')
    await gone()
    await focusOn('Actions for Receipts')
  })

  it('and whoever clicks beside everything is left alone', async () => {
    const maya = await owner()
    await maya.as.call('POST', '/api/entities', { name: 'Bakery', entityType: 'business' })
    const { user } = renderApp('/entities', maya)
    await user.click(await screen.findByRole('button', { name: 'Edit Bakery' }))
    await user.keyboard('{Escape}')
    await gone()
    await focusOn('Edit Bakery')
    await user.click(document.body)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(document.body).toHaveFocus()
  })
})

describe('single letters', () => {
  it('are no keys where a person has switched them off; arrows and Escape are', async () => {
    const { user, router } = await books()
    await router.navigate({ to: '/account' })
    await user.click(await screen.findByRole('switch', { name: /^Single-letter keys/ }))
    await router.navigate({ to: '/transactions' })
    const first = await screen.findByRole('button', { name: 'First' })
    await user.keyboard('je?')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(first).not.toHaveFocus()
    first.focus()
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(chosen()).toEqual(['First', 'Second'])
    await user.keyboard('{Escape}')
    expect(chosen()).toEqual([])
  })
})
