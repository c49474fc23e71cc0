import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

export const password = 'correct horse battery'

/** Somebody with an account and a browser of their own; their calls go through the same cookies as their pages. */
export interface Person {
  id: string
  email: string
  name: string
  context: BrowserContext
  /** A call that must succeed; `books` are somebody else's. */
  call<Answer = Record<string, never>>(
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    data?: unknown,
    books?: string,
  ): Promise<Answer>
}

export async function person(
  browser: Browser,
  name: string,
  email: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Person> {
  const context = await browser.newContext(options)
  const [firstName, lastName] = name.split(' ')
  await send(context.request, 'post', '/api/auth/signup', { email, firstName, lastName, password, confirmPassword: password })
  const { user } = await send<{ user: { id: string } }>(context.request, 'post', '/api/auth/login', { email, password })
  return { id: user.id, email, name, context, call: (method, path, data, books) => send(context.request, method, path, data, books) }
}

/** Calls in the books of whoever is signed in on a page. */
export const callsOf = (page: Page): Pick<Person, 'call' | 'context'> => ({
  context: page.context(),
  call: (method, path, data, books) => send(page.request, method, path, data, books),
})

async function send<Answer>(request: APIRequestContext, method: string, path: string, data?: unknown, books?: string): Promise<Answer> {
  const headers = books ? { 'x-business-owner': books } : {}
  const response = await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) })
  expect([method, path, response.ok(), response.ok() ? '' : await response.text()]).toEqual([method, path, true, ''])
  return (response.status() === 204 ? null : await response.json()) as Answer
}

/** Gives somebody a role in an owner's books, by an invitation that they accept. Gives the id of the role. */
export async function give(owner: Pick<Person, 'call'>, to: Pick<Person, 'call'>, userId: string, role: 'cpa' | 'viewer'): Promise<string> {
  // Roles are given by whoever said their password lately: a walk through all screens may take longer than that.
  await owner.call('post', '/api/account/confirm', { password })
  const { id, acceptPath } = await owner.call<{ id: string; acceptPath: string }>('post', '/api/user-roles', { userId, role })
  await to.call('post', '/api/user-roles/accept', { token: acceptPath.split('/').pop() })
  return id
}

/** A statement in their books, read. */
export const uploadCsv = (owner: Pick<Person, 'call' | 'context'>, name: string, text: string): Promise<unknown> =>
  uploadFile(owner, name, Buffer.from(text), 'text/csv')

/** A file in their books, read as far as it could be. Gives its id. */
export async function uploadFile(owner: Pick<Person, 'call' | 'context'>, name: string, data: Buffer, type: string): Promise<string> {
  const slot = await owner.call<{ url: string; filename: string }>('get', '/api/object-storage/generate-upload-url')
  const sent = await owner.context.request.put(slot.url, { data, headers: { 'content-type': type } })
  expect(sent.ok()).toBe(true)
  const registration = { filename: slot.filename, originalName: name, documentType: 'bank_statement' }
  const { document } = await owner.call<{ document: { id: string } }>('post', '/api/documents', registration)
  await expect
    .poll(async () => (await owner.call<{ isProcessed: boolean }[]>('get', '/api/documents')).every((d) => d.isProcessed), {
      timeout: 120_000,
    })
    .toBe(true)
  return document.id
}

/** Fills in the sign-up page, wherever it was opened from, and sends it. */
export async function fillSignUp(page: Page, name: string, email: string): Promise<void> {
  const [firstName = '', lastName = ''] = name.split(' ')
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Nothing unexpected in the console, and no rule of the content security policy broken. A refusal is printed by the browser itself. */
export function watch(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (m) => {
    if (m.type() === 'error' && !/status of (401|403|404|415)/.test(m.text())) errors.push(m.text())
  })
  page.on('pageerror', (e) => errors.push(String(e)))
  return errors
}

/** The application itself has taken the place of the frame that the page came with: from now on it hears keys and what happens. */
export const arrived = (page: Page): Promise<void> => expect(page.locator('#frame-styles')).toHaveCount(0)
