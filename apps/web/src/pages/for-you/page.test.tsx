import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'
import { setCurrentOwner } from '../../net/books.ts'

/** An owner with rows, and an accountant who asked something of each kind. */
async function asked() {
  const product = newProduct()
  product.setClock('2026-04-10T12:00:00.000Z')
  const owner = product.person()
  const ownerId = (await owner.signUp('maya@example.com')).id
  const accountant = product.person()
  await owner.give(accountant, (await accountant.signUp('ines@example.com')).id, 'cpa')
  const rows = ['2026-01-02,ZZYZX TOOLS 77,-180.00', '2026-01-27,RENT,-2.00']
  await owner.upload('january.csv', ['Account Number,****4821', 'Date,Description,Amount', ...rows].join('\n'))
  await product.work()
  const [account] = (await owner.call('GET', '/api/accounts')).json as { id: string }[]
  const tools = ((await owner.call('GET', '/api/transactions')).json as { id: string; description: string }[]).find((t) =>
    t.description.startsWith('ZZYZX'),
  )?.id
  const as = { 'x-business-owner': ownerId }
  await accountant.call(
    'POST',
    '/api/questions',
    { about: { transactionIds: [tools] }, text: 'What was ZZYZX?', options: [{ label: 'For me', treatment: 'personal' }] },
    as,
  )
  const items = [
    { kind: 'statement', account: account?.id, month: '2026-02' },
    { kind: 'receipt', transactionId: tools },
    { kind: 'other', text: 'The lease' },
  ]
  await accountant.call('POST', '/api/requests', { items, addressee: { name: 'Maya' }, dueOn: '2026-04-20', message: 'For the bank' }, as)
  return { product, owner, ownerId, accountant, tools }
}

