import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { CannotStart } from './base/data-folder.ts'
import type { Env } from './settings/env.ts'

/** Connections that are still at work after so long are cut off when the server stops. */
const STOP_MS = 2000
/**
 * How long a connection is kept for the next request. Longer than proxies and clients keep theirs, a minute as a rule: whoever hangs up
 * first must be who asks, or a request meets a connection that is just being closed and fails for no reason that anybody could see.
 */
const KEPT_MS = 75_000

/** Serves on the address of the settings. Throws CannotStart in words for the operator. `close` lets what runs end, for a few seconds at most. */
export function listen(
  fetch: (request: Request, env: never) => Response | Promise<Response>,
  { HOST, PORT }: Env,
): Promise<{ port: number; close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: fetch as never,
        port: PORT,
        hostname: HOST,
        serverOptions: {
          maxHeaderSize: 16_384,
          headersTimeout: 10_000,
          // How slow a body may be is looked at where it is read; this ends what nobody reads.
          requestTimeout: 900_000,
          connectionsCheckingInterval: 2_000,
          keepAliveTimeout: KEPT_MS,
        },
      },
      ({ port }: AddressInfo) => resolve({ port, close }),
    )
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const isElsewhere = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL'].includes(cause.code ?? '')
      const why =
        cause.code === 'EADDRINUSE'
          ? `PORT ${PORT} is taken by another program`
          : isElsewhere
            ? `HOST ${HOST} is no address of this machine`
            : cause.message
      reject(new CannotStart(`The server cannot listen on ${HOST}:${PORT}: ${why}.`, { cause }))
    })
    const close = () =>
      new Promise<void>((done) => {
        if (!('closeIdleConnections' in server)) return done()
        // A connection that is kept alive becomes idle when its last answer is out.
        const idle = setInterval(() => server.closeIdleConnections(), 50)
        const enough = setTimeout(() => server.closeAllConnections(), STOP_MS)
        server.close(() => {
          clearInterval(idle)
          clearTimeout(enough)
          done()
        })
        server.closeIdleConnections()
      })
  })
}
