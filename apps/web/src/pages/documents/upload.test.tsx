import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { network } from '../../../test/network.ts'
import { newProduct, renderApp } from '../../../test/render-app.tsx'
import { watchToasts } from '../../../test/toasts.ts'

const rows = (day: string) => `Date,Description,Amount\n${day},Coffee,-4.00\n`
const csv = (name: string, text = rows('2026-05-02')) => new File([text], name, { type: 'text/csv' })

async function page(path = '/documents') {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  const app = renderApp(path, { product, as: person })
  await screen.findByText('No documents yet')
  return { ...app, person, product }
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Upload Document' }))
const dragged = (...files: File[]) => ({ dataTransfer: { files, types: ['Files'], items: [] } })

describe('files come in', () => {
  it('by a drop anywhere on the page', async () => {
    await page()
    fireEvent.dragEnter(window, dragged())
    expect(await screen.findByText('Drop to upload')).toBeVisible()
    fireEvent.drop(window, dragged(csv('dropped.csv')))
    expect(await (await dialog()).findByTitle('dropped.csv')).toBeVisible()
    expect(screen.queryByText('Drop to upload')).toBeNull()
  })

  it('and stay chosen when the dialog is closed by Escape, until they are given up', async () => {
    const { user } = await page()
    fireEvent.drop(window, dragged(csv('first.csv'), csv('second.csv', rows('2026-05-03'))))
    expect(await (await dialog()).findByTitle('second.csv')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.drop(window, dragged(csv('third.csv', rows('2026-05-04'))))
    expect(await (await dialog()).findByRole('button', { name: 'Upload 3 files' })).toBeEnabled()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getAllByRole('button', { name: 'Upload Document' })[0] as HTMLElement)
    expect(await (await dialog()).findByRole('button', { name: 'Upload 3 files' })).toBeEnabled()
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getAllByRole('button', { name: 'Upload Document' })[0] as HTMLElement)
    expect(await (await dialog()).findByRole('button', { name: 'Upload' })).toBeEnabled()
  })

  it('not by dragging text', async () => {
    await page()
    fireEvent.dragEnter(window, { dataTransfer: { files: [], types: ['text/plain'], items: [] } })
    expect(screen.queryByText('Drop to upload')).toBeNull()
  })

  it('by pasting a picture, which gets a name of its own; and another into the open dialog', async () => {
    await page()
    const picture = () => new File(['x'], 'image.png', { type: 'image/png', lastModified: Math.random() })
    fireEvent.paste(window, { clipboardData: { files: [picture()] } })
    const open = await dialog()
    expect(await open.findByTitle(/^pasted-\d{4}-\d\d-\d\d-\d{6}\.png$/)).toBeVisible()
    fireEvent.paste(window, { clipboardData: { files: [csv('more.csv')] } })
    expect(await open.findByTitle('more.csv')).toBeVisible()
    expect(open.getByRole('button', { name: 'Upload 2 files' })).toBeEnabled()
  })

  it('from the camera of a phone', async () => {
    await page('/documents?add=true')
    const camera = within(await screen.findByRole('dialog')).getByLabelText('Photo')
    expect(camera).toHaveAttribute('capture', 'environment')
    expect(camera).toHaveAttribute('accept', 'image/*')
  })

  it('but not a folder, which is told apart from a file that is too large', async () => {
    await page()
    const folder = new File([], 'folder')
    Object.defineProperty(folder, 'slice', { value: () => ({ arrayBuffer: () => Promise.reject(new Error('not a file')) }) })
    fireEvent.drop(window, dragged(folder, csv('good.csv')))
    const open = await dialog()
    expect(await open.findByText('Failed to add 1 file due to internal errors')).toBeVisible()
    expect(open.getByTitle('good.csv')).toBeVisible()
  })
})

