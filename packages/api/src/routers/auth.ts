import { byEmail, loginInput, resetPasswordInput, secondFactorInput, signupInput, tokenInput } from '@ledgerhand/core/schemas/auth'
import { nothing } from '@ledgerhand/core/schemas/fields'
import { currentUser, logIn, logOut, signUp } from '../flows/people/accounts.ts'
import { followEmailLink, forgotPassword, resendVerification, resetPassword } from '../flows/people/mailed-links.ts'
import { finishLogin } from '../flows/people/second-step.ts'
import { open, router, signedIn } from '../procedures.ts'

export const authRouter = router({
  user: signedIn.query(({ ctx }) => currentUser(ctx, ctx.user)),
  signup: open.input(signupInput).mutation(({ ctx, input }) => signUp(ctx, input)),
  login: open.input(loginInput).mutation(({ ctx, input }) => logIn(ctx, input)),
  secondFactor: open.input(secondFactorInput).mutation(({ ctx, input }) => finishLogin(ctx, input)),
  /** Also when already signed out. */
  logout: open.input(nothing).mutation(({ ctx }) => logOut(ctx)),
  forgotPassword: open.input(byEmail).mutation(({ ctx, input }) => forgotPassword(ctx, input.email)),
  resetPassword: open.input(resetPasswordInput).mutation(({ ctx, input }) => resetPassword(ctx, input)),
  resendVerification: open.input(byEmail).mutation(({ ctx, input }) => resendVerification(ctx, input.email)),
  /** A link that proves an address: of a new account, or one that an account moves to (or back to). */
  verifyEmail: open.input(tokenInput).mutation(({ ctx, input }) => followEmailLink(ctx, input.token)),
})
