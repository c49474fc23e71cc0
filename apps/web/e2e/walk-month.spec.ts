import { expect, type Page, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { monthBefore, statementOf } from './clients.ts'
import { frames } from './frames.ts'
import { arrived, give, password, person, uploadCsv, watch } from './people.ts'

/**
 * From an accountant's fresh login to a signed month: two statements are missing and sent by somebody without an account, what they bring is
 * answered, a computer is decided, what the owner asked is answered, and the month is closed and signed.
 */

const MONTH = monthBefore(1)
const monthName = new Date(`${MONTH}-15T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const card = (text: string) => text.replaceAll('4821', '7733')

test('a month with two missing statements, open questions and a computer is closed and signed', async ({ browser }) => {
  const stamp = `${Date.now()}-${test.info().retry}`
  const owner = await person(browser, 'Maya Lee', `walk-month-owner-${stamp}@example.com`)
  await owner.call('put', '/api/books', { name: 'Northlight Coffee Roasters' })
  await uploadCsv(owner, 'checking.csv', statementOf(monthBefore(2)))
  await uploadCsv(owner, 'savings.csv', card(statementOf(monthBefore(2), ['03,COMCAST BUSINESS,-30.00'])))
  await owner.call('post', '/api/questions', { about: { month: MONTH }, text: 'Is the new roaster in this month?', audience: 'owner' })
  const avery = await person(browser, 'Avery Cole', `walk-month-${stamp}@example.com`)
  await give(owner, avery, avery.email, 'cpa')
  await avery.context.close()

  const fresh = await browser.newContext({ viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await fresh.newPage()
  const errors = watch(page)
  const frame = frames('month')
  await page.goto('/login')
  await page.getByLabel('Email').fill(avery.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await frame(page, 'clients')

  // What is missing is asked for in one go, and the link is copied.
  await page.getByRole('checkbox', { name: 'Select Northlight Coffee Roasters' }).click()
  await page.getByRole('button', { name: /^Ask/ }).click()
  await page.getByRole('button', { name: 'Ask 1 client' }).click()
  await page.getByRole('button', { name: 'Copy the link for Northlight Coffee Roasters' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await frame(page, 'asked')
  await page.getByRole('button', { name: 'Done' }).click()

  await sendAll(await (await browser.newContext()).newPage(), link)

  await page.getByRole('button', { name: 'Open the books of Northlight Coffee Roasters' }).click()
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await page.getByRole('link', { name: new RegExp(`^${monthName}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Close ${monthName}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'To do' }).getByRole('listitem')).toHaveCount(3)
  await frame(page, 'checklist')
  await page.getByRole('link', { name: /^Answer: / }).click()
  for (const [row, answer] of [
    ['IRS', /^My own income tax/],
    ['ZELLE', /^Contractor/],
    ['MOBILE DEPOSIT', /^Sales/],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`answer it ${row}`) }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('list', { name: 'Answers' })).toBeVisible()
    await frame(page, `answer ${row}`)
    await dialog.getByRole('button', { name: answer }).click()
    await expect(dialog).toBeHidden()
  }
  await frame(page, 'answered')
  await page.goBack()
  await page.getByRole('link', { name: /^Decide: / }).click()
  await page.getByRole('button', { name: /answer it DELL/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Asset/ })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await frame(page, 'decided')
  await page.goBack()
  await page.getByRole('link', { name: 'Answer: 1 question is open' }).click()
  await frame(page, 'questions')
  await page.getByRole('textbox', { name: 'Answer to Is the new roaster in this month?' }).fill('It was paid in November.')
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByRole('radio', { name: 'Resolved 1' })).toBeChecked()
  await frame(page, 'questions-resolved')
  await page.goBack()
  await page.getByRole('button', { name: 'Excuse: 1 expense over $75 has no receipt or bill' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Sam is a contractor, the bill is asked for')
  await page.keyboard.press('Enter')
  await frame(page, 'excused')
  await page.getByRole('button', { name: `Close ${monthName}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: monthName, exact: true })).toBeVisible()
  await frame(page, 'closed')
  await page.getByRole('button', { name: `Sign ${monthName}` }).click()
  const report = page.getByRole('dialog')
  await report.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(report.getByText(/^Signed by Avery Cole on /)).toBeVisible()
  await frame(page, 'signed')
  await page.keyboard.press('Escape')
  await page.goto(`/close/${MONTH}`)
  await expect(page.getByRole('button', { name: 'Signed report' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Closed and signed' })).toHaveCount(1)
  expect(errors).toEqual([])
  await fresh.close()
  await owner.context.close()
})

/** Somebody without an account sends both statements by the link. */
async function sendAll(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await arrived(page)
  await expect(page.getByText('0 of 2 received')).toBeVisible()
  await accessible(page)
  const checking = statementOf(
    MONTH,
    [
      '04,IRS USATAXPYMT 1040ES,-400.00',
      '06,ZELLE PAYMENT TO SAM REYES,-120.00',
      '09,DELL MARKETING COMPUTER,-6500.00',
      '12,MOBILE DEPOSIT,9000.00',
    ],
    980,
  )
  const files = [checking, card(statementOf(MONTH, ['03,COMCAST BUSINESS,-30.00'], 970))]
  await page
    .getByLabel('Choose files')
    .setInputFiles(files.map((text, i) => ({ name: `${i}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) })))
  await expect(page.getByText('Everything has arrived. Thank you.')).toBeVisible({ timeout: 60_000 })
  await page.context().close()
}
