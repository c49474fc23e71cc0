import { expect, test } from 'vitest'
import { auditActor } from './audit-words.ts'

test.each([
  ['person', 'Maya Lee', 'Maya Lee'],
  ['person', null, 'Deleted account'],
  ['link', 'Receipts', 'Upload link: Receipts'],
  ['link', null, 'Upload link: deleted'],
  ['visitor', null, 'Nobody signed in'],
  ['product', null, 'Ledgerhand'],
] as const)('a line of a %s named %s is by %s', (by, name, words) => expect(auditActor({ by, name })).toBe(words))
