/** Argon2id, off the main thread, at most two at a time: a storm of logins must not take the memory or the processors of the machine. */
import { randomBytes } from 'node:crypto'
import type { Passwords } from '@ledgerhand/api/ports'
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2'
import { makeQueue } from '../base/queue.ts'

const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const AT_ONCE = 2
const WAITING = 200
/** Of those who wait, so many from one network. */
const WAITING_OF_ONE = 20
/** For browsers that their owner was signed in with: a line that strangers cannot stand in. */
const KNOWN_AT_ONCE = 1

export function makePasswords(): Passwords {
  const inTurn = makeQueue(AT_ONCE, WAITING, WAITING_OF_ONE)
  const inKnownTurn = makeQueue(KNOWN_AT_ONCE, WAITING, WAITING_OF_ONE)
  // Checked when there is no such account, so that the answer takes as long. Made once; the first unknown address waits for it.
  const nobody = argonHash(randomBytes(24).toString('hex'), cost)
  nobody.catch(() => {})
  return {
    hash: (password, { from } = {}) => inTurn(() => argonHash(password, cost), from),
    verify: (hash, password, { isKnownDevice = false, from } = {}) =>
      (isKnownDevice ? inKnownTurn : inTurn)(async () => {
        const isRight = await argonVerify(hash ?? (await nobody), password).catch(() => false)
        return isRight && hash !== null
      }, from),
  }
}
