import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a request came from. Known for the whole length of a request, so that no change has to hand it on to be audited with it. */
export interface Origin {
  ip: string
  /** The User-Agent header as sent, cut to a bearable length. */
  device: string | null
}

const current = new AsyncLocalStorage<Origin>()
const currentRequest = new AsyncLocalStorage<string>()
const MAX_DEVICE = 300

/** Runs `work` as something that was asked for from there. */
export const cameFrom = <T>({ ip, device }: Origin, work: () => T): T =>
  current.run({ ip, device: device?.slice(0, MAX_DEVICE) ?? null }, work)

/** Runs `work` as the product's own doing, though a request may have set it off. */
export const ofItself = <T>(work: () => T): T => current.exit(() => currentRequest.exit(work))

/** Where the running work was asked for; undefined when the product acts by itself. */
export const originOfNow = (): Origin | undefined => current.getStore()

/** Runs `work` as the request with an Idempotency-Key of this id. */
export const duringRequest = <T>(id: string, work: () => T): T => currentRequest.run(id, work)

/** The id of the request with an Idempotency-Key that runs; undefined outside of one. */
export const requestOfNow = (): string | undefined => currentRequest.getStore()
