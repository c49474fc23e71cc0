import { notificationsStore } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { network } from '../../test/network.ts'
import { cut, refuse } from '../../test/refuse.ts'
import { newProduct, renderApp } from '../../test/render-app.tsx'
import { watchToasts } from '../../test/toasts.ts'

/** The error catalogue (specification, section 8): each cause provoked in the page it belongs to, each word and duration seen. */

type User = ReturnType<typeof renderApp>['user']
const password = 'nine green bottles'

async function owner() {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  return { product, as: person }
}
const last = <T,>(toasts: readonly T[]) => toasts.at(-1)
const error = (title: string, lines: string[], ms = 5000) => ({ title, lines, ms, role: 'alert' })
const success = (title: string, lines: string[]) => ({ title, lines, ms: 5000, role: 'status' })

describe('signing in', () => {
  async function attempt() {
    const toasts = watchToasts()
    const app = renderApp('/login')
    await screen.findByRole('heading', { name: 'Sign In' })
    await app.user.type(screen.getByLabelText('Email'), 'maya@example.com')
    await app.user.type(screen.getByLabelText('Password'), 'whatever')
    return { ...app, toasts, press: () => app.user.click(screen.getByRole('button', { name: 'Sign In' })) }
  }
  const cases: [string, () => void, ReturnType<typeof error>][] = [
    [
      'a wrong password, told by the server',
      () => refuse('auth.login', { status: 401, message: 'Wrong' }),
      error('Login failed', ['Wrong']),
    ],
    ['a wrong password without a word', () => refuse('auth.login', { status: 401 }), error('Login failed', ['Invalid email or password'])],
    ['no connection', () => cut('auth.login'), error('Login failed', ['Please try again'])],
    [
      'a proxy that answers in HTML',
      () =>
        network.use(
          http.post('*/trpc/auth.login', () => new HttpResponse('<html>', { status: 502, headers: { 'content-type': 'text/html' } })),
        ),
      error('Login failed', ['Please try again']),
    ],
    [
      'verification wanted, told by the server',
      () => refuse('auth.login', { status: 403, message: 'Look into your mail', extra: { requiresVerification: true } }),
      { ...success('Email verification required', ['Look into your mail']) },
    ],
    [
      'verification wanted without a word',
      () => refuse('auth.login', { status: 403, extra: { requiresVerification: true } }),
      { ...success('Email verification required', ['Please check your email and click the verification link.']) },
    ],
  ]
  it.each(cases)('%s', async (_, provoke, toast) => {
    const { toasts, press } = await attempt()
    provoke()
    await press()
    await waitFor(() => expect(toasts).toEqual([toast]))
    expect(await screen.findByText(toast.title)).toBeVisible()
    expect(screen.getByText(toast.lines[0] ?? '')).toBeVisible()
  })
})

describe('signing up', () => {
  async function attempt() {
    const toasts = watchToasts()
    const app = renderApp('/signup')
    await screen.findByRole('heading', { name: 'Sign Up' })
    for (const [label, text] of [
      ['First Name', 'Maya'],
      ['Last Name', 'Lee'],
      ['Email', 'maya@example.com'],
      ['Password', password],
      ['Confirm Password', password],
    ] as const)
      await app.user.type(screen.getByLabelText(label), text)
    return { ...app, toasts, press: () => app.user.click(screen.getByRole('button', { name: 'Create Account' })) }
  }
  it.each([
    ['refused with words', () => refuse('auth.signup', { status: 409, message: 'Taken' }), error('Signup failed', ['Taken'])],
    ['refused without a word', () => refuse('auth.signup', { status: 500 }), error('Signup failed', ['Something went wrong'])],
    ['no connection', () => cut('auth.signup'), error('Signup failed', ['Please try again'])],
  ])('%s', async (_, provoke, toast) => {
    const { toasts, press } = await attempt()
    provoke()
    await press()
    await waitFor(() => expect(toasts).toEqual([toast]))
    expect(await screen.findByText(toast.lines[0] ?? '')).toBeVisible()
  })
  it.each([
    ['Welcome aboard', 'Welcome aboard'],
    ['', 'Please check your email to verify your account.'],
  ])('success with the message %j says %j', async (message, line) => {
    const { toasts, press } = await attempt()
    network.use(
      http.post('*/trpc/auth.signup', () => HttpResponse.json([{ result: { data: { json: { message, requiresVerification: true } } } }])),
    )
    await press()
    await waitFor(() => expect(toasts).toEqual([success('Account created successfully!', [line])]))
  })
})

