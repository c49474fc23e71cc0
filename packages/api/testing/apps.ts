import { afterEach } from 'vitest'
import { testProduct } from './product.ts'

export const password = 'correct horse battery'
export const other = 'another long secret'
export const names = { firstName: 'Maya', lastName: 'Lee' }
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** For the tests of accounts: a product with mail, whose clock stands still until `later`; closed after each test of the file that calls this. */
export function createTestApps() {
  const products: ReturnType<typeof testProduct>[] = []
  afterEach(() => {
    for (const product of products.splice(0)) product.database.close()
  })
  return function makeApp({ isMailOn = true, ...ports }: { isMailOn?: boolean } & Parameters<typeof testProduct>[0] = {}) {
    const hashed = { checks: 0, hashes: 0 }
    const product = testProduct({
      mail: { isOn: isMailOn, wake: () => undefined },
      passwords: {
        hash: async (p) => {
          hashed.hashes += 1
          return `hash of ${p}`
        },
        verify: async (hash, p) => {
          hashed.checks += 1
          return hash === `hash of ${p}`
        },
      },
      ...ports,
    })
    products.push(product)
    let now = Date.parse('2024-03-01T12:00:00.000Z')
    product.setClock(() => new Date(now))
    const signUp = (email: string, person = product.person(), more: object = {}) =>
      person.call('POST', '/api/auth/signup', { email, ...names, password, confirmPassword: password, ...more })
    const tokenIn = (text = '') => /[?]token=([\w-]+)/.exec(text)?.[1] ?? ''
    /** A person whose address is verified, signed in. */
    async function createVerifiedUser(email: string) {
      const person = product.person()
      await signUp(email, person)
      if (isMailOn) await person.call('POST', '/api/auth/verify-email', { token: tokenIn(product.mails().at(-1)?.text) })
      const { json } = await person.call('POST', '/api/auth/login', { email, password })
      return Object.assign(person, { id: json.user.id as string })
    }
    const audited = (userId: string) =>
      product.database.sqlite
        .prepare("select action from audit_log where user_id = ? and subject = 'account' order by seq")
        .pluck()
        .all(userId)
    return {
      product,
      hashed,
      signUp,
      verifiedUser: createVerifiedUser,
      tokenIn,
      audited,
      later: (ms: number) => (now += ms),
      now: () => now,
    }
  }
}
