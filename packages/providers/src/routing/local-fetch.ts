import { isLoopback } from './loopback.ts'

/** A fetch that reaches this machine only: the last of the three places where LOCAL_ONLY holds, for whatever the others let through. */
export const loopbackOnly =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!isLoopback(address)) throw new Error(`LOCAL_ONLY is on: nothing is sent to ${hostOf(address)}`)
    // An answer from this machine must not lead away from it.
    return fetch(input, { ...init, redirect: 'error' })
  }

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : 'an address that cannot be read')
