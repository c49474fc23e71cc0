/** Attacks on uploads, over real sockets. */
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { closeAll, password, realServer } from '../testing/server.ts'

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
    for (let i = 0; i < 3; i++)
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

  test('even a hundred and ten unused slots of one account leave its uploads of the day as they are; used ones are counted', async () => {
    const server = await realServer({ UPLOADS_PER_DAY: '3' })
    const owner = server.person()
    await owner.settle('maya@example.com')
    const slot = async () => (await owner.call('GET', '/api/object-storage/generate-upload-url')).json as { url: string }
    for (let i = 0; i < 110; i++) await slot()
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

const small = (n: number) => `Date,Description,Amount\n2024-01-03,COFFEE ${n},-4.50\n`
const put = async (url: string, body: string | Buffer) => (await fetch(url, { method: 'PUT', body: body as BodyInit })).status

test('an upload address ends with the link or the role that it was given for', async () => {
  const server = await realServer()
  const [owner, helper] = [server.person(), server.person()]
  const ownerId = await owner.settle('maya@example.com')
  await helper.settle('ines@example.com')
  await owner.call('POST', '/api/account/confirm', { password })
  const link = (await owner.call('POST', '/api/shareable-links', { description: 'Receipts', expiresAt: null })).json
  const byLink = async () => (await server.person().call('POST', `/api/upload/${link.token}/generate-upload-url`, {})).json.url
  const role = (await owner.call('POST', '/api/user-roles', { userId: 'ines@example.com', role: 'cpa' })).json
  await helper.call('POST', '/api/user-roles/accept', { token: role.acceptPath.split('/').pop() })
  const ofHelper = async () =>
    (await helper.call('GET', '/api/object-storage/generate-upload-url', undefined, { 'x-business-owner': ownerId })).json.url
  const [used, early, late] = [await byLink(), await byLink(), await byLink()]
  const [worked, demoted, revoked] = [await ofHelper(), await ofHelper(), await ofHelper()]
  expect([await put(used, small(1)), await put(worked, small(2))]).toEqual([200, 200])
  await owner.call('PATCH', `/api/shareable-links/${link.id}`, { isActive: false })
  await owner.call('PATCH', `/api/user-roles/${role.id}`, { role: 'viewer' })
  expect([await put(early, small(3)), await put(demoted, small(4))]).toEqual([403, 403])
  await owner.call('DELETE', `/api/shareable-links/${link.id}`)
  await owner.call('DELETE', `/api/user-roles/${role.id}`)
  expect([await put(late, small(5)), await put(revoked, small(6))]).toEqual([403, 403])
})

test('files that are sent through a link and never registered do not fill the storage of the books', async () => {
  const server = await realServer()
  const owner = server.person()
  await owner.settle('maya@example.com')
  const terms = { description: 'Receipts', expiresAt: null, maxFiles: 10_000, maxMegabytes: 1 }
  const { token } = (await owner.call('POST', '/api/shareable-links', terms)).json
  const sent: number[] = []
  for (let n = 0; n < 13; n++) {
    const { url } = (await server.person().call('POST', `/api/upload/${token}/generate-upload-url`, {})).json
    sent.push(await put(url, Buffer.from(small(n).padEnd(9_900_000, ' '))))
  }
  // Ten tries that broke off may lie there beside what the link takes.
  expect(sent).toEqual([...Array(11).fill(200), 429, 429])
})

describe('slow senders', () => {
  const closing: Socket[] = []
  afterEach(() => {
    for (const socket of closing.splice(0)) socket.destroy()
  })
  /** Opens a request by hand: sends its head and `first` bytes of its body, then `drip` bytes a second. `answer` settles at the end. */
  function slowly(url: string, head: string[], first: number, drip: number, from = '127.0.0.1') {
    const { port, pathname, search } = new URL(url)
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from })
    closing.push(socket)
    const [start = '', ...headers] = head
    socket.write(
      [
        start.replace('{path}', pathname + search),
        `host: 127.0.0.1:${port}`,
        ...headers,
        ...(head.includes(UNENDED[0]) ? [] : ['', '']),
      ].join('\r\n'),
    )
    socket.write(Buffer.alloc(first, 32))
    const timer = setInterval(() => drip > 0 && socket.writable && socket.write(Buffer.alloc(drip, 32)), 1000)
    const answer = new Promise<{ text: string; ms: number }>((resolve) => {
      const began = Date.now()
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('error', () => {})
      socket.on('close', () => {
        clearInterval(timer)
        resolve({ text, ms: Date.now() - began })
      })
    })
    return { answer }
  }
  /** A header that goes on for ever. */
  const UNENDED = ['x-slow: '] as const
  const put = (bytes: number) => ['PUT {path} HTTP/1.1', `content-length: ${bytes}`]
  const csv = (n: number) => `Date,Description,Amount\n2024-01-03,COFFEE ${n},-4.50\n`
  const TEN = 10_485_760
  async function sends(url: string, body: string) {
    const began = Date.now()
    const { status } = await fetch(url, { method: 'PUT', body })
    return [status, Date.now() - began < 10_000]
  }

  test('sixty slow uploads through a link hold up neither the owner, nor other links, nor others with the same link', async () => {
    const server = await realServer()
    const owner = server.person()
    await owner.settle('maya@example.com')
    const link = async () =>
      (await owner.call('POST', '/api/shareable-links', { description: 'Receipts', expiresAt: null, maxFiles: 100 })).json.token
    const [one, two] = [await link(), await link()]
    const slot = async (token: string) =>
      (await server.person().call('POST', `/api/upload/${token}/generate-upload-url`, {})).json.url as string
    const attack = []
    for (let i = 0; i < 60; i++) attack.push(slowly(await slot(i % 2 ? one : two), put(TEN), 2_200_000, 200))
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(await sends((await owner.call('GET', '/api/object-storage/generate-upload-url')).json.url, csv(1))).toEqual([200, true])
    // From another address: here the one place of a machine's own network that is not the attacker's.
    const elsewhere = (url: string, body: string) =>
      new Promise<number>((resolve) => {
        const sent = request(
          url,
          { method: 'PUT', localAddress: '127.0.0.9', agent: false, headers: { 'content-length': body.length } },
          (answer) => {
            answer.resume()
            resolve(answer.statusCode ?? 0)
          },
        )
        sent.end(body)
      })
    const began = Date.now()
    expect(await elsewhere(await slot(one), csv(2))).toBe(200)
    expect(Date.now() - began).toBeLessThan(10_000)
    // Those who hold room and trickle are told so, and leave.
    const { text, ms } = await Promise.race(attack.map(({ answer }) => answer))
    expect(text).toMatch(/^HTTP\/1.1 408 /)
    expect(text).toContain('The connection is too slow')
    expect(ms).toBeLessThan(25_000)
  })

  test('of one account leave room for another; with bytes that stop at all, or come a little too slowly', async () => {
    const server = await realServer()
    const [attacker, owner] = [server.person(), server.person()]
    await attacker.settle('eve@example.com')
    await owner.settle('maya@example.com')
    const slot = async (who: typeof owner) => (await who.call('GET', '/api/object-storage/generate-upload-url')).json.url as string
    const attack = []
    for (let i = 0; i < 40; i++) attack.push(slowly(await slot(attacker), put(TEN), 0, i % 2 ? 0 : 8000))
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await sends(await slot(owner), csv(1))).toEqual([200, true])
    const { text } = await Promise.race(attack.map(({ answer }) => answer))
    expect(text).toMatch(/^HTTP\/1.1 408 /)
  })

  test('of headers, of a registration and of tRPC are ended', async () => {
    const server = await realServer()
    const url = `${server.address}/`
    const json = ['content-type: application/json', 'content-length: 5000']
    const ended = await Promise.all([
      slowly(url, ['GET / HTTP/1.1', ...UNENDED], 0, 1).answer,
      slowly(url, ['POST /api/auth/signup HTTP/1.1', ...json], 10, 10).answer,
      slowly(url, ['POST /trpc/auth.login HTTP/1.1', ...json], 10, 10).answer,
      slowly(url, ['POST /api/upload/none/documents HTTP/1.1', ...json], 10, 10).answer,
    ])
    for (const { text, ms } of ended) {
      expect(text).toMatch(/^HTTP\/1.1 408 /)
      expect(ms).toBeLessThan(25_000)
    }
    for (const { text } of ended.slice(1)) expect(text).toContain('The connection is too slow')
  })

  test('of archives of books are ended, so that others can bring in theirs', async () => {
    const server = await realServer()
    const url = `${server.address}/api/account/import`
    const trickling = []
    for (const address of ['a@example.com', 'b@example.com']) {
      const attacker = server.person()
      await attacker.settle(address)
      const head = ['PUT {path} HTTP/1.1', `cookie: ${attacker.cookie()}`, 'content-type: application/zip', 'content-length: 9000000']
      trickling.push(slowly(url, head, 1000, 100))
    }
    const owner = server.person()
    await owner.settle('maya@example.com')
    const bring = async () =>
      (await fetch(url, { method: 'PUT', headers: { cookie: owner.cookie(), 'content-type': 'application/zip' }, body: 'no archive' }))
        .status
    expect(await bring()).toBe(429)
    for (const { answer } of trickling) {
      const { text, ms } = await answer
      expect(text).toMatch(/^HTTP\/1.1 408 /)
      expect(text).toContain('The connection is too slow')
      expect(ms).toBeLessThan(25_000)
    }
    expect(await bring()).toBe(400)
  })

  test('that are merely slow get through', async () => {
    const server = await realServer()
    const owner = server.person()
    await owner.settle('maya@example.com')
    const { url } = (await owner.call('GET', '/api/object-storage/generate-upload-url')).json
    const { text, ms } = await slowly(url, ['PUT {path} HTTP/1.1', 'content-length: 300000', 'connection: close'], 20_000, 20_000).answer
    // Blanks are no document; what counts is that all of them were heard.
    expect(text).toMatch(/^HTTP\/1.1 415 /)
    expect(ms).toBeGreaterThan(12_000)
  })
})

test('a file larger than it was declared is refused, and the address can be used for the right one', async () => {
  const server = await realServer()
  const owner = server.person()
  await owner.settle('maya@example.com')
  const body = 'Date,Description,Amount\n2024-01-03,COFFEE,-4.50\n'
  const { url } = (await owner.call('GET', `/api/object-storage/generate-upload-url?size=${body.length}&name=a.csv`)).json
  const larger = `${body}2024-01-04,TEA,-3.50\n`
  const form = new FormData()
  form.set('file', new Blob([larger]), 'a.csv')
  const chunked = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(larger))
      controller.close()
    },
  })
  for (const sent of [larger, form, chunked]) {
    const answer = await fetch(url, { method: 'PUT', body: sent, ...(sent === chunked ? { duplex: 'half' } : {}) } as RequestInit)
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      413,
      'The file is larger than it was declared. Ask for a new upload address and send it again.',
    ])
  }
  expect((await fetch(url, { method: 'PUT', body })).status).toBe(200)
})
