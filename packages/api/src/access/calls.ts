import { type CallerName, everyLine, type Holdings, sentByOwner } from './world.ts'

/** How a procedure is called in the table of cells. */
export interface Call {
  /** An input that succeeds for whoever may, in the books of `own`. Left out: no input. */
  input?: (own: Holdings, caller: CallerName) => Record<string, unknown>
  /** Inputs that name something of other books, whole or in part: each must be 'not found' and change nothing. */
  foreign?: (own: Holdings, other: Holdings) => Record<string, unknown>[]
  /** What a permitted call answers when it is not a success: a status that lies in the nature of the call. */
  answers?: (caller: CallerName) => number
  /** Answers do not depend on the books that the request names: the call is about the caller. */
  aboutCaller?: true
}

const password = 'correct horse battery'
const transaction = { description: 'New row', amount: '5.00', transactionDate: '2024-03-09', category: 'travel' }
/** Two parts of a row of 12.00, the second as it is given. */
const halves = (second: Record<string, unknown>) => [
  { amount: '5.00', leaf: 'meals' },
  { amount: '7.00', ...second },
]
const adjustment = (accountId: string) => ({
  date: '2024-03-31',
  note: 'Interest of the year',
  parts: [
    { amount: '5.00', leaf: 'interest' },
    { amount: '-5.00', accountId },
  ],
})
const reference = (field: keyof Holdings, name = 'id'): Call => ({
  input: (own) => ({ [name]: own[field] }),
  foreign: (_, other) => [{ [name]: other[field] }],
})
/** A batch with its own rows, and the three ways to slip in a row of somebody else's. */
const batch = (rest: Record<string, unknown>): Call => ({
  input: (own) => ({ transactionIds: own.transactionIds, ...rest }),
  foreign: (own, other) => [
    { transactionIds: other.transactionIds, ...rest },
    { transactionIds: [...own.transactionIds, other.transactionIds[0]], ...rest },
    { transactionIds: [other.transactionIds[0], ...own.transactionIds], ...rest },
  ],
})
const question = (about: object) => ({ about, text: 'What was this?' })
const requestOf = (items: object[]) => ({ items, addressee: { name: 'Sam Supplier' }, dueOn: '2099-01-31' })
const file = (key: string) => ({ filename: key, originalName: 'arrived.csv', documentType: 'bank_statement' })

