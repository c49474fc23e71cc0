import { everyLine } from '../every-line.ts'
import { type Call, reference } from './call.ts'
import { sentByOwner } from './holdings.ts'

const question = (about: object) => ({ about, text: 'What was this?' })
const reportOf = (entityIds: string[]) => ({
  title: 'New',
  reportPeriod: '2024-03',
  startDate: '2024-03-01',
  endDate: '2024-03-31',
  entityIds,
})
const requestOf = (items: object[]) => ({ items, addressee: { name: 'Sam Supplier' }, dueOn: '2099-01-31' })

/** Reports, closing, requests, questions and taxes. */
export const callsOfClosing: Record<string, Call> = {
  // Names of other books are words that these do not know: the answer says so, and nothing is found.
  'ask.answer': { input: () => ({ q: 'spent 2024 by month' }) },
  'ask.examples': {},
  'ask.month': {},
  // No service is set up in this world: who may is told so.
  'ask.translate': { input: () => ({ question: 'how much for meals', service: 'anthropic' }), answers: () => 409 },
  'ask.describe': { input: () => ({ month: '2024-01', service: 'anthropic' }), answers: () => 409 },
  'audit.list': {},
  'audit.people': {},
  'audit.chain': {},
  'books.get': {},
  'books.update': { input: () => ({ name: 'New name', basis: 'accrual' }) },
  'questions.list': {},
  'questions.get': reference('questionId'),
  'questions.ask': {
    input: (own) => question({ transactionIds: own.transactionIds }),
    foreign: (own, other) => [
      question({ transactionIds: other.transactionIds }),
      question({ transactionIds: [...own.transactionIds, other.transactionIds[0]] }),
      question({ documentId: other.documentId }),
      question({ reportId: other.reportId }),
      { ...question({ transactionIds: own.transactionIds }), options: [{ label: 'The van', accountId: other.accountId }] },
    ],
  },
  'questions.answer': {
    input: (own) => ({ id: own.questionId, option: 0 }),
    foreign: (own, other) => [
      { id: other.questionId, option: 0 },
      { id: own.questionId, text: 'See this', filename: sentByOwner(other) },
    ],
  },
  'questions.resolve': reference('questionId'),
  'questions.remove': reference('questionId'),
  'questions.byLink': { input: (own) => ({ token: own.answerToken }) },
  'questions.uploadByLink': { input: (own) => ({ token: own.answerToken }) },
  'questions.answerByLink': {
    input: (own) => ({ token: own.answerToken, option: 0 }),
    foreign: (own, other) => [{ token: own.answerToken, text: 'x', filename: sentByOwner(other) }],
  },
  'requests.list': {},
  'requests.get': reference('requestId'),
  'requests.create': {
    input: (own) =>
      requestOf([
        { kind: 'statement', account: own.accountId, month: '2024-06' },
        { kind: 'receipt', transactionId: own.transactionIds[0] },
      ]),
    foreign: (own, other) => [
      requestOf([{ kind: 'statement', account: other.accountId, month: '2024-06' }]),
      requestOf([
        { kind: 'receipt', transactionId: own.transactionIds[0] },
        { kind: 'receipt', transactionId: other.transactionIds[0] },
      ]),
    ],
  },
  'requests.change': {
    input: (own) => ({ id: own.requestId, dueOn: '2099-02-01', remind: false }),
    foreign: (_, other) => [{ id: other.requestId, message: 'x' }],
  },
  'requests.remove': reference('requestId'),
  'requests.excuse': {
    input: (own) => ({ id: own.requestId, itemId: own.requestItemId, reason: 'Lost' }),
    foreign: (own, other) => [
      { id: other.requestId, itemId: other.requestItemId, reason: 'Lost' },
      { id: own.requestId, itemId: other.requestItemId, reason: 'Lost' },
    ],
  },
  'requests.setItem': {
    input: (own) => ({ id: own.requestId, itemId: own.requestItemId, state: 'done' }),
    foreign: (own, other) => [
      { id: other.requestId, itemId: other.requestItemId, state: 'done' },
      { id: own.requestId, itemId: other.requestItemId, state: 'done' },
    ],
  },
  'reports.list': {},
  'reports.months': {},
  'reports.get': reference('reportId'),
  'reports.before': reference('reportId'),
  'reports.outdated': reference('reportId'),
  'reports.lines': {
    input: (own) => ({ id: own.reportId, category: 'office_supplies' }),
    foreign: (_, other) => [{ id: other.reportId, category: 'office_supplies' }],
  },
  'reports.figure': {
    input: (own) => ({ id: own.reportId, category: 'office_supplies' }),
    foreign: (_, other) => [{ id: other.reportId, category: 'office_supplies' }],
  },
  'reports.accountFigure': {
    input: (own) => ({ accountId: own.accountId, statement: 'balance-sheet', asOf: '2024-12-31' }),
    foreign: (_, other) => [{ accountId: other.accountId, statement: 'trial-balance' }],
  },
  'reports.sheetFigure': { input: () => ({ statement: 'balance-sheet', asOf: '2024-12-31', line: 'profit' }) },
  'reports.cashFlowFigure': { input: () => ({ from: '2024-01-01', to: '2024-12-31', section: 'End' }) },
  'reports.whyChanged': reference('reportId'),
  'reports.balanceSheet': { input: () => ({ asOf: '2024-12-31' }) },
  'reports.trialBalance': { input: () => ({ asOf: '2024-12-31' }) },
  'reports.cashFlow': { input: () => ({ from: '2024-01-01', to: '2024-12-31' }) },
  'reports.create': {
    input: (own) => reportOf([own.entityId, 'none']),
    foreign: (own, other) => [reportOf([other.entityId]), reportOf([own.entityId, other.entityId])],
  },
  'reports.remove': reference('reportId'),
  'reports.sign': reference('closedReportId'),
  'reports.drift': reference('reportId'),
  'periods.list': { input: () => ({ year: '2024' }) },
  'periods.get': { input: () => ({ period: '2024-03' }) },
  'periods.close': { input: () => ({ period: '2024-02', excuses: everyLine }) },
  'periods.reopen': { input: () => ({ period: '2024-01', reason: 'A statement arrived' }) },
  'periods.excuse': { input: () => ({ period: '2024-03', id: 'coverage', reason: 'No statements are printed' }) },
  'periods.removeExcuse': { input: () => ({ period: '2024-03', id: 'unpaid_bills' }) },
  'periods.through': {},
  'periods.late': { input: () => ({ period: '2024-01' }) },
  'periods.bookLate': {
    input: (own) => ({ period: '2024-01', transactionId: own.lateId }),
    foreign: (_, other) => [{ period: '2024-01', transactionId: other.lateId }],
  },
  'tax.get': {
    input: (own) => ({ year: '2024', entityId: own.entityId }),
    foreign: (_, other) => [{ year: '2024', entityId: other.entityId }],
  },
  'tax.figure': {
    input: (own) => ({ year: '2024', entityId: own.entityId, leaf: 'travel' }),
    foreign: (_, other) => [{ year: '2024', entityId: other.entityId, leaf: 'travel' }],
  },
  'tax.answer': {
    input: (own) => ({ year: '2024', entityId: own.entityId, car: 'miles', businessMiles: 100 }),
    foreign: (_, other) => [{ year: '2024', entityId: other.entityId, car: 'miles' }],
  },
  'tax.setLines': {
    input: (own) => ({ entityId: own.entityId, form: 'own', lines: { travel: 'Trips' } }),
    foreign: (_, other) => [{ entityId: other.entityId, form: 'own' }],
  },
  'tax.setW9': { input: () => ({ name: 'Dana Reed', w9: 'requested' }) },
}
