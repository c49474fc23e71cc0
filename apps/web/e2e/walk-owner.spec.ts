import { type Browser, expect, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { monthBefore, statementOf } from './clients.ts'
import { frames } from './frames.ts'
import { arrived, give, type Person, person, uploadCsv, watch } from './people.ts'

/** The owner on the phone, three minutes: two questions, a photo of a receipt, a missing statement; then done, and told so. */

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** A photo of the receipt, as a picture that is really read. */
async function receiptPhoto(browser: Browser, day: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 640, height: 760 } })
  const [year, month, date] = day.split('-')
  const lines = [
    'LUMEN HARDWARE',
    '44 Fourth Street',
    `${month}/${date}/${year}  10:42 AM`,
    '',
    'Shelf brackets      120.00',
    'Wood screws          51.00',
    'Subtotal            171.00',
    'Tax                  13.60',
    'TOTAL              $184.60',
    '',
    'Thank you',
  ]
  await page.setContent(`<pre style="font:26px/1.6 monospace;padding:40px">${lines.join('\n')}</pre>`)
  const photo = await page.screenshot()
  await page.close()
  return photo
}

/** What the accountant asks: two questions with answers, a receipt, and the statement after `before`. */
async function asked(owner: Person, accountant: Person, before: string): Promise<void> {
  const rows = ['03,LUMEN HARDWARE 44,-184.60', '09,J ALVAREZ TRANSFER,-400.00', '12,ZELLE PMT QX,-90.00']
  await uploadCsv(owner, 'statement.csv', statementOf(before, rows))
  const all = await owner.call<{ id: string; description: string }[]>('get', '/api/transactions')
  const row = (words: string) => all.find(({ description }) => description.includes(words))?.id
  const [account] = await owner.call<{ id: string }[]>('get', '/api/accounts')
  const ask = (words: string, text: string, options: unknown) =>
    accountant.call('post', '/api/questions', { about: { transactionIds: [row(words)] }, text, options, audience: 'owner' }, owner.id)
  const options = (label: string, leaf: string) => [
    { label, leaf },
    { label: 'Private', treatment: 'personal' },
  ]
  await ask('ALVAREZ', 'Who is J Alvarez?', options('A contractor', 'contract_labor'))
  await ask('ZELLE', 'What was this Zelle payment for?', options('Supplies', 'supplies'))
  const items = [
    { kind: 'receipt', transactionId: row('LUMEN') },
    { kind: 'statement', account: account?.id, month: monthBefore(1) },
  ]
  const dueOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await accountant.call('post', '/api/requests', { items, addressee: { name: 'Maya', email: owner.email }, dueOn }, owner.id)
}

test('the owner answers two questions, photographs a receipt, sends a statement and is told that it is all', async ({ browser }) => {
  const stamp = `${Date.now()}`
  const owner = await person(browser, 'Maya Lee', `walk-maya-${stamp}@example.com`, phone)
  const accountant = await person(browser, 'Avery Cole', `walk-avery-${stamp}@example.com`)
  await give(owner, accountant, accountant.email, 'cpa')
  const before = monthBefore(2)
  await asked(owner, accountant, before)
  const photo = await receiptPhoto(browser, `${before}-03`)

  const page = await owner.context.newPage()
  const errors = watch(page)
  const frame = frames('owner')
  const tap = (name: string | RegExp) => page.getByRole('button', { name }).tap()
  const send = async (name: string | RegExp, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser')
    await tap(name)
    await (await chooser).setFiles(file)
  }
  await page.goto('/')
  await arrived(page)
  await frame(page, 'dashboard')
  await page.getByRole('link', { name: 'For You: 4 things to answer or send' }).tap()
  await expect(page.getByText('Who is J Alvarez?')).toBeVisible()
  await accessible(page)
  await frame(page, 'list')
  await tap('A contractor')
  await expect(page.getByText('Who is J Alvarez?')).toHaveCount(0)
  await frame(page, 'first answer')
  await tap('Supplies')
  await expect(page.getByText('2 things')).toBeVisible()
  await frame(page, 'second answer')

  // What becomes of a file is said from its choice to its end.
  await send('Take a Photo', { name: 'image.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByText('Reading image.png…')).toBeVisible()
  await frame(page, 'photo being read')
  await expect(page.getByText(/^Receipt for Lumen Hardware.*: arrived$/)).toBeVisible({ timeout: 60_000 })
  await frame(page, 'photo arrived')
  const wrong = Buffer.from(statementOf(monthBefore(3), ['05,STAPLES STORE 12,-20.00'], 1020))
  await send(/^Choose a file for .*statement/, { name: 'wrong.csv', mimeType: 'text/csv', buffer: wrong })
  await expect(page.getByText(/^wrong\.csv: This is .*is still missing\.$/)).toBeVisible({ timeout: 60_000 })
  await frame(page, 'wrong month')
  const right = Buffer.from(statementOf(monthBefore(1), undefined, 325.4))
  await send(/^Choose a file for .*statement/, { name: 'right.csv', mimeType: 'text/csv', buffer: right })
  await expect(page.getByText('Nothing to do')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('status', { name: 'Arrived' }).getByText(/: arrived$/)).toHaveCount(2)
  await accessible(page)
  await frame(page, 'done')
  expect(errors).toEqual([])
  await owner.context.close()
  await accountant.context.close()
})
