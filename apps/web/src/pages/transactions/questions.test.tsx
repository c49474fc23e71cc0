import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { viewerOf } from '../../../test/owner.ts'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const march = [
  'Date,Description,Amount',
  '2026-03-02,IRS USATAXPYMT 1040ES,-4200.00',
  '2026-03-03,VALLEY FORD AUTO SALES,-21000.00',
  '2026-03-05,FIRST BANK LOAN PMT 00412,-612.40',
  '2026-03-08,ZELLE PAYMENT TO MARIA LOPEZ,-450.00',
  '2026-03-09,ZELLE PAYMENT TO MARIA LOPEZ,-300.00',
  '2026-03-10,STAPLES STORE 1182,-118.20',
].join('\n')

interface Row {
  id: string
  description: string
  amount: string
  treatment: string
  label: string
  note: string | null
  payee: string | null
  question: { id: string } | null
  parts?: { amount: string; treatment: string; leaf?: string }[]
}

async function withQuestions() {
  const product = newProduct()
  const person = product.person()
  const { id } = await person.signUp('maya@example.com')
  await person.upload('checking.csv', march)
  await product.work()
  const rows = async (query = '') => (await person.call('GET', `/api/transactions${query}`)).json as Row[]
  const row = async (words: string) => {
    const found = (await rows()).find(({ description }) => description.includes(words))
    if (!found) throw new Error(words)
    return found
  }
  return { product, person, id, rows, row }
}
/** The tab that shows the card of a merchant: which one depends on what the row was taken for. */
async function cardOf(name: RegExp) {
  await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(3))
  return within(await screen.findByRole('region', { name }))
}
const kindOf = ({ label }: Row) => (label.startsWith('uncategorised') ? 'unrecognized' : 'suggestion')

describe('a question in the review', () => {
  it('stands with its answers, a key for each and what each does to the profit; the key answers, the toast takes it back', async () => {
    const { product, person, row } = await withQuestions()
    const van = await row('VALLEY FORD')
    const { user } = renderApp(`/transactions/review?kind=${kindOf(van)}`, { product, as: person })
    const card = await cardOf(/^Valley Ford/)
    await user.click(card.getByRole('button', { name: /^Valley Ford/ }))
    expect(card.getByText(/\$21,000\.00 something that lasts/)).toBeVisible()
    expect(card.getByText('Not counted as an expense until you answer.')).toBeVisible()
    const answers = within(card.getByRole('list', { name: 'Answers' })).getAllByRole('button')
    expect(answers.map((answer) => answer.textContent)).toEqual([
      '1AssetStays out of profit; counted under assets.No change',
      '2ExpenseLowers profit by the whole amount.−$21,000.00',
      '3PersonalNot for the business. Left out of every report.No change',
      "4Owner's drawMoney you took out for yourself. Profit stays.No change",
      '5LoanPays back what you owe. Split it if part is interest.No change',
      '6TransferMoved between your own accounts. Profit stays.No change',
      '7DepositMoney you get back later. Profit stays.No change',
    ])
    // A car is bought once: the next row of the seller is asked again.
    expect(card.getByRole('checkbox', { name: /^Always use for/ })).not.toBeChecked()
    await user.keyboard('1')
    expect(await screen.findByText('Valley Ford Auto: Asset')).toBeVisible()
    await waitFor(async () => expect(await row('VALLEY FORD')).toMatchObject({ treatment: 'asset', question: null }))
    expect((await person.call('GET', '/api/rules')).json).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await row('VALLEY FORD')).question?.id).toBe('capital_purchase'))
  })

  it('of several rows of a merchant is answered for all of them at once, and remembered', async () => {
    const { product, person, rows, row } = await withQuestions()
    const { user } = renderApp(`/transactions/review?kind=${kindOf(await row('MARIA'))}`, { product, as: person })
    const card = await cardOf(/^Zelle Payment/)
    await user.click(card.getByRole('button', { name: /^Zelle Payment/ }))
    expect(card.getByText('2 transactions')).toBeVisible()
    expect(card.getByRole('checkbox', { name: /^Always use for/ })).toBeChecked()
    await user.click(card.getByRole('button', { name: /Contractor/ }))
    expect(await screen.findByText('2 transactions reviewed')).toBeVisible()
    await waitFor(async () =>
      expect((await rows('?search=maria')).map(({ treatment, label, question }) => [treatment, label, question])).toEqual([
        ['business', 'contract_labor', null],
        ['business', 'contract_labor', null],
      ]),
    )
    expect((await person.call('GET', '/api/rules')).json).toMatchObject([{ label: 'contract_labor' }])
  })

  it('of a loan payment is answered by a split too: P opens it, the rest is filled in', async () => {
    const { product, person, row } = await withQuestions()
    const loan = await row('LOAN')
    const { user } = renderApp(`/transactions/review?kind=${kindOf(loan)}`, { product, as: person })
    const card = await cardOf(/^First Bank/)
    await user.click(card.getByRole('button', { name: /^First Bank/ }))
    await user.keyboard('p')
    const dialog = within(await screen.findByRole('dialog', { name: 'Split Transaction' }))
    await user.type(await dialog.findByRole('textbox', { name: 'Amount of part 1' }), '500')
    expect(dialog.getByRole('status')).toHaveTextContent('Adds up to $612.40')
    expect(dialog.getByRole('textbox', { name: 'Amount of part 2' })).toHaveAttribute('placeholder', '112.40')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Split into 2 parts')).toBeVisible()
    expect((await row('LOAN')).parts).toMatchObject([
      { amount: '500.00', treatment: 'loan' },
      { amount: '112.40', leaf: 'interest' },
    ])
    await waitFor(() => expect(screen.queryByRole('region', { name: /^First Bank/ })).toBeNull())
  })

  it('a viewer reads it and cannot answer', async () => {
    const { product, person, id, row } = await withQuestions()
    const viewer = await viewerOf(product, person, id)
    const { user } = renderApp(`/transactions/review?kind=${kindOf(await row('VALLEY'))}`, { product, as: viewer })
    const card = await cardOf(/^Valley Ford/)
    await user.click(card.getByRole('button', { name: /^Valley Ford/ }))
    expect(card.getByText(/something that lasts/)).toBeVisible()
    expect(card.queryByRole('list', { name: 'Answers' })).toBeNull()
    await user.keyboard('1')
    expect((await row('VALLEY')).question).not.toBeNull()
  })

  it('what cannot be saved comes back', async () => {
    const { product, person, row } = await withQuestions()
    const { user, forget } = renderApp(`/transactions/review?kind=${kindOf(await row('VALLEY'))}`, { product, as: person })
    const card = await cardOf(/^Valley Ford/)
    await user.click(card.getByRole('button', { name: /^Valley Ford/ }))
    forget()
    await user.keyboard('1')
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
    expect((await row('VALLEY')).question).not.toBeNull()
  })
})

