import { test as base, expect, type Page } from '@playwright/test'
import { codeFor } from './authenticator.ts'
import { accessible } from './axe.ts'
import { linkIn, startMailServer } from './mail-server.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { fillSignUp, password } from './people.ts'

let mail: Awaited<ReturnType<typeof startMailServer>>
const test = base.extend<object, { server: OwnServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      mail = await startMailServer()
      const server = await startOwnServer({ SMTP_URL: mail.url })
      await use(server)
      await server.close()
      await mail.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.address),
})

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup')
  await fillSignUp(page, 'Maya Lee', email)
  await expect(page.getByText('Account created successfully!')).toBeVisible()
}
async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
/** A person whose address is verified by the mail that came, signed in. */
async function createVerifiedUser(page: Page, email: string): Promise<void> {
  await signUp(page, email)
  await page.goto(linkIn(await mail.mailTo(email, /Verify/)))
  await page.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
}

test('an address is verified by the mail: before it nobody gets in, and the link works once', async ({ page }) => {
  const email = 'verify@example.com'
  await signUp(page, email)
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await signIn(page, email)
  await expect(page.getByText('Email verification required')).toBeVisible()
  await accessible(page)
  const first = linkIn(await mail.mailTo(email, /Verify/))
  const before = mail.mails.length
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect.poll(() => mail.mails.length).toBeGreaterThan(before)
  await page.goto(first)
  await expect(page.getByRole('button', { name: 'Confirm Email' })).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  const link = linkIn(await mail.mailTo(email, /Verify/))
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
})

