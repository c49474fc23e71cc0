import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { owner } from '../../../test/owner.ts'
import { type Person, renderApp } from '../../../test/render-app.tsx'

interface Row {
  id: string
  treatment: string
  accountId: string | null
  label: string
  parts?: { amount: string; treatment: string; leaf?: string; note: string | null }[]
}
const add = async (person: Person, changes: object = {}): Promise<Row> =>
  (
    await person.call('POST', '/api/transactions', {
      description: 'Hardware store',
      amount: '612.40',
      transactionDate: '2026-03-04',
      category: 'supplies',
      ...changes,
    })
  ).json as Row
const get = async (person: Person, id: string) => (await person.call('GET', `/api/transactions/${id}`)).json as Row
const parts = (dialog: ReturnType<typeof within>) => dialog.getAllByRole('textbox', { name: /^Amount of part/ })
const listed = () => within(screen.getByRole('table'))
const open = async () => within(await screen.findByRole('dialog', { name: 'Split Transaction' }))

describe('splitting a row', () => {
  it('says before the server does that parts must add up, and Enter adds a part', async () => {
    const { product, as } = await owner()
    const { id } = await add(as)
    const { user, asked } = renderApp('/transactions', { product, as })
    await screen.findByRole('button', { name: 'Hardware store' })
    await user.keyboard('js')
    const dialog = await open()
    await waitFor(() => expect(parts(dialog)[0]).toHaveFocus())
    await user.keyboard('25%{Enter}')
    await waitFor(() => expect(parts(dialog)[1]).toHaveFocus())
    expect(dialog.getByText('$153.10')).toBeVisible()
    await user.keyboard('400{Enter}')
    await waitFor(() => expect(parts(dialog)[2]).toHaveFocus())
    expect(parts(dialog)[2]).toHaveAttribute('placeholder', '59.30')
    await user.keyboard('50')
    expect(dialog.getByRole('status')).toHaveTextContent('$9.30 left. Parts must add up to $612.40')
    const before = asked.length
    for (const n of [2, 3]) {
      await user.click(dialog.getByRole('combobox', { name: `What part ${n} was for` }))
      await user.click(await screen.findByRole('option', { name: n === 2 ? 'Repairs & Maintenance' : "Owner's draw" }))
    }
    await user.click(dialog.getByRole('button', { name: 'Split into 3' }))
    expect(asked.slice(before).filter((path) => path.includes('transactions.update'))).toEqual([])
    await user.clear(parts(dialog)[2] as HTMLElement)
    expect(dialog.getByRole('status')).toHaveTextContent('Adds up to $612.40')
    await user.type(dialog.getByRole('textbox', { name: 'Note of part 3' }), 'Paint for home')
    await user.click(dialog.getByRole('button', { name: 'Split into 3' }))
    expect(await screen.findByText('Split into 3 parts')).toBeVisible()
    expect((await get(as, id)).parts).toMatchObject([
      { amount: '153.10', leaf: 'supplies', note: null },
      { amount: '400.00', leaf: 'repairs' },
      { amount: '59.30', treatment: 'owner_draw', note: 'Paint for home' },
    ])
    expect(await listed().findByText('Split')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await get(as, id)).parts).toBeUndefined())
  })

  it('asks what a part was for', async () => {
    const { product, as } = await owner()
    const { id } = await add(as)
    const { user } = renderApp('/transactions', { product, as })
    await user.click(await screen.findByRole('button', { name: 'Hardware store' }))
    await user.click(await screen.findByRole('button', { name: 'Split' }))
    const dialog = await open()
    await user.type(parts(dialog)[0] as HTMLElement, '12.40')
    await user.click(dialog.getByRole('button', { name: 'Split into 2' }))
    expect(await dialog.findByText('Choose what it was for')).toBeVisible()
    // The list that opens below would hide the words.
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'What part 2 was for' })).toHaveFocus())
    expect(screen.queryByRole('listbox')).toBeNull()
    expect((await get(as, id)).treatment).toBe('business')
  })

  it('takes what is typed in place of the preset, and Enter takes the one match', async () => {
    const { product, as } = await owner()
    await add(as)
    const { user } = renderApp('/transactions', { product, as })
    await screen.findByRole('button', { name: 'Hardware store' })
    await user.keyboard('js')
    const dialog = await open()
    await waitFor(() => expect(parts(dialog)[0]).toHaveFocus())
    await user.keyboard('{Tab}')
    expect(dialog.getByRole('combobox', { name: 'What part 1 was for' })).toHaveFocus()
    await user.keyboard('draw')
    await screen.findByRole('option', { name: "Owner's draw" })
    await user.keyboard('{Enter}')
    expect(dialog.getByRole('combobox', { name: 'What part 1 was for' })).toHaveValue("Owner's draw")
  })

  it('is changed later, and made whole again', async () => {
    const { product, as } = await owner()
    const { id } = await add(as)
    const sent = [
      { amount: '500.00', treatment: 'loan' },
      { amount: '112.40', leaf: 'interest' },
    ]
    await as.call('PUT', `/api/transactions/${id}`, { parts: sent })
    const { user } = renderApp(`/transactions?treatment=split&open=${id}`, { product, as })
    const shown = within(await screen.findByRole('dialog', { name: 'Edit Transaction' }))
    expect((await shown.findAllByRole('listitem')).map((part) => part.textContent)).toEqual(['Loan−$500.00', 'Interest−$112.40'])
    await user.click(shown.getByRole('button', { name: 'Edit Split' }))
    const dialog = await open()
    expect(parts(dialog).map((field: HTMLElement) => (field as HTMLInputElement).value)).toEqual(['500.00', '112.40'])
    expect(dialog.getByRole('combobox', { name: 'What part 1 was for' })).toHaveValue('Loan')
    await user.click(dialog.getByRole('button', { name: 'Make whole again' }))
    expect(await screen.findByText('Whole again')).toBeVisible()
    expect(await get(as, id)).toMatchObject({ treatment: 'business', label: 'supplies' })
  })

  it('of a deposit lets a fee go the other way', async () => {
    const { product, as } = await owner()
    const { id } = await add(as, { amount: '96.80', isCredit: true, category: 'Sales & Revenue' })
    const { user } = renderApp('/transactions', { product, as })
    await screen.findByRole('button', { name: 'Hardware store' })
    await user.keyboard('js')
    const dialog = await open()
    await user.type(parts(dialog)[0] as HTMLElement, '100')
    expect(dialog.getByText('The rest, goes the other way, like a fee taken off')).toBeVisible()
    await user.click(dialog.getByRole('combobox', { name: 'What part 2 was for' }))
    await user.click(await screen.findByRole('option', { name: 'Commissions & Fees' }))
    await user.click(dialog.getByRole('button', { name: 'Split into 2' }))
    await waitFor(async () => expect((await get(as, id)).parts?.map((part) => part.amount)).toEqual(['100.00', '-3.20']))
  })
})

