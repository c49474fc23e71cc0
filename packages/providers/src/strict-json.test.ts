import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseStrictly, repairRequest } from './strict-json.ts'

const shape = z.strictObject({ rows: z.array(z.strictObject({ amount: z.string() })) })
const good = '{"rows":[{"amount":"1.00"}]}'
const value = { rows: [{ amount: '1.00' }] }

describe('an answer', () => {
  it.each([
    good,
    `  ${good}\n`,
    `\`\`\`json\n${good}\n\`\`\``,
    `\`\`\`\n${good}\n\`\`\``,
    `<think>{"rows": []} perhaps?</think>\n${good}`,
    `<think>hm</think>\`\`\`json\n${good}\n\`\`\``,
  ])('%s is read', (text) => expect(parseStrictly(text, shape)).toEqual({ ok: true, value }))

  it.each([
    '',
    'I cannot read this.',
    good.slice(0, -1),
    good.slice(0, -3),
    `${good} and that is all`,
    `Here it is: ${good}`,
    `${good}${good}`,
    '{"rows":[{"amount":"1.00"},]}',
    '{"rows":[{"amount":NaN}]}',
    "{'rows':[]}",
    `<think>${good}`,
    'null',
    '[]',
    '{"rows":[{"amount":1e400}]}',
    '{"rows":[{"amount":"1.00","isAdmin":true}]}',
    '{"rows":[{"amount":"1.00"}],"__proto__":{}}'.replace('__proto__', 'constructor'),
  ])('%s is none, in whole and in part', (text) => expect(parseStrictly(text, shape)).toMatchObject({ ok: false }))

  it('is refused without quoting it back', () => {
    const parsed = parseStrictly('{"rows":[{"amount":5,"secret":"4111"}]}', shape)
    expect(JSON.stringify(parsed)).not.toContain('4111')
    expect(parsed).toEqual({ ok: false, issues: ['rows.0.amount: invalid_type', 'rows.0: unrecognized_keys'] })
  })

  it('that is too long to repair is not sent again', () => {
    expect(repairRequest('x'.repeat(60_001), ['answer: invalid'])).toBeNull()
    expect(repairRequest(good, ['rows.0.amount: invalid_type'])).toContain('- rows.0.amount: invalid_type')
  })
})