describe('a session that has ended', () => {
  it('is told on the dashboard, and half a second later the sign-in page is there', async () => {
    const { product, as } = await owner()
    const app = renderApp('/sharing', { product, as })
    await screen.findByText('No users yet')
    const toasts = watchToasts()
    app.forget()
    const later = vi.spyOn(globalThis, 'setTimeout')
    await app.user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Dashboard' }))
    await waitFor(() => expect(toasts).toEqual([error('Unauthorized', ['You are logged out. Logging in again...'])]))
    // Never before the words have stood for their half second.
    expect(later.mock.calls.map(([, ms]) => ms)).toContain(500)
    await waitFor(() => expect(app.path()).toBe('/login'))
    await screen.findByRole('heading', { name: 'Sign In' })
    expect(toasts).toHaveLength(1)
  })
})

describe('uploading', () => {
  async function chosen() {
    const { product, as } = await owner()
    const toasts = watchToasts()
    const app = renderApp('/documents?add=true', { product, as })
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
    await app.user.upload(dialog.getByLabelText('Choose files'), [
      new File(['Date,Description,Amount\n2026-05-02,Coffee,-4.00\n'], 'may.csv', { type: 'text/csv' }),
    ])
    await screen.findByText('No documents yet')
    return { ...app, dialog, toasts, send: async () => app.user.click(await dialog.findByRole('button', { name: 'Upload 1 file' })) }
  }
  const SIX = 6000
  const EIGHT = 8000
  const url = (status: number) => () => refuse('storage.uploadUrl', { status })
  const registration =
    (status: number, message = '') =>
    () =>
      refuse('documents.register', { status, message })
  const put = (status: number) => () => network.use(http.put('*/put/*', () => new HttpResponse(null, { status })))
  /** What stands before the server answers in its place: with a page, or with words of its own. */
  const proxy = (procedure: string, status: number, message?: string) => () =>
    network.use(
      http.all(`*/trpc/${procedure}`, () =>
        message === undefined ? HttpResponse.html('<h1>Sorry</h1>', { status }) : HttpResponse.json({ message }, { status }),
      ),
    )
  const expired = error('Authentication Required', ['Your session expired', 'Please refresh and sign in again'], EIGHT)

  it.each([
    ['the URL: 401', url(401), error('Upload Failed', ['Please sign in again to upload documents'], SIX)],
    ['the URL: 403', url(403), error('Upload Failed', ["You don't have permission to upload files"], SIX)],
    ['the URL: 500', url(500), error('Upload Failed', ['Server error - please try again in a moment'], SIX)],
    ['the URL: another status', url(418), error('Upload Failed', ['Failed to prepare upload'], SIX)],
    ['the URL: no answer', () => cut('storage.uploadUrl'), error('Upload Failed', ['Failed to prepare upload'], SIX)],
    [
      'the URL: 500 of a proxy',
      proxy('storage.uploadUrl', 500),
      error('Upload Failed', ['Server error - please try again in a moment'], SIX),
    ],
    [
      'the session: 401',
      () => refuse('auth.user', { status: 401 }),
      error('Upload Failed', ['Please sign in again to upload documents'], SIX),
    ],
    ['registration: told by the server', registration(409, 'Already uploaded'), error('Upload Failed', ['Already uploaded'], EIGHT)],
    ['registration: 401', registration(401), expired],
    ['registration: 401, by its bare name', registration(401, 'Unauthorized'), expired],
    ['registration: 403', registration(403), error('Access Denied', ['Insufficient permissions', 'Contact your administrator'], EIGHT)],
    ['registration: 413', registration(413), error('File Too Large', ['File exceeds size limit', 'Try a smaller file (max 10MB)'], EIGHT)],
    [
      'registration: 415',
      registration(415),
      error('Invalid File Type', ['File type not supported', 'Use PDF, Excel, or image files only'], EIGHT),
    ],
    [
      'registration: 500',
      registration(500),
      error('Server Error', ['Server is having issues', 'Please try again in a few minutes'], EIGHT),
    ],
    [
      'registration: 503',
      registration(503),
      error('Server Error', ['Server is having issues', 'Please try again in a few minutes'], EIGHT),
    ],
    [
      'registration: 413 of a proxy',
      proxy('documents.register', 413),
      error('File Too Large', ['File exceeds size limit', 'Try a smaller file (max 10MB)'], EIGHT),
    ],
    ['registration: a proxy with words', proxy('documents.register', 403, 'Blocked'), error('Upload Failed', ['Blocked'], EIGHT)],
    ['registration: another status', registration(418), error('Upload Failed', ['Upload failed (418)'], EIGHT)],
    [
      'registration: no answer',
      () => cut('documents.register'),
      error('Connection Failed', ['Check your internet connection and try again'], EIGHT),
    ],
    ['the bytes: 401', put(401), error('Upload Failed', ['Authorization required'], EIGHT)],
    ['the bytes: 403', put(403), error('Upload Failed', ['Request has expired'], EIGHT)],
    ['the bytes: 413', put(413), error('File Too Large', ['File exceeds size limit', 'Try a smaller file (max 10MB)'], EIGHT)],
  ])('%s', async (_, provoke, toast) => {
    const { toasts, send } = await chosen()
    provoke()
    await send()
    await waitFor(() => expect(toasts).toEqual([toast]))
    for (const line of toast.lines) expect(await screen.findByText(line)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('success is told, and the document followed', async () => {
    const { toasts, send } = await chosen()
    await send()
    await waitFor(() => expect(toasts).toEqual([success('Success', ['Document uploaded successfully'])]))
    expect(await screen.findByRole('dialog', { name: 'Processing document' })).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'Upload Document' })).toBeNull()
  })

  it('the line that drops and comes back is told while files are on their way', async () => {
    const { toasts, send } = await chosen()
    network.use(http.put('*/put/*', () => new Promise<never>(() => undefined)))
    await send()
    await screen.findByRole('button', { name: 'Uploading...' })
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['No Internet connection', 'Connected to the Internet']))
  })
})