describe('what rows count as', () => {
  it('is said of several at once, with its account, and taken back', async () => {
    const { product, as } = await owner()
    const rows = [await add(as, { description: 'One' }), await add(as, { description: 'Two' })]
    const loan = (await as.call('POST', '/api/accounts', { kind: 'loan', name: 'Van loan' })).json as { id: string }
    const { user } = renderApp('/transactions', { product, as })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await user.keyboard('t')
    const dialog = within(await screen.findByRole('dialog', { name: 'Counts As' }))
    await user.click(dialog.getByRole('button', { name: 'Change 2 transactions' }))
    expect(dialog.getByText('Choose what they count as')).toBeVisible()
    await user.click(dialog.getByRole('combobox', { name: 'Counts as' }))
    await user.click(await screen.findByRole('option', { name: 'Loan' }))
    expect(dialog.getByText('Pays back what you owe. Split it if part is interest.')).toBeVisible()
    await user.click(dialog.getByRole('combobox', { name: 'Account' }))
    await user.click(await screen.findByRole('option', { name: 'Van loan' }))
    await user.click(dialog.getByRole('button', { name: 'Change 2 transactions' }))
    expect(await screen.findByText('Counts as loan')).toBeVisible()
    for (const { id } of rows) expect(await get(as, id)).toMatchObject({ treatment: 'loan', accountId: loan.id })
    await waitFor(() => expect(listed().getAllByText('Loan')).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await get(as, rows[0]?.id ?? '')).treatment).toBe('business'))
  })

  it('is changed in the dialog of one, with what it does to the profit', async () => {
    const { product, as } = await owner()
    const { id } = await add(as)
    const { user } = renderApp(`/transactions?open=${id}`, { product, as })
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Transaction' }))
    await user.click(await dialog.findByRole('combobox', { name: 'Counts as' }))
    await user.click(await screen.findByRole('option', { name: 'Asset' }))
    expect(dialog.getByText('Stays out of profit; counted under assets.')).toBeVisible()
    expect(dialog.getByRole('combobox', { name: 'Account' })).toHaveAttribute('placeholder', 'Equipment and other assets')
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await waitFor(async () => expect((await get(as, id)).treatment).toBe('asset'))
    expect(await listed().findByText('Asset')).toBeVisible()
  })
})