it('is one list of what others ask for; a press answers and can be undone, files tick the rest, and it ends with nothing to do', async () => {
  const { product, owner, tools } = await asked()
  const view = renderApp('/', { product, as: owner })
  await view.user.click(await screen.findByRole('link', { name: 'For You: 4 things to answer or send' }))
  const list = within(await screen.findByRole('list', { name: 'To do' }))
  expect(list.getByText('Receipt for Zzyzx Tools, January 2, 2026', { exact: false })).toBeVisible()
  expect(list.getAllByText('For the bank')).toHaveLength(1)
  await view.user.click(list.getByRole('button', { name: 'For me' }))
  await view.user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await list.findByText(/taken back/)).toBeVisible()
  await view.user.click(list.getByRole('button', { name: 'For me' }))
  await waitFor(() => expect(screen.queryByText('What was ZZYZX?')).toBeNull())
  expect((await owner.call('GET', `/api/transactions/${tools}`)).json.treatment).toBe('personal')
  const csv = (name: string, text: string) => new File([text], name, { type: 'text/csv' })
  await view.user.upload(list.getByLabelText('File: The lease'), csv('lease.csv', 'Date,Description,Amount\n2026-03-05,LEASE,-1.00\n'))
  await waitFor(() => expect(list.queryByText('The lease')).toBeNull())
  expect(await screen.findByText('The lease: arrived')).toBeVisible()
  await view.user.upload(
    list.getByLabelText(/^File: Account ending in 4821/),
    csv('mar.csv', 'Account Number,****4821\nDate,Description,Amount\n2026-03-02,A,-1.00\n2026-03-26,B,-1.00\n'),
  )
  expect(await list.findByText('Reading mar.csv…')).toBeVisible()
  await product.work()
  const wrong = 'mar.csv: This is March 2026. February 2026 is still missing.'
  expect(await list.findByText(wrong, {}, { timeout: 8000 })).toBeVisible()
  await view.user.upload(
    list.getByLabelText(/^File: Account ending in 4821/),
    csv('feb.csv', 'Account Number,****4821\nDate,Description,Amount\n2026-02-02,A,-1.00\n2026-02-26,B,-1.00\n'),
  )
  await waitFor(async () => expect((await owner.call('GET', '/api/documents')).json).toHaveLength(4))
  await product.work()
  await waitFor(() => expect(list.queryByText(/4821/)).toBeNull(), { timeout: 15_000 })
  await view.user.click(list.getByRole('button', { name: /^I don't have it: Receipt/ }))
  expect(await screen.findByText('Nothing to do')).toBeVisible()
  // The file that answered a free item is found from the request.
  const [lease] = ((await owner.call('GET', '/api/documents')).json as { id: string; originalName: string }[]).filter(
    ({ originalName }) => originalName === 'lease.csv',
  )
  await view.user.click(screen.getByRole('link', { name: 'All requests' }))
  expect(await screen.findByRole('link', { name: 'The lease' })).toHaveAttribute('href', `/documents/${lease?.id}`)
})

it('keeps the thread on the row, where a question by link is asked; its holder answers and sees nothing else', async () => {
  const { product, ownerId, accountant, tools } = await asked()
  setCurrentOwner(ownerId)
  const view = renderApp(`/transactions?open=${tools}`, { product, as: accountant })
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Transaction' }))
  expect(await dialog.findByText('What was ZZYZX?')).toBeVisible()
  // All that can be done beside the fields stands in one line above the foot.
  const more = dialog.getByRole('group', { name: 'More for this transaction' })
  expect(
    within(more)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Find the matching transaction', 'Attach a Receipt…', 'Ask a Question', 'Ask for the Receipt'])
  expect(dialog.getByRole('button', { name: 'Save Changes' }).compareDocumentPosition(more)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  await view.user.click(dialog.getByRole('button', { name: 'Ask a Question' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Ask a Question' }))
  await view.user.click(ask.getByRole('button', { name: 'Ask' }))
  expect(await ask.findByText('Write the question')).toBeVisible()
  await view.user.type(ask.getByLabelText('Question'), 'Whose?')
  expect(ask.getByText('Who Answers')).toBeVisible()
  const choices = within(ask.getByRole('radiogroup', { name: 'Who Answers' })).getAllByRole('radio')
  expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual(['The owner', 'Anyone by link', 'Accountants only'])
  expect(ask.getByText('They find it under For You.')).toBeVisible()
  await view.user.click(ask.getByRole('radio', { name: 'Anyone by link' }))
  expect(ask.getByText(/^You get a link to send\./)).toBeVisible()
  await view.user.click(ask.getByRole('button', { name: 'Ask' }))
  const link = (await within(await screen.findByRole('dialog', { name: 'Send This Link' })).findByLabelText<HTMLInputElement>('Link')).value
  view.unmount()

  const stranger = renderApp(new URL(link).pathname, { product })
  expect(await screen.findByRole('heading', { name: 'Whose?' })).toBeVisible()
  expect(document.body).not.toHaveTextContent(/ZZYZX|180/)
  await stranger.user.type(screen.getByLabelText('Your answer'), 'Mine')
  await stranger.user.click(screen.getByRole('button', { name: 'Answer' }))
  expect(await screen.findByText('Your answer has arrived. Thank you.')).toBeVisible()
})

it('lists questions by state and resolves them; viewers only read', async () => {
  const { product, owner, ownerId, accountant } = await asked()
  const [{ id }] = (await owner.call('GET', '/api/questions')).json
  await owner.call('POST', `/api/questions/${id}/answer`, { text: 'It is mine' })
  const mine = renderApp('/questions', { product, as: owner })
  await mine.user.click(await screen.findByRole('radio', { name: 'Answered 1' }))
  expect(await screen.findByRole('button', { name: 'For me' })).toBeVisible()
  mine.unmount()
  setCurrentOwner(ownerId)
  const again = renderApp('/questions', { product, as: accountant })
  await again.user.click(await screen.findByRole('radio', { name: 'Answered 1' }))
  expect(await screen.findByText('It is mine')).toBeVisible()
  // The accountant reads the answer: what only the owner can choose from is not offered again.
  expect(screen.queryByRole('button', { name: /For me|Something else/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Reply' })).toBeVisible()
  await again.user.click(screen.getByRole('button', { name: 'Resolve' }))
  await again.user.click(await screen.findByRole('radio', { name: 'Resolved 1' }))
  expect(await screen.findByText('It is mine')).toBeVisible()
  again.unmount()

  const viewer = product.person()
  await owner.give(viewer, (await viewer.signUp('vera@example.com')).id, 'viewer')
  renderApp('/questions', { product, as: viewer })
  expect(await screen.findByText('What was ZZYZX?')).toBeVisible()
  expect(screen.queryByRole('button', { name: /For me|Write|Something else|Ask About/ })).toBeNull()
})
