import { expect, type Page, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { arrived, password, person, watch } from './people.ts'

let n = 0
/** An owner with one transaction, on the page of the transactions. */
async function atTransactions(browser: Parameters<typeof person>[0], baseURL: string | undefined) {
  const owner = await person(browser, 'Maya Lee', `unsaved.${Date.now()}.${n++}@example.com`, { baseURL: baseURL ?? '' })
  const row = await owner.call<{ id: string }>('post', '/api/transactions', {
    description: 'Harbor Lane',
    amount: '8.40',
    transactionDate: '2026-05-03',
    category: 'meals',
  })
  const page = await owner.context.newPage()
  const errors = watch(page)
  await page.goto('/')
  await arrived(page)
  await toTransactions(page)
  const read = () => owner.call<{ note: string | null; payee: string | null; description: string }>('get', `/api/transactions/${row.id}`)
  return { owner, page, errors, read }
}
const toTransactions = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transactions' }).click()
const edit = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit Harbor Lane' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Transaction' })
  // The dialog gives its first field the focus, which would take what is typed into another one before.
  await expect(dialog.locator(':focus')).toHaveCount(1)
  return dialog
}
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave Without Saving' })

test('a session that ends while something is typed: signed in again, one is back in the dialog with it', async ({ browser, baseURL }) => {
  const { owner, page, errors, read } = await atTransactions(browser, baseURL)
  const dialog = await edit(page)
  await dialog.getByLabel('Note').fill('Lunch with Dana')
  // Signed out in another tab.
  await owner.call('post', '/api/auth/logout')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog.getByText('This is what you had typed when you were signed out.')).toBeVisible()
  await expect(page).toHaveURL(/\/transactions$/)
  await expect(dialog.getByLabel('Note')).toHaveValue('Lunch with Dana')
  await accessible(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Transaction updated successfully')).toBeVisible()
  expect(await read()).toMatchObject({ note: 'Lunch with Dana' })
  expect(errors).toEqual([])
})

test('Back, a link and a reload ask before what was typed is lost', async ({ browser, baseURL }) => {
  const { page, errors } = await atTransactions(browser, baseURL)
  const dialog = await edit(page)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/transactions$/)

  await edit(page)
  await dialog.getByLabel('Note').fill('Lunch')
  await page.evaluate(() => window.history.back())
  await expect(question(page)).toBeVisible()
  await accessible(page)
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(dialog.getByLabel('Note')).toHaveValue('Lunch')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => window.location.reload()))
  const native = await asked
  expect(native.type()).toBe('beforeunload')
  await native.dismiss()
  await expect(dialog.getByLabel('Note')).toHaveValue('Lunch')
  await page.evaluate(() => window.history.back())
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/transactions$/)

  // The way there is the one that Back goes.
  await page
    .getByRole('button', { name: /Maya Lee/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Business Profile' }).click()
  const name = page.getByLabel('Business name')
  await name.fill('Lee Bakery')
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Transactions' }).click()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/business$/)
  await expect(name).toHaveValue('Lee Bakery')
  await page.evaluate(() => window.history.back())
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/transactions$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  expect(errors).toEqual([])
})

