import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadKeys } from './keys.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'keys-'))
const unset = { FILE_KEYS: undefined, SECRET_KEY: undefined }

test('the first start makes keys that only their owner can read, and the next start takes the same', () => {
  const dir = folder()
  const first = loadKeys(dir, unset, false)
  expect(first.isNew).toBe(true)
  expect(statSync(join(dir, 'keys.json')).mode & 0o777).toBe(0o600)
  const second = loadKeys(dir, unset, true)
  expect(second.isNew).toBe(false)
  expect(second.files).toEqual(first.files)
  expect(second.derived('link tokens')).toEqual(first.derived('link tokens'))
})

test('each purpose has its own key', () => {
  const keys = loadKeys(folder(), unset, false)
  expect(keys.derived('link tokens')).not.toEqual(keys.derived('upload addresses'))
})

test('keys given as settings are taken, and nothing is written', () => {
  const dir = folder()
  const files = [{ id: 3, key: randomBytes(32) }]
  const keys = loadKeys(dir, { FILE_KEYS: files, SECRET_KEY: randomBytes(32) }, true)
  expect(keys.files).toBe(files)
  expect(() => readFileSync(join(dir, 'keys.json'))).toThrow()
})

test('lost or damaged keys stop the start while there are files; new ones are never made over them', () => {
  const dir = folder()
  loadKeys(dir, unset, false)
  writeFileSync(join(dir, 'keys.json'), '{"fileKeys":"1:AAAA","secretKey":"AAAA"}')
  expect(() => loadKeys(dir, unset, true)).toThrow('keys.json is damaged')
  writeFileSync(join(dir, 'keys.json'), 'not json')
  expect(() => loadKeys(dir, unset, true)).toThrow('keys.json cannot be read')
  rmSync(join(dir, 'keys.json'))
  expect(() => loadKeys(dir, unset, true)).toThrow('keys.json is missing')
})
