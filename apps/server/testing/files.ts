/** The files of the program that tests start. */
import { fileURLToPath } from 'node:url'
import type { ProgramFile } from '../src/base/program-file.ts'

/** As `npm test` says after its build, which starts in a third of the time; else the source as it stands. */
const isBuilt = process.env.TEST_BUILT_PROGRAM === '1'
const file = (path: string) => new URL(isBuilt ? `../dist/${path}.mjs` : `../src/${path}.ts`, import.meta.url)
const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

export const programFile: ProgramFile = file
export const mainFile = fileURLToPath(file('main'))
export const readerFiles = {
  program: file('reader-child'),
  readable: [root('packages/'), root('node_modules/'), root('apps/server/'), root('package.json')],
}
