import { batch, type Call, reference } from './call.ts'
import { type Holdings, sentByOwner } from './holdings.ts'

const transaction = { description: 'New row', amount: '5.00', transactionDate: '2024-03-09', category: 'travel' }
/** Two parts of a row of 12.00, the second as it is given. */
const halves = (second: Record<string, unknown>) => [
  { amount: '5.00', leaf: 'meals' },
  { amount: '7.00', ...second },
]
const adjustment = (accountId: string, entityId: string | null = null) => ({
  date: '2024-03-31',
  note: 'Interest of the year',
  parts: [
    { amount: '5.00', leaf: 'interest', entityId },
    { amount: '-5.00', accountId },
  ],
})
/** Rules that name an account or an entity. */
const rulesAbout = ({ accountId, entityId }: Holdings) => [
  { words: 'shell', category: 'car_truck', onAccountId: accountId },
  { words: 'shell', treatment: 'loan', accountId },
  { words: 'shell', entityId },
]
const file = (key: string) => ({ filename: key, originalName: 'arrived.csv', documentType: 'bank_statement' })

/** Documents, rows, the accounts they stand on and the rules they follow. */
export const callsOfRows: Record<string, Call> = {
  'accounts.list': {},
  'accounts.register': reference('accountId'),
  'accounts.create': {
    input: (own) => ({ kind: 'loan', name: 'New loan', entityId: own.entityId }),
    foreign: (_, other) => [{ kind: 'loan', name: 'New loan', entityId: other.entityId }],
  },
  'accounts.update': {
    input: (own) => ({ id: own.accountId, name: 'Renamed', entityId: own.entityId }),
    foreign: (own, other) => [
      { id: other.accountId, name: 'Renamed' },
      { id: own.accountId, entityId: other.entityId },
    ],
  },
  'accounts.join': {
    input: (own) => ({ id: own.spareAccountId, into: own.accountId }),
    foreign: (own, other) => [
      { id: other.spareAccountId, into: own.accountId },
      { id: own.spareAccountId, into: other.accountId },
    ],
  },
  'exchangeRates.list': {},
  'exchangeRates.set': { input: () => ({ currency: 'EUR', month: '2024-03', rate: '1.08' }) },
  'accounts.remove': reference('spareAccountId'),
  'adjustments.list': {},
  'adjustments.create': {
    input: (own) => ({ ...adjustment(own.accountId), documentId: own.documentId }),
    foreign: (own, other) => [
      adjustment(other.accountId),
      adjustment(own.accountId, other.entityId),
      { ...adjustment(own.accountId), documentId: other.documentId },
    ],
  },
  'adjustments.remove': reference('adjustmentId'),
  'dashboard.metrics': {},
  'dashboard.chart': {},
  'dashboard.pending': {},
  'dashboard.documents': {},
  'dashboard.forYou': {},
  'documents.list': { input: (own) => ({ after: own.documentId }), foreign: (_, other) => [{ after: other.documentId }] },
  'documents.providers': {},
  'documents.get': reference('documentId'),
  'documents.transactions': reference('documentId'),
  'documents.register': {
    input: (own, caller) => file(own.arrived[caller] ?? sentByOwner(own)),
    foreign: (own, other) => [file(sentByOwner(other)), file(other.deposited), file(own.deposited)],
  },
  'documents.coverage': {},
  'documents.intake': { input: () => ({ from: '2024-01-01T00:00:00.000Z', to: '2034-01-01T00:00:00.000Z' }) },
  'documents.closeAccount': {
    input: (own) => ({ account: own.openAccount, lastMonth: '2024-06' }),
    foreign: (_, other) => [{ account: other.openAccount, lastMonth: '2024-06' }],
  },
  'documents.reopenAccount': reference('closedAccount', 'account'),
  'documents.unlock': {
    input: (own) => ({ id: own.lockedDocumentId, password: 'secret' }),
    foreign: (_, other) => [{ id: other.lockedDocumentId, password: 'secret' }],
  },
  'documents.chooseAccount': {
    input: (own) => ({ id: own.repairableId, accountId: own.bankAccountId }),
    foreign: (own, other) => [
      { id: other.repairableId, accountId: own.bankAccountId },
      { id: other.repairableId, newAccount: { name: 'Harbor Savings' } },
      { id: own.repairableId, accountId: other.bankAccountId },
    ],
  },
  'documents.replaced': {},
  'documents.askedYears': {},
  'documents.askedCurrencies': {},
  'documents.askedCopies': {},
  'documents.categorizing': {},
  'documents.chooseYear': {
    input: (own) => ({ id: own.yearlessId, year: 2023 }),
    foreign: (_, other) => [{ id: other.yearlessId, year: 2023 }],
  },
  'documents.chooseCurrency': {
    input: (own) => ({ id: own.unmarkedId, currency: 'EUR' }),
    foreign: (_, other) => [{ id: other.unmarkedId, currency: 'EUR' }],
  },
  'documents.chooseCopy': {
    input: (own) => ({ id: own.copiedId, said: 'another' }),
    foreign: (_, other) => [{ id: other.copiedId, said: 'another' }],
  },
  'documents.applyRepair': reference('repairableId'),
  'documents.undoRepair': reference('repairedId'),
  'documents.retry': reference('failedDocumentId'),
  'documents.setAside': reference('failedDocumentId'),
  'documents.putBack': reference('asideId'),
  'documents.remove': {
    input: (own) => ({ id: own.documentId, transactions: 'delete' }),
    foreign: (_, other) => [{ id: other.documentId }, { id: other.documentId, transactions: 'delete' }],
  },
  'entities.list': {},
  'entities.create': { input: () => ({ name: 'New entity', entityType: 'business' }) },
  'entities.update': {
    input: (own) => ({ id: own.entityId, name: 'Renamed', entityType: 'business' }),
    foreign: (_, other) => [{ id: other.entityId, name: 'Renamed', entityType: 'business' }],
  },
  'entities.remove': reference('entityId'),
  'samples.state': {},
  'samples.add': {},
  'samples.remove': {},
  'views.list': {},
  'views.save': {
    input: (own) => ({ name: 'Rent of last year', query: { category: 'rent', sort: '-amount', entityId: own.entityId } }),
    foreign: (_, other) => [
      { name: 'Theirs', query: { entityId: other.entityId } },
      { name: 'Theirs', query: { accountId: other.accountId } },
      { name: 'Theirs', query: { documentId: other.documentId } },
    ],
  },
  'views.remove': reference('viewId'),
  'handRules.list': {},
  'handRules.create': {
    input: () => ({ words: 'shell', category: 'car_truck' }),
    foreign: (_, other) => rulesAbout(other),
  },
  'handRules.preview': {
    input: () => ({ words: 'shell', category: 'car_truck' }),
    foreign: (_, other) => rulesAbout(other),
  },
  'handRules.update': {
    input: (own) => ({ id: own.handRuleId, words: 'shell', category: 'car_truck' }),
    foreign: (own, other) => [
      { id: other.handRuleId, words: 'shell', category: 'car_truck' },
      ...rulesAbout(other).map((rule) => ({ id: own.handRuleId, ...rule })),
    ],
  },
  'handRules.remove': reference('handRuleId'),
  'handRules.applyToPast': reference('handRuleId'),
  'rules.list': {},
  'rules.update': {
    input: (own) => ({ id: own.ruleId, category: 'travel' }),
    foreign: (_, other) => [{ id: other.ruleId, category: 'travel' }],
  },
  'rules.remove': reference('ruleId'),
  'transactions.list': {},
  'transactions.totals': {},
  'transactions.get': { input: (own) => ({ id: own.transactionIds[0] }), foreign: (_, other) => [{ id: other.transactionIds[0] }] },
  'transactions.proposedSplit': {
    input: (own) => ({ id: own.transactionIds[0] }),
    foreign: (_, other) => [{ id: other.transactionIds[0] }],
  },
  'transactions.sources': {},
  'transactions.undoable': {},
  'transactions.review': {},
  'transactions.create': {
    input: (own) => ({ ...transaction, entityId: own.entityId }),
    foreign: (own, other) => [
      { ...transaction, entityId: other.entityId },
      { ...transaction, accountId: other.accountId, treatment: 'loan' },
      { ...transaction, onAccountId: other.accountId },
      { ...transaction, amount: '12.00', parts: halves({ accountId: other.accountId }) },
      { ...transaction, amount: '12.00', parts: halves({ leaf: 'meals', entityId: other.entityId }), onAccountId: own.accountId },
    ],
  },
  'transactions.update': {
    input: (own) => ({ id: own.transactionIds[0], ...transaction, entityId: own.entityId }),
    foreign: (own, other) => [
      { id: other.transactionIds[0], ...transaction },
      { id: own.transactionIds[0], ...transaction, entityId: other.entityId },
      { id: own.transactionIds[0], accountId: other.accountId },
      { id: own.transactionIds[0], onAccountId: other.accountId },
      { id: own.transactionIds[0], parts: halves({ accountId: other.accountId }) },
      { id: own.transactionIds[0], parts: halves({ leaf: 'meals', entityId: other.entityId }) },
    ],
  },
  'transactions.remove': {
    input: (own) => ({ id: own.transactionIds[0] }),
    foreign: (_, other) => [{ id: other.transactionIds[0] }],
  },
  'transactions.removeMany': batch({}),
  // What somebody else did in the same books is theirs to take back.
  'transactions.undo': {
    input: (own) => ({ undoId: own.undoId }),
    foreign: (_, other) => [{ undoId: other.undoId }],
    answers: (caller) => (caller === 'owner' || caller === 'owner of other books' ? 200 : 404),
  },
  'transactions.restore': reference('deletedTransactionId'),
  'transactions.accept': batch({}),
  'transactions.answer': {
    input: (own) => ({ id: own.askedId, option: 0 }),
    foreign: (_, other) => [{ id: other.askedId, option: 0 }],
  },
  'transactions.setRate': {
    input: (own) => ({ id: own.foreignId, rate: '1.10' }),
    foreign: (_, other) => [{ id: other.foreignId, rate: '1.10' }],
  },
  'transactions.splitInterest': batch({}),
  'transactions.classify': batch({}),
  'transactions.assignEntity': {
    input: (own) => ({ transactionIds: own.transactionIds, entityId: own.entityId }),
    foreign: (own, other) => [
      { transactionIds: other.transactionIds, entityId: other.entityId },
      { transactionIds: own.transactionIds, entityId: other.entityId },
      { transactionIds: [...own.transactionIds, other.transactionIds[0]], entityId: own.entityId },
    ],
  },
  'transactions.setCategory': batch({ category: 'travel' }),
  'transactions.pairCandidates': {
    input: (own) => ({ id: own.ends[0] }),
    foreign: (_, other) => [{ id: other.ends[0] }],
  },
  'transactions.joinPair': {
    input: (own) => ({ id: own.ends[0], otherId: own.ends[1] }),
    foreign: (own, other) => [
      { id: own.ends[0], otherId: other.ends[1] },
      { id: other.ends[0], otherId: other.ends[1] },
      { id: other.ends[0], otherId: own.ends[1] },
    ],
  },
  'transactions.confirmPair': reference('pairId'),
  'transactions.rejectPair': reference('pairId'),
  'transactions.setTransfer': batch({ isTransfer: true }),
  'transactions.setTreatment': {
    input: (own) => ({ transactionIds: own.transactionIds, treatment: 'loan', accountId: own.accountId }),
    foreign: (own, other) => [
      { transactionIds: other.transactionIds, treatment: 'loan' },
      { transactionIds: own.transactionIds, treatment: 'loan', accountId: other.accountId },
      { transactionIds: [...own.transactionIds, other.transactionIds[0]], treatment: 'loan', accountId: own.accountId },
    ],
  },
}
