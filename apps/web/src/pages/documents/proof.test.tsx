import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

async function owner() {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  return { product, person }
}
const off = [
  'Date,Description,Amount,Balance',
  '2026-03-01,OPENING BALANCE,,1000.00',
  '2026-03-02,STAPLES STORE,-50.00,950.00',
  '2026-03-05,CITY POWER,-12.30,936.80',
  '2026-03-31,CLOSING BALANCE,,936.80',
].join('\n')
/** No balance stands beside its rows, so that two of them may be the misprint. */
const doubtful = [
  'Date,Description,Amount,Balance',
  '2026-03-01,OPENING BALANCE,,1000.00',
  '2026-03-02,STAPLES STORE,-45.60,',
  '2026-03-05,CITY POWER,-12.30,',
  '2026-03-31,CLOSING BALANCE,,941.20',
].join('\n')
const account = (lastFour: string, row: string) => [`Account Number,****${lastFour}`, 'Date,Description,Amount', row].join('\n')

describe('the proof of a document', () => {
  it('of one that is off no green tick is shown, in the list and on the dashboard', async () => {
    const { product, person } = await owner()
    await person.upload('march.csv', off)
    await person.upload('one.csv', account('4821', '2026-03-01,STAPLES,-1.00'))
    await product.work()
    const { unmount } = renderApp('/documents', { product, as: person })
    const status = async (text: string) => (await screen.findByText(text)).closest('[data-tone]')
    expect(await status('2 transactions extracted via built-in reader')).toHaveAttribute('data-tone', 'off')
    expect(screen.getByText("Doesn't reconcile: off by $0.90")).toBeVisible()
    // Nothing is wrong with the other one, of which there is one transaction, not '1 transactions'.
    expect(await status('1 transaction extracted via built-in reader')).toHaveAttribute('data-tone', 'success')
    unmount()
    renderApp('/', { product, as: person })
    expect(await screen.findByRole('img', { name: "Doesn't reconcile: off by $0.90" })).toBeVisible()
    expect(screen.getAllByRole('img', { name: 'Processed' })).toHaveLength(1)
  })
  it('says what would repair it, repairs it at one click, and takes it back', async () => {
    const { product, person } = await owner()
    const { id } = (await person.upload('march.csv', off)).json.document
    await product.work()
    const { user } = renderApp(`/documents/${id}`, { product, as: person })
    expect(await screen.findByText("Doesn't reconcile: off by $0.90")).toBeVisible()
    expect(screen.getByText(/Two digits are exchanged in 'CITY POWER'/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Change $12.30 to $13.20' }))
    expect(await screen.findByText('Reconciled')).toBeVisible()
    expect(await screen.findByText('The statement adds up now.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo Repair' }))
    expect(await screen.findByText("Doesn't reconcile: off by $0.90")).toBeVisible()
    expect(screen.getByRole('button', { name: 'Change $12.30 to $13.20' })).toBeVisible()
  })
  it('offers each of two changes that explain the difference, and makes the one that is chosen', async () => {
    const { product, person } = await owner()
    const { id } = (await person.upload('march.csv', doubtful)).json.document
    await product.work()
    const { user } = renderApp(`/documents/${id}`, { product, as: person })
    expect(await screen.findByText("Doesn't reconcile: off by $0.90")).toBeVisible()
    expect(screen.getByText(/2 changes explain the difference/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Change $45.60 to $46.50' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Change $12.30 to $13.20' }))
    expect(await screen.findByText('Reconciled')).toBeVisible()
    expect(screen.getByText(/Repaired. Two digits are exchanged in 'CITY POWER'/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo Repair' }))
    expect(await screen.findByRole('button', { name: 'Change $45.60 to $46.50' })).toBeVisible()
  })
  it('offers the check in date order of a list that the bank did not print so, and the way back', async () => {
    const { product, person } = await owner()
    const lines = [
      '2026-03-02,ONE,-1.00,99.00',
      '2026-03-03,TWO,-2.00,97.00',
      '2026-03-04,THREE,-3.00,94.00',
      '2026-03-05,FOUR,-4.00,90.00',
    ]
    const more = ['06', '07', '08', '09', '10', '11', '12', '13', '14', '15', '16', '17'].map(
      (day, i) => `2026-03-${day},MORE,-1.00,${89 - i}.00`,
    )
    const [one = '', two = '', three = '', four = ''] = lines
    const text = ['Date,Description,Amount,Balance', one, three, two, four, ...more].join('\n')
    const { id } = (await person.upload('march.csv', text)).json.document
    await product.work()
    const { user } = renderApp(`/documents/${id}`, { product, as: person })
    expect(await screen.findByText(/not all printed in order of date \(see 'TWO' of 3\/3\/2026\)/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Check in date order' }))
    expect(await screen.findByText('Running balance checked')).toBeVisible()
    expect(await screen.findAllByText(/^Every running balance matches, in order of date;/)).toHaveLength(2)
    expect(screen.getByText(/^Checked in date order\. Its rows are not all printed in order of date/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Check in document order' }))
    expect(await screen.findByRole('button', { name: 'Check in date order' })).toBeVisible()
  })
  it('shows the other end of a transfer, takes the two apart, and joins them again', async () => {
    const { product, person } = await owner()
    await person.upload('checking.csv', account('4821', '2026-03-05,ONLINE TRANSFER TO SAVINGS 9900,-500.00'))
    const { id } = (await person.upload('savings.csv', account('9900', '2026-03-06,DEPOSIT REF 77,500.00'))).json.document
    await product.work()
    const { user } = renderApp(`/documents/${id}`, { product, as: person })
    await user.click(await screen.findByRole('button', { name: /DEPOSIT REF 77/ }))
    expect(await screen.findByText('Comes from')).toBeVisible()
    expect(screen.getByRole('link', { name: /ONLINE TRANSFER TO SAVINGS 9900/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Not the same' }))
    await user.click(await screen.findByRole('button', { name: 'Find the matching transaction' }))
    await user.click(await screen.findByRole('button', { name: 'Join' }))
    expect(await screen.findByText('Comes from')).toBeVisible()
  })
  it('asks for the password of a protected file, and again when it was wrong', async () => {
    const { product, person } = await owner()
    // The PDF library needs Node itself; what is asked here is what the screen does with its answers.
    const { read } = product.ports.reader
    product.ports.reader.read = async (document, signal) => {
      if (document.password === 'Tiger-77') return read({ ...document, bytes: new TextEncoder().encode(off) }, signal)
      const reason = document.password === undefined ? 'This PDF is password protected' : 'This password does not open the PDF'
      return { kind: 'unreadable', reason, retryable: false, needs: 'password' }
    }
    await person.upload('locked.pdf', '%PDF-1.7 locked')
    await product.work()
    const { user } = renderApp('/documents', { product, as: person })
    const open = async (password: string) => {
      await user.click(await screen.findByRole('button', { name: 'Enter Password' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Enter Password' }))
      const words = dialog.queryByText('The last password did not open it.')
      await user.type(dialog.getByLabelText('Password'), password)
      await user.click(dialog.getByRole('button', { name: 'Open' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await product.work()
      return words
    }
    expect(await open('guess')).toBeNull()
    expect(await screen.findByText('This password does not open the PDF')).toBeVisible()
    expect(await open('Tiger-77')).not.toBeNull()
    expect(await screen.findByText('2 transactions extracted via built-in reader')).toBeVisible()
  })
  it('has the field for the password of a protected file on its own page, and shows its rows once it is open', async () => {
    const { product, person } = await owner()
    const { read } = product.ports.reader
    product.ports.reader.read = async (document, signal) =>
      document.password === 'Tiger-77'
        ? read({ ...document, bytes: new TextEncoder().encode(off) }, signal)
        : { kind: 'unreadable', reason: 'This PDF is password protected', retryable: false, needs: 'password' }
    product.ports.reader.renderPage = async () => null
    const { document } = (await person.upload('locked.pdf', '%PDF-1.7 locked')).json
    await product.work()
    const { user } = renderApp(`/documents/${document.id}`, { product, as: person })
    expect(await screen.findByText('This PDF is protected by a password')).toBeVisible()
    expect(screen.getByText('Password protected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByText('Password is required')).toBeVisible()
    await user.type(screen.getByLabelText('Password'), 'Tiger-77')
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await waitFor(() => expect(screen.queryByText('This PDF is protected by a password')).toBeNull())
    await product.work()
    expect(await screen.findByRole('list', { name: 'Transactions in this document' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Coverage: statements of this account' })).toHaveAttribute('href', '/coverage')
  })
})
