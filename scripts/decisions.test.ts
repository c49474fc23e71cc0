import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'docs/decisions')

/** What a decision says of itself: its first line is number and title, its third date and status. */
interface Decision {
  number: string
  title: string
  date: string
  status: string
}

/** The head of a page; null where number, title, date or status is missing. */
function headOf(page: string): Decision | null {
  const found = /^# (\d{3}) (\S.*)\n\nDate: (\d{4}-\d{2}-\d{2})\. Status: (in force|proposed)\b/.exec(page)
  const [, number, title, date, status] = found ?? []
  return number && title && date && status ? { number, title, date, status } : null
}

/** Each line of the index that names a page: `| [number](file) | title | in short | status | date |`. */
const linesOf = (index: string) =>
  [...index.matchAll(/^\| \[(\d{3})\]\(([^)]+)\) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, number = '', file = '', title = '', , status = '', date = '']) => ({ file, number, title, date, status }),
  )

/**
 * References to pages that are not there: a number after 'decision' or 'decisions', or in a path, also in a list of several; the name of a file;
 * and links whose text is another number than that of their page.
 */
function wrongReferences(text: string, files: readonly string[]): string[] {
  const numbers = new Set(files.map((file) => file.slice(0, 3)))
  const named = [...text.matchAll(/decisions?(?:\/| )(\d{3}(?:(?:, | and )\d{3})*)(?!\d)/gi)]
    .flatMap(([, list = '']) => list.split(/, | and /))
    .filter((number) => !numbers.has(number))
  const paths = [...text.matchAll(/\b(\d{3}-[a-z][a-z0-9-]*\.md)\b/g)].map(([, file = '']) => file).filter((file) => !files.includes(file))
  const links = [...text.matchAll(/\[[^\]]*\b(\d{3})\]\((?:[^)]*\/)?(\d{3})-[^)]*\.md[^)]*\)/g)]
    .filter(([, shown, number]) => shown !== number)
    .map(([link]) => link)
  return [...named, ...paths, ...links]
}

const files = readdirSync(folder).filter((name) => name !== 'README.md')
const index = readFileSync(join(folder, 'README.md'), 'utf8')

/** Every text below a folder, without what was installed or built. */
const textsIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const below = join(path, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : textsIn(below)
    return /\.(ts|tsx|mjs|mts|css|md|sh|html|ya?ml)$/.test(entry.name) ? [below] : []
  })

describe('docs/decisions', () => {
  it('numbers its pages from 001 on without a gap', () => {
    expect(files.map((name) => name.slice(0, 4)).sort()).toEqual(files.map((_, i) => `${String(i + 1).padStart(3, '0')}-`))
  })

  it('gives each page its number, a title, a date and a status', () => {
    const heads = files.map((file) => ({ file, number: headOf(readFileSync(join(folder, file), 'utf8'))?.number }))
    expect(heads.filter(({ file, number }) => number !== file.slice(0, 3))).toEqual([])
  })

  it('has each page in its index, once, with title, status and date of the page', () => {
    const pages = files.map((file) => ({ file, ...headOf(readFileSync(join(folder, file), 'utf8')) }))
    expect(linesOf(index)).toEqual(pages.sort((a, b) => (a.file < b.file ? -1 : 1)))
  })

  it('has every page that code and documents refer to', () => {
    const texts = [
      ...['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'Dockerfile', 'compose.yaml'].map((name) => join(root, name)),
      ...['packages', 'apps', 'scripts', 'deploy', 'docs'].flatMap((name) => textsIn(join(root, name))),
    ]
    expect(texts.length).toBeGreaterThan(1000)
    const wrong = texts.flatMap((path) => wrongReferences(readFileSync(path, 'utf8'), files).map((found) => `${path}: ${found}`))
    expect(wrong).toEqual([])
  })
})

describe('the check of references', () => {
  const number = '00'
  const known = [`${number}1-database.md`, `${number}2-pairs.md`]

  it.each([
    [`see docs/decisions/${number}9`, ['009']],
    [`decisions ${number}1, ${number}8 and ${number}9`, ['008', '009']],
    [`Decision ${number}9 says so`, ['009']],
    [`[${number}1](decisions/${number}1-data.md)`, [`${number}1-data.md`]],
    [
      `[docs/decisions/${number}1](docs/decisions/${number}2-pairs.md)`,
      [`[docs/decisions/${number}1](docs/decisions/${number}2-pairs.md)`],
    ],
    [`[${number}2](${number}2-pairs.md), decisions ${number}1 and ${number}2`, []],
    ['decisions.md section 12, decision 12, 100 decisions', []],
  ])('finds in %j what is wrong', (text, wrong) => {
    expect(wrongReferences(text, known)).toEqual(wrong)
  })

  it.each([
    ['# 001 Database\n\nDate: 2026-11-22. Status: in force.\n', true],
    ['# Database\n\nDate: 2026-11-22. Status: in force.\n', false],
    ['# 001 Database\n\n2026-11-22 · in force\n', false],
    ['# 001 Database\n\nDate: 2026-11-22.\n', false],
  ])('knows the head of %j', (page, isWhole) => {
    expect(headOf(page) !== null).toBe(isWhole)
  })
})
