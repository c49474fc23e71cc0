import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { network } from '../../../test/network.ts'
import { owner } from '../../../test/owner.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { watchToasts } from '../../../test/toasts.ts'

const csv = (name: string, i: number) =>
  new File([`Date,Description,Amount\n2026-01-02,Row ${i},-${i + 1}.00\n`], name, { type: 'text/csv', lastModified: i })
const name = (i: number) => `statement-${String(i).padStart(2, '0')}.csv`
const many = (n: number) => Array.from({ length: n }, (_, i) => csv(name(i), i))

/** The server does not take these files. */
async function refuse(...files: readonly File[]) {
  const refused = await Promise.all(files.map((file) => file.text()))
  network.use(
    http.put('*/put/*', async ({ request }) =>
      refused.includes(await request.clone().text()) ? new HttpResponse(null, { status: 500 }) : undefined,
    ),
  )
}

async function opened() {
  const maya = await owner()
  const app = renderApp('/documents?add=true', maya)
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
  await screen.findByText('No documents yet')
  const list = async () => (await maya.as.call('GET', '/api/documents')).json as { originalName: string }[]
  return { ...app, ...maya, dialog, list, choose: (files: File[]) => app.user.upload(dialog.getByLabelText('Choose files'), files) }
}

describe('forty files', () => {
  it('go in rounds of ten; two fail, the others arrive, and what became of each is said', async () => {
    const { dialog, choose, user, as, list } = await opened()
    const toasts = watchToasts()
    // One of them is in the books already, and two do not arrive.
    await as.upload('known-23.csv', await csv('', 23).text())
    await refuse(csv('', 7), csv('', 8))
    await choose(many(40))
    // Nothing is pressed for those beyond ten.
    expect(await dialog.findByText('10 files are uploaded at a time, the other 30 right after them.')).toBeVisible()
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(dialog.getByText(/^40 files, 1\.\d KB$/)).toBeVisible()
    expect(within(dialog.getByRole('list', { name: 'Chosen files' })).getAllByRole('listitem')).toHaveLength(40)
    await user.click(dialog.getByRole('button', { name: 'Upload 40 files' }))
    const processing = within(await screen.findByRole('dialog', { name: 'Processing 37 documents' }))
    expect(processing.getByText('37 of 40 added, 1 already in your books, 2 failed')).toBeVisible()
    const lost = within(processing.getByRole('list', { name: 'Not uploaded' }))
    expect(lost.getByRole('link', { name: 'Open known-23.csv' })).toBeVisible()
    expect(lost.getByTitle(name(7))).toBeVisible()
    expect(within(processing.getByRole('list', { name: 'Uploaded' })).getAllByRole('listitem')).toHaveLength(37)
    expect(toasts.at(-1)).toMatchObject({ title: 'Failed to upload 2 files', ms: 8000 })
    expect(await list()).toHaveLength(38)
    // The way to those that failed: chosen again, ready to be sent or taken away.
    await user.click(processing.getByRole('button', { name: 'Try 2 again' }))
    const again = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
    expect(await again.findByTitle(name(7))).toBeVisible()
    expect(again.queryByTitle(name(23))).toBeNull()
    await user.click(again.getByRole('button', { name: 'Remove all' }))
    expect(again.getByRole('button', { name: 'Upload' })).toBeVisible()
  })
})

describe('several files at once', () => {
  it('may each be of another type: those that are given none of their own have the one chosen above', async () => {
    const { dialog, choose, user, as } = await opened()
    await choose([csv('one.csv', 1)])
    // Of a single file the choice above says it all.
    expect(dialog.queryByLabelText('Type of one.csv')).toBeNull()
    await choose([csv('two.csv', 2), csv('three.csv', 3)])
    await user.selectOptions(dialog.getByLabelText('Type of two.csv'), 'Invoice')
    await user.click(dialog.getByRole('combobox', { name: 'Document type' }))
    await user.click(within(await screen.findByRole('listbox', { name: 'Document type' })).getByRole('option', { name: 'Credit Card' }))
    expect(dialog.getByLabelText('Type of one.csv')).toHaveValue('credit_card')
    expect(dialog.getByLabelText('Type of two.csv')).toHaveValue('invoice')
    await user.click(dialog.getByRole('button', { name: 'Upload 3 files' }))
    await screen.findByRole('dialog', { name: 'Processing 3 documents' })
    const sent = (await as.call('GET', '/api/documents')).json as { originalName: string; documentType: string }[]
    expect(Object.fromEntries(sent.map((d) => [d.originalName, d.documentType]))).toEqual({
      'one.csv': 'credit_card',
      'two.csv': 'invoice',
      'three.csv': 'credit_card',
    })
  })

  it('keep their types when they did not arrive and are tried again', async () => {
    const { dialog, choose, user } = await opened()
    await refuse(csv('', 1), csv('', 2))
    await choose([csv('one.csv', 1), csv('two.csv', 2), csv('three.csv', 3)])
    await user.selectOptions(dialog.getByLabelText('Type of two.csv'), 'Receipt')
    await user.click(dialog.getByRole('button', { name: 'Upload 3 files' }))
    const processing = within(await screen.findByRole('dialog', { name: /^Processing/ }))
    await user.click(await processing.findByRole('button', { name: 'Try 2 again' }))
    const again = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
    expect(await again.findByLabelText('Type of one.csv')).toHaveValue('auto')
    expect(again.getByLabelText('Type of two.csv')).toHaveValue('receipt')
  })
})

