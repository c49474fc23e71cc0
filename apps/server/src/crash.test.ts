import { createHash, randomBytes, randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testProgram } from '../testing/program.ts'

const program = testProgram()
const { call } = program
afterAll(program.kill)

/** What a registration is answered with: the document, or, when it is there already, its id beside the message. */
interface Registered {
  document: { id: string }
  documentId: string
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('whatever was acknowledged is there after kill -9, byte for byte, and an interrupted upload can be sent again', async () => {
  /** Hash of what was sent, by key: acknowledged by the PUT; and by document: acknowledged by the registration. */
  const uploads = new Map<string, string>()
  const documents = new Map<string, string>()
  await program.start()
  await program.signUp()

  for (let cycle = 0; cycle < 3; cycle++) {
    let isDown = false
    const load = async () => {
      while (!isDown) {
        const csv = Buffer.concat([
          Buffer.from('Date,Description,Amount\n'),
          Buffer.from(`2024-01-03,${randomBytes(60).toString('hex')},-4.50\n`.repeat(randomInt(1, 9000))),
        ])
        try {
          const slot = (await call('GET', '/api/object-storage/generate-upload-url')).json as { url: string; filename: string }
          const sent = await fetch(slot.url, { method: 'PUT', body: csv })
          if (sent.status !== 200) throw new Error(`refused with ${sent.status}: ${await sent.text()}`)
          uploads.set(slot.filename, sha256(csv))
          const { status, json } = await call('POST', '/api/documents', { filename: slot.filename, originalName: 'a.csv' })
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
    await expect.poll(() => documents.size).toBeGreaterThan(before + 2)
    await new Promise((done) => setTimeout(done, randomInt(0, 200)))
    isDown = true
    await program.end('SIGKILL')
    await Promise.all(loads)
    await program.start()
  }

  for (const [key, hash] of uploads) {
    const again = () => call<Registered>('POST', '/api/documents', { filename: key, originalName: 'b.csv' })
    const { status, json } = await again()
    // The registration may have gone through just before the end, without its answer; what is sent again names it.
    const id = status === 201 ? json.document.id : json.documentId
    expect([201, 409]).toContain(status)
    const { status: thirdly, json: named } = await again()
    expect([thirdly, named.documentId]).toEqual([409, id])
    documents.set(id, hash)
  }
  for (const [id, hash] of documents) {
    const file = await program.file(`/api/documents/${id}/file`)
    expect([file.status, sha256(new Uint8Array(await file.arrayBuffer()))]).toEqual([200, hash])
  }
  expect(await program.end('SIGTERM')).toBe(0)
}, 600_000)
