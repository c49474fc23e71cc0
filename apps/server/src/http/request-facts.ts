/** Who is asking, and under which address: told by the connection, and by a proxy's headers only when the proxy is trusted. */
import { type BlockList, isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

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

export function callerOf(c: Context, { publicUrl, trustedProxy }: Front): Caller {
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

/** The last address in the chain that is not one of our proxies; everything before it could be made up. */
function clientBehind(chain: string, ranges: BlockList | undefined, peer: string): string {
  const hops = chain.split(',').map((hop) => plain(hop.trim()))
  for (const hop of hops.reverse()) {
    if (isIP(hop) === 0) break
    if (!isTrusted(ranges, hop)) return hop
  }
  return peer
}
