/** Codes of authenticator apps. The only file that knows otpauth. */
import type { OneTimeCodes } from '@ledgerhand/api/ports'
import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
const PERIOD = 30

const totp = (secret: string, email = '') =>
  new TOTP({ issuer: 'Ledgerhand', label: email, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: Secret.fromBase32(secret) })

export const oneTimeCodes: OneTimeCodes = {
  newSecret: () => new Secret({ size: SECRET_BYTES }).base32,
  uri: (secret, email) => totp(secret, email).toString(),
  stepOf(secret, code, now) {
    if (!/^\d{6}$/.test(code)) return null
    const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
    return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta
  },
}
