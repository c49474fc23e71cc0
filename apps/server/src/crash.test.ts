import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'crash-'))
let child: ChildProcess | undefined
afterAll(() => void child?.kill('SIGKILL'))

/** Starts the program as an operator does; gives its address when it says that it is ready. */
async function start(): Promise<string> {
  const process_ = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = process_
  let said = ''
  return new Promise((resolve, reject) => {
    const listen = (text: Buffer) => {
      said += text
      const ready = /Ledgerhand is ready: (\S+)/.exec(said)?.[1]
      if (ready) resolve(ready)
    }
    process_.stdout?.on('data', listen)
    process_.stderr?.on('data', listen)
    process_.once('exit', () => reject(new Error(`ended before it was ready:\n${said}`)))
  })
}
const killed = (signal: 'SIGKILL' | 'SIGTERM') =>
  new Promise<number | null>((resolve) => {
    child?.once('exit', resolve)
    child?.kill(signal)
  })

const account = { email: 'maya@example.com', password: 'correct horse battery' }
let cookie = ''
async function call(address: string, method: string, path: string, body?: unknown) {
  const response = await fetch(new URL(path, address), {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('whatever was acknowledged is there after kill -9, byte for byte, and an interrupted upload can be sent again', async () => {
  /** Hash of what was sent, by key: acknowledged by the PUT; and by document: acknowledged by the registration. */
  const uploads = new Map<string, string>()
  const documents = new Map<string, string>()
  let address = await start()
  await call(address, 'POST', '/api/auth/signup', { ...account, firstName: 'Maya', lastName: 'Lee', confirmPassword: account.password })
  expect((await call(address, 'POST', '/api/auth/login', account)).status).toBe(200)

  for (let cycle = 0; cycle < 3; cycle++) {
    let isDown = false
    const load = async () => {
      while (!isDown) {
        const csv = Buffer.concat([
          Buffer.from('Date,Description,Amount\n'),
          Buffer.from(`2024-01-03,${randomBytes(60).toString('hex')},-4.50\n`.repeat(randomInt(1, 9000))),
        ])
        try {
          const slot = (await call(address, 'GET', '/api/object-storage/generate-upload-url')).json as { url: string; filename: string }
          const sent = await fetch(slot.url, { method: 'PUT', body: csv })
          if (sent.status !== 200) throw new Error(`refused with ${sent.status}: ${await sent.text()}`)
          uploads.set(slot.filename, sha256(csv))
          const { status, json } = await call(address, 'POST', '/api/documents', { filename: slot.filename, originalName: 'a.csv' })
          if (status !== 201) throw new Error(`refused with ${status}: ${JSON.stringify(json)}`)
          uploads.delete(slot.filename)
          documents.set((json as { document: { id: string } }).document.id, sha256(csv))
        } catch (error) {
          if (!isDown) throw error
        }
      }
    }
    const loads = [load(), load(), load()]
    // Under load for certain, then at some moment within it.
    const before = documents.size
    await expect.poll(() => documents.size, { timeout: 30_000 }).toBeGreaterThan(before + 2)
    await new Promise((done) => setTimeout(done, randomInt(0, 200)))
    isDown = true
    await killed('SIGKILL')
    await Promise.all(loads)
    address = await start()
  }

  for (const [key, hash] of uploads) {
    const { status, json } = await call(address, 'POST', '/api/documents', { filename: key, originalName: 'b.csv' })
    // The registration may have gone through just before the end, without its answer.
    if (status === 201) documents.set((json as { document: { id: string } }).document.id, hash)
    else expect(status).toBe(409)
  }
  for (const [id, hash] of documents) {
    const file = await fetch(new URL(`/api/documents/${id}/file`, address), { headers: { cookie } })
    expect([file.status, sha256(new Uint8Array(await file.arrayBuffer()))]).toEqual([200, hash])
  }
  expect(await killed('SIGTERM')).toBe(0)
}, 120_000)
