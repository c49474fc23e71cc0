import { FailureJson, SheetPageJson } from '@ledgerhand/core/wire/answers'
import type { z } from 'zod'
import { answers } from '../src/rest/answers.ts'
import { openApi } from '../src/rest/openapi.ts'
import { fileTable } from '../src/rest/rest.ts'
import { isPaged, pattern, type RestProcedure, type RestRow, restTable } from '../src/rest/rest-table.ts'

interface Documented {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>>
}
let document: Documented | undefined
const described = (): Documented => (document ??= openApi(restTable) as Documented)

/** In the order in which they are matched. */
const operations = [
  ...fileTable.map(([method, path]) => ({ method, path, procedure: null, matches: pattern(path) })),
  ...(restTable as readonly RestRow[]).map(([method, path, procedure]) => ({
    method,
    path,
    procedure: procedure as RestProcedure,
    matches: pattern(path),
  })),
]

/** What a schema has against an answer: also a field that it does not name. */
function misfit(schema: z.ZodType, text: string): string | null {
  const { error } = schema.safeParse(JSON.parse(text))
  return error ? JSON.stringify(error.issues.slice(0, 5)) : null
}

/** Refused before it was looked at which operation was meant. */
const OF_NO_OPERATION = [405, 414, 421]

export interface SeenAnswer {
  method: string
  /** With or without host and query. */
  path: string
  status: number
  contentType: string | null
  text: string
}

/** A list that comes page by page, for as long as somebody reads. */
export const mayBeLong = (path: string): boolean =>
  operations.find((o) => o.matches.test(path) && o.procedure && isPaged(o.procedure)) !== undefined

/** Throws where an answer of REST is another than the OpenAPI document says: its status, its type, or a field too many, too few or of another kind. */
export function checkAnswer({ method, path, status, contentType, text }: SeenAnswer): void {
  const { pathname } = new URL(path, 'http://localhost')
  const found = operations.find((o) => o.method === method && o.matches.test(pathname))
  if (!found || OF_NO_OPERATION.includes(status)) return
  const documented = described().paths[found.path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  const fail = (why: string) => new Error(`${method} ${pathname} ${status} is not as documented: ${why}\n${text.slice(0, 500)}`)
  const response = documented?.responses[status]
  if (!response) throw fail('no such status')
  const isJson = contentType?.startsWith('application/json') ?? false
  if (status >= 400) {
    if (!isJson) throw fail(`a refusal of type ${contentType}`)
    const wrong = misfit(FailureJson, text)
    if (wrong) throw fail(wrong)
    return
  }
  if (status === 204 && !found.procedure && text === '') return
  const schema = found.procedure ? answers[found.procedure] : found.path.includes('/sheets/') ? SheetPageJson : null
  if (!found.procedure && !Object.keys(response.content ?? {}).some((type) => contentType?.startsWith(type)))
    throw fail(`a file of type ${contentType}`)
  if (!schema) {
    if (found.procedure && text !== '') throw fail('a body')
    return
  }
  if (!isJson) throw fail(`an answer of type ${contentType}`)
  const wrong = misfit(schema, text)
  if (wrong) throw fail(wrong)
}
