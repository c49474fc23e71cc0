import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const statement = [
  'Account Number,****4821',
  'Date,Description,Amount',
  '2026-03-03,CLIENT PAYMENT HOTEL MARLOW,9000.00',
  '2026-03-04,SHELL OIL 57444,-370.25',
  '2026-05-08,ZELLE PAYMENT TO DANA REED,-2400.00',
].join('\n')

async function books() {
  const product = newProduct()
  product.setClock('2027-04-09T12:00:00.000Z')
  const person = product.person()
  await person.signUp('maya@example.com')
  await person.upload('2026.csv', statement)
  await product.work()
  for (const [words, category] of [
    ['HOTEL', 'sales'],
    ['SHELL', 'car_truck'],
    ['DANA', 'contract_labor'],
  ]) {
    const [row] = (await person.call('GET', `/api/transactions?search=${words}`)).json
    await person.call('PUT', `/api/transactions/${row.id}`, { category })
  }
  return { product, person }
}

it('the lines lead to their rows; miles are compared while typing, saved, and take the actual costs out; a W-9 is on file', {
  timeout: 60_000,
}, async () => {
  const { product, person } = await books()
  const { user } = renderApp('/taxes?year=2026', { product, as: person })
  expect(await screen.findByRole('heading', { level: 1, name: 'Tax Pack 2026' })).toBeVisible()
  const car = await screen.findByRole('link', { name: 'Car and truck expenses, line 9: $370.25' })
  expect(car).toHaveAttribute('href', expect.stringContaining('leaf=car_truck'))
  // Looked into, it says what it is made of.
  car.focus()
  await user.keyboard(' ')
  const behind = within(await screen.findByRole('dialog', { name: 'Car and truck expenses, line 9' }))
  expect(await behind.findByText('Show the transaction')).toBeVisible()
  expect(behind.getAllByRole('listitem')).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(car).toHaveFocus()
  expect(within(screen.getByRole('complementary', { name: 'What is open' })).getByText('Business miles or actual car costs?')).toBeVisible()

  await user.click(screen.getByRole('radio', { name: 'Miles' }))
  await user.type(screen.getByLabelText('Business miles'), '1,000')
  expect(screen.getByText('Miles deduct more')).toBeVisible()
  expect(screen.getByText('$354.75')).toBeVisible()
  await user.type(screen.getByLabelText('Square feet of the home office'), 'ten')
  await user.click(screen.getByRole('button', { name: 'Save Answers' }))
  expect(await screen.findByText('Square feet must be a whole number from 0 to 100,000')).toBeVisible()
  await user.clear(screen.getByLabelText('Square feet of the home office'))
  await user.type(screen.getByLabelText('Square feet of the home office'), '0')
  await user.click(screen.getByRole('button', { name: 'Save Answers' }))
  expect(await screen.findByRole('link', { name: 'Car and truck expenses, line 9: $725.00' })).toBeVisible()
  expect(screen.getByText('Actual car costs: the mileage rate stands for them')).toBeVisible()

  // A list of rows says how many; the sentences of what is not settled say it themselves.
  const summaries = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
  expect(summaries()).toEqual(expect.arrayContaining([expect.stringMatching(/^Months not closed 12/)]))
  expect(summaries().filter((words) => /^Not settled\s*\d/.test(words ?? ''))).toEqual([])

  await user.click(screen.getByText('1 W-9 missing'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'W-9 of Dana Reed' }), 'W-9: on file')
  await waitFor(() => expect(screen.queryByText('1 W-9 missing')).toBeNull())
})

it('the pack is handed over, or the page says why not', { timeout: 60_000 }, async () => {
  const { product, person } = await books()
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:pack'
  URL.revokeObjectURL = () => undefined
  const { user, unmount } = renderApp('/taxes?year=2026', { product, as: person })
  await user.click(await screen.findByRole('button', { name: 'Download Pack' }))
  expect(await screen.findByText(/^Tax pack 2026 downloaded/)).toBeVisible()
  expect(saved).toEqual(['Tax-pack-2026-Maya_Lee.zip'])
  unmount()

  const { user: again } = renderApp('/taxes?year=2026&entityId=nobody', { product, as: person })
  expect(await screen.findByText('The tax pack could not be loaded')).toBeVisible()
  await again.click(screen.getByRole('button', { name: 'Download Pack' }))
  expect(await screen.findByText('The tax pack could not be downloaded')).toBeVisible()
  vi.restoreAllMocks()
})

it('own lines are saved beside what was changed meanwhile; where both changed the same, the person chooses', {
  timeout: 60_000,
}, async () => {
  const { product, person } = await books()
  const elsewhere = (lines: object) => person.call('PUT', '/api/tax/lines', { lines })
  await person.call('PUT', '/api/tax/lines', { form: 'own' })
  const titles = async () => {
    const { ownLines } = (await person.call('GET', '/api/tax/2026')).json
    return Object.fromEntries(ownLines.map(({ leaf, title }: { leaf: string; title: string }) => [leaf, title]))
  }
  const { user } = renderApp('/taxes?year=2026', { product, as: person })
  await user.click(await screen.findByRole('button', { name: 'Which lines' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit your lines…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lines of your own' }))
  const type = async (label: string, text: string) => {
    await user.clear(dialog.getByLabelText(label))
    await user.type(dialog.getByLabelText(label), text)
  }
  await elsewhere({ travel: 'Trips of theirs', utilities: 'Power' })
  await type('Travel', 'My trips')
  await user.click(dialog.getByRole('button', { name: 'Save Lines' }))
  const asked = within(await dialog.findByRole('region', { name: /^These lines were changed meanwhile/ }))
  expect(asked.getByText('Not changed by you, so taken over: Utilities.')).toBeVisible()
  expect(await titles()).toMatchObject({ travel: 'Trips of theirs', utilities: 'Power' })
  await user.click(asked.getByRole('radio', { name: 'Saved meanwhile: Trips of theirs' }))
  // The other change is another one again, and no conflict.
  await elsewhere({ utilities: 'Power and water' })
  await type('Car & Truck', 'Van')
  await user.click(dialog.getByRole('button', { name: 'Save Lines' }))
  expect(await screen.findByText('Lines saved')).toBeVisible()
  expect(await titles()).toMatchObject({ travel: 'Trips of theirs', utilities: 'Power and water', car_truck: 'Van' })
})