describe('entities', () => {
  async function page(withOne = false) {
    const { product, as } = await owner()
    if (withOne) await as.call('POST', '/api/entities', { name: 'Bakery', entityType: 'business', color: '#3b82f6' })
    const toasts = watchToasts()
    const app = renderApp('/entities', { product, as })
    await screen.findByRole('heading', { level: 1, name: 'Business Entities' })
    return { ...app, toasts }
  }
  const save = async (user: User, opener: string | RegExp, button: string) => {
    await user.click((await screen.findAllByRole('button', { name: opener }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByLabelText('Entity Name'))
    await user.type(dialog.getByLabelText('Entity Name'), 'Roastery')
    await user.click(dialog.getByRole('button', { name: button }))
  }
  const remove = async (user: User) => {
    await user.click(await screen.findByRole('button', { name: 'Delete Bakery' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Are you sure you want to delete this entity?')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
  }
  it('Failed to create entity', async () => {
    const { user, toasts } = await page()
    refuse('entities.create', { status: 500, message: 'Broken' })
    await save(user, 'Add Entity', 'Add Entity')
    await waitFor(() => expect(last(toasts)?.title).toBe('Failed to create entity'))
  })
  it('Failed to update entity', async () => {
    const { user, toasts } = await page(true)
    refuse('entities.update', { status: 500, message: 'Broken' })
    await save(user, 'Edit Bakery', 'Save Changes')
    await waitFor(() => expect(last(toasts)?.title).toBe('Failed to update entity'))
  })
  it('Failed to delete entity', async () => {
    const { user, toasts } = await page(true)
    refuse('entities.remove', { status: 500, message: 'Broken' })
    await remove(user)
    await waitFor(() => expect(last(toasts)?.title).toBe('Failed to delete entity'))
  })
  it('created, updated, deleted', async () => {
    const { user, toasts } = await page(true)
    await save(user, 'Add Entity', 'Add Entity')
    await waitFor(() => expect(last(toasts)).toEqual(success('Success', ['Entity created successfully'])))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('heading', { name: 'Roastery' })).toBeVisible()
    await remove(user)
    await waitFor(() => expect(last(toasts)).toEqual(success('Success', ['Entity deleted successfully'])))
    await user.click(await screen.findByRole('button', { name: 'Edit Roastery' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Description'), 'The counter')
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(last(toasts)).toEqual(success('Success', ['Entity updated successfully'])))
  })
})

describe('reports, links and access', () => {
  it('Failed to generate report, then success', async () => {
    const { product, as } = await owner()
    const toasts = watchToasts()
    const { user } = renderApp('/reports', { product, as })
    await user.click((await screen.findAllByRole('button', { name: 'Generate Report' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Generate P&L Report' }))
    await user.click(dialog.getByRole('button', { name: 'This month' }))
    refuse('reports.create', { status: 500, message: 'Broken' })
    await user.click(dialog.getByRole('button', { name: 'Generate Report' }))
    await waitFor(() => expect(toasts).toEqual([error('Error', ['Failed to generate report'])]))
    const title = (dialog.getByLabelText('Report Title') as HTMLInputElement).value
    expect(title).not.toBe('')
    network.resetHandlers(...network.listHandlers().slice(1))
    await user.click(dialog.getByRole('button', { name: 'Generate Report' }))
    await waitFor(() => expect(last(toasts)).toEqual(success('Success', ['P&L report generated successfully'])))
    // The form is gone, and what it made is open.
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Generate P&L Report' })).toBeNull())
  })

  it('Failed to create shareable link, then success', async () => {
    const { product, as } = await owner()
    const toasts = watchToasts()
    const { user } = renderApp('/sharing', { product, as })
    await user.click((await screen.findAllByRole('button', { name: 'Create Upload Link' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Shareable Upload Link' }))
    await user.type(dialog.getByLabelText('Description'), 'Receipts')
    refuse('sharing.createLink', { status: 500, message: 'Broken' })
    await user.click(dialog.getByRole('button', { name: 'Create Link' }))
    await waitFor(() => expect(last(toasts)?.lines[0]).toBe('Failed to create shareable link'))
    expect(last(toasts)?.role).toBe('alert')
    network.resetHandlers(...network.listHandlers().slice(1))
    await user.click(dialog.getByRole('button', { name: 'Create Link' }))
    await waitFor(() => expect(last(toasts)).toEqual(success('Success', ['Shareable link created successfully'])))
  })

  it('Failed to grant user access, then success', async () => {
    const { product, as } = await owner()
    const toasts = watchToasts()
    const { user } = renderApp('/sharing', { product, as })
    await user.click((await screen.findAllByRole('button', { name: 'Grant Access' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Grant User Access' }))
    await user.type(dialog.getByLabelText('User Email/ID'), 'cpa@example.com')
    refuse('sharing.grantRole', { status: 500, message: 'Broken' })
    await user.click(dialog.getByRole('button', { name: 'Grant Access' }))
    await waitFor(() => expect(last(toasts)?.lines[0]).toBe('Failed to grant user access'))
    network.resetHandlers(...network.listHandlers().slice(1))
    await user.click(dialog.getByRole('button', { name: 'Grant Access' }))
    await waitFor(() => expect(last(toasts)).toEqual(success('Success', ['User access granted successfully'])))
  })
})

describe('toasts', () => {
  it('are shown one at a time: the newest takes the place of the one before, and does not wait for its end', async () => {
    const queues: unknown[][] = []
    onTestFinished(notificationsStore.subscribe(({ queue }) => queues.push(queue)))
    const { user } = renderApp('/login')
    await screen.findByRole('heading', { name: 'Sign In' })
    await user.type(screen.getByLabelText('Email'), 'maya@example.com')
    await user.type(screen.getByLabelText('Password'), 'whatever')
    refuse('auth.login', { status: 401, message: 'First' })
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText('First')).toBeVisible()
    refuse('auth.login', { status: 401, message: 'Second' })
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText('Second')).toBeVisible()
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
    expect(queues.flat()).toEqual([])
    expect(queues).not.toEqual([])
  })
})
