import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { expect, type Page, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { person, uploadCsv, uploadFile } from './people.ts'

/** A receipt that is dropped on a row; what is shown of a page; and the printed line on a phone. */

const statement = [
  'Account Number,****4821',
  'Date,Description,Amount',
  '2024-03-05,HARBOR OFFICE SUPPLY,-88.00',
  '2024-03-08,CITY POWER,-41.10',
].join('\n')
const receipt = () =>
  madePdf([
    'Harbor Office Supply',
    '12 Quay Street',
    '',
    'RECEIPT',
    'Date     03/05/2024',
    '',
    'Desk                                             $88.00',
    'Total                                            $88.00',
  ])

/** Files as the browser would hold them over a page. */
const held = (page: Page, name: string, bytes: Uint8Array) =>
  page.evaluateHandle(
    ([file, data]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(data)], file, { type: 'application/pdf' }))
      return transfer
    },
    [name, [...bytes]] as const,
  )

test('a receipt is dropped on a row, attached once it is read, and taken off again', async ({ browser }) => {
  const owner = await person(browser, 'Ada Reyes', `receipt-${test.info().retry}@example.com`)
  await uploadCsv(owner, 'checking.csv', statement)
  const page = await owner.context.newPage()
  await page.goto('/transactions')
  const row = page.getByRole('row').filter({ hasText: 'HARBOR OFFICE SUPPLY' })
  await expect(row).toBeVisible()
  const dataTransfer = await held(page, 'desk.pdf', await receipt())
  await page.locator('body').dispatchEvent('dragenter', { dataTransfer })
  await row.dispatchEvent('dragenter', { dataTransfer })
  await row.dispatchEvent('dragover', { dataTransfer })
  await expect(row).toHaveAttribute('data-drop', '')
  await expect(page.getByText('Drop to upload')).toBeHidden()
  await row.dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText('Receipt attached')).toBeVisible({ timeout: 60_000 })
  const paid = row.filter({ hasText: 'Has a receipt' })
  await expect(paid).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('desk.pdf stays in Documents.')).toBeVisible()
  await expect(paid).toBeHidden()
  await page.goto('/documents')
  const listed = page.getByRole('row').filter({ hasText: 'desk.pdf' })
  await expect(listed.getByText('Harbor Office Supply')).toBeVisible()
  // The picture has come, and the whole row leads to the document.
  await expect.poll(() => listed.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  // The link lies over the words.
  await listed.getByText('3/5/2024').first().click({ force: true })
  await expect(page).toHaveURL(/\/documents\/[\w-]+$/)

  // Its page opens on what is printed; zoomed out it is whole.
  const sheet = page.locator('[data-page="1"]')
  const share = () => sheet.evaluate((frame) => (frame.firstElementChild?.clientWidth ?? 0) / frame.clientWidth)
  await expect.poll(share).toBeGreaterThan(1.05)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(share).toBeLessThan(1.01)
  await owner.context.close()
})

test('a receipt of another amount is asked about with every answer in sight, on a phone too', async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const owner = await person(browser, 'Ada Reyes', `other-amount-${test.info().retry}@example.com`, phone)
  await uploadCsv(owner, 'checking.csv', statement.replace('-88.00', '-97.50'))
  const page = await owner.context.newPage()
  await page.goto('/transactions')
  const row = page.getByRole('row').filter({ hasText: 'HARBOR OFFICE SUPPLY' })
  await expect(row).toBeVisible()
  await row.dispatchEvent('drop', { dataTransfer: await held(page, 'desk.pdf', await receipt()) })
  const asked = page.getByRole('status').filter({ hasText: 'Not attached yet' })
  await expect(asked).toContainText('The payment is $9.50 more than the bill: what is that?', { timeout: 60_000 })
  await accessible(page)
  // Nothing of it is cut off.
  const frame = await asked.boundingBox()
  const answers = ['A tip', 'A fee of the bank', 'Overpaid: it comes back', 'Something else was bought with it', 'Do not attach it']
  for (const inside of [asked.getByText('Not attached yet'), ...answers.map((name) => asked.getByRole('button', { name }))]) {
    const box = await inside.boundingBox()
    expect(box && frame && box.y >= frame.y && box.y + box.height <= frame.y + frame.height).toBe(true)
  }
  await asked.getByRole('button', { name: 'Something else was bought with it' }).click()
  await expect(page.getByText('Receipt attached')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('desk.pdf stays in Documents.')).toBeVisible()
  await owner.context.close()
})

test('on a phone a wide printed line is broken between its words, and its amount is seen', async ({ browser }) => {
  const owner = await person(browser, 'Ada Reyes', `wide-line-${test.info().retry}@example.com`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const lines = [
    'First Harbor Bank     Account number: XXXXXX4821',
    'Opening balance                                                                              $500.00',
    'Date        Description                                                                       Amount',
    '03/05/2024  HARBOR OFFICE SUPPLY AND STATIONERY OF FOURTH STREET                              -88.00',
    'Closing balance                                                                              $412.00',
  ]
  const id = await uploadFile(owner, 'wide.pdf', Buffer.from(await madePdf(lines)), 'application/pdf')
  const page = await owner.context.newPage()
  await page.goto(`/documents/${id}`)
  await page.getByRole('button', { name: /HARBOR OFFICE/ }).click()
  const crop = page.getByRole('group', { name: 'Line of the original' })
  await expect(crop.getByRole('img', { name: 'The line on page 1 of the original' })).toBeVisible()
  expect(await crop.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0)
  const words = crop.locator('[role="img"] > span')
  expect(await words.count()).toBeGreaterThan(4)
  const last = await words.last().boundingBox()
  expect(last && last.x + last.width).toBeLessThan(390)
  await accessible(page)
  await owner.context.close()
})
