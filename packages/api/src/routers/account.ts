import {
  emailInput,
  enableSecondFactorInput,
  nameInput,
  passwordInput,
  removeAccountInput,
  withPassword,
} from '@ledgerhand/core/schemas/auth'
import { byId, nothing } from '@ledgerhand/core/schemas/fields'
import { databaseOf } from '../context.ts'
import { cancelImport, confirmImport, importState } from '../flows/archive/import-books.ts'
import { confirmPassword } from '../flows/passwords.ts'
import {
  accountJson,
  cancelEmail,
  endOne,
  endOthers,
  listSessions,
  remove,
  setEmail,
  setName,
  setPassword,
} from '../flows/people/account-settings.ts'
import { prepare, renewCodes, switchOff, switchOn } from '../flows/people/second-step.ts'
import { router, signedIn } from '../procedures.ts'

/** The caller's own account, whichever books are open. */
export const accountRouter = router({
  get: signedIn.query(({ ctx }) => accountJson(ctx, ctx.user.id)),
  /** Proves once more who is there, for acts that ask for it within five minutes. */
  confirm: signedIn.input(withPassword).mutation(async ({ ctx, input }) => {
    await confirmPassword(ctx, ctx.user, input.password)
    return { message: 'Confirmed' }
  }),
  setName: signedIn.input(nameInput).mutation(({ ctx, input }) => setName(ctx, ctx.user, input)),
  setEmail: signedIn.input(emailInput).mutation(({ ctx, input }) => setEmail(ctx, ctx.user, input)),
  cancelEmail: signedIn.input(nothing).mutation(({ ctx }) => cancelEmail(ctx, ctx.user)),
  setPassword: signedIn.input(passwordInput).mutation(({ ctx, input }) => setPassword(ctx, ctx.user, input)),
  sessions: signedIn.query(({ ctx }) => listSessions(ctx, ctx.user)),
  endSession: signedIn.input(byId).mutation(({ ctx, input }) => endOne(ctx, ctx.user, input.id)),
  endOtherSessions: signedIn.input(nothing).mutation(({ ctx }) => endOthers(ctx, ctx.user)),
  prepareSecondFactor: signedIn.input(withPassword).mutation(async ({ ctx, input }) => {
    await confirmPassword(ctx, ctx.user, input.password)
    return prepare(ctx, ctx.user)
  }),
  enableSecondFactor: signedIn.input(enableSecondFactorInput).mutation(({ ctx, input }) => switchOn(ctx, ctx.user, input.code)),
  disableSecondFactor: signedIn.input(withPassword).mutation(async ({ ctx, input }) => {
    await confirmPassword(ctx, ctx.user, input.password)
    switchOff(ctx, ctx.user)
    return accountJson(ctx, ctx.user.id)
  }),
  renewRecoveryCodes: signedIn.input(withPassword).mutation(async ({ ctx, input }) => {
    await confirmPassword(ctx, ctx.user, input.password)
    return renewCodes(ctx, ctx.user)
  }),
  /** Where the import of an archive into the caller's own books stands; its bytes come by PUT /api/account/import. */
  importState: signedIn.query(({ ctx }) => importState({ database: databaseOf(ctx), ports: ctx.ports, owner: ctx.user.id })),
  confirmImport: signedIn
    .input(nothing)
    .mutation(({ ctx }) => confirmImport({ database: databaseOf(ctx), ports: ctx.ports, owner: ctx.user.id })),
  cancelImport: signedIn.input(nothing).mutation(async ({ ctx }) => {
    await cancelImport({ database: databaseOf(ctx), ports: ctx.ports, owner: ctx.user.id })
    return null
  }),
  remove: signedIn.input(removeAccountInput).mutation(({ ctx, input }) => remove(ctx, ctx.user, input)),
})
