import { test as base, expect } from '@playwright/test'
import { accessible } from './axe.ts'
import { pdfOf } from './documents.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { person, watch } from './people.ts'

let model: ModelServer
const test = base.extend<object, { server: OwnServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      model = await startModelServer()
      const server = await startOwnServer({ LOCAL_AI_BASE_URL: model.url, LOCAL_AI_MODEL: 'stand-in', LOCAL_ONLY: 'true' })
      await use(server)
      await server.close()
      await model.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.address),
})

/** A statement that prints no balances: its rows can be read, but nothing proves them. */
const lines = [
  ['Everyday Business', 'Account number 000123456789'],
  ['Date', 'Description', 'Amount'],
  ['05/03/2024', 'QVX PARTNERS 88', '-412.00'],
  ['05/09/2024', 'ZOR CLEARING', '1,250.00'],
]
const statement = pdfOf(
  lines.flatMap((cells, i) => cells.map((text, column) => ({ x: [50, 150, 420][column] ?? 50, y: 60 + i * 20, text }))),
)

test('a server of the OpenAI shape on this machine: tested, asked by auto, asked for categories, and measured', async ({
  browser,
  baseURL,
}) => {
  const owner = await person(browser, 'Maya Lee', 'models@example.com', { baseURL: baseURL ?? '' })
  const page = await owner.context.newPage()
  const errors = watch(page)

  await page.goto('/')
  await page
    .getByRole('button', { name: /Maya Lee/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'AI Services' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'AI Services' })).toBeVisible()
  await expect(page.getByText('LOCAL_ONLY is on.')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Local AI server' })
  await expect(row.getByText('Ready')).toBeVisible()
  await row.getByRole('button', { name: 'Test Local AI server' }).click()
  await expect(row.getByRole('status')).toContainText('answered in')
  await accessible(page)

  await page.goto('/documents?add=true')
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await expect(dialog.getByRole('combobox', { name: 'AI provider' })).toHaveValue('Auto (Smart Routing) (99%)')
  await dialog.getByLabel('Choose files').setInputFiles({ name: 'may.pdf', mimeType: 'application/pdf', buffer: statement })
  await accessible(page)
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByRole('dialog').getByText('100%')).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('2 transactions extracted via local')).toBeVisible()
  // The text went, the account number did not.
  const sent = model.asked.map((a) => a.body).join('\n')
  expect(sent).toContain('QVX PARTNERS')
  expect(sent).toContain('####6789')
  expect(sent).not.toContain('000123456789')
  expect(sent).not.toContain('may.pdf')

  await page.goto('/transactions')
  await expect(page.getByText('QVX PARTNERS 88').first()).toBeVisible()
  await page
    .getByRole('checkbox', { name: /select all/i })
    .first()
    .check()
  await page.getByRole('button', { name: 'AI Classify (2)' }).click()
  await expect(page.getByText('AI Classification Complete')).toBeVisible()
  const rows = await owner.call<{ description: string; label: string; aiClassification: string }[]>('get', '/api/transactions')
  expect(rows.find((r) => r.description.startsWith('QVX'))).toMatchObject({
    label: 'legal_professional',
    aiClassification: 'Local AI server: Partners are advisers',
  })

  await page.goto('/services')
  const scores = page.getByRole('region', { name: 'Scoreboard' })
  await expect(scores.getByRole('row').filter({ hasText: 'Local AI server' })).toContainText('Bank Statement')
  const log = page.getByRole('region', { name: 'What was sent' })
  // It was read there, and its rows were sorted after that.
  await expect(log.getByRole('link', { name: 'may.pdf' })).toHaveCount(2)
  await expect(log.getByText('(stayed here)').first()).toBeVisible()
  await accessible(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 844 })
    await accessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  expect(errors).toEqual([])
  await owner.context.close()
})
