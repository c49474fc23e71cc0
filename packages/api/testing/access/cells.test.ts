import { type Access, may, type Role } from '@ledgerhand/core/roles'
import { afterAll, describe, expect, test } from 'vitest'
import type { Meta } from '../../src/procedures.ts'
import { fileTable } from '../../src/rest/rest.ts'
import { type RestRow, restTable } from '../../src/rest/rest-table.ts'
import { appRouter } from '../../src/routers/root.ts'
import { checkAnswer } from '../check-answer.ts'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { files } from './file-calls.ts'
import type { CallerName, Holdings } from './holdings.ts'
import { digestOf, makeWorld, type World, writesOf } from './world.ts'

/**
 * Every procedure over tRPC, every row of the REST table and every file, for six callers: with ids of the books they name, with ids of
 * other books, in books they have no part in, and in no books by name. What each must answer follows from the door that the procedure
 * declares and the caller's role; refusals must leave every row of the database as it was, and give nothing of other books away.
 */
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation'; meta: Meta } }>
const names = Object.keys(procedures).sort()
const callers: CallerName[] = ['signed out', 'link holder', 'viewer', 'accountant', 'owner', 'owner of other books']
/** Roles in the books of `own`, in the order above. In the books of `foreign` only the last has one: the owner's. */
const roleInOwn: Record<CallerName, Role | null> = {
  'signed out': null,
  'link holder': null,
  viewer: 'viewer',
  accountant: 'cpa',
  owner: 'owner',
  'owner of other books': null,
}
const isSignedIn = (caller: CallerName) => caller !== 'signed out' && caller !== 'link holder'

let world: World | null = null
let before = ''
let writes = 0
async function fresh(): Promise<World> {
  world ??= await makeWorld()
  if (before === '') before = digestOf(world)
  writes = writesOf(world)
  return world
}
const isUnchanged = (of: World): boolean => writesOf(of) === writes || digestOf(of) === before
/** The next cell gets books of its own when this one changed something. */
function settle(endsSession = false): void {
  if (world && (endsSession || !isUnchanged(world))) {
    world.close()
    world = null
    before = ''
  }
}
afterAll(() => world?.close())

/** Enough to count the variants of a call before there are any books. */
const nothing = { transactionIds: [], ends: [], arrived: {} } as unknown as Holdings

interface Surface {
  name: string
  procedure: string
  request: (input: Record<string, unknown> | undefined) => { method: string; path: string; body?: string }
}
const overTrpc = (procedure: string): Surface => ({
  name: `tRPC ${procedure}`,
  procedure,
  request: (input) =>
    procedures[procedure]?._def.type === 'query'
      ? { method: 'GET', path: `/trpc/${procedure}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}` }
      : { method: 'POST', path: `/trpc/${procedure}`, body: JSON.stringify(input ?? {}) },
})
const overRest = ([method, path, procedure]: RestRow): Surface => ({
  name: `${method} ${path}`,
  procedure,
  request: (input) => {
    const rest = { ...input }
    const address = path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(rest[name])
      delete rest[name]
      return encodeURIComponent(value)
    })
    if (method === 'GET' || method === 'DELETE') {
      const query = new URLSearchParams(Object.entries(rest).map(([k, v]) => [k, String(v)])).toString()
      return { method, path: query ? `${address}?${query}` : address }
    }
    return { method, path: address, body: JSON.stringify(rest) }
  },
})
const surfaces: Surface[] = [...names.map(overTrpc), ...(restTable as readonly RestRow[]).map(overRest)]

async function ask(of: World, caller: CallerName, request: ReturnType<Surface['request']>, books: string | null) {
  const cookie = of.callers.find((c) => c.name === caller)?.cookie ?? ''
  const response = await of.product.handle(
    new Request(`http://localhost:3000${request.path}`, {
      method: request.method,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(books === null ? {} : { 'x-business-owner': books }),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { body: request.body }),
    }),
  )
  const text = await response.text()
  checkAnswer({ ...request, status: response.status, contentType: response.headers.get('content-type'), text })
  return { status: response.status, text }
}

/** The status that a caller with `role` in the named books must see, the ids being of those books. */
function statusFor(access: Meta['access'], caller: CallerName, role: Role | null, ok: number): number {
  if (access === 'public') return ok
  if (access === 'link') return ok
  if (!isSignedIn(caller)) return 401
  if (access === 'signedIn') return ok
  if (role === null) return 404
  return may(role, access as Access) ? ok : 403
}
const SUCCESS = 200
const seen = (status: number): number => (status >= 200 && status < 300 ? SUCCESS : status)
/** One kind of failed answer: all of them change nothing. */
const namesBooks = new Set(['auth.login', 'sharing.invitation'])
const isRefusal = (status: number): boolean => status >= 400

