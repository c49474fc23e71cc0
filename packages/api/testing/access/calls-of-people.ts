import { type Call, password, reference } from './call.ts'
import { sentByOwner } from './holdings.ts'

/** Accounts of people, what they share, and the installation. */
export const callsOfPeople: Record<string, Call> = {
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
  'account.importState': { aboutCaller: true },
  // No archive was received.
  'account.confirmImport': { input: () => ({}), answers: () => 409, aboutCaller: true },
  'account.cancelImport': { input: () => ({}), aboutCaller: true },
  // Somebody else's address confirms nothing.
  'account.remove': { input: () => ({ password, confirmation: 'somebody@example.com' }), answers: () => 400, aboutCaller: true },
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
  'services.list': {},
  'services.calls': {},
  'services.scores': {},
  // No service has its key there.
  'services.consent': { input: () => ({ id: 'anthropic' }), answers: () => 409 },
  'services.withdraw': { input: () => ({ id: 'anthropic' }) },
  'services.setLimits': { input: () => ({ pagesADay: 20, usdADay: 1.5 }) },
  // The services are not reached from here: what was typed is tried, refused, and not kept.
  'services.setKey': { input: () => ({ id: 'anthropic', settings: { ANTHROPIC_API_KEY: 'sk-ant-of-the-owner' }, evenIfRefused: true }) },
  'services.removeKey': { input: () => ({ id: 'openai' }) },
  'services.models': { input: () => ({ id: 'anthropic', settings: { ANTHROPIC_API_KEY: 'sk-ant-of-the-owner' } }) },
  // The oldest account runs the installation.
  'services.findLocal': { input: () => ({}), answers: (caller) => (caller === 'owner of other books' ? 403 : 200) },
  'services.test': { input: () => ({ id: 'anthropic' }), answers: () => 409 },
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
}
