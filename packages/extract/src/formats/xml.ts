import { Unreadable } from '../result/reading.ts'
import { decodeEntities } from './entities.ts'

/** A small XML tree, for statements only. Document type declarations are refused, so no entity can be defined, let alone expanded. */
export interface XmlElement {
  /** Without a namespace prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  text: string
  /** Offsets in the source, for evidence. */
  at: number
  end: number
}

const MAX_DEPTH = 100
const TAG = /^<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>$/
const damaged = (how: string): Unreadable => new Unreadable(`The XML is damaged: ${how}`)

/** Parses well-formed XML in one pass. Throws Unreadable on a DOCTYPE, on tags that do not match and on nesting deeper than 100. */
export function parseXml(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '', at: 0, end: source.length }
  const open = [root]
  /** Where `mark` ends behind `from`; a construct that never ends is damage. */
  const past = (mark: string, from: number): number => {
    const found = source.indexOf(mark, from)
    if (found < 0) throw damaged('it ends in the middle')
    return found + mark.length
  }
  let at = 0
  while (at < source.length) {
    const top = open.at(-1) ?? root
    if (source[at] !== '<') {
      const next = source.indexOf('<', at)
      const end = next < 0 ? source.length : next
      top.text += decodeEntities(source.slice(at, end))
      at = end
    } else if (source.startsWith('<!--', at)) at = past('-->', at + 4)
    else if (source.startsWith('<?', at)) at = past('?>', at)
    else if (source.startsWith('<![CDATA[', at)) {
      const end = past(']]>', at)
      top.text += source.slice(at + 9, end - 3)
      at = end
    } else if (source.startsWith('<!', at)) throw new Unreadable('XML with a document type declaration is not accepted')
    else {
      const end = past('>', at)
      const tag = TAG.exec(source.slice(at, Math.min(end, at + MAX_TAG)))
      if (!tag) throw damaged('a tag cannot be read')
      const name = (tag[2] ?? '').slice((tag[2] ?? '').indexOf(':') + 1)
      if (tag[1] === '/') {
        if (top.name !== name || open.length === 1) throw damaged('its tags do not match')
        top.end = end
        open.pop()
      } else {
        const element: XmlElement = { name, attributes: attributesOf(tag[3] ?? ''), children: [], text: '', at, end }
        top.children.push(element)
        if (tag[4] !== '/') open.push(element)
        if (open.length > MAX_DEPTH) throw new Unreadable('The XML is nested too deeply')
      }
      at = end
    }
  }
  if (open.length > 1) throw damaged('it ends in the middle')
  return root
}

/** Longer than any tag of a statement. */
const MAX_TAG = 5000

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map((a) => [a[1] ?? '', decodeEntities(a[2] ?? a[3] ?? '')]),
  )

/** All elements at a path below this one: `all(entry, 'NtryDtls', 'TxDtls')`. */
export const all = (element: XmlElement, ...path: string[]): XmlElement[] =>
  path.reduce<XmlElement[]>((found, name) => found.flatMap((e) => e.children.filter((c) => c.name === name)), [element])

/** The trimmed text at a path, or null when nothing (or nothing but space) is there. */
export const textAt = (element: XmlElement, ...path: string[]): string | null => all(element, ...path)[0]?.text.trim() || null