async function cell(
  surface: Surface,
  caller: CallerName,
  expected: number,
  at: (w: World) => [input: Record<string, unknown> | undefined, books: string | null],
) {
  const of = await fresh()
  const [input, books] = at(of)
  const answer = await ask(of, caller, surface.request(input), books)
  expect(seen(answer.status), answer.text.slice(0, 300)).toBe(expected)
  if (isRefusal(answer.status)) expect(isUnchanged(of), 'a refused call changed nothing').toBe(true)
  // Only the owner of the other books may ever be shown what they hold; and a link shows what it is called, to whoever has it.
  // Signing in as their owner, and an invitation to them, say how books are called: that alone.
  const says = (mark: string) =>
    (namesBooks.has(surface.procedure) ? answer.text.replaceAll(`"${mark} Trading"`, '') : answer.text).includes(mark)
  if (/^sharedUpload\.|ByLink$|byLink$/.test(surface.procedure)) expect(answer.text).not.toContain(of.foreign.mark)
  else if (caller !== 'owner of other books') expect(says(of.foreign.mark), answer.text.slice(0, 300)).toBe(false)
  else if (books === of.own.ownerId) expect(says(of.own.mark), answer.text.slice(0, 300)).toBe(false)
  settle(surface.procedure.startsWith('auth.log'))
}

test('every procedure has its row among the calls, and every file its own', () => {
  expect(Object.keys(calls).sort()).toEqual(names)
  expect(Object.keys(files).sort()).toEqual(fileTable.map(([method, path]) => `${method} ${path}`).sort())
})

describe.each(callers)('%s', (caller) => {
  describe.each(surfaces)('$name', (surface) => {
    const call: Call = calls[surface.procedure] ?? {}
    const { access } = procedures[surface.procedure]?._def.meta ?? { access: 'manage' }
    const ok = call.answers?.(caller) ?? SUCCESS
    const inputOf = (of: Holdings) => call.input?.(of, caller)

    test('in the first books, with their ids', () =>
      cell(surface, caller, statusFor(access, caller, roleInOwn[caller], ok), (w) => [inputOf(w.own), w.own.ownerId]))

    if (!call.aboutCaller && access !== 'link' && access !== 'public') {
      test('in other books, with their ids', () =>
        cell(surface, caller, statusFor(access, caller, caller === 'owner of other books' ? 'owner' : null, ok), (w) => [
          inputOf(w.foreign),
          w.foreign.ownerId,
        ]))
      test('in books that do not exist', () =>
        cell(surface, caller, statusFor(access, caller, null, ok), (w) => [inputOf(w.own), 'no-such-books']))
    }
    const variants = call.foreign?.(nothing, nothing).length ?? 0
    for (let i = 0; i < variants; i++) {
      const refused = statusFor(access, caller, roleInOwn[caller], 404)
      test(`in the first books, with ids of others (${i + 1} of ${variants})`, () =>
        cell(surface, caller, refused, (w) => [call.foreign?.(w.own, w.foreign)[i], w.own.ownerId]))
      // Without a name the request means the caller's own books: what others hold is not found there either.
      if (access !== 'link' && caller !== 'owner of other books')
        test(`in the caller's own books, with ids of others (${i + 1} of ${variants})`, () =>
          cell(surface, caller, isSignedIn(caller) ? 404 : 401, (w) => [call.foreign?.(w.own, w.foreign)[i], null]))
    }
    if (access === 'link')
      test('with a token that no link has', () =>
        cell(surface, caller, 404, (w) => [
          { ...inputOf(w.own), token: w.own.linkToken.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')) },
          null,
        ]))
  })

  describe.each(Object.entries(files))('%s', (name, { access, address, body, answers, namesNothing }) => {
    const ok = answers ?? SUCCESS
    const method = name.split(' ')[0] ?? 'GET'
    const file = (expected: number, at: (w: World) => [string, string | null]) => async () => {
      const of = await fresh()
      const [path, books] = at(of)
      const answer = await ask(of, caller, { method, path, ...(body ? { body: JSON.stringify(body) } : {}) }, books)
      expect(seen(answer.status), answer.text.slice(0, 300)).toBe(expected)
      if (caller !== 'owner of other books') expect(answer.text).not.toContain(of.foreign.mark)
      settle()
    }
    test(
      'of the first books',
      file(statusFor(access, caller, roleInOwn[caller], ok), (w) => [address(w.own), w.own.ownerId]),
    )
    if (!namesNothing)
      test(
        'of other books, in the first',
        file(statusFor(access, caller, roleInOwn[caller], 404), (w) => [address(w.foreign), w.own.ownerId]),
      )
    test(
      'of other books, in those',
      file(statusFor(access, caller, caller === 'owner of other books' ? 'owner' : null, ok), (w) => [
        address(w.foreign),
        w.foreign.ownerId,
      ]),
    )
    test(
      'with the books in the address',
      file(statusFor(access, caller, roleInOwn[caller], ok), (w) => {
        const path = address(w.own)
        return [`${path}${path.includes('?') ? '&' : '?'}books=${w.own.ownerId}`, null]
      }),
    )
  })
})
