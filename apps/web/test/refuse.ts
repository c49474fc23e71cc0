import { HttpResponse, http } from 'msw'
import { network } from './network.ts'

interface Refusal {
  status: number
  /** What the server says; '' for nothing. */
  message?: string
  extra?: Record<string, unknown>
}

/** From now on this procedure answers with a refusal, as tRPC writes one. */
export function refuse(procedure: string, { status, message = '', extra = {} }: Refusal): void {
  const data = { code: 'X', httpStatus: status, path: procedure, issues: [], extra }
  network.use(http.all(`*/trpc/${procedure}`, () => HttpResponse.json([{ error: { json: { message, code: -32000, data } } }], { status })))
}

/** From now on, or for its next call alone, no answer comes to this procedure: the line is down. */
export const cut = (procedure: string, { once = false } = {}): void =>
  network.use(http.all(`*/trpc/${procedure}`, () => HttpResponse.error(), { once }))
