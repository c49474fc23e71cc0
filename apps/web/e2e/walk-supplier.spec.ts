import { expect, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { monthBefore, statementOf } from './clients.ts'
import { frames } from './frames.ts'
import { arrived, person, uploadCsv, watch } from './people.ts'

/** A supplier with a link, no account, on the phone: what is wanted, the wrong month, the right one; and the finished link again. */

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('whoever has the link sends the wrong month, is told, finishes, and finds it finished again', async ({ browser }) => {
  const owner = await person(browser, 'Maya Lee', `walk-link-${Date.now()}@example.com`)
  await owner.call('put', '/api/books', { name: 'Northlight Coffee Roasters' })
  await uploadCsv(owner, 'statement.csv', statementOf(monthBefore(3)))
  const [account] = await owner.call<{ id: string }[]>('get', '/api/accounts')
  const request = await owner.call<{ id: string; path: string; items: { id: string; text: string }[] }>('post', '/api/requests', {
    items: [
      { kind: 'statement', account: account?.id, month: monthBefore(1) },
      { kind: 'other', text: 'The lease for Fourth Street, all pages' },
    ],
    addressee: { name: 'Pat' },
    dueOn: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
  })
  const stranger = await browser.newContext(phone)
  const page = await stranger.newPage()
  const errors = watch(page)
  const frame = frames('supplier')
  const send = (name: string, text: string) =>
    page.getByLabel('Choose files').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.goto(request.path)
  await arrived(page)
  await expect(page.getByText('0 of 2 received')).toBeVisible()
  // Everything that is wanted, and the way to send it, without scrolling.
  for (const words of [/statement of/, /The lease/]) await expect(page.getByText(words)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Take a Photo' })).toBeInViewport()
  await accessible(page)
  await frame(page, 'arrives')

  // Choosing sends: there is no second button to forget.
  await send('wrong.csv', statementOf(monthBefore(2)))
  await expect(page.getByText(/^This is .*is still missing\.$/).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: /^Upload/ })).toHaveCount(0)
  await accessible(page)
  await frame(page, 'wrong month')
  await send('right.csv', statementOf(monthBefore(1), ['04,STAPLES STORE 12,-21.00'], 960))
  await expect(page.getByText('1 of 2 received')).toBeVisible({ timeout: 60_000 })
  await frame(page, 'right month')

  // Back later: what was sent is still listed, and the rest still asked for.
  await page.reload()
  await arrived(page)
  await expect(page.getByRole('list', { name: 'Received files' }).getByRole('listitem')).toHaveCount(2)
  await frame(page, 'back')
  const lease = request.items.find(({ text }) => text.startsWith('The lease'))
  await owner.call('patch', `/api/requests/${request.id}/items/${lease?.id}`, { state: 'done' })
  await page.reload()
  await arrived(page)
  await expect(page.getByText('Everything has arrived. Thank you.')).toBeVisible()
  await expect(page.getByLabel('Choose files')).toHaveCount(0)
  await accessible(page)
  await frame(page, 'finished')
  expect(errors).toEqual([])
  await stranger.close()
  await owner.context.close()
})
