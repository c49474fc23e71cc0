import { describe, expect, test } from 'vitest'
import { services } from '../services.ts'
import { EXPLORE, type Measured, orderFor, scoreOf } from './order.ts'
import { type Circumstances, plan, type ServiceCandidate, type ToPlan } from './plan.ts'

const ids = ['mistral', 'google_document_ai', 'anthropic', 'azure', 'aws', 'openai', 'groq', 'google', 'local']
const candidate = (id: string, changes: Partial<ServiceCandidate> = {}): ServiceCandidate => ({
  id,
  isConfigured: true,
  leavesBox: id !== 'local',
  reads: true,
  maxBytes: 10_000_000,
  maxPages: 100,
  ...changes,
})
const all = ids.map((id) => candidate(id))
const document: ToPlan = { kind: 'statement', wanted: 'auto', bytes: 1000, pages: 2 }
const circumstances = (changes: Partial<Circumstances> = {}): Circumstances => ({
  localOnly: false,
  consents: new Set(ids),
  breaker: { resting: () => null },
  overLimit: () => null,
  measured: [],
  random: () => 0.5,
  ...changes,
})
const measured = (service: string, changes: Partial<Measured> = {}): Measured => ({
  service,
  kind: 'statement',
  documents: 50,
  checkable: 50,
  reconciled: 45,
  rows: 1000,
  corrected: 0,
  micros: 0,
  ms: 0,
  ...changes,
})

describe('the order', () => {
  test.each([
    ['statement', 'google openai anthropic mistral azure google_document_ai aws groq local'],
    ['invoice', 'azure google google_document_ai mistral openai anthropic aws groq local'],
    ['receipt', 'azure google mistral openai aws google_document_ai anthropic groq local'],
  ] as const)('of a %s, before anything was measured', (kind, order) => {
    expect(plan({ ...document, kind }, all, circumstances()).steps.join(' ')).toBe(order)
  })
  test.each(['statement', 'invoice', 'receipt', 'classify'] as const)('of %s names every service that can be asked', (kind) => {
    const able = Object.values(services).filter((service) => kind !== 'classify' || service.classifies)
    // What the order does not name comes last, in the order given.
    expect(orderFor(kind, ['unnamed', ...able.map(({ id }) => id)], [], () => 0).at(-1)).toBe('unnamed')
  })
  test('of a batch of rows', () => {
    expect(orderFor('classify', ['mistral', 'anthropic', 'local', 'groq', 'openai', 'google'], [], () => 0)).toEqual(
      'local groq openai anthropic google mistral'.split(' '),
    )
  })
  test('stands until fifty documents of the kind were read here, then follows what they showed', () => {
    const few = [measured('google', { documents: 49, checkable: 49, reconciled: 5 })]
    expect(orderFor('statement', ids, few, () => 0.5)[0]).toBe('google')
    const enough = [measured('google', { reconciled: 5 })]
    expect(orderFor('statement', ids, enough, () => 0.5).at(-1)).toBe('google')
    // What invoices showed says nothing of statements.
    expect(orderFor('invoice', ids, enough, () => 0.5)[0]).toBe('azure')
    const two = [measured('google', { reconciled: 45 }), measured('azure', { reconciled: 50 })]
    expect(orderFor('statement', ids, two, () => 0.5).slice(0, 2)).toEqual(['azure', 'google'])
  })
  test('adds up what is one kind: a few bad card statements do not outweigh many good bank statements', () => {
    const parts = [
      measured('azure', { documents: 60, checkable: 60, reconciled: 60 }),
      measured('azure', { documents: 2, checkable: 2, reconciled: 0 }),
      measured('google', { documents: 60, checkable: 60, reconciled: 40 }),
    ]
    expect(orderFor('statement', ids, parts, () => 0.5).indexOf('azure')).toBeLessThan(
      orderFor('statement', ids, parts, () => 0.5).indexOf('google'),
    )
    const halves = [25, 25].map((documents) => measured('google', { documents, checkable: documents, reconciled: 1 }))
    expect(orderFor('statement', ids, halves, () => 0.5).at(-1)).toBe('google')
  })
  test('cost and corrections count against a service; one lucky document proves little', () => {
    expect(scoreOf(measured('a', { micros: 50 * 500_000 }))).toBeLessThan(scoreOf(measured('a')))
    expect(scoreOf(measured('a', { corrected: 100 }))).toBeLessThan(scoreOf(measured('a')))
    expect(scoreOf(measured('a', { documents: 1, checkable: 1, reconciled: 1 }))).toBeLessThan(scoreOf(measured('b', { reconciled: 50 })))
  })
  test('one time in twenty another service shows what it can do by now; each gets its turn', () => {
    const seen = new Map<string, number>()
    // A fixed sequence, so that a failure shows itself again.
    let seed = 7
    const random = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return seed / 2 ** 32
    }
    const rounds = 20_000
    for (let i = 0; i < rounds; i++) {
      const top = orderFor('statement', ids, [measured('openai', { reconciled: 50 })], random)[0] ?? ''
      seen.set(top, (seen.get(top) ?? 0) + 1)
    }
    const others = rounds - (seen.get('openai') ?? 0)
    expect(others / rounds).toBeGreaterThan(EXPLORE * 0.8)
    expect(others / rounds).toBeLessThan(EXPLORE * 1.2)
    expect(seen.size).toBeGreaterThan(4)
  })
})

