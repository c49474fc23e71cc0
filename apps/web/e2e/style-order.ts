import type { Page } from '@playwright/test'

/**
 * Style rules of two sheets that give one element different values for a property with the same weight: which of them holds depends on
 * which sheet came last, and so on the way by which one arrived. None is the rule; each is told as `property: selector | selector`.
 */
export const orderDependent = (page: Page): Promise<string[]> => page.evaluate(rivals)

/** Runs in the page. Rules in layers lose to all others, and are of one package. */
function rivals(): string[] {
  type Weighed = { selector: string; weight: number; style: CSSStyleDeclaration; sheet: CSSStyleSheet }
  /** The parts of a selector list, and of the arguments of :is() and its like. */
  const parts = (list: string): string[] => {
    const found = ['']
    let depth = 0
    for (const c of list) {
      depth += '(['.includes(c) ? 1 : ')]'.includes(c) ? -1 : 0
      if (c === ',' && depth === 0) found.push('')
      else found[found.length - 1] += c
    }
    return found.map((part) => part.trim())
  }
  /** As 10,000 for an id, 100 for a class, an attribute or a state, 1 for an element. */
  const weigh = (selector: string): number => {
    let rest = selector
    let weight = 0
    const take = (pattern: RegExp, each: number) => {
      rest = rest.replace(pattern, () => {
        weight += each
        return ' '
      })
    }
    // From the innermost parentheses outwards.
    for (let inner = /:([\w-]+)\(([^()]*)\)/.exec(rest); inner; inner = /:([\w-]+)\(([^()]*)\)/.exec(rest)) {
      const [all, name = '', list = ''] = inner
      if (/^(is|not|has)$/.test(name)) weight += Math.max(...parts(list).map(weigh))
      else if (name !== 'where') weight += 100
      rest = rest.replace(all, '')
    }
    take(/\[[^\]]*\]/g, 100)
    take(/::[\w-]+/g, 1)
    take(/\.(?:[\w-]|\\.)+/g, 100)
    take(/#[\w-]+/g, 10_000)
    take(/:[\w-]+/g, 100)
    take(/[a-z][\w-]*/gi, 1)
    return weight
  }
  const rules: Weighed[] = []
  const gather = (list: CSSRuleList, sheet: CSSStyleSheet) => {
    for (const rule of list) {
      if (rule instanceof CSSMediaRule && matchMedia(rule.conditionText).matches) gather(rule.cssRules, sheet)
      else if (rule instanceof CSSStyleRule)
        for (const selector of parts(rule.selectorText))
          if (!/::|:(before|after)\b/.test(selector)) rules.push({ selector, weight: weigh(selector), style: rule.style, sheet })
    }
  }
  for (const sheet of document.styleSheets) gather(sheet.cssRules, sheet)
  // Asked by selector, which browsers answer from their indexes: element by element it takes many times as long.
  const metBy = new Map<Element, Weighed[]>()
  for (const rule of rules)
    for (const element of document.body.querySelectorAll(rule.selector)) metBy.set(element, [...(metBy.get(element) ?? []), rule])
  const found = new Set<string>()
  for (const met of metBy.values()) {
    const says = ({ style }: Weighed, property: string) => style.getPropertyValue(property) + style.getPropertyPriority(property)
    const sets = ({ style }: Weighed, property: string) => Array.prototype.includes.call(style, property)
    for (const [i, one] of met.entries())
      for (const other of met.slice(i + 1))
        if (one.sheet !== other.sheet && one.weight === other.weight)
          for (const property of one.style)
            if (sets(other, property) && says(one, property) !== says(other, property))
              if (!met.some((third) => third.weight > one.weight && sets(third, property)))
                found.add(`${property}: ${one.selector} | ${other.selector}`)
  }
  return [...found]
}
