/**
 * The page's font, IBM Plex Sans, cut to what the pages use of it: once for the file that every page loads, and once for the few letters
 * that stand in what the build draws. Both cuts are made in the same way, so a word is as wide in one as in the other: text that is
 * painted before the file has come does not move when it comes, whatever fonts a machine has.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const SOURCE = createRequire(import.meta.url).resolve('@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2')
const STYLES = join(import.meta.dirname, '../theme/fonts.css')
const cache = join(import.meta.dirname, '../../../../node_modules/.cache')

/**
 * The font with these characters only, as WOFF2: the weights in use, what applies by itself (kerning, ligatures, accents), and no
 * hinting. Hinting rounds widths on some machines, and is a third of the file.
 */
const cut = async (characters: string): Promise<Buffer> =>
  subsetFont(await readFile(SOURCE), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: ['kern', 'liga', 'ccmp', 'mark'],
    noHinting: true,
  })

/** The characters that a face's `unicode-range` names. */
export function charactersInRange(css: string): string {
  const [, ranges = ''] = /unicode-range:([^;]*)/.exec(css) ?? []
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, n) => String.fromCodePoint(from + n))
    })
    .join('')
}

/** Has the styles find `page-font.woff2`. */
export function pageFont(): Plugin {
  return {
    name: 'page-font',
    async config() {
      const path = join(cache, 'page-font.woff2')
      await mkdir(cache, { recursive: true })
      await writeFile(path, await cut(charactersInRange(await readFile(STYLES, 'utf8'))))
      return { resolve: { alias: { 'page-font.woff2': path } } }
    },
  }
}

/** The characters that a piece of markup shows, each once; a space is always among them. */
export function charactersOf(markup: string): string {
  const text = markup
    .replace(/<(style|script|title)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|quot|lt|gt|#x27);/g, (entity) => ({ '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' })[entity] ?? "'")
  return [...new Set(` ${text.replace(/\s+/g, ' ')}`)].sort().join('')
}

/** What a page's head needs for its own letters, 9 KB of them for sixty characters: `preload` has them ready before the first paint. */
export async function lettersFor(markup: string): Promise<{ preload: string; face: string }> {
  const url = `data:font/woff2;base64,${(await cut(charactersOf(markup))).toString('base64')}`
  return {
    preload: preloadFont(url),
    face: `@font-face{font-family:"IBM Plex Sans Letters";font-weight:400 700;src:url(${url})}`,
  }
}

export const preloadFont = (url: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}" />\n`
