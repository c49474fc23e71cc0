import { expect, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { startOwnServer } from './own-server.ts'
import { type Person, password, person, uploadCsv } from './people.ts'

const statement = [
  'Account Number,****4821',
  'Date,Description,Amount,Balance',
  '2025-03-01,OPENING BALANCE,,1000.00',
  '2025-03-04,HARBOR OFFICE SUPPLY,-64.20,935.80',
  '2025-03-09,STRIPE TRANSFER,310.00,1245.80',
].join('\n')

/** What must be the same at both installations. */
async function booksOf({ call }: Pick<Person, 'call'>) {
  const rows = await call<{ id: string; description: string; amount: string; transactionDate: string }[]>('get', '/api/transactions')
  const sheet = await call<{ difference: string; sections: { title: string; total: string }[] }>(
    'get',
    '/api/reports/balance-sheet?asOf=2025-03-31',
  )
  return {
    rows: rows.map(({ id, description, amount, transactionDate }) => [id, description, amount, transactionDate]),
    sums: sheet.sections.map(({ title, total }) => [title, total]),
    difference: sheet.difference,
  }
}

test('books move to another installation: what the file holds is shown, then they are there, to the cent', async ({ browser }) => {
  const there = await person(browser, 'Ada Reyes', `moves-${test.info().retry}@example.com`)
  await uploadCsv(there, 'checking.csv', statement)
  await there.call('post', '/api/account/confirm', { password })
  const archive = await (await there.context.request.get('/api/account/export')).body()

  const server = await startOwnServer({ LOCAL_ONLY: 'true' })
  try {
    const here = await person(browser, 'Ada Reyes', 'ada@example.com', { baseURL: server.address })
    const page = await here.context.newPage()
    await page.goto('/')
    await page.getByRole('button', { name: 'Bring your books from another installation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bring In Books' })
    await expect(dialog.getByRole('button', { name: 'Choose File' })).toBeFocused()
    await accessible(page)

    // A file that is no archive: one sentence, and another can be chosen.
    const choose = (name: string, buffer: Buffer) =>
      dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/zip', buffer })
    await choose('photos.zip', Buffer.from('no archive'))
    await expect(dialog.getByRole('alert')).toContainText('Nothing was changed')
    await accessible(page)

    await choose('books.zip', archive)
    await expect(dialog.getByRole('heading', { name: 'Ada Reyes' })).toBeVisible({ timeout: 60_000 })
    await expect(dialog.getByText('3/4/2025 to 3/9/2025', { exact: false })).toBeVisible()
    await accessible(page)
    // Nothing has entered yet.
    expect((await booksOf(here)).rows).toEqual([])
    await dialog.getByRole('button', { name: 'Bring In Books' }).click()
    await expect(page.getByText('Your books are here')).toBeVisible({ timeout: 60_000 })
    await expect(dialog).toBeHidden()

    expect(await booksOf(here)).toEqual(await booksOf(there))
    await page.goto('/documents')
    await page.getByRole('link', { name: /checking\.csv/ }).click()
    await expect(page.getByText('HARBOR OFFICE SUPPLY').first()).toBeVisible()
    await here.context.close()
  } finally {
    await server.close()
  }
  await there.context.close()
})