describe('a row that somebody else changes while it is split', () => {
  async function splitting() {
    const { product, as } = await owner()
    const { id } = await add(as)
    const { user } = renderApp('/transactions', { product, as })
    await screen.findByRole('button', { name: 'Hardware store' })
    await user.keyboard('js')
    const dialog = await open()
    await user.type(parts(dialog)[0] as HTMLElement, '400')
    await user.click(dialog.getByRole('combobox', { name: 'What part 2 was for' }))
    await user.click(await screen.findByRole('option', { name: "Owner's draw" }))
    const change = async (changes: object) =>
      expect(await as.call('PUT', `/api/transactions/${id}`, changes)).toMatchObject({ status: 200 })
    return { as, id, user, dialog, change, send: () => user.click(dialog.getByRole('button', { name: 'Split into 2' })) }
  }

  it('is split all the same, and keeps what was changed of it', async () => {
    const { as, id, change, send } = await splitting()
    await change({ note: 'Theirs', category: 'repairs' })
    await send()
    expect(await screen.findByText('Split into 2 parts')).toBeVisible()
    const row = await get(as, id)
    expect(row).toMatchObject({ note: 'Theirs', treatment: 'split' })
    expect(row.parts).toMatchObject([
      { amount: '400.00', leaf: 'supplies' },
      { amount: '212.40', treatment: 'owner_draw' },
    ])
  })

  it('is not split into parts of another amount before these were seen', async () => {
    const { as, id, dialog, change, send } = await splitting()
    await change({ amount: '300.00' })
    await send()
    expect(await screen.findByText('The amount was changed meanwhile')).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Adds up to $300.00'))
    expect((await get(as, id)).parts).toBeFalsy()
    expect(parts(dialog)[0]).toHaveValue('400')
  })

  it('and split in another way: both are shown, and the chosen one is saved', async () => {
    const { as, id, user, dialog, change, send } = await splitting()
    await change({
      parts: [
        { amount: '600.00', leaf: 'repairs' },
        { amount: '12.40', leaf: 'meals' },
      ],
    })
    await send()
    const choice = within(await dialog.findByRole('radiogroup', { name: 'Parts' }))
    expect(choice.getByRole('radio', { name: /^Yours: 400 .*Owner's draw/ })).toBeChecked()
    expect((await get(as, id)).parts).toMatchObject([{ amount: '600.00' }, { amount: '12.40' }])
    await user.click(choice.getByRole('radio', { name: /^Saved meanwhile: 600.00 Repairs/ }))
    expect(parts(dialog)[0]).toHaveValue('600.00')
    await user.click(choice.getByRole('radio', { name: /^Yours/ }))
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await get(as, id)).parts).toMatchObject([{ amount: '400.00' }, { amount: '212.40' }])
  })
})
