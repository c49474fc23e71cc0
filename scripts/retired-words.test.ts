import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Names that were replaced by plain ones; joined here from two halves, so that this list does not find itself. */
const RETIRED = [
  ['giving', 'Way'],
  ['one', 'ByOne'],
  ['pati', 'ently'],
  ['Look', 'Again'],
  ['Looked', 'At'],
  ['read', 'Twice'],
  ['see', 'Words'],
  ['See', 'nWord'],
  ['See', 'nPage'],
  ['isPlainly', 'Talk'],
  ['Belie', 'ved'],
  ['seems', 'Turned'],
  ['stands', 'Twice'],
  ['toldIn', 'Prose'],
  ['un', 'glued'],
  ['withOne', 'Mark'],
  ['Post', 'man'],
  ['order', 'Mail'],
  ['Mail', 'Order'],
  ['Desk', 'Service'],
  ['Desk', 'Document'],
  ['write', 'Entering'],
  ['write', 'Leaving'],
  ['keep', 'Tidy'],
  ['take', 'Over'],
  ['hou', 'ses'],
  ['on', 'Desk'],
  ['in', 'Steps'],
  ['given', 'Up'],
  ['reach', 'Of'],
].map((halves) => halves.join(''))

/** Sentences of screens that were replaced by plainer ones. */
const RETIRED_ON_SCREENS = [
  'A printed balance does not follow',
  'Nothing printed to check against',
  'Checked row by row',
  'Each balance follows from the row before',
  'Find its other side',
  'Looking for rows of the same amount',
  'Its pages are locked',
  'The password draws them in this tab and is not kept',
  'They are drawn here once the PDF is open',
  'Paid in by direct deposit; it does not say for what',
  'Sent by a person; it does not say for what',
  'Nothing in the text says what this is',
  'Lines of the report',
  'Access to your books is given only with your password',
  'Files at Most',
  'Total Size at Most',
  'When the link has taken this much, it takes no more',
  'Whoever has this link can add documents to your books, and sees nothing in them. It stays in the list of links, to be copied again.',
  'These books open beside your own.',
  'add documents and keep the books',
  'This invitation is for somebody else',
  'Which months of each account are in your books',
  'Remembered answers',
  'No merchant and no category is called so.',
  'Asked to read a document again',
  'Who may read your documents, what left this machine, and how well it was read',
  'A service is asked only for what stays open, and only if you allowed it.',
  'No service has been asked about anything of these books',
  'Pages a day',
  'US dollars a day',
  'Seconds each',
  'Cost each',
  'From 50 documents of a kind on, Auto asks in the order of what was measured',
  'A code of an app on your phone, besides the password: a stolen password alone opens nothing',
  'Each works once, when your phone is not at hand',
  'I Have Kept Them',
  'Changing it ends your other sessions',
  'A link lets you choose a new one',
  'One click, and the address is yours',
  'This cannot be taken back: nobody can restore your books afterwards',
  'The businesses you serve, and what waits there',
  'Keep the business apart from the personal',
  'What waits could not be loaded',
  'each sealed with the one before it',
  'Access begins when they open it, sign in with that address and accept',
  'Nothing is missing in these years',
  'Nothing is missing up to last month',
  'Other Income and Expense, Net',
  '} without a number`',
]

const root = resolve(import.meta.dirname, '..')
/** Every file below a folder, without what was installed or built. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((e) => {
    if (e.isDirectory()) return e.name === 'node_modules' || e.name === 'dist' ? [] : filesIn(join(folder, e.name))
    return [join(folder, e.name)]
  })
const files = ['packages', 'apps', 'scripts', 'docs'].flatMap((folder) => filesIn(join(root, folder)))
const code = files.filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path))
const pages = [join(root, 'README.md'), join(root, 'ARCHITECTURE.md'), ...files.filter((path) => path.endsWith('.md'))]
const text = (path: string): string => readFileSync(path, 'utf8')

describe('names in code', () => {
  it('are none of the retired ones', () => {
    const word = new RegExp(`\\b(${RETIRED.join('|')})\\b`, 'g')
    expect(code.length).toBeGreaterThan(500)
    expect(code.flatMap((path) => (text(path).match(word) ?? []).map((name) => `${path}: ${name}`))).toEqual([])
  })
})

describe('words on screens', () => {
  it('are none of the retired ones', () => {
    const shown = code.filter((path) => /\/(apps\/web|packages\/(core|categorise))\/src\//.test(path) && !/\.test\.tsx?$/.test(path))
    expect(shown.length).toBeGreaterThan(300)
    const found = shown.flatMap((path) =>
      RETIRED_ON_SCREENS.filter((words) => text(path).includes(words)).map((words) => `${path}: ${words}`),
    )
    expect(found).toEqual([])
  })
})

describe('documents', () => {
  it('link to files that exist', () => {
    const missing = pages.flatMap((path) =>
      [...text(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)]
        .filter(([, target = '']) => !existsSync(resolve(dirname(path), target)))
        .map(([, target]) => `${path}: ${target}`),
    )
    expect(missing).toEqual([])
  })

  it('name files that exist', () => {
    const missing = pages.flatMap((path) =>
      [...text(path).matchAll(/`([\w.-]+\/[\w./-]+\.(?:ts|tsx|mjs|cjs|css|tsv))`/g)]
        .filter(
          ([, named = '']) =>
            !named.includes('/dist/') && !existsSync(resolve(dirname(path), named)) && !files.some((file) => file.endsWith(`/${named}`)),
        )
        .map(([, named]) => `${path}: ${named}`),
    )
    expect(missing).toEqual([])
  })
})
