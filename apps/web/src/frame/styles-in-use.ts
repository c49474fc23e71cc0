import { AtRule, type Container, parse, type Root, type Rule } from 'postcss'

/** The rules of a stylesheet that a piece of markup needs: few enough to stand in the page itself, so that it is painted before the rest comes. */

const NESTING = /^(media|layer|supports|container)$/
const isNesting = (node: unknown): node is AtRule => node instanceof AtRule && NESTING.test(node.name)

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

/** The rules for elements, not the steps of a movement. */
function eachRule(root: Root, visit: (rule: Rule) => void): void {
  root.walkRules((rule) => {
    if (!(rule.parent instanceof AtRule) || isNesting(rule.parent)) visit(rule)
  })
}

/** Takes away the rules that cannot meet the markup, and what is for paper. */
function keepMet(root: Root, markup: string): void {
  const classes = new Set([...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))
  root.walkAtRules((rule) => {
    if (rule.name === 'page' || (rule.name === 'media' && rule.params.startsWith('print'))) rule.remove()
  })
  eachRule(root, (rule) => {
    const met = rule.selectors.filter((selector) => meets(selector, classes, markup))
    if (met.length === 0) rule.remove()
    else if (met.length < rule.selectors.length) rule.selectors = met
  })
}

/** The mark that the application sets once it runs. Until then the system's wish counts, and before it a choice by hand (`data-theme`). */
const MARK = /\[data-mantine-color-scheme=["']?(light|dark)["']?\]/

function withoutScript(root: Root): void {
  eachRule(root, (rule) => {
    const wanted = MARK.exec(rule.selector)?.[1]
    if (!wanted) return
    const as = (mark: string) => rule.selector.replace(new RegExp(MARK, 'g'), `:where(:root)${mark}`)
    const system = rule.clone({ selector: as(`:not([data-theme=${wanted === 'dark' ? 'light' : 'dark'}])`) })
    rule.before(
      new AtRule({ name: 'media', params: `(prefers-color-scheme:${wanted})`, nodes: [system], raws: { between: '', after: '' } }),
    )
    rule.selector = as(`[data-theme=${wanted}]`)
  })
}

/** Takes away the values with a name, and the movements, that nothing of what is there asks for. */
function keepAsked(root: Root): void {
  for (let before = ''; before !== String(root); ) {
    before = String(root)
    const names = new Set([...before.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
    root.walkDecls(/^--/, (value) => {
      if (!names.has(value.prop) && !(value.parent instanceof AtRule)) value.remove()
    })
    root.walkAtRules('keyframes', (movement) => {
      if (!new RegExp(`animation[^;}]*${movement.params}`).test(before)) movement.remove()
    })
    withoutEmpty(root)
  }
}

function withoutEmpty(parent: Container): void {
  parent.each((node) => {
    if (isNesting(node) && node.nodes) withoutEmpty(node)
    if ((node.type === 'rule' || (isNesting(node) && node.nodes)) && node.nodes?.length === 0) node.remove()
  })
}

/** What of `css` the markup needs to look as it will with all of it, before any script has run. Throws where `css` cannot be read. */
export function stylesInUse(css: string, markup: string): string {
  const root = parse(css)
  root.walkComments((comment) => {
    comment.remove()
  })
  keepMet(root, markup)
  withoutScript(root)
  keepAsked(root)
  return String(root)
}
