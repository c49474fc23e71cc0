import { expect, test } from 'vitest'
import { checkAnswer, type SeenAnswer } from './check-answer.ts'

const answer = (over: Partial<SeenAnswer>): SeenAnswer => ({
  method: 'GET',
  path: '/api/transactions/totals?from=2024-01-01',
  status: 200,
  contentType: 'application/json',
  text: JSON.stringify(totals),
  ...over,
})
const totals = {
  totalRevenue: 1200,
  totalExpenses: 4.5,
  netIncome: 1195.5,
  moved: 1195.5,
  count: 2,
  needsReview: 0,
  currency: 'USD',
  notConverted: [],
}
const refusal = { status: 404, text: JSON.stringify({ message: 'Not found', code: 'NOT_FOUND' }) }
const without = ({ count: _, ...rest }: typeof totals) => rest

test.each<[string, Partial<SeenAnswer>]>([
  ['an answer as its schema says', {}],
  ['a refusal', refusal],
  ['a call of no known address', { path: '/api/nothing', status: 404, text: '' }],
  ['another method', { method: 'PUT', path: '/api/dashboard/chart', status: 405, text: '' }],
  ['nothing, where nothing is answered', { method: 'DELETE', path: '/api/transactions/x', status: 204, contentType: null, text: '' }],
  ['a file of a type that it may have', { path: '/api/reports/x/export', contentType: 'application/pdf', text: '%PDF' }],
])('%s is as documented', (_, over) => expect(() => checkAnswer(answer(over))).not.toThrow())

test.each<[string, Partial<SeenAnswer>]>([
  ['a field that no schema names', { text: JSON.stringify({ ...totals, secret: 1 }) }],
  ['a field that is missing', { text: JSON.stringify(without(totals)) }],
  ['a field of another type', { text: JSON.stringify({ ...totals, count: '2' }) }],
  [
    'an amount that is none',
    { path: '/api/exchange-rates', text: '[{"currency":"EUR","month":"2024-01","rate":null,"waiting":1,"amount":"5"}]' },
  ],
  ['a status that the operation does not have', { ...refusal, status: 409 }],
  ['a refusal with more than it may say', { ...refusal, text: '{"message":"No","code":"NOT_FOUND","stack":"at x"}' }],
  ['a body where none is answered', { method: 'DELETE', path: '/api/transactions/x', status: 204, text: '{}' }],
  ['a file of another type', { path: '/api/reports/x/export', contentType: 'text/html', text: '<p>' }],
])('%s is found out', (_, over) => expect(() => checkAnswer(answer(over))).toThrow('is not as documented'))
