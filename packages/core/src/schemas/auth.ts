import { z } from 'zod'
import { optionalLine } from './text-fields.ts'

const MAX_PASSWORD = 1024
const tooLong = `Password must be at most ${MAX_PASSWORD} characters`
const NOT_VALID = 'Please enter a valid email'
/** The address of an account that may be there: one @, a dotted host, no spaces. Case is kept out of comparisons by the database. */
const knownEmail = z
  .string({ error: NOT_VALID })
  .max(320, 'Email is too long')
  .regex(/^[^\s@,;<>()[\]\\"]+@[^\s@,;<>()[\]\\"]+\.[^\s@.,;<>()[\]\\"]{2,}$/, NOT_VALID)
/** Characters that are not seen, or steer what is: with them two addresses would look like one. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Noncharacter_Code_Point}]/u
/** A practical address, as somebody gives one: every character of it can be seen. */
export const email = knownEmail.refine((address) => !unseen.test(address), NOT_VALID)

export const loginInput = z.strictObject({
  email: knownEmail,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(MAX_PASSWORD, tooLong),
})
export type LoginInput = z.infer<typeof loginInput>

const newPassword = z
  .string({ error: 'Password must be at least 8 characters' })
  .min(8, 'Password must be at least 8 characters')
  .max(MAX_PASSWORD, tooLong)

/** As the user is defined: only the email is required. Without a name a person is called by it. */
const names = { firstName: optionalLine('First name', 100), lastName: optionalLine('Last name', 100) }

export const signupInput = z
  .strictObject({
    email,
    ...names,
    password: newPassword,
    confirmPassword: z.string({ error: "Passwords don't match" }),
    /** The token of an invitation, where signing up needs one. */
    invitation: z.string().max(200).optional(),
  })
  .refine((s) => s.password === s.confirmPassword, { path: ['confirmPassword'], error: "Passwords don't match" })
export type SignupInput = z.infer<typeof signupInput>

const anyPassword = z.string({ error: 'Password is required' }).min(1, 'Password is required').max(MAX_PASSWORD, tooLong)
const token = z.string({ error: 'This link is not valid' }).min(1, 'This link is not valid').max(200, 'This link is not valid')
const code = z.string({ error: 'Enter the code' }).trim().min(1, 'Enter the code').max(40, 'The code is too long')

export const byEmail = z.strictObject({ email: knownEmail })
export const tokenInput = z.strictObject({ token })
/** The second step of signing in: a code of the app, or one of the recovery codes. */
export const secondFactorInput = z.strictObject({ ticket: token, code })
export const resetPasswordInput = z
  .strictObject({ token, password: newPassword, confirmPassword: z.string({ error: "Passwords don't match" }) })
  .refine((s) => s.password === s.confirmPassword, { path: ['confirmPassword'], error: "Passwords don't match" })
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>

/** What the owner of an account may change about it. Whatever could lock its owner out asks for the password again. */
export const withPassword = z.strictObject({ password: anyPassword })
export const nameInput = z.strictObject(names)
export const emailInput = z.strictObject({ email, password: anyPassword })
export const passwordInput = z
  .strictObject({
    currentPassword: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(MAX_PASSWORD, tooLong),
    password: newPassword,
    confirmPassword: z.string({ error: "Passwords don't match" }),
  })
  .refine((s) => s.password === s.confirmPassword, { path: ['confirmPassword'], error: "Passwords don't match" })
export const enableSecondFactorInput = z.strictObject({ code })
/** Typed in full: the account's address. */
export const removeAccountInput = z.strictObject({
  password: anyPassword,
  confirmation: z.string({ error: 'Type your email to confirm' }).min(1, 'Type your email to confirm').max(320, 'Email is too long'),
})
