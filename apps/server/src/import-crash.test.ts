import { afterAll, expect, test } from 'vitest'
import { freshFolder, personAt, startOn } from '../testing/installation.ts'
import { testProgram } from '../testing/program.ts'

const program = testProgram()
afterAll(() => program.end('SIGKILL'))

const statement = (n: number) =>
  `Date,Description,Amount\n${Array.from({ length: 400 }, (_, i) => `2024-0${(i % 9) + 1}-03,Shop ${n} ${i},-${n * 400 + i}.10`).join('\n')}\n`

test('an import that is killed at any moment is whole or not there, and can be made again', async () => {
  const one = await startOn(freshFolder())
  const maya = personAt(one.address)
  await maya.signUp()
  for (let n = 0; n < 3; n++) await maya.upload(statement(n), `${n}.csv`)
  const documents = async (p: typeof maya) => (await p.call<unknown[]>('GET', '/api/documents')).json
  await maya.call('POST', '/api/account/confirm', { password: 'correct horse battery' })
  const archive = await (await fetch(`${one.address}/api/account/export`, { headers: { cookie: maya.cookie() } })).arrayBuffer()
  const totals = (await maya.call('GET', '/api/transactions/totals')).json
  await one.stop()

  let address = await program.start()
  let other = personAt(address)
  await other.signUp()
  const stage = async () => (await other.call<{ stage: string }>('GET', '/api/account/import')).json.stage
  let isHere = false
  for (const wait of [0, 30, 5000]) {
    if (isHere) break
    const headers = { cookie: other.cookie(), 'content-type': 'application/zip' }
    const received = await fetch(`${address}/api/account/import`, { method: 'PUT', headers, body: archive })
    expect(received.status, await received.clone().text()).toBe(200)
    expect((await other.call('POST', '/api/account/import/confirm', {})).status).toBe(202)
    if (wait < 1000) {
      await new Promise((done) => setTimeout(done, wait))
      await program.end('SIGKILL')
      address = await program.start()
      other = personAt(address, 'maya@example.com', other.cookie())
    } else await expect.poll(stage, { timeout: 30_000 }).toBe('done')
    const now = await documents(other)
    expect([0, 3]).toContain(now.length)
    isHere = now.length === 3
    if (!isHere) expect((await other.call<unknown[]>('GET', '/api/transactions')).json).toEqual([])
  }
  expect(isHere).toBe(true)
  expect((await other.call('GET', '/api/transactions/totals')).json).toEqual(totals)
  expect((await other.call<{ state: string }>('GET', '/api/audit/chain?whole=true')).json.state).toBe('unbroken')
}, 400_000)
