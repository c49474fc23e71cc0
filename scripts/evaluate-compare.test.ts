import { expect, test } from 'vitest'
import { type Kept, worseThan } from './evaluate-compare.ts'

const good: Kept = { f1: 1, exact: true, seal: 'reconciled' }
test.each<[string, Kept, Kept, string[]]>([
  ['the same', good, good, []],
  ['a lost row', good, { f1: 0.95, exact: false, seal: 'off' }, ['F1 1.000 → 0.950', 'no longer exact', 'reconciled → off']],
  ['a lie', { f1: 0.9, exact: false, seal: 'off' }, { f1: 0.9, exact: false, seal: 'reconciled' }, ['reconciled while wrong']],
  ['a lost total', { ...good, total: true, date: true }, { ...good, total: false, date: true }, ['total lost']],
  ['a lost number', { ...good, number: true }, { ...good, number: false }, ['number lost']],
  ['a found total', { ...good, total: false }, { ...good, total: true }, []],
  ['a hair', good, { ...good, f1: 0.9999 }, []],
])('%s', (_, before, now, expected) => expect(worseThan(before, now)).toEqual(expected))