test('Back closes a dialog alone, also where another document lies before, and its entry goes with it', async ({ browser, baseURL }) => {
  const { page, errors } = await atTransactions(browser, baseURL)
  // A load of its own: the entry before is another document.
  await page.goto('/transactions?search=Harbor')
  await arrived(page)
  const native: string[] = []
  page.on('dialog', (asked) => {
    native.push(asked.type())
    void asked.dismiss()
  })
  await page.evaluate(() => void Object.assign(window, { isSame: true }))
  const isSame = () => page.evaluate(() => 'isSame' in window)
  const go = (steps: number) => page.evaluate((n) => window.history.go(n), steps)
  const isOver = () => page.evaluate(() => window.history.state?.isOver === true)
  const dialog = await edit(page)
  expect(await isOver()).toBe(true)
  await go(-1)
  await expect(dialog).toHaveCount(0)
  expect(await isSame()).toBe(true)
  // Forward is the same page.
  await go(1)
  await expect.poll(isOver).toBe(false)
  await expect(page).toHaveURL(/\/transactions\?search=Harbor$/)
  await expect(dialog).toHaveCount(0)

  await edit(page)
  const note = dialog.getByLabel('Note')
  await note.fill('Lunch')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const ways = [
    () => go(-1),
    () => page.keyboard.press('Escape'),
    () => press('Cancel'),
    () => press('Close dialog'),
    () => page.mouse.click(5, 5),
  ]
  for (const leave of ways) {
    await leave()
    await expect(question(page)).toBeVisible()
    // Back closes the question alone.
    await go(-1)
    await expect(question(page)).toHaveCount(0)
    await expect(note).toHaveValue('Lunch')
  }
  await press('Cancel')
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(isOver).toBe(false)
  await expect(page).toHaveURL(/\/transactions\?search=Harbor$/)
  expect(await isSame()).toBe(true)
  expect(native).toEqual([])

  // A link right after: the two do not cross, and Back takes one press.
  await edit(page)
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Document Management' })).toBeVisible()
  await go(-1)
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await go(-1)
  await expect(page).toHaveURL(/\/transactions$/)
  expect(await isSame()).toBe(false)
  expect(errors).toEqual([])
})

test('what was changed in another tab is merged, and asked about where both changed it', async ({ browser, baseURL }) => {
  const { owner, page, errors, read } = await atTransactions(browser, baseURL)
  const here = await edit(page)
  await here.getByLabel('Note').fill('Lunch with Dana')
  const other = await owner.context.newPage()
  await other.goto('/transactions')
  await arrived(other)
  const there = await edit(other)
  await there.getByLabel('Payee').fill('Harbor Lane Inc.')
  await there.getByRole('button', { name: 'Save Changes' }).click()
  await expect(other.getByText('Transaction updated successfully')).toBeVisible()
  await here.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Transaction updated successfully')).toBeVisible()
  expect(await read()).toMatchObject({ note: 'Lunch with Dana', payee: 'Harbor Lane Inc.' })

  await edit(page)
  await here.getByLabel('Note').fill('Client lunch')
  // The other tab still shows the row as it was: what it changes goes into the newest one.
  await edit(other)
  await there.getByLabel('Note').fill('Team lunch')
  await there.getByRole('button', { name: 'Save Changes' }).click()
  const choice = there.getByRole('radiogroup', { name: 'Note' })
  await expect(choice.getByRole('radio', { name: 'Yours: Team lunch' })).toBeChecked()
  await accessible(other)
  await there.getByRole('button', { name: 'Save Changes' }).click()
  await expect(there).toHaveCount(0)
  expect(await read()).toMatchObject({ note: 'Team lunch', payee: 'Harbor Lane Inc.' })
  await here.getByRole('button', { name: 'Save Changes' }).click()
  await here.getByRole('radio', { name: 'Saved meanwhile: Team lunch' }).check()
  await here.getByRole('button', { name: 'Save Changes' }).click()
  await expect(here).toHaveCount(0)
  expect(await read()).toMatchObject({ note: 'Team lunch', payee: 'Harbor Lane Inc.' })
  expect(errors.filter((text) => !/409/.test(text))).toEqual([])
})

test('a split in eight that was changed meanwhile: its buttons stay in reach in a window of 800 pixels', async ({ browser, baseURL }) => {
  const { owner, page } = await atTransactions(browser, baseURL)
  await page.setViewportSize({ width: 1280, height: 800 })
  const [row] = await owner.call<{ id: string }[]>('get', '/api/transactions')
  const split = (first: number) => {
    const parts = [first, 5.4 - first, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5].map((amount) => ({ amount: amount.toFixed(2), leaf: 'meals' }))
    return owner.call('put', `/api/transactions/${row?.id}`, { parts })
  }
  await split(3)
  await page.reload()
  await arrived(page)
  await page.getByRole('button', { name: 'Edit Harbor Lane' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: 'Split Transaction' })
  await dialog.getByRole('textbox', { name: 'Note of part 8' }).fill('Mine')
  await split(2)
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expect(dialog.getByText('This transaction was changed meanwhile.')).toBeInViewport({ ratio: 1 })
  await expect(save).toBeInViewport({ ratio: 1 })
  await accessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Save Changes', 'Cancel', 'Make whole again'])
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})
