import { expect, test } from 'vitest'
import { answersTo, effectOf } from './answers.ts'
import { cents } from './money.ts'
import { questionIds, questionOf } from './questions.ts'
import { treatments } from './treatments.ts'

test.each(questionIds.flatMap((id) => [false, true].map((isCredit) => [id, isCredit] as const)))(
  'every answer to %s (money in: %s) has a key of its own, the likely ones first, and none is said twice',
  (id, isCredit) => {
    const question = questionOf(id, cents(61240), 'USD')
    if (!question) throw new Error(id)
    const answers = answersTo(question, isCredit)
    expect(answers.slice(0, question.options.length)).toEqual(question.options)
    expect(answers.length).toBeLessThanOrEqual(9)
    expect(new Set(answers.map(({ label }) => label)).size).toBe(answers.length)
    const more = answers.slice(question.options.length).map(({ treatment }) => treatment)
    expect(more.filter((treatment) => question.options.some((option) => option.treatment === treatment))).toEqual([])
    expect(more).not.toContain(isCredit ? 'owner_draw' : 'owner_contribution')
  },
)

test('every treatment says what it does to the profit', () => {
  for (const treatment of treatments) for (const isCredit of [true, false]) expect(effectOf(treatment, isCredit)).toMatch(/^[A-Z].*\.$/)
  expect(effectOf('business', false)).toContain('Lowers profit')
  expect(effectOf('business', true)).toContain('Raises profit')
})
