import { testDatabase } from '@ledgerhand/db/testing/database'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeSessions } from './lucia.ts'

const DAY = 86_400_000

function setUp(isSecure = false) {
  const { database, addUser } = testDatabase()
  const sessions = makeSessions(database, isSecure)
  const user = addUser()
  /** One request with the cookie that the browser holds; keeps what the answer sets. */
  const browser = () => {
    let cookie: string | null = null
    const set: string[] = []
    return {
      set,
      get cookie() {
        return cookie
      },
      use(value: string | null) {
        cookie = value
      },
      request: () =>
        sessions.of({ cookie, ip: '127.0.0.1', userAgent: 'test' }, (header) => {
          set.push(header)
          cookie = header.split(';')[0] ?? null
        }),
    }
  }
  const rows = () => database.sqlite.prepare('select * from sessions').all() as { id: string; sess: string }[]
  return { database, sessions, user, browser, rows }
}
const idIn = (cookie: string | null) => cookie?.split('=')[1] ?? ''

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2024-03-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a session', () => {
  test('follows from the cookie and from nothing else', async () => {
    const { user, browser } = setUp()
    const b = browser()
    expect((await b.request()).userId).toBeNull()
    await (await b.request()).start(user.id)
    expect((await b.request()).userId).toBe(user.id)
    b.use('session=somethingelse')
    expect((await b.request()).userId).toBeNull()
  })

  test('is stored as a hash: neither the cookie is in the database, nor does a row work as a cookie', async () => {
    const { user, browser, rows, database } = setUp()
    const b = browser()
    await (await b.request()).start(user.id)
    const id = idIn(b.cookie)
    expect(id.length).toBeGreaterThanOrEqual(26)
    expect(database.sqlite.serialize().includes(id)).toBe(false)
    b.use(`session=${rows()[0]?.id}`)
    expect((await b.request()).userId).toBeNull()
  })

  test('planted beforehand never becomes valid, and signing in ends the one before', async () => {
    const { user, browser, rows } = setUp()
    const b = browser()
    b.use('session=planted0planted0planted0')
    await (await b.request()).start(user.id)
    expect(idIn(b.cookie)).not.toBe('planted0planted0planted0')
    const first = b.cookie
    await (await b.request()).start(user.id)
    expect(rows()).toHaveLength(1)
    b.use(first)
    expect((await b.request()).userId).toBeNull()
  })

  test('ends on the server when it ends', async () => {
    const { user, browser, rows } = setUp()
    const b = browser()
    await (await b.request()).start(user.id)
    const before = b.cookie
    const request = await b.request()
    await request.end()
    expect(request.userId).toBeNull()
    expect(b.set.at(-1)).toBe('session=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax')
    expect(rows()).toEqual([])
    b.use(before)
    expect((await b.request()).userId).toBeNull()
    await expect((await browser().request()).end()).resolves.toBeUndefined()
  })

  test('ends after seven days without use', async () => {
    const { user, browser } = setUp()
    const b = browser()
    await (await b.request()).start(user.id)
    vi.setSystemTime(Date.now() + 7 * DAY - 1000)
    const kept = b.cookie
    expect((await b.request()).userId).toBe(user.id)
    b.use(kept)
    vi.setSystemTime(Date.now() + 7 * DAY + 1000)
    expect((await b.request()).userId).toBeNull()
  })

  test('in daily use lives through day 29, and not past day 30', async () => {
    const { user, browser } = setUp()
    const b = browser()
    const start = Date.now()
    await (await b.request()).start(user.id)
    for (let day = 1; day <= 29; day++) {
      vi.setSystemTime(start + day * DAY)
      expect((await b.request()).userId, `day ${day}`).toBe(user.id)
    }
    expect(b.set.length).toBeGreaterThan(2)
    vi.setSystemTime(start + 30 * DAY + 1000)
    expect((await b.request()).userId).toBeNull()
    vi.setSystemTime(start + 29 * DAY)
    expect((await b.request()).userId).toBeNull()
  })
})

test('the cookie says everything that keeps it from others, literally', async () => {
  const plain = setUp()
  const p = plain.browser()
  await (await p.request()).start(plain.user.id)
  expect(p.set[0]).toMatch(/^session=[a-z0-9]+; HttpOnly; Max-Age=604800; Path=\/; SameSite=Lax$/)
  const secure = setUp(true)
  const s = secure.browser()
  await (await s.request()).start(secure.user.id)
  expect(s.set[0]).toMatch(/^__Host-session=[a-z0-9]+; HttpOnly; Max-Age=604800; Path=\/; SameSite=Lax; Secure$/)
})

test('the daily round removes expired sessions and keeps live ones', async () => {
  const { user, browser, rows, sessions } = setUp()
  await (await browser().request()).start(user.id)
  vi.setSystemTime(Date.now() + 5 * DAY)
  await (await browser().request()).start(user.id)
  vi.setSystemTime(Date.now() + 3 * DAY)
  await sessions.sweep()
  expect(rows()).toHaveLength(1)
})
