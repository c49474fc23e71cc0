import type { DocumentReader, ReadOutcome } from '@ledgerhand/api/ports'
import { claimNextDocument } from '@ledgerhand/db/system/queue'
import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { startWorker, type Worker } from './worker.ts'

/** For a machine that is busy with other things. */

const workers: Worker[] = []
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})

const dead: ReadOutcome = { kind: 'unreadable', reason: 'The reader stopped in the middle of this file - try again.', retryable: true }
const empty: ReadOutcome = {
  kind: 'read',
  reading: { format: 'csv', statements: [], bill: null, text: '', pages: null },
  by: 'built-in reader',
  fallbackAfter: null,
}

/** A product whose reader answers as it is told, and whose clock can be set forward. */
async function product(read: DocumentReader['read']) {
  let ahead = 0
  let worker: Worker | undefined
  const one = testApp({
    ports: {
      reader: {
        read,
        unpack: async () => ({ kind: 'unreadable', reason: 'Not read in tests', retryable: false }),
        renderPage: async () => null,
        pictureToSend: async () => null,
        showSheet: async () => null,
        showText: async () => null,
      },
      now: () => new Date(Date.now() + ahead),
      wake: () => worker?.wake(),
    },
  })
  const cookie = await one.signUp()
  const get = async (path: string) => (await (await one.app.request(path, { headers: { cookie } })).json()) as Record<string, unknown>
  let made = 0
  return {
    ...one,
    later: (ms: number) => {
      ahead += ms
      worker?.wake()
    },
    start: (bootId = 'boot', atOnce = 1) => {
      worker = startWorker({ database: one.database, ports: one.ports, bootId, atOnce, log: () => {} })
      workers.push(worker)
      return worker
    },
    upload: async () => {
      const slot = (await get('http://localhost/api/object-storage/generate-upload-url')) as { url: string; filename: string }
      made += 1
      await one.app.request(slot.url, {
        method: 'PUT',
        body: `Date,Description,Amount\n2024-01-03,Coffee ${made},-4.50\n2024-01-04,Tea,-3.50\n`,
      })
      const { document } = (await (
        await one.post('/api/documents', { filename: slot.filename, originalName: `${made}.csv` }, { cookie })
      ).json()) as { document: { id: string } }
      return document.id
    },
    status: async (id: string) => (await get(`/api/documents/${id}`)) as { isProcessed: boolean; extractedText: string | null },
    row: (id: string) =>
      one.database.sqlite.prepare('select attempts, claimed_by from documents where id = ?').get(id) as {
        attempts: number
        claimed_by: string | null
      },
  }
}

describe('the worker', () => {
  test('reads what waited before it started, and what comes while it runs', async () => {
    const names: string[] = []
    const one = await product(async ({ name }) => {
      names.push(name)
      return empty
    })
    const first = await one.upload()
    one.start()
    await expect.poll(async () => (await one.status(first)).isProcessed).toBe(true)
    const second = await one.upload()
    await expect.poll(async () => (await one.status(second)).isProcessed).toBe(true)
    expect(names).toEqual(['1.csv', '2.csv'])
  })

  test('reads no more at once than it may', async () => {
    let running = 0
    let most = 0
    const done: (() => void)[] = []
    const one = await product(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((go) => done.push(go))
      running -= 1
      return empty
    })
    const ids = [await one.upload(), await one.upload(), await one.upload()]
    one.start('boot', 2)
    for (let i = 0; i < 3; i++) {
      await expect.poll(() => done.length).toBeGreaterThan(0)
      done.shift()?.()
    }
    for (const id of ids) await expect.poll(async () => (await one.status(id)).isProcessed).toBe(true)
    expect(most).toBe(2)
  })

  test('tries a document again when its reader died, three times in all, and goes on with the others', async () => {
    let tries = 0
    const one = await product(async ({ name }) => {
      if (name !== '1.csv') return empty
      tries += 1
      return dead
    })
    const bad = await one.upload()
    const good = await one.upload()
    one.start()
    await expect.poll(async () => (await one.status(good)).isProcessed).toBe(true)
    expect((await one.status(bad)).isProcessed).toBe(false)
    for (let i = 2; i <= 3; i++) {
      one.later(3_600_000)
      await expect.poll(() => tries).toBe(i)
      await expect.poll(() => one.row(bad).claimed_by).toBeNull()
    }
    await expect
      .poll(async () => (await one.status(bad)).extractedText)
      .toBe(`Processing failed: ${dead.kind === 'unreadable' ? dead.reason : ''}`)
    one.later(3_600_000)
    expect(tries).toBe(3)
  })

  test('that succeeds at the second try leaves no trace of the first', async () => {
    let tries = 0
    const one = await product(async () => {
      tries += 1
      return tries === 1 ? dead : empty
    })
    const id = await one.upload()
    one.start()
    await expect.poll(() => tries).toBe(1)
    await expect.poll(() => one.row(id).claimed_by).toBeNull()
    one.later(3_600_000)
    await expect.poll(async () => (await one.status(id)).isProcessed).toBe(true)
    expect((await one.status(id)).extractedText).not.toMatch(/failed/i)
  })

  test('gives back what it was reading when it stops, and the next run reads it', async () => {
    const seen: string[] = []
    const one = await product(
      (document, signal) =>
        new Promise((resolve, reject) => {
          seen.push(document.documentId)
          if (seen.length > 1) return resolve(empty)
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    const id = await one.upload()
    const worker = one.start('first')
    await expect.poll(() => seen.length).toBe(1)
    await worker.stop()
    expect(one.row(id)).toEqual({ attempts: 0, claimed_by: null })
    one.start('second')
    await expect.poll(async () => (await one.status(id)).isProcessed).toBe(true)
    expect(seen).toEqual([id, id])
  })

  test('on a full disk nothing fails and nothing stays claimed: with space again everything is read by itself', async () => {
    let asked = 0
    const one = await product(async () => {
      asked += 1
      return empty
    })
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push(await one.upload())
    // A summary that takes pages: the database may not grow by any, as on a disk that is full.
    const { sqlite } = one.database
    const pages = Number(sqlite.pragma('page_count', { simple: true }))
    sqlite.exec(`create table filler (x); insert into filler values (zeroblob(200000))`)
    sqlite.exec(`create trigger grow after update of is_processed on documents begin insert into filler values (zeroblob(400000)); end`)
    sqlite.pragma(`max_page_count = ${pages + 60}`)
    one.start('boot', 2)
    await expect.poll(() => asked).toBeGreaterThan(0)
    await expect.poll(() => ids.map((id) => one.row(id).claimed_by).every((by) => by === null), { timeout: 10_000 }).toBe(true)
    for (const id of ids) expect(await one.status(id)).toMatchObject({ isProcessed: false, extractedText: null })
    expect(ids.map((id) => one.row(id).attempts)).toEqual([0, 0, 0, 0, 0])
    sqlite.pragma('max_page_count = 1000000')
    for (const id of ids) await expect.poll(async () => (await one.status(id)).isProcessed, { timeout: 20_000 }).toBe(true)
    for (const id of ids) expect((await one.status(id)).extractedText).not.toMatch(/failed/i)
  }, 60_000)

  test('takes up what a killed run had claimed', async () => {
    const one = await product(async () => empty)
    const id = await one.upload()
    claimNextDocument(one.database, 'killed run', new Date().toISOString())
    expect(one.row(id).claimed_by).toBe('killed run')
    one.start('next run')
    await expect.poll(async () => (await one.status(id)).isProcessed).toBe(true)
  })
})
