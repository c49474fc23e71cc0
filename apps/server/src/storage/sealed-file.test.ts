import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Damaged, encryptFile, KeyMissing, unseal } from './sealed-file.ts'

const MIB = 1_048_576
const HEADER = 24
const one = { id: 1, key: randomBytes(32) }
const two = { id: 2, key: randomBytes(32) }
const sealed = (bytes: Uint8Array, name = 'statement', key = one) => Buffer.concat([...encryptFile(bytes, name, key)])

describe('a stored file', () => {
  test.each([1, 15, MIB - 1, MIB, MIB + 1, 3 * MIB, 3 * MIB + 7])('of %i bytes comes back as it was', (size) => {
    const bytes = randomBytes(size)
    expect(Buffer.compare(unseal(sealed(bytes), 'statement', [one]), bytes)).toBe(0)
  })

  test('shows nothing of its content, and never looks the same twice', () => {
    const bytes = Buffer.from('4111 1111 1111 1111 '.repeat(1000))
    const first = sealed(bytes)
    expect(first.includes('4111 1111')).toBe(false)
    expect(first.equals(sealed(bytes))).toBe(false)
  })

  test('with any one bit changed is damaged, wherever the bit is', () => {
    const file = sealed(randomBytes(200))
    for (let at = 0; at < file.length; at++) {
      const changed = Buffer.from(file)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => unseal(changed, 'statement', [one]), `byte ${at}`).toThrow(/stored file|check|file key/)
    }
  })

  test('cut short is damaged, also when it is cut between two chunks', () => {
    const file = sealed(randomBytes(2 * MIB + 100))
    for (const length of [
      0,
      10,
      HEADER,
      HEADER + 16,
      HEADER + MIB + 16,
      HEADER + 2 * (MIB + 16),
      HEADER + 2 * (MIB + 16) + 5,
      file.length - 1,
    ]) {
      expect(() => unseal(file.subarray(0, length), 'statement', [one]), `${length} bytes`).toThrow(Damaged)
    }
  })

  test('with something added is damaged', () => {
    const file = sealed(randomBytes(MIB))
    expect(() => unseal(Buffer.concat([file, randomBytes(40)]), 'statement', [one])).toThrow(Damaged)
  })

  test('with two chunks swapped is damaged', () => {
    const file = sealed(randomBytes(3 * MIB))
    const chunk = (i: number) => file.subarray(HEADER + i * (MIB + 16), HEADER + (i + 1) * (MIB + 16))
    expect(() => unseal(Buffer.concat([file.subarray(0, HEADER), chunk(1), chunk(0), chunk(2)]), 'statement', [one])).toThrow(Damaged)
  })

  test('does not open under the name of another', () => {
    expect(() => unseal(sealed(randomBytes(50), 'mine'), 'yours', [one])).toThrow(Damaged)
  })

  test('opens with an older key of the ring, and names the key that is missing', () => {
    const file = sealed(Buffer.from('paid'), 'statement', one)
    expect(Buffer.from(unseal(file, 'statement', [two, one])).toString()).toBe('paid')
    expect(() => unseal(file, 'statement', [two])).toThrow(new KeyMissing('file key 1 is not in FILE_KEYS'))
    expect(() => unseal(file, 'statement', [{ id: 1, key: two.key }])).toThrow(Damaged)
  })
})
