import type { FileFormat } from '@ledgerhand/core/documents'
import { describe, expect, test } from 'vitest'
import { played, testRegistry } from '../../testing/played-services.ts'
import { makeServiceRegistry, wrongServiceSettings } from './service-registry.ts'

const registry = (reads: ('pdf' | 'image' | 'text')[]) => testRegistry([{ id: 'groq', reads: { receipt: reads } }]).services[0]

describe('in which form a document goes', () => {
  test.each<[FileFormat, string | null, ('pdf' | 'image' | 'text')[], string | null]>([
    // Scans and photos: whoever sees is given what there is to be seen.
    ['pdf', 'recognised', ['text', 'image'], 'image'],
    ['pdf', 'recognised', ['text', 'pdf', 'image'], 'pdf'],
    ['pdf', 'recognised', ['text'], 'text'],
    ['pdf', 'words', ['pdf', 'text'], 'pdf'],
    ['pdf', 'words', ['text', 'pdf'], 'text'],
    ['pdf', null, ['text'], null],
    ['png', null, ['pdf', 'image'], 'image'],
    ['jpeg', 'recognised', ['text', 'image'], 'image'],
    ['heic', null, ['pdf', 'image'], 'image'],
    ['heic', 'recognised', ['text'], 'text'],
    // What is read exactly here has no form in which it could go.
    ['csv', null, ['pdf', 'image', 'text'], null],
    ['pdf', 'words', [], null],
  ])('%s with text %s, to a service that takes %s: %s', (format, text, reads, form) => {
    expect(registry(reads)?.inputFor({ documentType: 'receipt', format, text, isSeen: text === 'recognised' })).toBe(form)
  })
})

test('a service without its key cannot be called by mistake, nor one that LOCAL_ONLY keeps from being made', async () => {
  const { signal } = new AbortController()
  const off = makeServiceRegistry({
    services: [played({ id: 'openai' })],
    env: {},
    localOnly: false,
    ceiling: { pagesADay: 1, microsADay: 1 },
  })
  const closed = testRegistry([{ id: 'openai' }], { localOnly: true })
  for (const service of [...off.services, ...closed.services]) {
    await expect(async () => service.probe(signal)).rejects.toThrow('openai is not set up, or not allowed to be asked')
    await expect(async () =>
      service.extract({ documentType: 'receipt', content: { kind: 'text', pages: [] } }, { signal }),
    ).rejects.toThrow('not set up')
    await expect(service.classify({ rows: [], categories: [] }, signal)).rejects.toThrow('not set up')
  }
})

test('two calls to one service at a time, each service for itself', async () => {
  const { runner } = testRegistry([{ id: 'openai' }])
  const { signal } = new AbortController()
  const started: string[] = []
  const hang = (name: string) => () =>
    new Promise<never>(() => {
      started.push(name)
    })
  for (const name of ['a', 'b', 'c']) void runner.gateOf('openai').run(hang(name), signal)
  void runner.gateOf('groq').run(hang('d'), signal)
  await Promise.resolve()
  expect(started).toEqual(['a', 'b', 'd'])
})

test('an estimate is never rounded down to nothing', () => {
  const [service] = testRegistry([{ id: 'openai', usd: 0.000_000_2 }]).services
  expect(service?.estimateMicros({ input: 'text', documentType: 'other', pages: 1, bytes: 1, characters: 1 })).toBe(1)
})

test('nothing set is nothing wrong', () => {
  expect(wrongServiceSettings([played({ id: 'openai' })], {})).toEqual([])
})
