import { expect, type Locator, type Page, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { person } from './people.ts'

/** Opens a field's list: it belongs to a landmark, stands at its field and in the window, and its option can be pressed. */
async function chooses(page: Page, field: Locator, option: string): Promise<void> {
  await field.click()
  const choice = page.getByRole('option', { name: option })
  await expect(choice).toBeInViewport({ ratio: 1 })
  await accessible(page)
  const [at, list] = [await field.boundingBox(), await page.getByRole('listbox').boundingBox()]
  if (!at || !list) throw new Error(`the list of ${option} is not shown`)
  const gap = list.y > at.y ? list.y - (at.y + at.height) : at.y - (list.y + list.height)
  expect(gap).toBeGreaterThanOrEqual(0)
  expect(gap).toBeLessThan(16)
  expect(Math.abs(list.x - at.x)).toBeLessThan(16)
  await choice.click()
  await expect(field).toHaveValue(option)
}

test('a list or a menu that opens from a dialog belongs to a landmark of the page, and stands at its field', async ({ browser }) => {
  const owner = await person(browser, 'Maya Lee', `lists-${test.info().retry}@example.com`)
  const span = { startDate: '2026-03-01', endDate: '2026-03-31' }
  const { id } = await owner.call<{ id: string }>('post', '/api/reports', { title: 'Spring', reportPeriod: '2026-03', ...span })
  for (let i = 0; i < 30; i++) await owner.call('post', '/api/entities', { name: `Bakery ${i}` })
  const page = await owner.context.newPage()
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/entities')
    // Of a page that is scrolled too.
    const last = page.getByRole('button', { name: 'Edit Bakery 0', exact: true })
    await last.scrollIntoViewIfNeeded()
    await last.click()
    const entity = page.getByRole('dialog', { name: 'Edit Entity' })
    await chooses(page, entity.getByRole('combobox', { name: 'Entity Type' }), 'Personal')

    await page.goto(`/reports?report=${id}`)
    const report = page.getByRole('dialog', { name: 'Spring' })
    await report.getByRole('button', { name: 'Download' }).click()
    await expect(page.getByRole('menuitem').first()).toBeInViewport({ ratio: 1 })
    await accessible(page)
    await page.getByRole('menuitem').first().click({ trial: true })
  }
  await owner.context.close()
})