/** One row for each procedure. A procedure without one fails the run. */
export const calls: Record<string, Call> = {
  'account.get': { aboutCaller: true },
  'account.confirm': { input: () => ({ password }), aboutCaller: true },
  'account.setName': { input: () => ({ firstName: 'New', lastName: 'Name' }), aboutCaller: true },
  'account.setEmail': { input: () => ({ email: 'moved@example.com', password }), aboutCaller: true },
  'account.cancelEmail': { aboutCaller: true },
  'account.setPassword': {
    input: () => ({ currentPassword: password, password: 'another long secret', confirmPassword: 'another long secret' }),
    aboutCaller: true,
  },
  'account.sessions': { aboutCaller: true },
  // Nobody has a session of this name.
  'account.endSession': { input: () => ({ id: 'no-such-session' }), answers: () => 404, aboutCaller: true },
  'account.endOtherSessions': { input: () => ({}), aboutCaller: true },
  'account.prepareSecondFactor': { input: () => ({ password }), aboutCaller: true },
  // Nothing was prepared, and nothing is on.
  'account.enableSecondFactor': { input: () => ({ code: '123456' }), answers: () => 409, aboutCaller: true },
  'account.disableSecondFactor': { input: () => ({ password }), aboutCaller: true },
  'account.renewRecoveryCodes': { input: () => ({ password }), answers: () => 409, aboutCaller: true },
  // Somebody else's address confirms nothing.
  'account.remove': { input: () => ({ password, confirmation: 'somebody@example.com' }), answers: () => 400, aboutCaller: true },
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
    foreign: (own, other) => [adjustment(other.accountId), { ...adjustment(own.accountId), documentId: other.documentId }],
  },
  'adjustments.remove': reference('adjustmentId'),
  'audit.list': {},
  'audit.people': {},
  'audit.chain': {},
  'auth.user': { aboutCaller: true },
  'auth.signup': {
    input: () => ({
      email: 'new@example.com',
      firstName: 'New',
      lastName: 'Person',
      password: 'a long enough secret',
      confirmPassword: 'a long enough secret',
    }),
    aboutCaller: true,
  },
  'auth.login': { input: () => ({ email: 'birch@example.com', password: 'correct horse battery' }), aboutCaller: true },
  'auth.secondFactor': { input: () => ({ ticket: 'no-such-ticket', code: '123456' }), answers: () => 401, aboutCaller: true },
  'auth.forgotPassword': { input: () => ({ email: 'birch@example.com' }), aboutCaller: true },
  'auth.resendVerification': { input: () => ({ email: 'birch@example.com' }), aboutCaller: true },
  'auth.resetPassword': {
    input: () => ({ token: 'no-such-token', password: 'another long secret', confirmPassword: 'another long secret' }),
    answers: () => 400,
    aboutCaller: true,
  },
  'auth.verifyEmail': { input: () => ({ token: 'no-such-token' }), answers: () => 400, aboutCaller: true },
  'auth.logout': { input: () => ({}), aboutCaller: true },
  'books.get': {},
  'books.update': { input: () => ({ name: 'New name', basis: 'accrual' }) },
  'clients.list': { aboutCaller: true },
  // Nobody is a client of theirs but for those who were given a role.
  'clients.setNote': {
    input: (own) => ({ id: own.ownerId, text: 'Calls on Mondays' }),
    answers: (caller) => (caller === 'viewer' || caller === 'accountant' ? 200 : 404),
    aboutCaller: true,
  },
  'clients.ask': {
    input: (own) => ({ ownerIds: [own.ownerId], text: 'The lease', dueOn: '2099-01-31' }),
    answers: (caller) => (caller === 'viewer' || caller === 'accountant' ? 200 : 404),
    aboutCaller: true,
  },
  'clients.close': {
    input: (own) => ({ ownerIds: [own.ownerId], period: '2023-12' }),
    answers: (caller) => (caller === 'viewer' || caller === 'accountant' ? 200 : 404),
    aboutCaller: true,
  },
  'dashboard.metrics': {},
  'dashboard.chart': {},
  'dashboard.pending': {},
  'dashboard.forYou': {},
  'documents.list': {},
  'documents.providers': {},
  'documents.get': reference('documentId'),
  'documents.transactions': reference('documentId'),
  'documents.register': {
    input: (own, caller) => file(own.arrived[caller] ?? sentByOwner(own)),
    foreign: (own, other) => [file(sentByOwner(other)), file(other.deposited), file(own.deposited)],
  },
  'documents.coverage': {},
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
      { id: own.repairableId, accountId: other.bankAccountId },
    ],
  },
  'documents.askedYears': {},
  'documents.chooseYear': {
    input: (own) => ({ id: own.yearlessId, year: 2023 }),
    foreign: (_, other) => [{ id: other.yearlessId, year: 2023 }],
  },
  'documents.applyRepair': reference('repairableId'),
  'documents.undoRepair': reference('repairedId'),
  'documents.retry': reference('failedDocumentId'),
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
  'reports.get': reference('reportId'),
  'reports.before': reference('reportId'),
  'reports.lines': {
    input: (own) => ({ id: own.reportId, category: 'office_supplies' }),
    foreign: (_, other) => [{ id: other.reportId, category: 'office_supplies' }],
  },
  'reports.balanceSheet': { input: () => ({ asOf: '2024-12-31' }) },
  'reports.trialBalance': { input: () => ({ asOf: '2024-12-31' }) },
  'reports.cashFlow': { input: () => ({ from: '2024-01-01', to: '2024-12-31' }) },
  'reports.create': { input: () => ({ title: 'New', reportPeriod: '2024-03', startDate: '2024-03-01', endDate: '2024-03-31' }) },
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
  'samples.state': {},
  'samples.add': {},
  'samples.remove': {},
  'services.list': {},
  'services.calls': {},
  'services.scores': {},
  // No service has its key there.
  'services.consent': { input: () => ({ id: 'anthropic' }), answers: () => 409 },
  'services.withdraw': { input: () => ({ id: 'anthropic' }) },
  'services.setLimits': { input: () => ({ pagesADay: 20, usdADay: 1.5 }) },
  'services.test': { input: () => ({ id: 'anthropic' }), answers: () => 409 },
  'handRules.list': {},
  'handRules.create': {
    input: () => ({ words: 'shell', category: 'car_truck' }),
    foreign: (_, other) => [
      { words: 'shell', category: 'car_truck', onAccountId: other.accountId },
      { words: 'shell', entityId: other.entityId },
    ],
  },
  'handRules.preview': { input: () => ({ words: 'shell', category: 'car_truck' }) },
  'handRules.update': {
    input: (own) => ({ id: own.handRuleId, words: 'shell', category: 'car_truck' }),
    foreign: (_, other) => [{ id: other.handRuleId, words: 'shell', category: 'car_truck' }],
  },
  'handRules.remove': reference('handRuleId'),
  'handRules.applyToPast': reference('handRuleId'),
  'rules.list': {},
  'rules.update': {
    input: (own) => ({ id: own.ruleId, category: 'travel' }),
    foreign: (_, other) => [{ id: other.ruleId, category: 'travel' }],
  },
  'rules.remove': reference('ruleId'),
  'setup.state': {},
  // There are accounts already.
  'setup.restore': { input: () => ({ backup: '2024-01-01T000000Z' }), answers: () => 403 },
  'sharedUpload.link': { input: (own) => ({ token: own.linkToken }) },
  'sharedUpload.reminders': { input: (own) => ({ token: own.requestToken }) },
  'sharedUpload.stopReminders': { input: (own) => ({ token: own.requestToken }) },
  'sharedUpload.uploadUrl': { input: (own) => ({ token: own.linkToken }) },
  'sharedUpload.deposit': {
    input: (own) => ({ token: own.linkToken, filename: own.deposited, originalName: 'x.csv' }),
    foreign: (own, other) => [
      { token: own.linkToken, filename: other.deposited, originalName: 'x.csv' },
      { token: own.linkToken, filename: sentByOwner(other), originalName: 'x.csv' },
      { token: own.linkToken, filename: sentByOwner(own), originalName: 'x.csv' },
    ],
  },
  'sharing.roles': {},
  'sharing.grantRole': { input: () => ({ userId: 'somebody@example.com', role: 'viewer' }) },
  'sharing.changeRole': {
    input: (own) => ({ id: own.roleId, role: 'cpa' }),
    foreign: (_, other) => [{ id: other.roleId, role: 'cpa' }],
  },
  'sharing.revokeRole': reference('roleId'),
  'sharing.acceptRole': {
    input: (own) => ({ token: own.inviteToken }),
    // Nobody is given a role in their own books, or a second one elsewhere; and nobody's address here is the invited one.
    answers: (caller) => (caller === 'owner' ? 400 : caller === 'owner of other books' ? 403 : 409),
    aboutCaller: true,
  },
  'sharing.renewInvitation': {
    input: (own) => ({ id: own.pendingRoleId }),
    foreign: (_, other) => [{ id: other.pendingRoleId }],
  },
  'sharing.invitation': { input: (own) => ({ token: own.inviteToken }), aboutCaller: true },
  'sharing.leave': {
    input: (own) => ({ ownerId: own.ownerId }),
    // Who has no role has none to give back; the owner's own is not given by anybody.
    answers: (caller) => (caller === 'viewer' || caller === 'accountant' ? 200 : 404),
    aboutCaller: true,
  },
  'sharing.links': {},
  'sharing.createLink': { input: () => ({ description: 'New link', expiresAt: '' }) },
  'sharing.setLinkActive': {
    input: (own) => ({ id: own.linkId, isActive: false }),
    foreign: (_, other) => [{ id: other.linkId, isActive: false }],
  },
  'sharing.changeLink': {
    input: (own) => ({ id: own.linkId, description: 'Renamed', expiresAt: '' }),
    foreign: (_, other) => [{ id: other.linkId, description: 'Renamed', expiresAt: '' }],
  },
  'sharing.deposits': reference('linkId'),
  'sharing.removeLink': reference('linkId'),
  'storage.uploadUrl': {},
  'system.health': {},
  'system.backups': {},
  // Only the holder of the oldest account.
  'system.backUp': { input: () => ({}), answers: (caller) => (caller === 'owner' ? 200 : 403) },
  'tax.get': {
    input: (own) => ({ year: '2024', entityId: own.entityId }),
    foreign: (_, other) => [{ year: '2024', entityId: other.entityId }],
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
  'transactions.list': {},
  'transactions.totals': {},
  'transactions.get': { input: (own) => ({ id: own.transactionIds[0] }), foreign: (_, other) => [{ id: other.transactionIds[0] }] },
  'transactions.sources': {},
  'transactions.undoable': {},
  'transactions.review': {},
  'transactions.create': {
    input: (own) => ({ ...transaction, entityId: own.entityId }),
    foreign: (_, other) => [{ ...transaction, entityId: other.entityId }],
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

/** The addresses that answer with a file, each with its method: what they need, and how they are asked. */
export const files: Record<
  string,
  {
    access: 'read' | 'write' | 'manage'
    address: (of: Holdings) => string
    body?: Record<string, unknown>
    answers?: number /** The address is about the books themselves. */
    namesNothing?: true
  }
> = {
  'GET /api/documents/:id/file': { access: 'read', address: (of) => `/api/documents/${of.documentId}/file` },
  // A CSV has no pages: for whoever may see it, too, there is none.
  'GET /api/documents/:id/pages/:page': { access: 'read', address: (of) => `/api/documents/${of.documentId}/pages/1`, answers: 404 },
  'POST /api/documents/:id/pages/:page': {
    access: 'read',
    address: (of) => `/api/documents/${of.lockedDocumentId}/pages/1`,
    body: { password: 'secret' },
  },
  // A CSV has no sheets either.
  'GET /api/documents/:id/sheets/:sheet': { access: 'read', address: (of) => `/api/documents/${of.documentId}/sheets/0`, answers: 404 },
  'GET /api/documents/:id/text': { access: 'read', address: (of) => `/api/documents/${of.documentId}/text` },
  'GET /api/account/export': { access: 'manage', address: () => '/api/account/export', namesNothing: true },
  'GET /api/audit/export': { access: 'write', address: () => '/api/audit/export', namesNothing: true },
  'GET /api/reports/balance-sheet/export': {
    access: 'read',
    address: () => '/api/reports/balance-sheet/export?format=csv',
    namesNothing: true,
  },
  'GET /api/reports/trial-balance/export': {
    access: 'read',
    address: () => '/api/reports/trial-balance/export?format=csv',
    namesNothing: true,
  },
  'GET /api/reports/cash-flow/export': {
    access: 'read',
    address: () => '/api/reports/cash-flow/export?format=csv&from=2024-01-01&to=2024-12-31',
    namesNothing: true,
  },
  'GET /api/reports/general-ledger/export': {
    access: 'write',
    address: () => '/api/reports/general-ledger/export?format=csv&from=2024-01-01&to=2024-12-31',
    namesNothing: true,
  },
  'GET /api/tax/:year/pack': { access: 'read', address: (of) => `/api/tax/2024/pack?entityId=${of.entityId}` },
  'GET /api/reports/:id/rows': { access: 'read', address: (of) => `/api/reports/${of.reportId}/rows` },
  'GET /api/reports/:id/export': { access: 'read', address: (of) => `/api/reports/${of.reportId}/export?format=csv` },
}
