import { expect, test } from 'vitest'
import { archiveBody } from './archive-places.ts'
import type { ZippedFile } from './zip.ts'

/** Somebody who asks for archives; what is noted is which of them have ended. */
function installation() {
  const ports = {} as Parameters<typeof archiveBody>[0]['ports']
  let ended = 0
  /** Three files, of which the reader must take much before the last one is asked for. */
  async function* files(): AsyncGenerator<ZippedFile> {
    try {
      for (const name of ['a', 'b', 'c']) yield { name, bytes: Buffer.alloc(4_000_000, 7), isPacked: true }
    } finally {
      ended += 1
    }
  }
  const ask = (userId: string, stallMs?: number) =>
    archiveBody({ ports, session: { userId } as Parameters<typeof archiveBody>[0]['session'] }, files, new Date(0), stallMs)
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
  const [left, stalled] = await Promise.all([ask('maya'), ask('maya', 30)])
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

test('what cannot be gathered takes no place', async () => {
  const { ports } = installation()
  const fails = () =>
    archiveBody({ ports, session: { userId: 'maya' } as never }, () => Promise.reject(new Error('the books were changed')), new Date(0))
  for (let n = 0; n < 3; n++) await expect(fails()).rejects.toThrow('the books were changed')
})
