import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { realReader } from '../../test/real-reader.ts'
import { newProduct, renderApp } from '../../test/render-app.tsx'

const lines = [
  'FIRST BANK',
  'Statement period 03/01/2026 to 03/31/2026',
  '',
  'Date        Description                 Amount',
  '03/02/2026  STAPLES STORE               -50.00',
  '\f',
  'Date        Description                 Amount',
  '03/05/2026  CITY POWER                  -12.30',
]

/** Pictures that the page made an address for: jsdom has none. Gives those in use. */
function objectUrls(): Map<string, Blob> {
  const made = new Map<string, Blob>()
  let count = 0
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const url = `blob:http://localhost:3000/${++count}`
      made.set(url, blob)
      return url
    },
    revokeObjectURL: (url: string) => made.delete(url),
  })
  onTestFinished(() => {
    Reflect.deleteProperty(URL, 'createObjectURL')
    Reflect.deleteProperty(URL, 'revokeObjectURL')
  })
  return made
}

async function lockedDocument() {
  const product = newProduct()
  Object.assign(product.ports.reader, realReader())
  const person = product.person()
  await person.signUp('maya@example.com')
  const { id } = (await person.upload('locked.pdf', await madePdf(lines, { password: 'Tiger-77' }))).json.document
  await product.work()
  const read = async () => {
    await person.call('POST', `/api/documents/${id}/unlock`, { password: 'Tiger-77' })
    await product.work()
  }
  return { product, person, id: id as string, read }
}
const viewer = () => within(screen.getByRole('region', { name: 'Original' }))
/** jsdom loads no pictures: what the browser would say of a plain one that the server refuses. */
const refusePlainPictures = () => {
  for (const picture of viewer().queryAllByRole('img')) if (!picture.getAttribute('src')?.startsWith('blob:')) fireEvent.error(picture)
}
const head = async (blob: Blob | undefined) => String.fromCharCode(...new Uint8Array((await blob?.arrayBuffer()) ?? []).slice(1, 4))

it('asks for the password of a PDF that was read, says when it is wrong, and draws its pages with their marks', async () => {
  const { product, person, id, read } = await lockedDocument()
  await read()
  const urls = objectUrls()
  const { user, asked, unmount } = renderApp(`/documents/${id}`, { product, as: person })
  await screen.findByRole('list', { name: 'Transactions in this document' })
  refusePlainPictures()
  expect(await screen.findByText('Password protected')).toBeVisible()
  expect(screen.getByText('Used only in this tab, never stored.')).toBeVisible()
  const open = async (password: string) => {
    await user.clear(screen.getByLabelText('Password'))
    if (password) await user.type(screen.getByLabelText('Password'), password)
    await user.click(screen.getByRole('button', { name: 'Show Pages' }))
  }
  await open('')
  expect(await screen.findByText('Password is required')).toBeVisible()
  await open('tiger-77')
  expect(await screen.findByText('This password does not open the PDF')).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveAttribute('aria-invalid', 'true')
  await open('Tiger-77')
  for (const page of [1, 2]) {
    const picture = await screen.findByRole('img', { name: `Page ${page} of the original` })
    expect(await head(urls.get(picture.getAttribute('src') ?? ''))).toBe('PNG')
  }
  expect(viewer().getByText('Page 1 of 2')).toBeVisible()
  const marks = [...window.document.querySelectorAll<HTMLElement>('[data-page] button')]
  expect(marks.map(({ title }) => title)).toEqual(['STAPLES STORE', 'CITY POWER'])
  await user.click(marks[1] as HTMLElement)
  expect(marks[1]).toHaveAttribute('data-chosen', 'true')
  expect(asked.join()).not.toMatch(/tiger/i)
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toMatch(/tiger/i)
  unmount()
  expect([...urls.keys()]).toEqual([])
})

it('draws them with the very password that the reading was given, and asks again in a new tab', async () => {
  const { product, person, id } = await lockedDocument()
  const urls = objectUrls()
  const first = renderApp(`/documents/${id}`, { product, as: person })
  expect(await screen.findByText('Password protected')).toBeVisible()
  expect(viewer().queryByLabelText('Password')).toBeNull()
  await first.user.type(await screen.findByLabelText('Password'), 'Tiger-77')
  await first.user.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(screen.queryByText('This PDF is protected by a password')).toBeNull())
  await product.work()
  await screen.findByRole('list', { name: 'Transactions in this document' })
  const picture = await screen.findByRole('img', { name: 'Page 2 of the original' })
  await waitFor(async () => expect(await head(urls.get(picture.getAttribute('src') ?? ''))).toBe('PNG'))
  first.unmount()
  renderApp(`/documents/${id}`, { product, as: person })
  await screen.findByRole('list', { name: 'Transactions in this document' })
  refusePlainPictures()
  expect(await screen.findByRole('button', { name: 'Show Pages' })).toBeVisible()
})

it('a wrong password for the reading is not held: the field is where the rows would be, once', async () => {
  const { product, person, id } = await lockedDocument()
  objectUrls()
  const { user } = renderApp(`/documents/${id}`, { product, as: person })
  await user.type(await screen.findByLabelText('Password'), 'tiger-77')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(screen.queryByText('This PDF is protected by a password')).toBeNull())
  expect(await screen.findByText('Pages appear once it’s unlocked.')).toBeVisible()
  await product.work()
  expect(await screen.findByText('The last password did not open it.')).toBeVisible()
  expect(screen.getAllByLabelText('Password')).toHaveLength(1)
})