describe('while files are on their way', () => {
  it('the whole and each is shown; one is called off, one fails, and the rest arrive', async () => {
    const { dialog, choose, user, as, list } = await opened()
    await as.upload('known.csv', await csv('', 1).text())
    await choose(many(4))
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    // The third and fourth stay on the line until they are let go.
    let puts = 0
    network.use(
      http.put('*/put/*', async () => {
        puts += 1
        if (puts > 2) await held
      }),
    )
    await user.click(await dialog.findByRole('button', { name: 'Upload 4 files' }))
    expect(await dialog.findByText('1 of 4 uploaded')).toBeVisible()
    const overall = dialog.getByRole('progressbar', { name: 'Overall progress' })
    await waitFor(() => expect(Number(overall.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(50))
    expect(Number(overall.getAttribute('aria-valuenow'))).toBeLessThan(100)
    // Only what failed, and everything again.
    await user.click(await dialog.findByRole('button', { name: '1 failed' }))
    const rows = () => within(dialog.getByRole('list', { name: 'Chosen files' })).getAllByRole('listitem')
    expect(rows()).toHaveLength(1)
    expect(rows()[0]).toHaveTextContent(/Already uploaded/)
    await user.click(dialog.getByRole('button', { name: '1 failed' }))
    expect(rows()).toHaveLength(4)
    await user.click(dialog.getAllByRole('button', { name: /^Cancel statement/ })[0] as HTMLElement)
    // From the last file to the dialog that follows, nothing offers to send them once more.
    const idle: string[] = []
    const watcher = new MutationObserver(() => {
      const offer = dialog.queryByRole('button', { name: /^Upload( |$)/ })
      if (offer) idle.push(offer.textContent ?? '')
    })
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
    go()
    const processing = within(await screen.findByRole('dialog', { name: 'Processing 2 documents' }))
    watcher.disconnect()
    expect(idle).toEqual([])
    expect(processing.getByText('2 of 4 added, 1 already in your books, 1 cancelled')).toBeVisible()
    expect(within(processing.getByRole('list', { name: 'Not uploaded' })).getByText('Upload cancelled')).toBeVisible()
    expect(await list()).toHaveLength(3)
  })

  it('a file of a form that nobody reads is not offered to be sent again', async () => {
    const { dialog, choose, user } = await opened()
    await choose([new File(['this is no PDF'], 'broken.pdf', { type: 'application/pdf' }), csv('one.csv', 1)])
    await user.click(await dialog.findByRole('button', { name: 'Upload 2 files' }))
    const processing = within(await screen.findByRole('dialog', { name: /^Processing/ }))
    expect(await processing.findByText(/^File type not supported/)).toBeVisible()
    expect(processing.getByRole('button', { name: 'Close' })).toBeVisible()
    expect(processing.queryByRole('button', { name: /^Try/ })).toBeNull()
  })

  it('none of several arrives: each reason is there, and the way back', async () => {
    const { dialog, choose, user, as } = await opened()
    await as.upload('known-0.csv', await csv('', 0).text())
    await refuse(csv('', 1))
    await choose(many(2))
    await user.click(await dialog.findByRole('button', { name: 'Upload 2 files' }))
    const lost = within(await screen.findByRole('dialog', { name: 'Nothing was uploaded' }))
    expect(lost.getByText('0 of 2 added, 1 already in your books, 1 failed')).toBeVisible()
    expect(lost.getByText(/^Already in your books: known-0/)).toBeVisible()
    await user.click(lost.getByRole('button', { name: 'Try 1 again' }))
    expect(await within(await screen.findByRole('dialog', { name: 'Upload Document' })).findByTitle(name(1))).toBeVisible()
  })
})