test('a forgotten password is replaced by the mail, and an open tab elsewhere is signed out', async ({ page, browser, baseURL }) => {
  const email = 'forgot@example.com'
  await createVerifiedUser(page, email)
  const context = await browser.newContext({ baseURL })
  const elsewhere = await context.newPage()
  await elsewhere.goto('/login')
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click()
  await elsewhere.getByLabel('Email').fill(email)
  await accessible(elsewhere)
  await elsewhere.getByRole('button', { name: 'Get a Link' }).click()
  await expect(elsewhere.getByText('If this address has an account')).toBeVisible()
  const link = linkIn(await mail.mailTo(email, /Reset/))
  await elsewhere.goto(link)
  await expect(elsewhere.getByLabel('New Password', { exact: true })).toBeVisible()
  await accessible(elsewhere)
  await elsewhere.getByLabel('New Password', { exact: true }).fill('another long secret')
  await elsewhere.getByLabel('Confirm Password', { exact: true }).fill('another long secret')
  await elsewhere.getByRole('button', { name: 'Change Password' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await signIn(elsewhere, email)
  await expect(elsewhere.getByText('Invalid email or password')).toBeVisible()
  await signIn(elsewhere, email, 'another long secret')
  await expect(elsewhere.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
  await page.getByRole('navigation').first().getByRole('link', { name: 'Business Entities' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await elsewhere.goto(link)
  await elsewhere.getByLabel('New Password', { exact: true }).fill('a third long secret')
  await elsewhere.getByLabel('Confirm Password', { exact: true }).fill('a third long secret')
  await elsewhere.getByRole('button', { name: 'Change Password' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  await context.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`${colorScheme}: the settings, from the menu at the name to the end of the account`, async ({ page }) => {
    const email = `${colorScheme}@example.com`
    await page.emulateMedia({ colorScheme })
    await createVerifiedUser(page, email)
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Account Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
    await expect(page.getByText('This device')).toBeVisible()
    await accessible(page)

    await page.getByLabel('First Name').fill('Mia')
    await page.getByRole('button', { name: 'Save Name' }).click()
    await expect(page.getByRole('button', { name: /^Mia Lee/ })).toBeVisible()

    await page.getByLabel('New Email').fill(`new-${email}`)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
    await page.getByRole('button', { name: 'Change Email' }).click()
    await expect(page.getByText(`Waiting for new-${email}`)).toBeVisible()
    await accessible(page)
    await page.goto(linkIn(await mail.mailTo(`new-${email}`, /Confirm your new/)))
    await page.getByRole('button', { name: 'Confirm Email' }).click()
    await expect(page.getByRole('heading', { name: 'Email Changed' })).toBeVisible()
    await mail.mailTo(email, /was changed/)

    await page.goto('/account')
    await expect(page.getByText(`new-${email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Set Up Two-Step Login' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill('wrong password')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('This password is not right')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
    await accessible(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Download Everything' }).click()
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    expect((await download).suggestedFilename()).toMatch(/^ledgerhand-.*\.zip$/)

    await page.getByRole('button', { name: 'Delete Account...' }).click()
    await accessible(page)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByLabel(/to confirm/).fill(`new-${email}`)
    await dialog.getByRole('button', { name: 'Delete Everything' }).click()
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    await signIn(page, `new-${email}`)
    await expect(page.getByText('Invalid email or password')).toBeVisible()
  })
}

for (const [colorScheme, width, height] of [
  ['light', 1280, 800],
  ['dark', 390, 844],
] as const)
  test(`two steps, ${colorScheme}, ${width} wide: set up, asked for at the door, a code once, a recovery code once, new ones, off`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const email = `steps-${width}@example.com`
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await createVerifiedUser(page, email)
    await page.goto('/account')
    const dialog = page.getByRole('dialog')
    const ask = async (button: string, go: string) => {
      await page.getByRole('button', { name: button }).click()
      await dialog.getByLabel('Password', { exact: true }).fill(password)
      await dialog.getByRole('button', { name: go }).click()
    }
    await ask('Set Up Two-Step Login', 'Continue')
    const key = /Key: ([A-Z2-7 ]+)/.exec((await dialog.getByText(/^Key: /).textContent()) ?? '')?.[1] ?? ''
    const code = dialog.getByLabel('Code from the App')
    await code.fill('000000')
    await dialog.getByRole('button', { name: 'Turn On' }).click()
    await expect(dialog.getByText('This code is not right')).toBeVisible()
    await accessible(page)
    await code.fill(codeFor(key))
    await dialog.getByRole('button', { name: 'Turn On' }).click()
    await expect(page.getByRole('dialog', { name: 'Your Recovery Codes' })).toBeVisible()
    await accessible(page)
    const recovery = await dialog.getByRole('listitem').allTextContents()
    expect(new Set(recovery).size).toBe(10)
    // What is shown only once is not lost by a slip of the hand.
    const codes = page.getByRole('dialog', { name: 'Your Recovery Codes' })
    const question = page.getByRole('dialog', { name: 'Close Without the Codes' })
    for (const slip of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5), () => page.evaluate(() => history.back())]) {
      await slip()
      await expect(question).toBeVisible()
      await accessible(page)
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toHaveCount(0)
      await expect(codes).toBeVisible()
    }
    await dialog.getByRole('button', { name: 'I’ve Saved Them' }).click()
    await expect(page.getByText('10 recovery codes are left')).toBeVisible()
    await mail.mailTo(email, /two-step/i)

    const context = await browser.newContext({ baseURL, colorScheme, viewport: { width, height } })
    const elsewhere = await context.newPage()
    const field = elsewhere.getByLabel('Code', { exact: true })
    const enter = async (value: string) => {
      await field.fill(value)
      await elsewhere.keyboard.press('Enter')
    }
    const home = elsewhere.getByRole('heading', { name: 'Financial Dashboard' })
    await signIn(elsewhere, email)
    await expect(elsewhere.getByRole('heading', { name: 'Enter Your Code' })).toBeVisible()
    await expect(field).toBeFocused()
    await accessible(elsewhere)
    expect((await context.request.get('/api/auth/user')).status()).toBe(401)
    await enter('123456')
    await expect(elsewhere.getByText('This code is not right')).toBeVisible()
    // This half minute's has been used; the next one's is taken too.
    const current = codeFor(key, 1)
    await enter(current)
    await expect(home).toBeVisible()

    const again = async () => {
      await context.request.post('/api/auth/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
      await signIn(elsewhere, email)
      await expect(elsewhere.getByRole('heading', { name: 'Enter Your Code' })).toBeVisible()
    }
    await again()
    await enter(current)
    await expect(elsewhere.getByText('This code is not right')).toBeVisible()
    await enter(recovery[0] ?? '')
    await expect(home).toBeVisible()
    await again()
    await enter(recovery[0] ?? '')
    await expect(elsewhere.getByText('This code is not right')).toBeVisible()

    await page.reload()
    await expect(page.getByText('9 recovery codes are left')).toBeVisible()
    await ask('New Recovery Codes', 'Make New Codes')
    await expect(page.getByRole('dialog', { name: 'Your Recovery Codes' })).toBeVisible()
    await expect(dialog).not.toContainText(recovery[1] ?? '')
    await dialog.getByRole('button', { name: 'I’ve Saved Them' }).click()
    await enter(recovery[1] ?? '')
    await expect(elsewhere.getByText('This code is not right')).toBeVisible()
    await ask('Turn Off', 'Turn Off')
    await expect(page.getByRole('button', { name: 'Set Up Two-Step Login' })).toBeVisible()
    await signIn(elsewhere, email)
    await expect(home).toBeVisible()
    await context.close()
  })

test('on a phone: the settings fit', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await createVerifiedUser(page, 'phone@example.com')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Account Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await accessible(page)
})
