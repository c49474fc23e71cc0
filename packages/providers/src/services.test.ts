import { providerFacts, serviceIds } from '@ledgerhand/core/providers'
import { describe, expect, it } from 'vitest'
import { statementFixture } from '../testing/statement-answers.ts'
import { answer, answerSchema } from './answer-schema.ts'
import { services } from './services.ts'
import { configured, settingsOf } from './settings.ts'

const all = Object.values(services)
/** One value that every setting takes. */
const valueFor = (name: string) =>
  /ENDPOINT|BASE_URL/.test(name)
    ? 'https://service.example.com'
    : name === 'AWS_REGION'
      ? 'us-east-1'
      : name === 'DOCUMENT_AI_LOCATION'
        ? 'eu'
        : name.endsWith('_SECONDS_PER_CALL')
          ? '45'
          : 'value-0123456789'

describe('the services', () => {
  it('are the ones that the product names, each under its own id', () => {
    expect(Object.keys(services).toSorted()).toEqual([...serviceIds].toSorted())
    for (const [id, service] of Object.entries(services)) expect(service.id).toBe(id)
    for (const id of serviceIds) expect(providerFacts[id]).toBeDefined()
  })

  it('are off without settings, whatever else is in the environment', () => {
    const env = {
      GOOGLE_APPLICATION_CREDENTIALS: '/key.json',
      AWS_REGION: 'us-east-1',
      OPENAI_MODEL: 'm',
      LOCAL_AI_MODEL: 'm',
      GOOGLE_API_KEY: 'x'.repeat(20),
    }
    for (const service of all) {
      expect(configured(service, {}), service.id).toEqual({ state: 'off' })
      expect(configured(service, env), service.id).toEqual({ state: 'off' })
      expect(configured(service, Object.fromEntries(service.switches.map((name) => [name, '  ']))), service.id).toEqual({ state: 'off' })
    }
  })

  it.each(all.map((service) => [service.id, service] as const))(
    '%s is switched on by its settings, and says which one is missing or wrong',
    (_, service) => {
      const names = settingsOf(service).map((s) => s.name)
      const full = Object.fromEntries(names.map((name) => [name, valueFor(name)]))
      const set = configured(service, full)
      expect(set.state).toBe('on')
      for (const name of service.switches) expect(names).toContain(name)
      const optional = settingsOf(service)
        .filter((s) => s.default !== null)
        .map((s) => s.name)
      for (const name of names) {
        const { [name]: __, ...without } = full
        const state = configured(service, without)
        if (state.state === 'wrong') expect(state.message).toMatch(new RegExp(`^${name} is missing: \\w+ is set, and both are needed$`))
        if (optional.includes(name)) expect(state.state).toBe('on')
      }
      for (const name of names.filter((n) => /ENDPOINT|BASE_URL/.test(n))) {
        for (const bad of ['not an address', 'ftp://example.com', 'https://user:secret@example.com']) {
          expect(configured(service, { ...full, [name]: bad })).toEqual({
            state: 'wrong',
            message: expect.stringMatching(new RegExp(`^${name} must be an address`)),
          })
        }
        if (service.leavesBox) expect(configured(service, { ...full, [name]: 'http://example.com' }).state).toBe('wrong')
      }
    },
  )

  it('say of each setting what it is for', () => {
    for (const service of all)
      for (const { name, sentence } of settingsOf(service)) {
        expect(name).toMatch(/^[A-Z][A-Z0-9_]+$/)
        expect(sentence, name).toMatch(/^[A-Z].{15,}[.…]$|https?:\/\/\S+$|Ollama/)
      }
    const names = all.flatMap((s) => settingsOf(s).map((x) => x.name))
    expect(new Set(names).size).toBe(names.length)
  })

  it('estimate more for more pages, nothing for what stays here, and never less than a call of that size costs', () => {
    for (const service of all) {
      const work = (pages: number) =>
        ({ input: 'pdf', documentType: 'bank_statement', pages, bytes: pages * 50_000, characters: pages * 3_000 }) as const
      if (!service.leavesBox) expect(service.estimateUsd(work(10))).toBe(0)
      else expect(service.estimateUsd(work(10))).toBeGreaterThan(service.estimateUsd(work(1)))
      const usage = { model: 'mistral-ocr-latest', requests: 1, pages: 3, bytes: 1, tokensIn: 8_500, tokensOut: 3_600, requestId: null }
      expect(service.costUsd(usage, 'bank_statement')).toBeLessThanOrEqual(service.estimateUsd(work(3)))
    }
  })

  it('that can be asked about categories are the language models', () => {
    expect(
      all
        .filter((s) => s.classifies)
        .map((s) => s.id)
        .toSorted(),
    ).toEqual(['anthropic', 'google', 'groq', 'local', 'mistral', 'openai'])
    for (const service of all) {
      const set = configured(service, Object.fromEntries(settingsOf(service).map(({ name }) => [name, valueFor(name)])))
      expect(set.state === 'on' && set.service.classify !== null).toBe(service.classifies)
    }
  })

  it('load no client until they are called', async () => {
    const { execFileSync } = await import('node:child_process')
    const script = `
      import { registerHooks } from 'node:module'
      const seen = []
      registerHooks({ resolve(name, context, next) { if (/^(openai|@anthropic-ai|@aws-sdk|google-auth-library|@cantoo)/.test(name)) seen.push(name); return next(name, context) } })
      await import(${JSON.stringify(new URL('./services.ts', import.meta.url).href)})
      process.stdout.write(JSON.stringify(seen))`
    const out = execFileSync(process.execPath, ['--input-type=module', '--no-warnings', '-e', script], { encoding: 'utf8' })
    expect(out).toBe('[]')
  })
})

describe('the schema that is sent', () => {
  const objects = (schema: unknown): Record<string, unknown>[] =>
    schema !== null && typeof schema === 'object' ? [schema as Record<string, unknown>, ...Object.values(schema).flatMap(objects)] : []

  it('stays within what every service takes: all keys required, nothing additional, no bounds', () => {
    for (const part of objects(answerSchema)) {
      if (part.type === 'object' && part.properties) {
        expect(part.required).toEqual(Object.keys(part.properties as object))
        expect(part.additionalProperties).toBe(false)
      }
    }
    expect(JSON.stringify(answerSchema)).not.toMatch(/minimum|maximum|pattern|default|minLength|maxItems|format|anyOf|\$ref/)
    // Some services take no more unions than this.
    expect(JSON.stringify(answerSchema).split('"null"').length - 1).toBeLessThanOrEqual(16)
  })

  it('and the one that is checked name the same fields', () => {
    const [account] = statementFixture.accounts
    const sent = (schema: unknown, ...path: string[]) => path.reduce<unknown>((s, p) => (s as Record<string, unknown>)[p], schema)
    expect(Object.keys(sent(answerSchema, 'properties') as object)).toEqual(Object.keys(statementFixture))
    expect(Object.keys(sent(answerSchema, 'properties', 'accounts', 'items', 'properties') as object)).toEqual(Object.keys(account ?? {}))
    expect(
      Object.keys(sent(answerSchema, 'properties', 'accounts', 'items', 'properties', 'transactions', 'items', 'properties') as object),
    ).toEqual(Object.keys(account?.transactions[0] ?? {}))
    expect(answer.safeParse(statementFixture).success).toBe(true)
    for (const key of Object.keys(statementFixture)) {
      const { [key as 'bill']: _, ...without } = statementFixture
      expect(answer.safeParse(without).success).toBe(false)
    }
  })
})
