/**
 * The sources that a stack of the built program speaks of. Node could do it (`--enable-source-maps`), but reads every map at the start and
 * keeps it: 50 to 80 MB for stacks that hardly ever come.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

interface SourceMap {
  sources: string[]
  mappings: string
}
interface Position {
  source: string
  /** As in a stack: the first is 1. */
  line: number
  column: number
}

/** A place in a built file, as stacks print it. */
const PLACE = /(?:file:\/\/)?(\/[^\s()]+?\.mjs):(\d+):(\d+)/g
const DIGITS = new Map([...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((digit, value) => [digit, value]))
/** Errors that come again and again name the same places. */
const REMEMBERED_PLACES = 1000
const remembered = new Map<string, string>()

/** The numbers of one segment of a map's mappings: five bits a digit, the lowest first; of the first digit the lowest bit is the sign. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const letter of segment) {
    const digit = DIGITS.get(letter) ?? 0
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    ;[value, shift] = [0, 0]
  }
  return numbers
}

/** What stands at a line and column of the built file (the first are 1), or null where the map says nothing of it. */
export function sourcePosition({ sources, mappings }: SourceMap, line: number, column: number): Position | null {
  let [source, sourceLine, sourceColumn] = [0, 0, 0]
  let found: Position | null = null
  let start = 0
  for (let at = 1; at <= line && start <= mappings.length; at++) {
    const end = mappings.indexOf(';', start)
    const text = mappings.slice(start, end === -1 ? mappings.length : end)
    start = end === -1 ? mappings.length + 1 : end + 1
    let builtColumn = 0
    if (text === '') continue
    // Each number is told as its distance from the one before, through all lines.
    for (const segment of text.split(',')) {
      const [byColumn = 0, bySource, byLine = 0, byColumnThere = 0] = numbersOf(segment)
      builtColumn += byColumn
      if (bySource === undefined) continue
      source += bySource
      sourceLine += byLine
      sourceColumn += byColumnThere
      if (at === line && builtColumn < column) found = { source: sources[source] ?? '', line: sourceLine + 1, column: sourceColumn + 1 }
    }
  }
  return found
}

function mapOf(path: string): SourceMap | null {
  try {
    return existsSync(`${path}.map`) ? (JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMap) : null
  } catch {
    // A stack is told as it stands rather than not at all.
    return null
  }
}

/** The stack with the files, lines and columns of the sources, where the built files it names have maps beside them. */
export function inSources(stack: string): string {
  const maps = new Map<string, SourceMap | null>()
  return stack.replace(PLACE, (place: string, path: string, line: string, column: string) => {
    const known = remembered.get(place)
    if (known !== undefined) return known
    const file = place.startsWith('file:') ? fileURLToPath(`file://${path}`) : path
    if (!maps.has(file)) maps.set(file, mapOf(file))
    const map = maps.get(file)
    const found = map ? sourcePosition(map, Number(line), Number(column)) : null
    const told = found ? `${resolve(dirname(file), found.source)}:${found.line}:${found.column}` : place
    if (remembered.size >= REMEMBERED_PLACES) remembered.clear()
    remembered.set(place, told)
    return told
  })
}
