import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

async function link() {
  const product = newProduct()
  const owner = product.person()
  await owner.signUp('maya@example.com')
  const { json } = await owner.call('POST', '/api/shareable-links', { description: 'Receipts of May' })
  return { product, owner, link: json as { id: string; token: string } }
}
// One instant for all: a File made without it takes the clock's, and two of a name are then the same one only within a millisecond.
const csv = (name: string, text = 'Date,Description,Amount\n2026-05-02,STRIPE TRANSFER,10.00\n') =>
  new File([text], name, { type: 'text/csv', lastModified: 1 })

describe('the page behind an upload link', () => {
  it('says whom the files are for, takes them and confirms each, without an account', async () => {
    const { product, owner, link: made } = await link()
    const { user } = renderApp(`/upload/${made.token}`, { product })
    expect(await screen.findByRole('heading', { level: 1, name: 'Maya Lee' })).toBeVisible()
    expect(screen.getByText('Receipts of May')).toBeVisible()
    await user.upload(screen.getByLabelText('Choose files'), [
      csv('may.csv'),
      csv('june.csv', 'Date,Description,Amount\n2026-06-02,RENT,-10.00\n'),
    ])
    await user.click(screen.getByRole('button', { name: 'Upload 2 files' }))
    expect(await screen.findByText('2 files sent to Maya Lee.')).toBeVisible()
    const received = within(screen.getByRole('list', { name: 'Received files' }))
    expect(received.getAllByRole('img', { name: 'Uploaded' })).toHaveLength(2)
    expect(received.getByTitle('may.csv')).toBeVisible()
    expect(received.getByTitle('june.csv')).toBeVisible()
    const documents = (await owner.call('GET', '/api/documents')).json as { originalName: string }[]
    expect(documents.map(({ originalName }) => originalName).sort()).toEqual(['june.csv', 'may.csv'])
  })

  it('refuses what cannot be read before it is sent, in the words of the upload dialog', async () => {
    const { product, link: made } = await link()
    const { user } = renderApp(`/upload/${made.token}`, { product })
    const field = await screen.findByLabelText('Choose files')
    field.removeAttribute('accept')
    await user.upload(field, [csv('may.csv'), csv('may.csv'), csv('program.exe')])
    const told = within(await screen.findByRole('alert'))
    expect(told.getByText('You can only upload: PDF, Excel, CSV, images')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Upload 1 file' }))
    expect(await screen.findByText('1 file sent to Maya Lee.')).toBeVisible()
    expect(screen.queryByText('You can only upload: PDF, Excel, CSV, images')).toBeNull()
  })

  it('refuses an empty file, and counts what failed no longer', async () => {
    const { product, link: made } = await link()
    const { user } = renderApp(`/upload/${made.token}`, { product })
    const field = await screen.findByLabelText('Choose files')
    await user.upload(field, [csv('nothing.csv', ''), csv('broken.pdf', 'this is no PDF'), csv('may.csv')])
    expect(await screen.findByRole('alert')).toHaveTextContent('nothing.csv is empty')
    await user.click(await screen.findByRole('button', { name: 'Upload 2 files' }))
    expect(await screen.findByText('1 file sent to Maya Lee.')).toBeVisible()
    // What is no document is refused however often it is sent: it is named, and there is nothing to press.
    expect(await screen.findByText(/^File type not supported/, { selector: 'li *' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    await user.upload(field, [csv('june.csv', 'Date,Description,Amount\n2026-06-02,RENT,-10.00\n')])
    expect(await screen.findByRole('button', { name: 'Upload 1 file' })).toBeEnabled()
  })

  it('takes a photo from the camera of a phone', async () => {
    const { product, owner, link: made } = await link()
    const { user } = renderApp(`/upload/${made.token}`, { product })
    const camera = await screen.findByLabelText('Photo', { selector: 'input' })
    expect(camera).toHaveAttribute('capture', 'environment')
    expect(camera).toHaveAttribute('accept', 'image/*')
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
    await user.upload(camera, [new File([png], 'image.png', { type: 'image/png' })])
    await user.click(screen.getByRole('button', { name: 'Upload 1 file' }))
    expect(await screen.findByText('1 file sent to Maya Lee.')).toBeVisible()
    expect((await owner.call('GET', '/api/documents')).json).toMatchObject([{ originalName: 'image.png' }])
  })

  it('stops a file that is called off, and goes on with the others', async () => {
    const { product, owner, link: made } = await link()
    const { user } = renderApp(`/upload/${made.token}`, { product })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    network.use(
      http.put(/\/put\//, async ({ request }) => {
        if ((await request.clone().text()).includes('SLOW')) await held
      }),
    )
    const field = await screen.findByLabelText('Choose files')
    await user.upload(field, [csv('slow.csv', 'Date,Description,Amount\n2026-07-02,SLOW,-1.00\n'), csv('may.csv')])
    await user.click(screen.getByRole('button', { name: 'Upload 2 files' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel slow.csv' }))
    expect(await screen.findByText('1 file sent to Maya Lee.')).toBeVisible()
    release()
    expect(screen.queryByTitle('slow.csv')).toBeNull()
    const documents = (await owner.call('GET', '/api/documents')).json as { originalName: string }[]
    expect(documents.map(({ originalName }) => originalName)).toEqual(['may.csv'])
  })

  /** Lets the first PUTs fail on the way, and takes the pauses between them as over at once. Gives the pauses that were asked for. */
  function droppedPuts(count: number) {
    let left = count
    network.use(http.put(/\/put\//, () => (left-- > 0 ? HttpResponse.error() : undefined)))
    const pauses: number[] = []
    const later = globalThis.setTimeout.bind(globalThis)
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, ms = 0, ...rest: []) => {
      const isPause = [1000, 3000, 5000].includes(ms) && /native code/.test(String(done))
      if (isPause) pauses.push(ms)
      return later(done, isPause ? 0 : ms, ...rest)
    }) as typeof globalThis.setTimeout)
    onTestFinished(() => spy.mockRestore())
    return pauses
  }

  it('tries a file whose connection drops four times, each with an address of its own, as the owner does', async () => {
    const { product, owner, link: made } = await link()
    const { user, asked } = renderApp(`/upload/${made.token}`, { product })
    const pauses = droppedPuts(3)
    await user.upload(await screen.findByLabelText('Choose files'), csv('may.csv'))
    await user.click(screen.getByRole('button', { name: 'Upload 1 file' }))
    expect(await screen.findByText('1 file sent to Maya Lee.')).toBeVisible()
    expect(pauses).toEqual([1000, 3000, 5000])
    expect(asked.filter((path) => path.includes('sharedUpload.uploadUrl'))).toHaveLength(4)
    expect((await owner.call('GET', '/api/documents')).json).toMatchObject([{ originalName: 'may.csv' }])
  })

  it('says after the fourth dropped try what can be done, and keeps the file to be tried again', async () => {
    const { product, link: made } = await link()
    const { user } = renderApp(`/upload/${made.token}`, { product })
    droppedPuts(4)
    await user.upload(await screen.findByLabelText('Choose files'), csv('may.csv'))
    await user.click(screen.getByRole('button', { name: 'Upload 1 file' }))
    expect(await screen.findByText('Check your internet connection and try again', { selector: 'li *' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('1 file sent to Maya Lee.')).toBeVisible()
  })

  it('shows how far the whole is while several are on their way', async () => {
    const { product, link: made } = await link()
    const { user } = renderApp(`/upload/${made.token}`, { product })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    network.use(
      http.put(/\/put\//, async ({ request }) => {
        if ((await request.clone().text()).includes('SLOW')) await held
      }),
    )
    await user.upload(await screen.findByLabelText('Choose files'), [
      csv('may.csv'),
      csv('slow.csv', 'Date,Description,Amount\n2026-07-02,SLOW,-1.00\n'),
    ])
    await user.click(screen.getByRole('button', { name: 'Upload 2 files' }))
    expect(await screen.findByText('1 of 2 uploaded')).toBeVisible()
    const whole = screen.getByRole('progressbar', { name: 'Overall progress' })
    expect(Number(whole.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(50)
    expect(within(screen.getByRole('list', { name: 'Chosen files' })).getByRole('img', { name: 'Uploaded' })).toBeVisible()
    release()
    expect(await screen.findByText('2 files sent to Maya Lee.')).toBeVisible()
    expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull()
  })

  it('keeps its confirmations when the link ends meanwhile', async () => {
    const { product, owner, link: made } = await link()
    const { user } = renderApp(`/upload/${made.token}`, { product })
    const field = await screen.findByLabelText('Choose files')
    await user.upload(field, [csv('may.csv')])
    await user.click(screen.getByRole('button', { name: 'Upload 1 file' }))
    expect(await screen.findByText('1 file sent to Maya Lee.')).toBeVisible()
    await owner.call('PATCH', `/api/shareable-links/${made.id}`, { isActive: false })
    await user.upload(field, [csv('june.csv', 'Date,Description,Amount\n2026-06-02,RENT,-10.00\n'), csv('july.csv', 'Date,Amount\n')])
    await user.click(screen.getByRole('button', { name: 'Upload 2 files' }))
    expect(await screen.findByText(/This link is not available any more/)).toBeVisible()
    const unsent = within(await screen.findByRole('region', { name: 'Files not sent' }))
    expect(unsent.getByText('2 files were not sent')).toBeVisible()
    expect(unsent.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('june.csv'),
      expect.stringContaining('july.csv'),
    ])
    expect(within(screen.getByRole('list', { name: 'Received files' })).getByTitle('may.csv')).toBeVisible()
    expect(screen.queryByLabelText('Choose files')).toBeNull()
    // Nothing else is said of it.
    expect(screen.queryByText('Upload Failed')).toBeNull()
  })

  it('names what was not sent where the link ends before anything has arrived', async () => {
    const { product, owner, link: made } = await link()
    const { user } = renderApp(`/upload/${made.token}`, { product })
    await user.upload(await screen.findByLabelText('Choose files'), [csv('may.csv')])
    await owner.call('PATCH', `/api/shareable-links/${made.id}`, { isActive: false })
    await user.click(screen.getByRole('button', { name: 'Upload 1 file' }))
    expect(await screen.findByText('This link is not available')).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'Files not sent' })).getByTitle('may.csv')).toBeVisible()
  })

  it.each(['unknown', 'switched off', 'expired', 'used up'])(
    'answers a link that is %s with the one sentence and nothing about the business',
    async (which) => {
      const { product, owner, link: made } = await link()
      if (which === 'expired')
        product.database.sqlite.exec(`update shareable_links set expires_at = '2020-01-01T00:00:00.000Z' where "user_id" <> ''`)
      if (which === 'used up') product.database.sqlite.exec(`update shareable_links set used_files = max_files where "user_id" <> ''`)
      if (which === 'switched off') await owner.call('PATCH', `/api/shareable-links/${made.id}`, { isActive: false })
      renderApp(`/upload/${which === 'unknown' ? 'no-such-token' : made.token}`, { product })
      expect(await screen.findByText('This link is not available')).toBeVisible()
      expect(document.body).not.toHaveTextContent('Maya')
    },
  )
})

describe('the page behind the link of a request', () => {
  it('lists what is needed, says at once that a month was the wrong one, and thanks when all is there', async () => {
    const { product, owner } = await link()
    product.setClock('2026-04-10T12:00:00.000Z')
    const statement = (month: string) =>
      csv(`${month}.csv`, `Account Number,****4821\nDate,Description,Amount\n2026-${month}-02,A ONE,-1.00\n2026-${month}-27,B TWO,-2.00\n`)
    await owner.upload('01.csv', await statement('01').text())
    await product.work()
    const [account] = (await owner.call('GET', '/api/accounts')).json as { id: string }[]
    const items = [{ kind: 'statement', account: account?.id, month: '2026-03' }]
    const made = await owner.call('POST', '/api/requests', { items, addressee: { name: 'Sam' }, dueOn: '2026-04-20' })
    const { user } = renderApp(made.json.path, { product })
    expect(await screen.findByText('Account ending in 4821: statement of March 2026')).toBeVisible()
    expect(screen.getByText('0 of 1 received')).toBeVisible()
    const send = async (month: string) => {
      // It is sent by choosing it: there is no second button to forget.
      expect(screen.queryByRole('button', { name: /^Choose .*files to upload$/ })).toBeNull()
      await user.upload(screen.getByLabelText('Choose files'), [statement(month)])
      await waitFor(async () => expect((await owner.call('GET', '/api/documents')).json).toHaveLength(month === '02' ? 2 : 3))
      await product.work()
    }
    await send('02')
    const said = await screen.findAllByText('This is February 2026. March 2026 is still missing.', {}, { timeout: 8000 })
    expect(said[0]).toBeVisible()
    // What came through the link is listed from the books: whoever comes back sees it, too.
    expect(within(screen.getByRole('list', { name: 'Received files' })).getByRole('img', { name: 'Not what is needed' })).toBeVisible()
    await send('03')
    expect(await screen.findByText('Everything has arrived. Thank you.', {}, { timeout: 8000 })).toBeVisible()
    expect(screen.getByRole('img', { name: 'Received' })).toBeVisible()
    expect(screen.queryByLabelText('Choose files')).toBeNull()
  })

  it('takes more than ten files at once, and keeps saying which could not be taken', async () => {
    const { product, owner } = await link()
    product.setClock('2026-04-10T12:00:00.000Z')
    const rows = (day: number) =>
      `Account Number,****4821\nDate,Description,Amount\n2026-01-02,A ${day},-1.00\n2026-01-${10 + day},B ${day},-2.00\n`
    await owner.upload('00.csv', rows(0))
    await product.work()
    const [account] = (await owner.call('GET', '/api/accounts')).json as { id: string }[]
    const items = [{ kind: 'statement', account: account?.id, month: '2026-03' }]
    const made = await owner.call('POST', '/api/requests', { items, addressee: { name: 'Sam' }, dueOn: '2026-04-20' })
    const { user } = renderApp(made.json.path, { product })
    const field = await screen.findByLabelText('Choose files')
    field.removeAttribute('accept')
    await user.upload(field, [
      new File(['x'], 'setup.exe', { lastModified: 1 }),
      ...Array.from({ length: 12 }, (_, i) => csv(`${i + 1}.csv`, rows(i + 1))),
    ])
    await waitFor(async () => expect((await owner.call('GET', '/api/documents')).json).toHaveLength(13))
    expect(screen.getByText('You can only upload: PDF, Excel, CSV, images')).toBeVisible()
  })
})
