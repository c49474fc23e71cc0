import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cells, figure, options, owner, panel } from '../../test/owner.ts'
import { renderApp } from '../../test/render-app.tsx'

/** The sharing page and its dialogs (specification, section 2). */

const today = () => new Date().toLocaleDateString('en-US')

/** Two grants, one of each role, and three links: one without end, one with, one switched off. */
async function shared() {
  const maya = await owner()
  const { as } = maya
  await as.call('POST', '/api/user-roles', { userId: 'cpa@example.com', role: 'cpa' })
  await as.call('POST', '/api/user-roles', { userId: 'vera@example.com', role: 'viewer' })
  const link = async (description: string, expiresAt: string | null) =>
    (await as.call('POST', '/api/shareable-links', { description, expiresAt })).json.id
  await link('Forever', null)
  await link('Until', new Date(2099, 2, 4, 12).toISOString())
  await as.call('PATCH', `/api/shareable-links/${await link('Off', null)}`, { isActive: false })
  return maya
}

describe('the sharing page', () => {
  it('has its title, subtitle, two buttons, two counts and two tables with their badges and dates', async () => {
    renderApp('/sharing', await shared())
    expect(await screen.findByRole('heading', { level: 1, name: 'Share Access' })).toBeVisible()
    expect(screen.getByText('Manage access to your financial data')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Create Upload Link' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Grant Access' })).toBeVisible()
    await waitFor(() => expect(figure('Active Users')).toHaveTextContent(/^Active Users2$/))
    // Only the active ones are counted.
    await waitFor(() => expect(figure('Shareable Links')).toHaveTextContent(/^Shareable Links2$/))
    const users = cells(await panel('User Access').findByRole('table'))
    expect(users[0]).toEqual(['User', 'Role', 'Granted', 'Actions'])
    expect(new Set(users.slice(1).map(([user, role, granted]) => `${user}: ${role}, ${granted}`))).toEqual(
      new Set([`cpa@example.com: CpaInvited, ${today()}`, `vera@example.com: ViewerInvited, ${today()}`]),
    )
    const links = cells(await panel('Shareable Upload Links').findByRole('table'))
    expect(links[0]).toEqual(['Description', 'Status', 'Expires', 'Created', 'Actions'])
    expect(new Set(links.slice(1).map(([name, ...rest]) => [name?.replace(/0 of.*/, ''), ...rest.slice(0, 3)].join(', ')))).toEqual(
      new Set([`Forever, Active, Never, ${today()}`, `Until, Active, 3/4/2099, ${today()}`, `Off, Inactive, Never, ${today()}`]),
    )
    for (const name of ['Forever', 'Until', 'Off']) expect(screen.getByRole('button', { name: `Copy link ${name}` })).toBeVisible()
    for (const name of ['cpa', 'vera']) expect(screen.getByRole('button', { name: `Actions for ${name}@example.com` })).toBeVisible()
  })
})

describe('its dialogs', () => {
  it('Create Shareable Upload Link has two fields of the specification and two buttons; closed, it begins anew', async () => {
    const { user } = renderApp('/sharing', await shared())
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Create Upload Link' }))
      return within(await screen.findByRole('dialog', { name: 'Create Shareable Upload Link' }))
    }
    const dialog = await open()
    expect(dialog.getByLabelText('Description')).toHaveAttribute('placeholder', 'Monthly documents upload')
    expect(dialog.getByLabelText('Expires At (Optional)')).toHaveAttribute('type', 'datetime-local')
    expect(dialog.getByLabelText('Expires At (Optional)')).toHaveValue('')
    expect(dialog.getByRole('button', { name: 'Create Link' })).toBeEnabled()
    await user.type(dialog.getByLabelText('Description'), 'Half a thought')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await open()).getByLabelText('Description')).toHaveValue('')
  })

  it('Grant User Access has its fields, the two roles and two buttons; closed, it begins anew', async () => {
    const { user } = renderApp('/sharing', await shared())
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Grant Access' }))
      return within(await screen.findByRole('dialog', { name: 'Grant User Access' }))
    }
    const dialog = await open()
    expect(dialog.getByLabelText('User Email/ID')).toHaveAttribute('placeholder', 'user@example.com')
    expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveValue('Viewer (Read Only)')
    await user.click(dialog.getByRole('combobox', { name: 'Role' }))
    expect(await options()).toEqual(['CPA (Full Access)', 'Viewer (Read Only)'])
    await user.click(screen.getByRole('option', { name: 'CPA (Full Access)' }))
    await user.type(dialog.getByLabelText('User Email/ID'), 'somebody')
    expect(dialog.getByRole('button', { name: 'Grant Access' })).toBeEnabled()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await open()
    expect(again.getByLabelText('User Email/ID')).toHaveValue('')
    expect(again.getByRole('combobox', { name: 'Role' })).toHaveValue('Viewer (Read Only)')
  })
})