describe('who is left out, and why', () => {
  const resting = { until: 1, reason: { kind: 'auth', message: 'the key was refused', retryAfterMs: null } } as const
  test.each<[string, Partial<ServiceCandidate>, Partial<Circumstances>, string, string]>([
    ['no key', { isConfigured: false }, {}, 'not_configured', 'no key is set'],
    ['LOCAL_ONLY', {}, { localOnly: true }, 'local_only', 'LOCAL_ONLY is on: nothing leaves this machine'],
    ['no consent', {}, { consents: new Set() }, 'no_consent', 'the owner of these books has not allowed it yet (AI Services page)'],
    ['a format it does not read', { reads: false }, {}, 'unsupported', 'it does not read this kind of file'],
    ['too many bytes', { maxBytes: 999 }, {}, 'too_large', 'it takes files up to 999 B'],
    ['too many pages', { maxPages: 1 }, {}, 'too_many_pages', 'it takes up to 1 pages'],
    ['it rests', {}, { breaker: { resting: () => resting } }, 'resting', 'it is left alone for a while: the key was refused'],
    ['a daily limit', {}, { overLimit: () => 'the limit of 5 pages' }, 'limit', 'the limit of 5 pages'],
  ])('%s', (_, changes, others, reason, words) => {
    expect(plan(document, [candidate('anthropic', changes)], circumstances(others))).toEqual({
      steps: [],
      skipped: [{ id: 'anthropic', reason, words }],
    })
  })
  test('with LOCAL_ONLY only what runs on this machine is left, consent or not', () => {
    const { steps, skipped } = plan(document, all, circumstances({ localOnly: true, consents: new Set() }))
    expect(steps).toEqual(['local'])
    expect(new Set(skipped.map((s) => s.reason))).toEqual(new Set(['local_only']))
  })
  test('a named service is asked alone, and when it cannot be, nobody is', () => {
    expect(plan({ ...document, wanted: 'aws' }, all, circumstances())).toEqual({ steps: ['aws'], skipped: [] })
    const unset = all.map((c) => (c.id === 'aws' ? { ...c, isConfigured: false } : c))
    expect(plan({ ...document, wanted: 'aws' }, unset, circumstances())).toEqual({
      steps: [],
      skipped: [{ id: 'aws', reason: 'not_configured', words: 'no key is set' }],
    })
  })
})
