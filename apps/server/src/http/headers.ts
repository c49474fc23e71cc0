/** What every answer says to the browser, whatever it is. */
import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

export interface HeaderOptions {
  isHttps: boolean
  hstsSubdomains: boolean
  /** Further places that the page may send to, such as an upload service. */
  connect: readonly string[]
}

export const makeNonce = () => randomBytes(16).toString('base64url')

/** The policy of the page: nothing from elsewhere, no inline script, inline styles only under this answer's nonce. */
export const pagePolicy = (nonce: string, connect: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    // The letters of what the build has drawn stand in the page itself.
    "font-src 'self' data:",
    ["connect-src 'self'", ...connect].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The policy of the service worker: it fetches pages for the browser, and nothing else. */
export const workerPolicy = (connect: readonly string[]): string => `default-src 'none'; ${["connect-src 'self'", ...connect].join(' ')}`

/** Data is never a page: what a browser is made to open runs nothing and loads nothing. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

export function securityHeaders({ isHttps, hstsSubdomains }: HeaderOptions): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    const always = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      ...(isHttps ? { 'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` } : {}),
    }
    for (const [name, value] of Object.entries(always)) headers.set(name, value)
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', DATA_POLICY)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  }
}