describe('a row that is not decided', () => {
  it('says so in the list, found by its address, and is answered in its dialog', async () => {
    const { product, person, row } = await withQuestions()
    const { user } = renderApp('/transactions?treatment=undecided&from=2026-03-01&to=2026-03-31', { product, as: person })
    const tag = await screen.findByRole('button', { name: /^Not counted yet.*VALLEY FORD AUTO SALES$/ })
    expect(screen.queryByText('STAPLES STORE 1182')).toBeNull()
    expect(screen.getByRole('list', { name: 'Filters in use' })).toHaveTextContent('Type: Not counted yet')
    await user.click(tag)
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Transaction' }))
    expect(await dialog.findByText(/something that lasts/)).toBeVisible()
    expect(dialog.queryByRole('combobox', { name: 'Counts as' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: /^Expense/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(async () => expect(await row('VALLEY FORD')).toMatchObject({ treatment: 'business', label: 'equipment', question: null }))
  })

  it('stays so when only its note and payee are written', async () => {
    const { product, person, row } = await withQuestions()
    const van = await row('VALLEY FORD')
    const { user } = renderApp(`/transactions?open=${van.id}`, { product, as: person })
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Transaction' }))
    await user.type(await dialog.findByRole('textbox', { name: 'Note' }), 'Delivery van')
    await user.type(dialog.getByRole('textbox', { name: 'Payee' }), 'Valley Ford')
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await waitFor(async () => expect(await row('VALLEY FORD')).toMatchObject({ note: 'Delivery van', payee: 'Valley Ford' }))
    expect((await row('VALLEY FORD')).question?.id).toBe('capital_purchase')
  })

  it('A opens its question instead of agreeing', async () => {
    const { product, person, row } = await withQuestions()
    const { user } = renderApp('/transactions?treatment=undecided&search=valley', { product, as: person })
    await screen.findByRole('button', { name: 'VALLEY FORD AUTO SALES' })
    await user.keyboard('ja')
    expect(await screen.findByRole('dialog', { name: 'Edit Transaction' })).toBeVisible()
    expect((await row('VALLEY FORD')).question).not.toBeNull()
  })
})
