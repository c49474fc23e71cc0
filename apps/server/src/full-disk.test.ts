/** The program on a disk that is really full, where one can be made: a small file system in memory. */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { personAt } from '../testing/installation.ts'
import { testProgram } from '../testing/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'disk-'))
const canMount = process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'none', folder]).status === 0
const program = testProgram()
afterAll(async () => {
  await program.end('SIGKILL')
  if (canMount) spawnSync('umount', ['-l', folder])
})

const filler = join(folder, 'filler')
/** Writes until nothing more can be written. */
function fillDisk(): void {
  const file = openSync(filler, 'a')
  try {
    for (let size = 1_048_576; size > 0; ) {
      try {
        if (writeSync(file, Buffer.alloc(size, 1)) === 0) size = 0
      } catch {
        size >>= 1
      }
    }
  } finally {
    closeSync(file)
  }
}
/** Each statement has a month and a shop of its own: no row of one is a row of another. */
const statement = (month: number, rows: number) => {
  const shop = ['Anvil', 'Birch', 'Cedar', 'Dover', 'Ember', 'Fable', 'Grove', 'Heron', 'Ivory', 'Jetty'][month]
  const day = `2023-${String(month + 1).padStart(2, '0')}-03`
  return `Date,Description,Amount\n${Array.from({ length: rows }, (_, i) => `${day},${shop} ${i},-${month * 5000 + i}.10`).join('\n')}\n`
}

test.runIf(canMount)(
  'signing in, reading and deleting work on a full disk, uploads are refused in words, and with space again everything is read by itself',
  async () => {
    const address = await program.start({ DATA_DIR: join(folder, 'data') })
    const maya = personAt(address)
    await maya.signUp()
    const read = await maya.upload(statement(8, 20), 'first.csv')
    const doomed = await maya.upload(statement(9, 200), 'doomed.csv')
    // The reserve is made two seconds after the start.
    await new Promise((done) => setTimeout(done, 3000))

    const send = async (month: number, rows = 4000) => {
      const slot = await maya.call<{ url: string; filename: string; message?: string }>('GET', '/api/object-storage/generate-upload-url')
      if (slot.status !== 200) return { status: slot.status, message: slot.json.message, id: '' }
      const sent = await fetch(slot.json.url, { method: 'PUT', body: statement(month, rows) })
      if (sent.status !== 200) return { status: sent.status, message: ((await sent.json()) as { message: string }).message, id: '' }
      const { status, json } = await maya.call<{ document?: { id: string }; message?: string }>('POST', '/api/documents', {
        filename: slot.json.filename,
        originalName: `${month}.csv`,
      })
      return { status, message: json.message, id: json.document?.id ?? '' }
    }
    const acknowledged: string[] = []
    for (let i = 0; i < 7; i++) {
      if (i === 2) fillDisk()
      const { status, message, id } = await send(i)
      expect([201, 503, 507], message).toContain(status)
      if (status === 201) acknowledged.push(id)
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(2)
    fillDisk()
    const refused = await send(7)
    expect(refused).toMatchObject({ status: 507, message: 'Storage is full - nothing was saved' })

    for (let i = 0; i < 5; i++) {
      const again = personAt(address)
      expect((await again.login()).status).toBe(200)
      expect((await again.file(read.id)).status).toBe(200)
      fillDisk()
    }
    expect((await maya.call('DELETE', `/api/documents/${doomed.id}?transactions=delete`)).status).toBe(204)
    expect((await maya.file(doomed.id)).status).toBe(404)

    for (const id of acknowledged) {
      const { json } = await maya.call<{ extractedText: string | null }>('GET', `/api/documents/${id}`)
      expect(json.extractedText ?? '').not.toMatch(/failed/i)
    }
    // A start on the full disk, in between.
    expect(await program.end('SIGTERM')).toBe(0)
    fillDisk()
    const next = personAt(await program.start({ DATA_DIR: join(folder, 'data') }))
    expect((await next.login()).status).toBe(200)
    rmSync(filler)
    for (const id of acknowledged) {
      await expect
        .poll(async () => (await next.call('GET', `/api/documents/${id}`)).json, { timeout: 240_000, interval: 300 })
        .toMatchObject({ isProcessed: true, transactionCount: 4000, extractedText: '4000 transactions extracted using built-in reader' })
    }
  },
  600_000,
)
