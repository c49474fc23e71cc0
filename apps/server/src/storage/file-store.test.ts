import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CannotStart } from '../base/data-folder.ts'
import { openFileStore, randomName } from './file-store.ts'

const key = { id: 1, key: randomBytes(32) }
const place = (folder: string, name: string) => join(folder, name.slice(0, 2), name)
function opened() {
  const folder = join(mkdtempSync(join(tmpdir(), 'files-')), 'files')
  return { folder, store: openFileStore(folder, [key]) }
}

test('what was written comes back, and only its owner may read the file', async () => {
  const { folder, store } = opened()
  const name = randomName()
  const bytes = randomBytes(3_000_000)
  await store.write(name, bytes)
  expect(Buffer.compare(await store.read(name), bytes)).toBe(0)
  expect(statSync(place(folder, name)).mode & 0o077).toBe(0)
  expect(readdirSync(join(folder, 'unfinished'))).toEqual([])
})

test('a flipped bit, a lost half, another file in its place and no file at all are told as damage', async () => {
  const { folder, store } = opened()
  const [flipped, cut, swapped, other, gone] = [randomName(), randomName(), randomName(), randomName(), randomName()]
  for (const name of [flipped, cut, swapped, other]) await store.write(name, Buffer.from(`content of ${name}`))
  const bytes = readFileSync(place(folder, flipped))
  bytes[40] = (bytes[40] ?? 0) ^ 4
  writeFileSync(place(folder, flipped), bytes)
  truncateSync(place(folder, cut), 30)
  writeFileSync(place(folder, swapped), readFileSync(place(folder, other)))
  for (const name of [flipped, cut, swapped, gone]) await expect(store.read(name)).rejects.toThrow('File damaged - restore from backup')
  await expect(store.read(other)).resolves.toEqual(Buffer.from(`content of ${other}`))
})

test('a name that is a path reaches nothing', async () => {
  const { folder, store } = opened()
  for (const name of ['../key-check', '..', 'key-check', `${'a'.repeat(47)}/`, `a\0${'a'.repeat(46)}`]) {
    await expect(store.read(name)).rejects.toThrow('Upload not found')
    await expect(store.write(name, Buffer.from('x'))).rejects.toThrow('Upload not found')
    await store.remove(name)
  }
  expect(readdirSync(folder).sort()).toEqual(['key-check', 'unfinished'])
})

test('removing twice is fine', async () => {
  const { folder, store } = opened()
  const name = randomName()
  await store.write(name, Buffer.from('x'))
  await store.remove(name)
  await store.remove(name)
  expect(existsSync(place(folder, name))).toBe(false)
})

test('the same name is not written over while its first writing is unfinished', async () => {
  const { folder, store } = opened()
  const name = randomName()
  writeFileSync(join(folder, 'unfinished', name), 'half')
  await expect(store.write(name, Buffer.from('x'))).rejects.toThrow()
})

test('the sweep deletes old unfinished files, moves old files nobody knows into quarantine, and touches nothing else', async () => {
  const { folder, store } = opened()
  const [known, orphan, young] = [randomName(), randomName(), randomName()]
  for (const name of [known, orphan, young]) await store.write(name, Buffer.from('x'))
  const half = join(folder, 'unfinished', randomName())
  writeFileSync(half, 'half')
  mkdirSync(join(folder, 'ab'), { recursive: true })
  const foreign = join(folder, 'ab', 'notes.txt')
  writeFileSync(foreign, 'not ours')
  const old = new Date(Date.now() - 48 * 3_600_000)
  for (const path of [place(folder, known), place(folder, orphan), half, foreign]) utimesSync(path, old, old)
  const times = { before: new Date(Date.now() - 24 * 3_600_000), now: new Date('2026-11-22T10:00:00Z') }
  expect(await store.sweep(times, (name) => name === known)).toEqual({ removed: 1, quarantined: 1 })
  const aside = join(folder, 'quarantine/2026-11-22', orphan)
  expect([place(folder, known), place(folder, young), foreign, aside].every(existsSync)).toBe(true)
  expect([place(folder, orphan), half].some(existsSync)).toBe(false)
  expect(await store.sweep(times, (name) => name === known)).toEqual({ removed: 0, quarantined: 0 })

  expect(await store.bringBack(() => false)).toBe(0)
  expect(await store.bringBack((name) => name === orphan)).toBe(1)
  expect(Buffer.from(await store.read(orphan)).toString()).toBe('x')
  expect(existsSync(aside)).toBe(false)
})

test('the file of an upload that nobody registered is deleted; one that was read, and so was a document, goes into quarantine', async () => {
  const { folder, store } = opened()
  const [never, once] = [randomName(), randomName()]
  for (const name of [never, once]) await store.write(name, Buffer.from('x'))
  await store.read(once)
  const now = new Date('2026-11-22T10:00:00Z')
  expect([await store.discard(never, now), await store.discard(once, now)]).toEqual([true, false])
  expect([place(folder, never), place(folder, once)].some(existsSync)).toBe(false)
  expect(readdirSync(join(folder, 'quarantine/2026-11-22'))).toEqual([once])
})

test('the wrong key stops the start; an added newer key does not', async () => {
  const { folder, store } = opened()
  const name = randomName()
  await store.write(name, Buffer.from('before'))
  expect(() => openFileStore(folder, [{ id: 1, key: randomBytes(32) }])).toThrow(CannotStart)
  expect(() => openFileStore(folder, [{ id: 2, key: randomBytes(32) }])).toThrow('were encrypted with another key')
  const rotated = openFileStore(folder, [{ id: 2, key: randomBytes(32) }, key])
  expect(Buffer.from(await rotated.read(name)).toString()).toBe('before')
})
