import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

/** An OpenAPI document as others read it: for the test that generates a client and calls every operation. */

export { default as createClient } from 'openapi-fetch'

/** What is wrong with a document by the specification of OpenAPI 3.1, a line each. */
export async function faultsOf(document: object): Promise<string[]> {
  const config = await createConfig({
    rules: {
      struct: 'error',
      'no-unresolved-refs': 'error',
      'operation-operationId-unique': 'error',
      'operation-operationId-url-safe': 'error',
      'path-parameters-defined': 'error',
      'operation-parameters-unique': 'error',
      'no-identical-paths': 'error',
      'path-declaration-must-exist': 'error',
      'operation-4xx-response': 'error',
      'operation-2xx-response': 'error',
      'security-defined': 'error',
      'no-unused-components': 'error',
    },
  })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  return problems.map(({ message, location }) => `${location[0]?.pointer ?? ''}: ${message}`)
}

/** The TypeScript types of a document's operations: what openapi-fetch is given. */
export const typesOf = async (document: object): Promise<string> => astToString(await openapiTS(JSON.stringify(document)))

/** What the compiler says of `files` (name → text) in `folder`, which must hold them. They may import openapi-fetch. */
export function typeErrors(folder: string, files: readonly string[]): string[] {
  // The types of its modules, beside the file that `require` finds.
  const resolved = createRequire(import.meta.url)
    .resolve('openapi-fetch')
    .replace(/\.cjs$/, '.d.mts')
  const program = ts.createProgram(
    files.map((name) => join(folder, name)),
    {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
      paths: { 'openapi-fetch': [resolved] },
    },
  )
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
    return `${file?.fileName.replace(folder, '') ?? ''}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** Holds JSON against what the document says at a place; gives what does not fit, in words, or null. */
export function makeSchemaCheck(document: object): (place: readonly string[], json: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  formats.default(ajv)
  ajv.addSchema(document, 'openapi')
  return (place, json) => {
    const check = ajv.compile({ $ref: `openapi#/${place.map((key) => encodeURIComponent(escaped(key))).join('/')}` })
    return check(json) ? null : ajv.errorsText(check.errors)
  }
}
