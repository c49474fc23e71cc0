/** Attacks on uploads, over real sockets. */
import { request } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { closeAll, realServer } from './testing-server.ts'

afterEach(closeAll)

describe('another site that a signed-in browser visits', () => {
  /** Exactly these headers and no others, as a browser sends them. */
  const visit = (address: string, path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const asked = request(new URL(path, address), { headers, agent: false }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      })
      asked.once('error', reject)
      asked.end()
    })
  const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const ways: [string, Record<string, string>][] = [
    ['a link', { ...navigation, ...crossSite }],
    ['a sibling host', { ...navigation, ...crossSite, 'sec-fetch-site': 'same-site' }],
    ['an image', { ...crossSite, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['plain http, where a browser says less', { ...navigation, referer: 'http://evil.example/page' }],
    ['plain http and a page without a referrer', navigation],
    ['an old browser', { ...navigation, origin: 'http://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
  ]
  const paths = ['/api/object-storage/generate-upload-url', '/api/object-storage/generate%2Dupload-url', '/trpc/storage.uploadUrl']

  test('makes no slot by any GET, and its person can go on uploading', async () => {
    const server = await realServer({ UPLOADS_PER_DAY: '5' })
    const owner = server.person()
    await owner.settle('maya@example.com')
    for (let i = 0; i < 10; i++)
      for (const path of paths)
        for (const [way, headers] of ways) {
          const status = await visit(server.address, path, { ...headers, cookie: owner.cookie() })
          expect([way, path, status >= 400 && status < 500]).toEqual([way, path, true])
        }
    // tRPC reads by GET are for our own pages only.
    expect(await visit(server.address, '/trpc/auth.user', { ...navigation, ...crossSite, cookie: owner.cookie() })).toBe(403)
    expect(await visit(server.address, '/api/object-storage/generate-upload-url', { cookie: owner.cookie() })).toBe(200)
    expect(
      await visit(server.address, '/api/object-storage/generate-upload-url', {
        cookie: owner.cookie(),
        accept: '*/*',
        'sec-fetch-site': 'same-origin',
      }),
    ).toBe(200)
  })

  test('even a thousand unused slots of one account leave its uploads of the day as they are; used ones are counted', async () => {
    const server = await realServer({ UPLOADS_PER_DAY: '3' })
    const owner = server.person()
    await owner.settle('maya@example.com')
    const slot = async () => (await owner.call('GET', '/api/object-storage/generate-upload-url')).json as { url: string }
    for (let i = 0; i < 200; i++) await slot()
    const sent: number[] = []
    for (const [i, { url }] of [await slot(), await slot(), await slot(), await slot()].entries())
      sent.push((await fetch(url, { method: 'PUT', body: `Date,Description,Amount\n2024-01-0${i + 1},COFFEE,-4.50\n` })).status)
    expect(sent).toEqual([200, 200, 200, 429])
    expect((await owner.call('GET', '/api/object-storage/generate-upload-url')).status).toBe(429)
  })
})

test('a link gives out no more addresses than it has room for, however many ask at once', async () => {
  const server = await realServer()
  const owner = server.person()
  await owner.settle('maya@example.com')
  const { token } = (await owner.call('POST', '/api/shareable-links', { description: 'Receipts', expiresAt: null, maxFiles: 1 })).json
  const ask = () => server.person().call('POST', `/api/upload/${token}/generate-upload-url`, {})
  const answers = await Promise.all(Array.from({ length: 60 }, ask))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(11)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(49)
})
