import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { categoryGroups, leftOutGroup } from './category-choices.ts'
import { CategorySheet } from './category-sheet.tsx'

it('names the sections of its categories, and is searched by what people call them', async () => {
  const onPick = vi.fn()
  render(
    <MantineProvider>
      <CategorySheet groups={[...categoryGroups, leftOutGroup()]} value={null} onPick={onPick} onClose={() => undefined} />
    </MantineProvider>,
  )
  const income = within(await screen.findByRole('region', { name: 'Income' }))
  expect(income.getByRole('button', { name: 'Sales & Revenue' })).toBeVisible()
  // What scrolls is the list: the field stays where it is.
  const scrolled = screen.getByRole('region', { name: 'Income' }).parentElement as HTMLElement
  expect(scrolled).not.toContainElement(screen.getByRole('searchbox', { name: 'Search categories' }))
  const user = userEvent.setup()
  await user.type(screen.getByRole('searchbox', { name: 'Search categories' }), 'draw')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Income' })).toBeNull())
  await user.click(screen.getByRole('button', { name: "Owner's draw" }))
  expect(onPick).toHaveBeenCalledWith('treatment:owner_draw', false)
  await user.type(screen.getByRole('searchbox', { name: 'Search categories' }), 'zzz')
  expect(await screen.findByText('No category found')).toBeVisible()
})
