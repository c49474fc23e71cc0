import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const at = '2026-01-31T02:00:00.000Z'
const state = {
  last: at,
  verified: at,
  isRunning: false,
  isSameDisk: true,
  hasPassphrase: false,
  failure: null as { at: string; message: string } | null,
  warnings: [] as string[],
  copies: [] as { to: string; last: string | null; failure: { at: string; message: string } | null }[],
  location: '/mnt/backups',
  kept: [{ name: '2026-01-31T020000Z-before-upgrade', at }],
}

/** The installation of an owner; `backups` is what its server says of them. */
async function installed(backups: typeof state) {
  let asked = 0
  const installation = {
    disk: async () => ({ free: 20_000_000_000, total: 100_000_000_000 }),
    scratch: '/scratch',
    databaseBytes: () => 1_500_000,
    backups: () => backups,
    backUp: () => {
      asked += 1
      return asked === 1
    },
    setup: () => ({ backups: [{ name: '2026-01-31T020000Z', at, needsPassphrase: true }], isRestoring: false, failure: null }),
    restore: async () => undefined,
  }
  const product = newProduct({ installation })
  return { product, asked: () => asked }
}

describe('the system page', () => {
  it('says where the backups are, whom they protect against, and makes one', async () => {
    const { product, asked } = await installed(state)
    const owner = product.person()
    await owner.signUp('maya@example.com')
    const { user } = renderApp('/system', { product, as: owner })
    expect(await screen.findByText(/Your backups are on the same disk as your books/)).toBeVisible()
    expect(screen.getByText(/whoever has a backup can open it/)).toBeVisible()
    expect(screen.getByText('/mnt/backups')).toBeVisible()
    expect(screen.getByText(/\(before an upgrade\)/)).toBeVisible()
    expect(await screen.findByText('20 GB free of 100 GB')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Back Up Now' }))
    await waitFor(() => expect(asked()).toBe(1))
  })

  it('tells others than who runs the installation no folder, and lets them begin nothing', async () => {
    const { product } = await installed({ ...state, failure: { at, message: 'The disk of /mnt/backups is full' } })
    await product.person().signUp('maya@example.com')
    const other = product.person()
    await other.signUp('ines@example.com')
    renderApp('/system', { product, as: other })
    expect(await screen.findByText('The last backup failed')).toBeVisible()
    expect(screen.queryByText(/mnt/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Back Up Now' })).toBeNull()
    expect((await other.call('POST', '/api/system/backups', {})).status).toBe(403)
  })

  it('says where copies went, and does not warn of one disk then', async () => {
    const failure = { at, message: 's3://books could not be reached' }
    const copies = [
      { to: '/mnt/share', last: at, failure: null },
      { to: 's3://books', last: null, failure },
    ]
    const { product } = await installed({ ...state, copies })
    const owner = product.person()
    await owner.signUp('maya@example.com')
    renderApp('/system', { product, as: owner })
    expect(await screen.findByText(/On the same disk as your books, and copied elsewhere/)).toBeVisible()
    expect(screen.getByText('/mnt/share')).toBeVisible()
    expect(screen.getByText(/none yet.*could not be reached/)).toBeVisible()
  })

  it('shows a failure on the dashboard of who runs the installation', async () => {
    const { product } = await installed({ ...state, failure: { at, message: 'The disk of /mnt/backups is full.' } })
    const owner = product.person()
    await owner.signUp('maya@example.com')
    renderApp('/', { product, as: owner })
    expect(await screen.findByText('The last backup failed.')).toBeVisible()
    expect(screen.getByText(/The disk of \/mnt\/backups is full\./)).toBeVisible()
  })
})

it('an installation without an account offers to restore a backup, one with an account does not', async () => {
  const { product } = await installed(state)
  const { user } = renderApp('/signup', { product })
  await user.click(await screen.findByRole('radio', { name: 'Restore a backup' }))
  expect(screen.getByRole('radio', { name: /Jan 3\d, 2026/ })).toBeChecked()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(screen.getByLabelText('Passphrase'), 'a long passphrase')
  await user.click(screen.getByRole('button', { name: 'Restore This Backup' }))
  expect(await screen.findByRole('button', { name: 'Restoring and checking...' })).toBeDisabled()
  // The restored books are open.
  await product.person().signUp('maya@example.com')
  expect(await screen.findByRole('heading', { name: 'Sign In' }, { timeout: 10_000 })).toBeVisible()
  expect((await product.person().call('GET', '/api/setup')).json.backups).toEqual([])
})
