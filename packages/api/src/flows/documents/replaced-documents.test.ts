import { expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'
import { deleteOldReplaced, finishLeaving } from './remove-document.ts'

const broken = '%PDF-1.7 cut short'

async function books() {
  const product = testProduct()
  const owner = product.person()
  await owner.signUp('ann@example.com')
  const list = async (path = '/api/documents') => (await owner.call('GET', path)).json
  await owner.upload('broken.pdf', broken)
  await owner.upload('march.csv', 'Date,Description,Amount\n2024-03-01,ZZYZX 77,-18.00\n')
  await product.work()
  const idOf = async (name: string) => (await list()).find((d: { originalName: string }) => d.originalName === name)?.id as string
  const filesLeft = () => product.database.sqlite.prepare('select count(*) from files_to_delete').pluck().get()
  return { product, owner, list, idOf, filesLeft }
}

test('a document that failed is set aside, is in no list, and comes back as it was', async () => {
  const { product, owner, list, idOf, filesLeft } = await books()
  const id = await idOf('broken.pdf')
  const before = (await list()).find((d: { id: string }) => d.id === id)
  const done = await owner.call('POST', `/api/documents/${id}/set-aside`, {})
  expect(done.status).toBe(200)
  expect(await list()).toMatchObject([{ originalName: 'march.csv' }])
  expect((await list('/api/dashboard/pending')).errors).toEqual({ count: 0, example: null })
  expect((await owner.call('GET', `/api/documents/${id}`)).status).toBe(404)
  // What takes away the rest of deleted documents leaves it, and its file.
  await finishLeaving(product.database, { now: () => new Date() })
  expect(filesLeft()).toBe(0)
  expect((await owner.call('DELETE', `/api/documents/${id}/set-aside`)).status).toBe(200)
  expect((await list()).find((d: { id: string }) => d.id === id)).toEqual(before)
  expect((await owner.call('GET', `/api/documents/${id}/file`)).status).toBe(200)
  // It can be put back once.
  expect((await owner.call('DELETE', `/api/documents/${id}/set-aside`)).status).toBe(404)
})

test('what was replaced is listed with its days until it is put back, for its own books alone', async () => {
  const { product, owner, list, idOf } = await books()
  const other = product.person()
  await other.signUp('bob@example.com')
  expect(await list('/api/documents/replaced')).toEqual([])
  const id = await idOf('broken.pdf')
  await owner.call('POST', `/api/documents/${id}/set-aside`, {})
  const [replaced, ...rest] = await list('/api/documents/replaced')
  expect(rest).toEqual([])
  expect(replaced).toEqual({ id, originalName: 'broken.pdf', replacedAt: expect.any(String), keptUntil: expect.any(String) })
  expect(Date.parse(replaced.keptUntil) - Date.parse(replaced.replacedAt)).toBe(30 * 86_400_000)
  expect((await other.call('GET', '/api/documents/replaced')).json).toEqual([])
  await owner.call('DELETE', `/api/documents/${id}/set-aside`)
  expect(await list('/api/documents/replaced')).toEqual([])
})

test('one that was read is not replaced', async () => {
  const { owner, list, idOf } = await books()
  const refused = await owner.call('POST', `/api/documents/${await idOf('march.csv')}/set-aside`, {})
  expect(refused.status).toBe(409)
  expect((await list()).length).toBe(2)
})

test('after its days it goes for good, with its file', async () => {
  const { product, owner, idOf, filesLeft } = await books()
  const id = await idOf('broken.pdf')
  await owner.call('POST', `/api/documents/${id}/set-aside`, {})
  const at = new Date().toISOString()
  deleteOldReplaced(product.database, '2020-01-01T00:00:00.000Z', at)
  expect(filesLeft()).toBe(0)
  deleteOldReplaced(product.database, '2999-01-01T00:00:00.000Z', at)
  expect(filesLeft()).toBe(1)
  expect((await owner.call('DELETE', `/api/documents/${id}/set-aside`)).status).toBe(404)
})

test('the same file uploaded meanwhile stands beside it, five calls at once count once, and its file goes with the account', async () => {
  const { product, owner, list, idOf } = await books()
  const id = await idOf('broken.pdf')
  const call = (method: string) => owner.call(method, `/api/documents/${id}/set-aside`, method === 'POST' ? {} : undefined)
  const statuses = async (method: string) => (await Promise.all(Array.from({ length: 5 }, () => call(method)))).map(({ status }) => status)
  expect((await statuses('POST')).sort()).toEqual([200, 404, 404, 404, 404])
  for (const path of ['', '/file', '/transactions']) expect((await owner.call('GET', `/api/documents/${id}${path}`)).status).toBe(404)
  await owner.upload('again.pdf', broken)
  await product.work()
  const other = product.person()
  await other.signUp('rex@example.com')
  expect(await other.call('DELETE', `/api/documents/${id}/set-aside`)).toMatchObject({
    status: 404,
    json: { message: 'This file cannot be put back any more' },
  })
  expect((await statuses('DELETE')).sort()).toEqual([200, 404, 404, 404, 404])
  expect((await list()).map((d: { originalName: string }) => d.originalName).sort()).toEqual(['again.pdf', 'broken.pdf', 'march.csv'])
  await call('POST')
  const account = { password: 'correct horse battery', confirmation: 'ann@example.com' }
  expect(await owner.call('POST', '/api/account/delete', account)).toMatchObject({ status: 204 })
  await expect.poll(() => product.database.sqlite.prepare('select count(*) from documents').pluck().get()).toBe(0)
  await expect.poll(() => product.files.size).toBe(0)
})
