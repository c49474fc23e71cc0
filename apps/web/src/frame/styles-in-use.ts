/** The rules of a stylesheet that a piece of markup needs: few enough to stand in the page itself, so that it is painted before the rest comes. */

/** A rule as it stands there: what it is for, and its declarations or, for `@media` and its like, the rules within. */
interface Rule {
  head: string
  body: string
}

const NESTING = /^@(media|layer|supports|container)\b/

/** Where the block ends that begins at `from`: brackets in quoted words are words. */
function endOf(css: string, from: number): number {
  let depth = 0
  for (let i = from; i < css.length; i++) {
    const c = css[i]
    if (c === '"' || c === "'") {
      do i++
      while (i < css.length && (css[i] !== c || css[i - 1] === '\\'))
    } else if (c === '{') depth++
    else if (c === '}' && --depth === 0) return i
  }
  throw new Error('A stylesheet has a block that does not end')
}

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '')
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('{', at)
    if (open < 0) break
    const close = endOf(text, open)
    // What ends before the block (`@layer a, b;`, `@charset`) stands before its head.
    const head = text.slice(at, open)
    const before = head.lastIndexOf(';') + 1
    if (before > 0) rules.push({ head: head.slice(0, before).trim(), body: '' })
    rules.push({ head: head.slice(before).trim(), body: text.slice(open + 1, close) })
    at = close + 1
  }
  return rules
}

/** Splits at what stands outside of brackets and quotes. */
function split(text: string, separator: ',' | ';'): string[] {
  const parts: string[] = []
  let depth = 0
  let quote = ''
  let from = 0
  for (let i = 0; i < text.length; i++) {
    const c = text[i] ?? ''
    if (quote) quote = c === quote && text[i - 1] !== '\\' ? '' : quote
    else if (c === '"' || c === "'") quote = c
    else if (c === '(' || c === '[') depth++
    else if (c === ')' || c === ']') depth--
    else if (c === separator && depth === 0) {
      parts.push(text.slice(from, i))
      from = i + 1
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter(Boolean)
}

/** What may be true of the page although no element of the markup says so. */
const OF_THE_PAGE = /^data-(theme|mantine-color-scheme)$/

/** Whether a selector can meet anything in the markup, which stands in the page itself. What stands inside brackets is taken to. */
function meets(selector: string, classes: ReadonlySet<string>, markup: string): boolean {
  if (selector.startsWith(':host')) return false
  let plain = selector
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/:[\w-]+\([^()]*\)/g, '')
  }
  if ([...plain.matchAll(/\.((?:[\w-]|\\.)+)/g)].some(([, name = '']) => !classes.has(name.replaceAll('\\', '')))) return false
  return [...plain.matchAll(/\[([\w-]+)/g)].every(([, name = '']) => OF_THE_PAGE.test(name) || markup.includes(` ${name}`))
}

/** The rules that meet the markup, with the blocks they stand in. */
function used(css: string, classes: ReadonlySet<string>, markup: string): Rule[] {
  return rulesOf(css).flatMap(({ head, body }) => {
    if (/^@media print\b|^@page\b/.test(head)) return []
    if (NESTING.test(head) && body) {
      const within = used(body, classes, markup)
      return within.length > 0 ? [{ head, body: written(within) }] : []
    }
    if (head.startsWith('@')) return [{ head, body }]
    const met = split(head, ',').filter((selector) => meets(selector, classes, markup))
    return met.length > 0 ? [{ head: met.join(','), body }] : []
  })
}

const written = (rules: readonly Rule[]): string => rules.map(({ head, body }) => (body ? `${head}{${body}}` : head)).join('')

/** Leaves out the values with a name, and the movements, that nothing of what is there asks for. */
function asked(css: string): string {
  let text = css
  for (let before = ''; before !== text; ) {
    before = text
    const names = new Set([...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
    text = mapRules(text, (head, body) => {
      if (head.startsWith('@keyframes')) return new RegExp(`animation[^;}]*${head.slice(10).trim()}`).test(before) ? body : null
      if (head.startsWith('@')) return body
      const kept = split(body, ';').filter((line) => !line.startsWith('--') || names.has(line.slice(0, line.indexOf(':')).trim()))
      return kept.length > 0 ? kept.join(';') : null
    })
  }
  return text
}

function mapRules(css: string, change: (head: string, body: string) => string | null): string {
  return written(
    rulesOf(css).flatMap(({ head, body }) => {
      if (!body) return [{ head, body }]
      const changed = NESTING.test(head) ? mapRules(body, change) : change(head, body)
      return changed ? [{ head, body: changed }] : []
    }),
  )
}

/** The mark that the application sets once it runs. Until then the system's wish counts, and before it a choice by hand (`data-theme`). */
const MARK = /\[data-mantine-color-scheme=["']?(light|dark)["']?\]/

function withoutScript(css: string): string {
  return written(
    rulesOf(css).flatMap(({ head, body }) => {
      if (NESTING.test(head)) return [{ head, body: withoutScript(body) }]
      const wanted = MARK.exec(head)?.[1]
      if (!wanted) return [{ head, body }]
      const other = wanted === 'dark' ? 'light' : 'dark'
      const as = (mark: string) => head.replace(new RegExp(MARK, 'g'), `:where(:root)${mark}`)
      return [
        { head: `@media (prefers-color-scheme:${wanted})`, body: `${as(`:not([data-theme=${other}])`)}{${body}}` },
        { head: as(`[data-theme=${wanted}]`), body },
      ]
    }),
  )
}

/** What of `css` the markup needs to look as it will with all of it, before any script has run. */
export function stylesInUse(css: string, markup: string): string {
  const classes = new Set([...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))
  return asked(withoutScript(written(used(css, classes, markup))))
}
