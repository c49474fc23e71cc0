import { loginInput, signupInput } from '@ledgerhand/core/schemas/auth'
import { nothing } from '@ledgerhand/core/schemas/fields'
import { currentUser, logIn, signUp } from '../flows/accounts.ts'
import { open, router, signedIn } from '../procedures.ts'

export const auth = router({
  user: signedIn.query(({ ctx }) => currentUser(ctx, ctx.user)),
  signup: open.input(signupInput).mutation(({ ctx, input }) => signUp(ctx, input)),
  login: open.input(loginInput).mutation(({ ctx, input }) => logIn(ctx, input)),
  /** Also when already signed out. */
  logout: open.input(nothing).mutation(async ({ ctx }) => {
    await ctx.session.end()
    return { message: 'Signed out' }
  }),
})
