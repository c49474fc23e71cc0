import { readFileSync } from 'node:fs'
import { leafIds } from '@ledgerhand/core/categories'
import { merchantKey } from '@ledgerhand/core/merchant'
import { cents } from '@ledgerhand/core/money'
import { questionIds } from '@ledgerhand/core/questions'
import { REVIEW_BELOW } from '@ledgerhand/core/review'
import { partTreatments, treatments } from '@ledgerhand/core/treatments'
import { expect, test } from 'vitest'
import { judge } from '../categories/classify.ts'
import type { Memory } from './judged.ts'

/**
 * Lines of banks and cards, each with what an accountant makes of it before anybody was asked: a leaf, a treatment, '? question', or '?' where
 * only a person knows. Several answers, with ' / ' between them, are each right. The account is the one that the line stands on.
 */
const [head = '', ...table] = readFileSync(new URL('../../../testing/accountant-answers.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const lines = table.map((row) => {
  const [kind = '', account = '', amount = '', line = '', answer = ''] = row.split('\t')
  return { kind, account, amount: Math.round(Number(amount) * 100), line, answers: answer.split(' / ') }
})
type Line = (typeof lines)[number]

/** Books of one account and one card, in which nothing was answered yet. */
const memory = (): Memory => ({
  answers: new Map(),
  hasCards: true,
  settled: new Set(),
  includesSalesTax: null,
  accountNumbers: new Set(['4821', '8820']),
})

/** A leaf or a treatment; '? …' where it is asked, by a question or by review alone. */
function becomes({ line, amount, account }: Line): string {
  const judged = judge(
    {
      description: line,
      merchant: merchantKey(line),
      isCredit: amount > 0,
      amountCents: cents(Math.abs(amount)),
      sourceType: account === 'card' ? 'credit_card' : 'bank_account',
    },
    memory(),
  )
  if (judged.question) return `? ${judged.question}`
  const what = judged.treatment === 'business' ? judged.label : judged.treatment
  return judged.confidence < REVIEW_BELOW ? `? review of ${what}` : what
}

const judged = lines.map((line) => ({ ...line, becomes: becomes(line) }))
const isAsked = (what: string) => what.startsWith('?')
const isRight = (line: (typeof judged)[number]) =>
  line.answers.includes(line.becomes) || (isAsked(line.becomes) && line.answers.includes('?'))
const wrong = judged.filter((line) => !isRight(line))
const shown = (found: typeof judged) =>
  found.map((l) => `${l.line} of ${l.amount / 100} becomes ${l.becomes}, not ${l.answers.join(' / ')}`)

test.each([...new Set(lines.map((l) => l.kind))])('%s: nothing counts in silence as something else than an accountant says', (kind) => {
  expect(shown(wrong.filter((l) => l.kind === kind && !isAsked(l.becomes)))).toEqual([])
})

test('99 lines in 100 are asked only where an accountant asks, and about the same', () => {
  expect(wrong.length / lines.length, shown(wrong).join('\n')).toBeLessThan(0.01)
})

test('every answer is a leaf, a treatment or a question that there is', () => {
  expect(head).toBe('kind\taccount\tamount\tline\tanswer')
  const known = new Set<string>(['?', ...leafIds, ...treatments, ...partTreatments, ...questionIds.map((id) => `? ${id}`)])
  expect(lines.filter((l) => !l.amount || !['bank', 'card'].includes(l.account) || l.answers.some((a) => !known.has(a)))).toEqual([])
})
