/** How the longer settings are written. Each reader gives null for what is not written so. */
import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** 32 bytes as base64 or base64url; null for anything else. */
export function keyBytes(text: string): Buffer | null {
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === 32 ? bytes : null
}

export interface FileKey {
  id: number
  key: Buffer
}
/** '2:base64,1:base64', newest first. Throws nothing: null when any part is wrong. */
export function parseFileKeys(text: string): FileKey[] | null {
  const keys: FileKey[] = []
  for (const part of list(text)) {
    const [, id, encoded] = /^(\d{1,6}):(.+)$/.exec(part) ?? []
    const key = encoded ? keyBytes(encoded) : null
    if (!id || !key || keys.some((k) => k.id === Number(id))) return null
    keys.push({ id: Number(id), key })
  }
  return keys.length > 0 ? keys : null
}

/** '10.0.0.0/8,192.168.1.5' as a list that answers `check(address)`; null when any part is no address or range. */
export function parseRanges(text: string): BlockList | null {
  const ranges = new BlockList()
  for (const part of list(text)) {
    const [address = '', prefix] = part.split('/')
    const version = isIP(address)
    if (version === 0) return null
    const family = version === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) ranges.addAddress(address, family)
    else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 6 ? 128 : 32)) ranges.addSubnet(address, Number(prefix), family)
    else return null
  }
  return ranges
}

/** 'books.lan,books.example.com' in lower case. */
export function parseHosts(text: string): string[] | null {
  const hosts = list(text).map((host) => host.toLowerCase())
  return hosts.every((host) => /^[a-z0-9.-]+$/.test(host)) ? hosts : null
}

/** An address or a host name to listen on; an IPv6 address may stand in brackets and comes back without. null for what no URL can hold. */
export function parseListenHost(text: string): string | null {
  const host = /^\[.*\]$/.test(text) && isIP(text.slice(1, -1)) === 6 ? text.slice(1, -1) : text
  const version = isIP(host)
  if (version === 6) return host.includes('%') ? null : host
  // A name whose last part is a number would be an IPv4 address, and this is none.
  const isName =
    /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/.test(host) &&
    !/(^|\.)(\d+|0x[\da-f]*)$/i.test(host)
  return version === 4 || (isName && URL.canParse(`http://${host}`)) ? host : null
}

/** An http or https address without path, query or fragment, as an origin. */
export function parseOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, origin, pathname, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash ? origin : null
}

/** The token as it is, when it holds what UploadThing's library needs. */
export function parseUploadThingToken(text: string): string | null {
  try {
    const token: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    const fields = z.object({ apiKey: z.string().startsWith('sk_'), appId: z.string().min(1), regions: z.array(z.string()).min(1) })
    return fields.safeParse(token).success ? text : null
  } catch {
    return null
  }
}

/** 'smtp://user:password@mail.example.com:587' */
export function parseSmtpUrl(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? text : null
}

/** 's3://books/ledgerhand' as bucket and prefix ('ledgerhand/', '' for the whole bucket); null for anything else. */
export function parseBucket(text: string): { bucket: string; prefix: string } | null {
  const [, bucket, folder = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w.-]+\/)*[\w.-]*))?$/.exec(text) ?? []
  return bucket && !folder.split('/').includes('..')
    ? { bucket, prefix: folder === '' || folder.endsWith('/') ? folder : `${folder}/` }
    : null
}
