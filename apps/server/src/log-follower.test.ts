/** Beside Litestream: nothing that the server does with its log cuts the copy off, and the copy is the books. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { checkIntegrity } from '@ledgerhand/db/system/integrity'
import { snapshotSummary } from '@ledgerhand/db/system/snapshot'
import { afterAll, expect, test } from 'vitest'
import { freshFolder, personAt, startOn } from '../testing/installation.ts'
import { followLog } from '../testing/log-follower.ts'
import { testProgram } from '../testing/program.ts'

const program = testProgram()
afterAll(() => program.end('SIGKILL'))
const database = (folder: string) => join(folder, 'ledgerhand.db')
const settings = { ENCRYPT_DATABASE: 'false' }
/** Long enough that its rows come in many slices, and the log is moved by its thread between them. */
const ROWS = 6000
const statement = [
  'Date,Description,Amount',
  ...Array.from({ length: ROWS }, (_, i) => `2024-01-${String(1 + (i % 28)).padStart(2, '0')},Quorvex Hosting ${i},-${1 + (i % 90)}.50`),
].join('\n')

test('a program that follows the log has every acknowledged change, across imports, stops and kills of the server', async () => {
  const { folder } = program
  await program.start(settings)
  await program.signUp()
  const follower = followLog(database(folder))
  const enter = async (times: number) => {
    for (let i = 0; i < times; i++) {
      const row = { description: `By hand ${i}`, amount: '4.50', transactionDate: '2024-02-01', category: 'travel', isCredit: false }
      expect((await program.call('POST', '/api/transactions', row)).status).toBe(201)
    }
  }
  /** The copy, as a file of its own. */
  const copied = () => {
    follower.take()
    const copy = join(freshFolder(), 'copy.db')
    follower.write(copy)
    return copy
  }
  const isWhole = () => {
    const copy = copied()
    expect(checkIntegrity(copy, 'full')).toBe(null)
    expect(snapshotSummary(copy)).toEqual(snapshotSummary(database(folder)))
    expect(follower.cutOff()).toBe(0)
  }
  try {
    await enter(5)
    isWhole()
    const maya = personAt(await restarted('SIGTERM'))
    await maya.login()
    await maya.upload(statement)
    isWhole()
    follower.move()
    await enter(3)
    expect((await maya.call('POST', '/api/system/backups', {})).status).toBe(202)
    isWhole()
    await restarted('SIGKILL')
    await enter(3)
    isWhole()
    await program.end('SIGTERM')
    isWhole()
  } finally {
    follower.close()
  }

  // The copy, the files and the keys are the books, on another machine.
  const other = freshFolder()
  cpSync(join(folder, 'files'), join(other, 'files'), { recursive: true })
  cpSync(join(folder, 'keys.json'), join(other, 'keys.json'))
  follower.write(database(other))
  const { address, stop } = await startOn(other, settings)
  const there = personAt(address)
  await there.login()
  expect((await there.call<unknown[]>('GET', '/api/transactions')).json).toHaveLength(ROWS + 11)
  expect((await there.call<{ state: string }>('GET', '/api/audit/chain?whole=true')).json.state).toBe('unbroken')
  await stop()

  async function restarted(signal: 'SIGTERM' | 'SIGKILL'): Promise<string> {
    const code = await program.end(signal)
    if (signal === 'SIGTERM') expect(code).toBe(0)
    return program.start(settings)
  }
})
