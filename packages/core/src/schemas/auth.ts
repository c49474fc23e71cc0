import { z } from 'zod'
import { line } from './fields.ts'

const MAX_PASSWORD = 1024
const tooLong = `Password must be at most ${MAX_PASSWORD} characters`
/** A practical address: one @, a dotted host, no spaces or control characters. Case is kept out of comparisons by the database. */
export const email = z
  .string({ error: 'Please enter a valid email' })
  .max(320, 'Email is too long')
  .regex(/^[^\s@,;<>()[\]\\"]+@[^\s@,;<>()[\]\\"]+\.[^\s@.,;<>()[\]\\"]{2,}$/, 'Please enter a valid email')

export const loginInput = z.strictObject({
  email,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(MAX_PASSWORD, tooLong),
})
export type LoginInput = z.infer<typeof loginInput>

export const newPassword = z
  .string({ error: 'Password must be at least 8 characters' })
  .min(8, 'Password must be at least 8 characters')
  .max(MAX_PASSWORD, tooLong)

export const signupInput = z
  .strictObject({
    email,
    firstName: line('First name', 100, 'First name is required'),
    lastName: line('Last name', 100, 'Last name is required'),
    password: newPassword,
    confirmPassword: z.string({ error: "Passwords don't match" }),
  })
  .refine((s) => s.password === s.confirmPassword, { path: ['confirmPassword'], error: "Passwords don't match" })
export type SignupInput = z.infer<typeof signupInput>
