import { type Access, may, type Role } from '@ledgerhand/core/roles'
import { acceptGrant } from '@ledgerhand/db/system/invitations'
import { tokenHash } from '@ledgerhand/db/token-hash'
import { TRPCError } from '@trpc/server'
import { afterAll, describe, expect, test } from 'vitest'
import { testProduct } from '../testing/product.ts'
import { createCallerFactory, type Meta } from './procedures.ts'
import { appRouter } from './routers/root.ts'

/**
 * Who may call what. A procedure without a row here fails the run: nobody adds one without saying who may.
 * 'public' and 'link' need no account; 'signedIn' needs any; the rest need a role in the books that the request names.
 */
const table: Record<string, Meta['access']> = {
  'account.get': 'signedIn',
  'account.confirm': 'signedIn',
  'account.setName': 'signedIn',
  'account.setEmail': 'signedIn',
  'account.cancelEmail': 'signedIn',
  'account.setPassword': 'signedIn',
  'account.sessions': 'signedIn',
  'account.endSession': 'signedIn',
  'account.endOtherSessions': 'signedIn',
  'account.importState': 'signedIn',
  'account.confirmImport': 'signedIn',
  'account.cancelImport': 'signedIn',
  'account.prepareSecondFactor': 'signedIn',
  'account.enableSecondFactor': 'signedIn',
  'account.disableSecondFactor': 'signedIn',
  'account.renewRecoveryCodes': 'signedIn',
  'account.remove': 'signedIn',
  'accounts.list': 'read',
  'accounts.register': 'read',
  'accounts.create': 'write',
  'accounts.update': 'write',
  'accounts.join': 'write',
  'accounts.remove': 'write',
  'adjustments.list': 'read',
  'adjustments.create': 'write',
  'adjustments.remove': 'write',
  'ask.answer': 'read',
  'ask.examples': 'read',
  'ask.month': 'read',
  'ask.translate': 'write',
  'ask.describe': 'write',
  'reports.figure': 'read',
  'reports.whyChanged': 'read',
  'reports.accountFigure': 'read',
  'audit.list': 'write',
  'audit.people': 'write',
  'audit.chain': 'write',
  'auth.user': 'signedIn',
  'auth.signup': 'public',
  'auth.login': 'public',
  'auth.logout': 'public',
  'auth.secondFactor': 'public',
  'auth.forgotPassword': 'public',
  'auth.resetPassword': 'public',
  'auth.resendVerification': 'public',
  'auth.verifyEmail': 'public',
  'books.get': 'read',
  'books.update': 'write',
  'clients.list': 'signedIn',
  'clients.setNote': 'signedIn',
  'clients.ask': 'signedIn',
  'clients.close': 'signedIn',
  'dashboard.metrics': 'read',
  'dashboard.chart': 'read',
  'dashboard.pending': 'read',
  'dashboard.documents': 'read',
  'dashboard.forYou': 'read',
  'documents.list': 'read',
  'documents.providers': 'read',
  'documents.get': 'read',
  'documents.transactions': 'read',
  'documents.register': 'write',
  'documents.coverage': 'read',
  'documents.intake': 'read',
  'documents.closeAccount': 'write',
  'documents.reopenAccount': 'write',
  'documents.unlock': 'write',
  'documents.replaced': 'read',
  'documents.askedYears': 'read',
  'documents.askedCurrencies': 'read',
  'documents.askedCopies': 'read',
  'documents.categorizing': 'read',
  'documents.chooseAccount': 'write',
  'documents.chooseYear': 'write',
  'documents.chooseCurrency': 'write',
  'documents.chooseCopy': 'write',
  'documents.applyRepair': 'write',
  'documents.undoRepair': 'write',
  'documents.retry': 'write',
  'documents.setAside': 'write',
  'documents.putBack': 'write',
  'documents.remove': 'write',
  'exchangeRates.list': 'read',
  'exchangeRates.set': 'write',
  'entities.list': 'read',
  'entities.create': 'write',
  'entities.update': 'write',
  'entities.remove': 'write',
  'views.list': 'read',
  'views.save': 'write',
  'views.remove': 'write',
  'handRules.list': 'read',
  'handRules.preview': 'read',
  'handRules.create': 'write',
  'handRules.update': 'write',
  'handRules.remove': 'write',
  'handRules.applyToPast': 'write',
  'setup.state': 'public',
  'setup.restore': 'public',
  'system.health': 'manage',
  'system.backups': 'manage',
  'system.backUp': 'manage',
  'questions.list': 'read',
  'questions.get': 'read',
  'questions.ask': 'write',
  'questions.answer': 'write',
  'questions.resolve': 'write',
  'questions.remove': 'write',
  'questions.byLink': 'link',
  'questions.uploadByLink': 'link',
  'questions.answerByLink': 'link',
  'periods.list': 'read',
  'periods.get': 'read',
  'periods.through': 'read',
  'periods.late': 'read',
  'periods.close': 'write',
  'periods.reopen': 'write',
  'periods.excuse': 'write',
  'periods.removeExcuse': 'write',
  'periods.bookLate': 'write',
  'reports.sign': 'write',
  'reports.drift': 'read',
  'reports.list': 'read',
  'reports.months': 'read',
  'reports.get': 'read',
  'reports.before': 'read',
  'reports.outdated': 'read',
  'reports.lines': 'read',
  'reports.balanceSheet': 'read',
  'reports.cashFlow': 'read',
  'reports.sheetFigure': 'read',
  'reports.cashFlowFigure': 'read',
  'reports.trialBalance': 'read',
  'reports.create': 'write',
  'reports.remove': 'write',
  'requests.list': 'read',
  'requests.get': 'read',
  'requests.create': 'write',
  'requests.change': 'write',
  'requests.remove': 'write',
  'requests.excuse': 'write',
  'requests.setItem': 'write',
  'samples.state': 'read',
  'samples.add': 'write',
  'samples.remove': 'write',
  'services.list': 'read',
  'services.calls': 'read',
  'services.scores': 'read',
  'services.consent': 'manage',
  'services.withdraw': 'manage',
  'services.setLimits': 'manage',
  'services.test': 'manage',
  'services.setKey': 'manage',
  'services.removeKey': 'manage',
  'services.models': 'manage',
  'services.findLocal': 'manage',
  'rules.list': 'read',
  'rules.update': 'write',
  'rules.remove': 'write',
  'sharedUpload.link': 'link',
  'sharedUpload.reminders': 'link',
  'sharedUpload.stopReminders': 'link',
  'sharedUpload.uploadUrl': 'link',
  'sharedUpload.deposit': 'link',
  'sharing.roles': 'read',
  'sharing.grantRole': 'manage',
  'sharing.changeRole': 'manage',
  'sharing.revokeRole': 'manage',
  'sharing.renewInvitation': 'manage',
  'sharing.invitation': 'public',
  'sharing.acceptRole': 'signedIn',
  'sharing.leave': 'signedIn',
  'sharing.links': 'manage',
  'sharing.createLink': 'manage',
  'sharing.setLinkActive': 'manage',
  'sharing.changeLink': 'manage',
  'sharing.deposits': 'manage',
  'sharing.removeLink': 'manage',
  'storage.uploadUrl': 'write',
  'tax.get': 'read',
  'tax.figure': 'read',
  'tax.answer': 'write',
  'tax.setLines': 'write',
  'tax.setW9': 'write',
  'transactions.list': 'read',
  'transactions.totals': 'read',
  'transactions.get': 'read',
  'transactions.proposedSplit': 'read',
  'transactions.sources': 'read',
  'transactions.undoable': 'read',
  'transactions.review': 'read',
  'transactions.create': 'write',
  'transactions.update': 'write',
  'transactions.remove': 'write',
  'transactions.removeMany': 'write',
  'transactions.undo': 'write',
  'transactions.restore': 'write',
  'transactions.accept': 'write',
  'transactions.answer': 'write',
  'transactions.setRate': 'write',
  'transactions.splitInterest': 'write',
  'transactions.classify': 'write',
  'transactions.assignEntity': 'write',
  'transactions.setCategory': 'write',
  'transactions.setTransfer': 'write',
  'transactions.setTreatment': 'write',
  'transactions.pairCandidates': 'write',
  'transactions.joinPair': 'write',
  'transactions.confirmPair': 'write',
  'transactions.rejectPair': 'write',
}

