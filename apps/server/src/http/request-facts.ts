/** Who is asking, and under which address: told by the connection, and by a proxy's headers only when the proxy is trusted. */
import { type BlockList, isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

export interface Front {
  publicUrl: string
  trustedProxy: BlockList | undefined
}
export interface Caller {
  ip: string
  /** 'http://127.0.0.1:3000': the address in the browser's bar, as far as it can be known. */
  origin: string
  /** Without port, in lower case. */
  host: string
}

/** IPv4 in an IPv6 coat is IPv4. */
const plain = (address: string) => (/^::ffff:\d/.test(address) ? address.slice(7) : address)
const isTrusted = (ranges: BlockList | undefined, address: string) => {
  const version = isIP(address)
  return ranges !== undefined && version !== 0 && ranges.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

export function requestFactsOf(c: Context, { publicUrl, trustedProxy }: Front): Caller {
  const peer = plain((c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? 'unknown')
  const url = new URL(c.req.url)
  const isProxied = isTrusted(trustedProxy, peer)
  const forwarded = (name: string) => (isProxied ? c.req.header(name)?.split(',').at(-1)?.trim() : undefined)
  const host = forwarded('x-forwarded-host') ?? url.host
  const scheme = forwarded('x-forwarded-proto') ?? (new URL(publicUrl).host === host ? new URL(publicUrl).protocol.slice(0, -1) : 'http')
  const origin = URL.canParse(`${scheme}://${host}`) && /^https?$/.test(scheme) ? new URL(`${scheme}://${host}`) : url
  return {
    ip: isProxied ? clientBehind(c.req.header('x-forwarded-for') ?? '', trustedProxy, peer) : peer,
    origin: origin.origin,
    host: origin.hostname.toLowerCase(),
  }
}

/** Proxies that are told of at most. */
const MAX_TOLD = 5

/**
 * Tells the operator, once for each address, of requests that came through a proxy which is not trusted: everybody behind it counts as one
 * address. Anybody can send such a header, so the line leaves it to the operator to know the address.
 */
export function tellOfProxies({ trustedProxy }: Front, log: (message: string, facts: Record<string, unknown>) => void): MiddlewareHandler {
  const told = new Set<string>()
  return async (c, next) => {
    const isForwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip'].some((name) =>
      c.req.header(name),
    )
    const peer = plain((c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? 'unknown')
    if (isForwarded && told.size < MAX_TOLD && !told.has(peer) && !isTrusted(trustedProxy, peer)) {
      told.add(peer)
      log(
        `requests come through a proxy at ${peer} that TRUSTED_PROXY does not list: all who use it count as one address. If it is yours, set TRUSTED_PROXY=${peer}`,
        { peer },
      )
    }
    await next()
  }
}

/** The last address in the chain that is not one of our proxies; everything before it could be made up. */
function clientBehind(chain: string, ranges: BlockList | undefined, peer: string): string {
  const hops = chain.split(',').map((hop) => plain(hop.trim()))
  for (const hop of hops.reverse()) {
    if (isIP(hop) === 0) break
    if (!isTrusted(ranges, hop)) return hop
  }
  return peer
}
