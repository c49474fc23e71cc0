/** Argon2id, off the main thread, at most two at a time: a storm of logins must not take the memory or the processors of the machine. */
import type { Passwords } from '@ledgerhand/api/ports'
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2'
import { makeQueue } from '../base/queue.ts'

const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
/** Of 24 random bytes that nobody kept, at the same cost: verified when there is no such account, so that the answer takes as long. */
export const DUMMY_HASH = '$argon2id$v=19$m=65536,t=3,p=1$N0AvSWp2j7PPAoE9/Luq2g$VGE3FHcXyiMJ4j0l5xM3TZFtO29CJx06CvmE5GOd43I'
const AT_ONCE = 2
const WAITING = 200
/** Of those who wait, so many from one network. */
const WAITING_OF_ONE = 20
/** For browsers that their owner was signed in with: a line that strangers cannot stand in. */
const KNOWN_AT_ONCE = 1

export function makePasswords(): Passwords {
  const inTurn = makeQueue(AT_ONCE, WAITING, WAITING_OF_ONE)
  const inKnownTurn = makeQueue(KNOWN_AT_ONCE, WAITING, WAITING_OF_ONE)
  return {
    hash: (password, { from } = {}) => inTurn(() => argonHash(password, cost), from),
    verify: (hash, password, { isKnownDevice = false, from } = {}) =>
      (isKnownDevice ? inKnownTurn : inTurn)(async () => {
        const isRight = await argonVerify(hash ?? DUMMY_HASH, password).catch(() => false)
        return isRight && hash !== null
      }, from),
  }
}