const product = testProduct()
afterAll(() => product.close())
const at = new Date().toISOString()

const owner = product.person()
const ownerId = (await owner.signUp()).id
const stranger = product.person()
await stranger.signUp()
async function withRole(role: 'cpa' | 'viewer') {
  const person = product.person()
  const { id } = await person.signUp()
  await owner.give(person, id, role)
  return person
}
const cpa = await withRole('cpa')
const viewer = await withRole('viewer')
// Invited before there is an account: signing up with the address alone opens nothing.
const grant = await owner.call('POST', '/api/user-roles', { userId: 'pending@example.com', role: 'cpa' })
const pending = product.person()
const invited = await pending.signUp('pending@example.com')

const callers: { name: string; cookie: string; role: Role | 'stranger' | 'signedOut' }[] = [
  { name: 'signed out', cookie: '', role: 'signedOut' },
  { name: 'a stranger', cookie: stranger.cookie(), role: 'stranger' },
  { name: 'a person whose grant is pending', cookie: pending.cookie(), role: 'stranger' },
  { name: 'a viewer', cookie: viewer.cookie(), role: 'viewer' },
  { name: 'an accountant', cookie: cpa.cookie(), role: 'cpa' },
  { name: 'the owner', cookie: owner.cookie(), role: 'owner' },
]

