import { ServiceError, type ServiceErrorKind, type Used } from './service-error.ts'

/** What a service's failure means, in words for the owner. Decided by statuses and codes, never by the wording of a message. */
export interface Failing {
  auth(more?: More): ServiceError
  quota(more?: More): ServiceError
  rate(retryAfterMs: number | null, more?: More): ServiceError
  transient(more?: More): ServiceError
  timeout(more?: More): ServiceError
  unsupported(why: string, more?: More): ServiceError
  badRequest(more?: More): ServiceError
  config(sentence: string, more?: More): ServiceError
  invalidOutput(more?: More): ServiceError
  refused(more?: More): ServiceError
  truncated(more?: More): ServiceError
  /** By the status alone, where nothing in the body says more. `model` names the setting of the model or address. */
  ofStatus(status: number, headers: Headers | null, model: string, more?: More): ServiceError
}
type More = { status?: number | null; requestId?: string | null; used?: Used | null; cause?: unknown }

export function failing(label: string, key: string): Failing {
  const error = (kind: ServiceErrorKind, message: string, more: More & { retryAfterMs?: number | null } = {}) =>
    new ServiceError(kind, message, more)
  const self: Failing = {
    auth: (more) => error('auth', `${label} refused the key: check ${key}`, more),
    quota: (more) =>
      error('quota', `${label} says that the account has no credit or quota left: add some there, or choose another service`, more),
    rate: (retryAfterMs, more) =>
      error(
        'rate',
        retryAfterMs === null
          ? `${label} is asked too often at the moment: try again in a minute`
          : `${label} is asked too often at the moment: try again in ${Math.max(1, Math.ceil(retryAfterMs / 1000))} seconds`,
        { ...more, retryAfterMs },
      ),
    transient: (more) =>
      error('transient', `${label} cannot answer at the moment${more?.status ? ` (HTTP ${more.status})` : ''}: try again later`, more),
    timeout: (more) => error('timeout', `${label} did not answer in time: try again later`, more),
    unsupported: (why, more) => error('unsupported', `${label} cannot read this document: ${why}`, more),
    badRequest: (more) =>
      error(
        'bad_request',
        `${label} did not accept the request${more?.status ? ` (HTTP ${more.status})` : ''}: the document may be damaged`,
        more,
      ),
    config: (sentence, more) => error('config', `${label} ${sentence}`, more),
    invalidOutput: (more) => error('invalid_output', `${label} gave an answer that could not be understood`, more),
    refused: (more) => error('refused', `${label} declined to read this document`, more),
    truncated: (more) => error('truncated', `${label} stopped in the middle of its answer: the document is too long for one call`, more),
    ofStatus(status, headers, model, more = {}) {
      const all = { status, ...more }
      switch (status) {
        case 401:
        case 403:
          return self.auth(all)
        case 402:
          return self.quota(all)
        case 404:
          return self.config(`does not know what it was asked for: check ${model}`, all)
        case 408:
          return self.timeout(all)
        case 413:
          return self.unsupported('it is too large', all)
        case 415:
          return self.unsupported('it does not take this kind of file', all)
        case 429:
          return self.rate(retryAfterMs(headers), all)
        default:
          return status === 409 || status === 425 || status >= 500 ? self.transient(all) : self.badRequest(all)
      }
    },
  }
  return self
}

/** How long a service asks to wait: seconds, or a day and hour. Null where it does not say, or says nonsense. */
export function retryAfterMs(headers: Headers | null, now: number = Date.now()): number | null {
  const millis = headers?.get('retry-after-ms')?.trim()
  if (millis && /^\d+(\.\d+)?$/.test(millis)) return Math.round(Number(millis))
  const text = headers?.get('retry-after')?.trim()
  if (!text) return null
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000)
  const at = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
