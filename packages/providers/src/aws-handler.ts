import { Readable } from 'node:stream'
import { boundedFetch } from './bounded-fetch.ts'
import type { CallOptions } from './service.ts'

interface AwsRequest {
  method: string
  protocol: string
  hostname: string
  port?: number
  path: string
  query?: Record<string, string | string[] | null>
  headers: Record<string, string>
  body?: unknown
}

/**
 * Lets AWS's client send through fetch like every other service: what holds there (no redirects, a limit to the answer, LOCAL_ONLY,
 * the signal) holds for it as well, which its own connections would pass by.
 */
export function awsHandler(label: string, options: CallOptions) {
  const fetch = boundedFetch(label, options)
  return {
    metadata: { handlerProtocol: 'http/1.1' },
    destroy() {},
    async handle({ method, protocol, hostname, port, path, query, headers, body }: AwsRequest) {
      const search = new URLSearchParams(Object.entries(query ?? {}).flatMap(([name, value]) => [value ?? ''].flat().map((v) => [name, v])))
      const url = `${protocol}//${hostname}${port ? `:${port}` : ''}${path}${search.size > 0 ? `?${search}` : ''}`
      // fetch says the host and the length itself.
      const kept = Object.entries(headers).filter(([name]) => !/^(?:host|content-length)$/i.test(name))
      const response = await fetch(url, { method, headers: kept, body: body as BodyInit })
      const bytes = Buffer.from(await response.arrayBuffer())
      return { response: { statusCode: response.status, headers: Object.fromEntries(response.headers), body: Readable.from([bytes]) } }
    },
  }
}
