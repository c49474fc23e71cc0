/** Keeps short secrets readable by this installation only: AES-256-GCM under one key, a random nonce each. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Sealer } from '@ledgerhand/api/ports'

const NONCE = 12
const TAG = 16

/** `key`: 32 bytes. `open` throws for anything that this key did not seal. */
export function makeSealer(key: Buffer): Sealer {
  return {
    seal(text) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE + TAG) throw new Error('not sealed by this installation')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
      decipher.setAuthTag(bytes.subarray(bytes.length - TAG))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE, bytes.length - TAG)), decipher.final()]).toString('utf8')
    },
  }
}