describe('what may not be uploaded is told in the words of the rules', () => {
  it('at most four at once, and how many more', async () => {
    await page('/documents?add=true')
    const user = userEvent.setup({ applyAccept: false })
    const open = await dialog()
    const big = (i: number) => {
      const file = new File(['x'], `big-${i}.pdf`)
      Object.defineProperty(file, 'size', { value: 10_485_761 })
      return file
    }
    await user.upload(open.getByLabelText('Choose files'), [...Array.from({ length: 6 }, (_, i) => big(i)), new File(['x'], 'a.exe')])
    expect(await open.findByText('big-0.pdf exceeds maximum allowed size of 10 MB')).toBeVisible()
    const told = within(open.getByRole('alert')).getAllByRole('listitem')
    expect(told.map((li) => li.textContent)).toEqual([
      'big-0.pdf exceeds maximum allowed size of 10 MB',
      'big-1.pdf exceeds maximum allowed size of 10 MB',
      'big-2.pdf exceeds maximum allowed size of 10 MB',
      'big-3.pdf exceeds maximum allowed size of 10 MB',
      '3 additional restrictions were not fulfilled',
    ])
  })

  it('the same file twice; an eleventh goes right after the ten', async () => {
    const { user } = await page('/documents?add=true')
    const open = await dialog()
    const one = () => new File(['a'], 'one.csv', { lastModified: 1 })
    await user.upload(open.getByLabelText('Choose files'), [one()])
    await user.upload(open.getByLabelText('Choose files'), [one()])
    expect(await open.findByText("Cannot add the duplicate file 'one.csv', it already exists")).toBeVisible()
    await user.upload(
      open.getByLabelText('Choose files'),
      Array.from({ length: 10 }, (_, i) => csv(`${i}.csv`)),
    )
    expect(await open.findByText('10 files are uploaded at a time, the last one right after them.')).toBeVisible()
    expect(open.getByRole('button', { name: 'Upload 11 files' })).toBeEnabled()
  })
})

describe('an upload', () => {
  it('can be called off: the line is cut, nothing is registered, and the choice is kept', async () => {
    const { user, person } = await page('/documents?add=true')
    const toasts = watchToasts()
    const open = await dialog()
    await user.upload(open.getByLabelText('Choose files'), [csv('slow.csv')])
    network.use(http.put('*/put/*', () => new Promise<never>(() => undefined)))
    await user.click(await open.findByRole('button', { name: 'Upload 1 file' }))
    await user.click(await open.findByRole('button', { name: 'Cancel upload' }))
    expect(await open.findByRole('button', { name: 'Upload 1 file' })).toBeEnabled()
    expect(open.getByTitle('slow.csv')).toBeVisible()
    expect(toasts).toEqual([{ title: 'Upload cancelled', lines: ['1 of 1 files was not sent'], ms: 5000, role: 'status' }])
    expect((await person.call('GET', '/api/documents')).json).toEqual([])
  })

  it('goes on with the others when one fails, and says what became of each', async () => {
    const { user, person } = await page('/documents?add=true')
    await person.upload('first.csv', rows('2026-05-02'))
    const open = await dialog()
    await user.upload(open.getByLabelText('Choose files'), [
      csv('again.csv'),
      csv('june.csv', rows('2026-06-02')),
      csv('july.csv', rows('2026-07-02')),
    ])
    await user.click(await open.findByRole('button', { name: 'Upload 3 files' }))
    const processing = within(await screen.findByRole('dialog', { name: 'Processing 2 documents' }))
    expect(processing.getByTitle('june.csv')).toBeVisible()
    expect(processing.getByTitle('july.csv')).toBeVisible()
    const lost = within(processing.getByRole('list', { name: 'Not uploaded' }))
    expect(lost.getByTitle('again.csv')).toBeVisible()
    expect(lost.getByText(/^Already in your books: first\.csv/)).toBeVisible()
    const [known] = (await person.call('GET', '/api/documents')).json.filter(
      (d: { originalName: string }) => d.originalName === 'first.csv',
    )
    expect(lost.getByRole('link', { name: 'Open first.csv' })).toHaveAttribute('href', `/documents/${known.id}`)
    expect(processing.getByText('2 of 3 added, 1 already in your books')).toBeVisible()
    expect(processing.queryByRole('button', { name: /^Try/ })).toBeNull()
    await waitFor(async () => expect((await person.call('GET', '/api/documents')).json).toHaveLength(3))
  })

  it('of several leads to the review of what they ask together, once all are read', async () => {
    const { user, product, router } = await page('/documents?add=true')
    const open = await dialog()
    const asking = (date: string) => `Date,Description,Amount\n${date},CHECK 101,-40.00\n${date},STARBUCKS,-4.10\n`
    await user.upload(open.getByLabelText('Choose files'), [csv('june.csv', asking('2026-06-02')), csv('july.csv', asking('2026-07-02'))])
    await user.click(await open.findByRole('button', { name: 'Upload 2 files' }))
    const processing = within(await screen.findByRole('dialog', { name: 'Processing 2 documents' }))
    expect(processing.queryByRole('link', { name: /^Review/ })).toBeNull()
    await product.work()
    const review = await processing.findByRole('link', { name: /^Review \d+$/ }, { timeout: 5000 })
    expect(await screen.findByRole('dialog', { name: `2 documents read, ${review.textContent?.toLowerCase()}` })).toBeVisible()
    expect(processing.getByRole('link', { name: 'View Transactions' })).toBeVisible()
    await user.click(review)
    await waitFor(() => expect(router.state.location.pathname).toBe('/transactions/review'))
  })
})
