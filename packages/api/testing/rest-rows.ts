import { type RestRow, restTable } from '../src/rest/rest-table.ts'

/** The row of a path as the OpenAPI document writes it: '/api/transactions/{id}'. */
export const restRowOf = (method: string, path: string): RestRow | undefined =>
  (restTable as readonly RestRow[]).find((row) => row[0] === method && row[1] === path.replaceAll(/\{(\w+)\}/g, ':$1'))
