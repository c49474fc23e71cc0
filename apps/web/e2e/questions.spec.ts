import { expect, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { arrived, person, uploadCsv, watch } from './people.ts'

/** From a bank's file to a profit that can be signed: what is asked is answered by keys, a loan's payment is split, and the profit follows. */

const march = `Account Number,****4821
Date,Description,Amount
2026-03-02,IRS USATAXPYMT 1040ES,-4200.00
2026-03-03,VALLEY FORD AUTO SALES,-21000.00
2026-03-05,FIRST BANK LOAN PMT 00412,-612.40
2026-03-10,STAPLES STORE 1182,-118.20
2026-03-11,COMCAST BUSINESS INTERNET,-129.99
2026-03-15,STRIPE TRANSFER ST-A1B2,4500.00
`
interface Row {
  id: string
  description: string
  label: string
  treatment: string
  parts?: { amount: string }[]
}

for (const [name, viewport] of Object.entries({ desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }))
  test(`${name}: questions are answered and a loan payment is split; the profit follows`, async ({ browser }) => {
    const owner = await person(browser, 'Maya Lee', `questions-${name}-${test.info().retry}@example.com`, {
      viewport,
      ...(name === 'phone' ? { isMobile: true, hasTouch: true } : {}),
    })
    await uploadCsv(owner, 'checking-march.csv', march)
    const profit = async () => {
      const sent = { title: 'March', reportPeriod: '2026-03', startDate: '2026-03-01', endDate: '2026-03-31' }
      const { netProfit, reportData } = await owner.call<{
        netProfit: number
        reportData: { leftOut: Record<string, { amount: number }> }
      }>('post', '/api/reports', sent)
      return { netProfit, left: Object.fromEntries(Object.entries(reportData.leftOut).map(([key, { amount }]) => [key, amount])) }
    }
    const before = await profit()
    expect(before).toEqual({ netProfit: 4251.81, left: { undecided: -25_812.4 } })

    const page = await owner.context.newPage()
    const errors = watch(page)
    const rows = await owner.call<Row[]>('get', '/api/transactions')
    const open = async (words: string, merchant: RegExp) => {
      const label = rows.find(({ description }) => description.includes(words))?.label ?? ''
      await page.goto(`/transactions/review?kind=${label.startsWith('uncategorised') ? 'unrecognized' : 'suggestion'}`)
      await arrived(page)
      const card = page.getByRole('region', { name: merchant })
      const head = card.getByRole('button').first()
      await expect(head).toBeVisible()
      if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click()
      await expect(card.getByRole('list', { name: 'Answers' })).toBeVisible()
      return card
    }
    /** On a phone there are no keys to press. */
    const answer = async (card: Awaited<ReturnType<typeof open>>, key: string, label: RegExp) => {
      await expect(card.getByRole('list', { name: 'Answers' }).getByRole('button', { name: label })).toBeVisible()
      if (name === 'desktop') await page.keyboard.press(key)
      else await card.getByRole('button', { name: label }).click()
      await expect(card).toHaveCount(0)
    }
    const van = await open('VALLEY FORD', /^Valley Ford/)
    await accessible(page)
    await answer(van, '1', /Asset/)
    const tax = await open('IRS', /^IRS/)
    await answer(tax, '1', /My own income tax/)
    await expect.poll(profit).toEqual({ netProfit: 4251.81, left: { asset: -21_000, owner_tax: -4200, undecided: -612.4 } })

    const loan = await open('LOAN PMT', /^First Bank/)
    if (name === 'desktop') await page.keyboard.press('p')
    else await loan.getByRole('button', { name: 'Split', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Split Transaction' })
    await dialog.getByLabel('Amount of part 1').fill('500.00')
    await expect(dialog.getByText('Adds up to $612.40')).toBeVisible()
    await accessible(page)
    if (name === 'desktop') await page.keyboard.press('Control+Enter')
    else await dialog.getByRole('button', { name: 'Split into 2' }).click()
    await expect(page.getByText('Split into 2 parts')).toBeVisible()
    const paid = (await owner.call<Row[]>('get', '/api/transactions?treatment=split'))[0]
    expect(paid?.parts?.map(({ amount }) => amount)).toEqual(['500.00', '112.40'])
    expect(await profit()).toEqual({ netProfit: 4139.41, left: { asset: -21_000, owner_tax: -4200, loan: -500 } })

    // A list within a short sheet opens above its field, and the sheet stays where it is.
    await page.goto('/transactions?search=staples')
    await page.getByRole('checkbox', { name: /^Select (?!all)/ }).click()
    await page.getByRole('button', { name: 'More actions for the selection' }).click()
    await page.getByRole('menuitem', { name: 'Counts as...' }).click()
    const countsAs = page.getByRole('dialog', { name: 'Counts As' })
    await countsAs.getByRole('combobox', { name: 'Counts as' }).click()
    await page.getByRole('option', { name: 'Personal' }).click()
    await accessible(page)
    await countsAs.getByRole('button', { name: 'Change 1 transaction' }).click()
    await expect(page.getByText('Counts as personal')).toBeVisible()
    await expect.poll(async () => (await profit()).netProfit).toBe(4257.61)

    // The dialog's step back in the history is over: it would end the way to the next page.
    await expect(countsAs).toBeHidden()
    await page.waitForFunction(() => history.state?.isOver !== true)
    await page.goto('/transactions?treatment=undecided')
    await expect(page.getByText('No transactions found')).toBeVisible()
    expect(errors).toEqual([])
    await owner.context.close()
  })
