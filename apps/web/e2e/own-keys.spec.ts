import { test as base, expect } from '@playwright/test'
import { accessible } from './axe.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { person, watch } from './people.ts'

let model: ModelServer
const test = base.extend<object, { server: OwnServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      model = await startModelServer()
      const server = await startOwnServer({})
      await use(server)
      await server.close()
      await model.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.address),
})

test('who runs the installation names a server in the product, picks its model, and others are told that they cannot', async ({
  browser,
  baseURL,
}) => {
  const owner = await person(browser, 'Maya Lee', 'operator@example.com', { baseURL: baseURL ?? '' })
  const page = await owner.context.newPage()
  const errors = watch(page)
  await page.goto('/services')
  const row = page.getByRole('listitem').filter({ hasText: 'Local AI server' })
  await row.getByRole('button', { name: 'Set Up Local AI server' }).click()
  const dialog = page.getByRole('dialog', { name: 'Local AI Server' })
  await expect(dialog.getByRole('button', { name: 'Find Ollama and LM Studio' })).toBeFocused()
  await dialog.getByLabel('Address').fill(model.url)
  await dialog.getByRole('textbox', { name: 'Key', exact: true }).fill('key-of-maya-0123456789')
  await dialog.getByRole('button', { name: 'List Models' }).click()
  await expect(dialog.getByText('1 model to choose from.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Model for text and categories' }).click()
  await page.getByRole('option', { name: 'stand-in' }).click()
  await accessible(page)
  await dialog.getByRole('button', { name: 'Test and Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByText('Ready')).toBeVisible()
  await expect(row.getByText(/^Your own key ending in 6789, set on/)).toBeVisible()
  await expect(row.getByText('Nothing leaves this machine.')).toBeVisible()
  await row.getByRole('button', { name: 'Change Local AI server' }).click()
  await expect(dialog.getByLabel('Address')).toHaveValue(model.url)
  await expect(dialog.getByRole('textbox', { name: 'Key', exact: true })).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add Key of Google Document AI' }).click()
  const google = page.getByRole('dialog', { name: 'Key of Google Document AI' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 844 })
    await accessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  await google.getByRole('button', { name: 'Test and Save' }).click()
  await expect(google.getByText('Enter Service account key (JSON)')).toBeVisible()
  await page.keyboard.press('Escape')
  await accessible(page)

  const other = await person(browser, 'Ben Ode', 'other@example.com', { baseURL: baseURL ?? '' })
  const theirs = await other.context.newPage()
  await theirs.goto('/services')
  const local = theirs.getByRole('listitem').filter({ hasText: 'Local AI server' })
  await expect(local.getByText('Only who runs this installation can name a server of its network.')).toBeVisible()
  await expect(local.getByText('No key')).toBeVisible()
  expect(errors).toEqual([])
  await owner.context.close()
  await other.context.close()
})
