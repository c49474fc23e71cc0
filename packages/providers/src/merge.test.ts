import { describe, expect, it } from 'vitest'
import { mergeAnswers } from './merge.ts'
import type { Answer, AnsweredAccount, AnsweredRow } from './service.ts'

const row = (page: number | null, description: string, amount = '4.50', date = '10/03/2026'): AnsweredRow => ({
  date,
  description,
  amount,
  direction: 'out',
  page,
  balance: null,
  confidence: 0.9,
})
const account = (rows: AnsweredRow[], changes: Partial<AnsweredAccount> = {}): AnsweredAccount => ({
  name: null,
  lastFour: '4321',
  currency: null,
  periodStart: null,
  periodEnd: null,
  openingBalance: null,
  closingBalance: null,
  rows,
  ...changes,
})
const answer = (accounts: AnsweredAccount[], changes: Partial<Answer> = {}): Answer => ({
  accounts,
  bill: null,
  pageTexts: null,
  usage: { model: 'm', requests: 1, pages: 3, bytes: 100, tokensIn: 10, tokensOut: 5, requestId: 'r' },
  ...changes,
})
const pagesOf = (merged: Answer) => merged.accounts[0]?.rows.map((r) => `${r.page}:${r.description}`)

describe('answers to runs of pages', () => {
  it('count a row on the shared page once, and two equal ones twice', () => {
    const merged = mergeAnswers([
      { range: { from: 1, to: 3 }, answer: answer([account([row(1, 'A'), row(3, 'Coffee'), row(3, 'Coffee'), row(3, 'B')])]) },
      { range: { from: 3, to: 5 }, answer: answer([account([row(1, 'COFFEE '), row(1, 'coffee'), row(1, 'C'), row(2, 'Coffee')])]) },
    ])
    expect(pagesOf(merged)).toEqual(['1:A', '3:Coffee', '3:Coffee', '3:B', '3:C', '4:Coffee'])
    expect(merged.usage).toMatchObject({ requests: 2, pages: 6, bytes: 200, tokensIn: 20, tokensOut: 10 })
  })

  it('are of one account where the rows of the shared page are the same, whatever digits each run read', () => {
    const merged = mergeAnswers([
      { range: { from: 1, to: 2 }, answer: answer([account([row(1, 'A'), row(2, 'B'), row(2, 'C')])]) },
      { range: { from: 2, to: 3 }, answer: answer([account([row(1, 'B'), row(1, 'C'), row(2, 'D')], { lastFour: '4327' })]) },
    ])
    expect(merged.accounts).toHaveLength(1)
    expect(pagesOf(merged)).toEqual(['1:A', '2:B', '2:C', '3:D'])
  })

  it('keep two accounts on the shared page apart, each with its own rows', () => {
    const other = { lastFour: '8765' }
    const merged = mergeAnswers([
      { range: { from: 1, to: 2 }, answer: answer([account([row(1, 'A'), row(2, 'B')]), account([row(2, 'X')], other)]) },
      {
        range: { from: 2, to: 3 },
        answer: answer([account([row(1, 'B')], other), account([row(1, 'X'), row(2, 'Y')], { lastFour: '4321' })]),
      },
    ])
    expect(merged.accounts.map((a) => a.rows.map((r) => r.description))).toEqual([
      ['A', 'B'],
      ['X', 'Y'],
    ])
  })

  it('keep the larger count when one run saw a row that the other missed', () => {
    const merged = mergeAnswers([
      { range: { from: 1, to: 2 }, answer: answer([account([row(2, 'Coffee')])]) },
      { range: { from: 2, to: 3 }, answer: answer([account([row(1, 'Coffee'), row(1, 'Coffee')])]) },
    ])
    expect(pagesOf(merged)).toEqual(['2:Coffee', '2:Coffee'])
  })

  it('keep rows that differ in date, amount or direction apart, and rows of other pages whatever they say', () => {
    const merged = mergeAnswers([
      { range: { from: 1, to: 2 }, answer: answer([account([row(1, 'Coffee'), row(2, 'Coffee')])]) },
      {
        range: { from: 2, to: 3 },
        answer: answer([account([row(1, 'Coffee', '4.60'), row(1, 'Coffee', '4.50', '10/04/2026'), row(2, 'Coffee')])]),
      },
    ])
    expect(pagesOf(merged)).toHaveLength(5)
  })

  it('are put in the order of the pages, opening from the first, closing from the last', () => {
    const merged = mergeAnswers([
      { range: { from: 2, to: 3 }, answer: answer([account([row(2, 'B')], { openingBalance: '150.00', closingBalance: '200.00' })]) },
      { range: { from: 1, to: 2 }, answer: answer([account([row(1, 'A')], { openingBalance: '100.00', closingBalance: '150.00' })]) },
    ])
    expect(pagesOf(merged)).toEqual(['1:A', '3:B'])
    expect(merged.accounts[0]).toMatchObject({ openingBalance: '100.00', closingBalance: '200.00' })
  })

  it('keep two accounts apart, and give the pages without a number to the account of their place', () => {
    const merged = mergeAnswers([
      { range: { from: 1, to: 2 }, answer: answer([account([row(1, 'A')]), account([row(1, 'S')], { lastFour: '9999' })]) },
      {
        range: { from: 2, to: 3 },
        answer: answer([account([row(2, 'T')], { lastFour: '9999' }), account([row(2, 'U')], { lastFour: null })]),
      },
    ])
    expect(merged.accounts.map((a) => a.rows.map((r) => r.description))).toEqual([['A'], ['S', 'T', 'U']])
  })

  it('a page that was not handed over is no page', () => {
    expect(pagesOf(mergeAnswers([{ range: { from: 4, to: 5 }, answer: answer([account([row(3, 'A')])]) }]))).toEqual(['null:A'])
  })

  it('of a bill take the head from the first page and the total from the last', () => {
    const bill = { vendor: null, date: null, number: null, total: null, tax: null, currency: null, confidence: null }
    const merged = mergeAnswers([
      { range: { from: 1, to: 2 }, answer: answer([], { bill: { ...bill, vendor: 'Acme', total: '10.00' }, pageTexts: ['one', 'two'] }) },
      {
        range: { from: 2, to: 3 },
        answer: answer([], { bill: { ...bill, vendor: 'Other', total: '49.00' }, pageTexts: ['two again', 'three'] }),
      },
    ])
    expect(merged.bill).toMatchObject({ vendor: 'Acme', total: '49.00' })
    expect(merged.pageTexts).toEqual(['one', 'two', 'three'])
  })
})
