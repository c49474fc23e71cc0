import { expect, test } from 'vitest'
import { archiveBody } from './archive-places.ts'
import type { ZippedFile } from './zip.ts'

/** Somebody who asks for archives; what is noted is which of them have ended. */
function installation() {
  const ports = {} as Parameters<typeof archiveBody>[0]['ports']
  let ended = 0
  /** Files, of which the reader must take many before the last one is asked for: the streams between hold a few. */
  async function* files(): AsyncGenerator<ZippedFile> {
    try {
      for (let n = 0; n < 24; n++) yield { name: `file ${n}`, bytes: Buffer.alloc(500_000, 7), isPacked: true }
    } finally {
      ended += 1
    }
  }
  const ask = (userId: string, patience?: { waitMs: number; stallMs: number }) =>
    archiveBody({ ports, session: { userId } as Parameters<typeof archiveBody>[0]['session'] }, files, new Date(0), patience)
  return { ask, ended: () => ended, ports }
}
const bytesOf = async (body: ReadableStream<Uint8Array>) => (await new Response(body).arrayBuffer()).byteLength

test('a person has two archives made at once, and all together six; one that has come makes room', async () => {
  const { ask } = installation()
  const maya = await Promise.all([ask('maya'), ask('maya')])
  await expect(ask('maya')).rejects.toMatchObject({
    problem: 'too_many',
    message: 'Two archives are being made for you already: wait until they have come, then try again',
    extra: { retryAfter: 60 },
  })
  const others = await Promise.all(['b', 'c', 'd', 'e'].map((name) => ask(name)))
  await expect(ask('f')).rejects.toMatchObject({
    problem: 'too_many',
    message: 'Several archives are being made already: try again in a minute',
  })
  for (const body of [...maya, ...others]) expect(await bytesOf(body)).toBeGreaterThan(12_000_000)
  expect(await bytesOf(await ask('maya'))).toBeGreaterThan(12_000_000)
})

test('one whose reader goes away, or takes nothing, ends and makes room', async () => {
  const { ask, ended } = installation()
  const [left, stalled] = await Promise.all([ask('maya'), ask('maya', { waitMs: 60_000, stallMs: 30 })])
  await left.cancel()
  await expect.poll(ended).toBe(1)
  const reader = stalled.getReader()
  expect((await reader.read()).done).toBe(false)
  await expect.poll(ended).toBe(2)
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow('nobody took the archive')
  const [one, two] = await Promise.all([ask('maya'), ask('maya')])
  await Promise.all([one.cancel(), two.cancel()])
})

test('one whose reader is slow stays as long as its place is not wanted', async () => {
  const { ask, ended } = installation()
  const patience = { waitMs: 50, stallMs: 60_000 }
  const [slow, quick] = (await Promise.all([ask('maya'), ask('maya')])).map((body) => body.getReader())
  const isThere = async (reader = slow) => expect((await reader?.read())?.done).toBe(false)
  const pause = () => new Promise((done) => setTimeout(done, 100))
  await isThere()
  await pause()
  // Nobody wants it: it goes on where it stood.
  await isThere()
  await expect(ask('maya', { ...patience, waitMs: 60_000 })).rejects.toMatchObject({ problem: 'too_many' })
  expect(ended()).toBe(0)
  await pause()
  await isThere(quick)
  const wanted = await ask('maya', patience)
  await expect(
    (async () => {
      while (!(await slow?.read())?.done);
    })(),
  ).rejects.toThrow('another archive was wanted')
  // The one that was put out gives back no place but its own.
  await expect.poll(ended).toBe(1)
  await expect(ask('maya')).rejects.toMatchObject({ problem: 'too_many' })
  await isThere(quick)
  await Promise.all([wanted.cancel(), quick?.cancel()])
})

test('what cannot be gathered takes no place', async () => {
  const { ports } = installation()
  const fails = () =>
    archiveBody({ ports, session: { userId: 'maya' } as never }, () => Promise.reject(new Error('the books were changed')), new Date(0))
  for (let n = 0; n < 3; n++) await expect(fails()).rejects.toThrow('the books were changed')
})
