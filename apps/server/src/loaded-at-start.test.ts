import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Loads the server as a process of its own does, and says which files that took. */
const PROGRAM = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  await import(${JSON.stringify(new URL('./server.ts', import.meta.url).href)})
  console.log(JSON.stringify(loaded))
`
/** What only some requests, documents or settings need: together more than the rest of the program. */
const LATER = [
  'pdfkit',
  'fontkit',
  'hucre',
  'nodemailer',
  'sharp',
  'tesseract.js-core',
  'onnxruntime-web',
  '@hyzyla/pdfium',
  '@aws-sdk/client-s3',
  '@aws-sdk/client-textract',
  'google-auth-library',
  'openai',
  '@anthropic-ai/sdk',
  '@cantoo/pdf-lib',
  'uploadthing',
  'postal-mime',
]

it('a server that was just started holds nothing that it may never need', () => {
  const output = execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '--eval', PROGRAM], { encoding: 'utf8' })
  const loaded = JSON.parse(output) as string[]
  const has = (name: string) => loaded.some((url) => url.includes(`/node_modules/${name}/`))
  // What is always there shows that the list means something.
  expect(has('zod')).toBe(true)
  expect(LATER.filter(has)).toEqual([])
})