const procedures = Object.keys(appRouter._def.procedures)
const createCaller = createCallerFactory(appRouter)

/** What the door says: the code of its refusal, or 'in' when the call got past it (and may then fail on its empty input). */
async function door(path: string, cookie: string, books: string | null): Promise<string> {
  // Signing out would end the session that the other cells need; whose it is makes no difference to that door.
  const session = path === 'auth.logout' ? '' : cookie
  const request = new Request('http://localhost:3000/trpc', {
    headers: { cookie: session, ...(books ? { 'x-business-owner': books } : {}) },
  })
  const caller = createCaller(product.contextFor(request, new Headers())) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >
  const [router = '', name = ''] = path.split('.')
  try {
    await caller[router]?.[name]?.({})
    return 'in'
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error
    if (error.code === 'UNAUTHORIZED' || error.code === 'FORBIDDEN') return error.code
    return error.code === 'NOT_FOUND' && error.message === 'Business not found' ? 'NOT_FOUND' : 'in'
  }
}
function expected(access: Meta['access'], role: (typeof callers)[number]['role']): string {
  if (access === 'public' || access === 'link') return 'in'
  if (role === 'signedOut') return 'UNAUTHORIZED'
  if (access === 'signedIn') return 'in'
  if (role === 'stranger') return 'NOT_FOUND'
  return may(role, access as Access) ? 'in' : 'FORBIDDEN'
}

test('every procedure has a row in the table, and its door is the one the table names', () => {
  expect(procedures.sort()).toEqual(Object.keys(table).sort())
  const declared = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>
  for (const [path, access] of Object.entries(table)) expect([path, declared[path]?._def.meta?.access]).toEqual([path, access])
})

describe.each(callers)('$name', ({ cookie, role }) => {
  test.each(Object.entries(table))("in the owner's books: %s (%s)", async (path, access) => {
    expect(await door(path, cookie, ownerId)).toBe(expected(access, role))
  })
  test.each(Object.entries(table))('in books that do not exist: %s (%s)', async (path, access) => {
    expect(await door(path, cookie, 'no-such-books')).toBe(expected(access, role === 'signedOut' ? 'signedOut' : 'stranger'))
  })
})

test('the door of a pending grant opens with its link, and closes with the next call after it is revoked', async () => {
  const token = grant.json.acceptPath.split('/').pop()
  expect(tokenHash(token)).toHaveLength(64)
  acceptGrant(product.database, token, invited.id, at)
  expect(await door('transactions.create', pending.cookie(), ownerId)).toBe('in')
  await owner.call('DELETE', `/api/user-roles/${grant.json.id}`)
  expect(await door('transactions.list', pending.cookie(), ownerId)).toBe('NOT_FOUND')
})
