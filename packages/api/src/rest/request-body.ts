import { AppError } from '@ledgerhand/core/errors'
import type { Context as HonoContext } from 'hono'

/** The JSON object of a request's body; null without a body. AppError for anything else. */
export async function bodyOf(c: HonoContext): Promise<Record<string, unknown> | null> {
  const text = await c.req.text()
  if (text === '') return null
  const type = (c.req.header('content-type') ?? 'application/json').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError('unsupported_type', 'Use application/json')
  const parsed = parsedJson(text)
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed))
    throw new AppError('invalid', 'Request body must be a JSON object')
  return parsed as Record<string, unknown>
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid', 'Request body is not valid JSON', { cause })
  }
}
