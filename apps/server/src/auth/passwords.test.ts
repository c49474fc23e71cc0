import { expect, test } from 'vitest'
import { DUMMY_HASH, makePasswords } from './passwords.ts'

const passwords = makePasswords()

test('a hash is argon2id with its cost written in it, and never the same twice', async () => {
  const [first, second] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(first).not.toBe(second)
})

test('only the exact password passes: case, spaces and the form of accents count', async () => {
  const hash = await passwords.hash('Café  8 ')
  expect(await passwords.verify(hash, 'Café  8 ')).toBe(true)
  for (const other of ['café  8 ', 'Café  8', 'Café 8 ', 'Café  8 '.normalize('NFD'), ''])
    expect(await passwords.verify(hash, other)).toBe(false)
})

test('no account and a hash of another kind are a plain no', async () => {
  expect(await passwords.verify(null, 'anything')).toBe(false)
  expect(await passwords.verify('not-a-hash', 'anything')).toBe(false)
})

test('where there is no account, a hash of the same kind and cost is verified', async () => {
  const kindAndCost = (hash: string) => hash.split('$').slice(0, 4)
  expect(kindAndCost(DUMMY_HASH)).toEqual(kindAndCost(await passwords.hash('correct horse')))
})
