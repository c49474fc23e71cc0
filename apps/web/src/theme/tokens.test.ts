import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { dark, light } from './tokens.ts'

const src = join(import.meta.dirname, '..')

it('every color that a style sheet names exists, in both themes: of one that does not the browser draws nothing and says nothing', () => {
  expect(Object.keys(dark)).toEqual(Object.keys(light))
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  const texts = sheets.map((name) => ({ name, text: readFileSync(join(src, name), 'utf8') }))
  const defined = new Set([
    ...Object.keys(light).map((name) => `--lh-${name}`),
    ...texts.flatMap(({ text }) => [...text.matchAll(/(--lh-[\w-]+)\s*:/g)].map(([, name]) => name)),
  ])
  const unknown = texts.flatMap(({ name, text }) =>
    [...text.matchAll(/var\((--lh-[\w-]+)\)/g)].flatMap(([, used]) =>
      defined.has(used) ? [] : [`${relative(src, join(src, name))}: ${used}`],
    ),
  )
  expect(unknown).toEqual([])
})
