import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Leaf, leafIds } from '@ledgerhand/core/categories'

/**
 * The tables of this package: files of tab-separated values in `tables/` that anyone can edit, one name a line. The first line names the
 * columns. Lines that follow one another and agree in all but the name make one list.
 */
const folder = join(dirname(createRequire(import.meta.url).resolve('@ledgerhand/categorise/package.json')), 'tables')

/**
 * Names of one kind of merchant. `is` completes the sentence "'NAME' is …". Names are compared in normalised form (lower case, no accents,
 * no apostrophes, '&' as 'and'), whole words only. `^name` counts only at the start of the description, for names that are also common
 * words or places; `^name$` only where moreover nothing follows.
 */
export interface MerchantList {
  leaf: Leaf
  is: string
  /** The share of such lines that are this leaf, 0 to 1. */
  share: number
  names: readonly string[]
  /** From this many cents on the payment may well be something else: `because` ends the sentence that `is` begins. */
  large?: { from: number; because: string }
}

/**
 * Words that name a trade rather than a firm. `suggests` completes "'WORD' suggests …". `word*` also matches longer words that begin so,
 * `*word*` matches anywhere in a word (compounds, web addresses).
 */
export interface KeywordList {
  leaf: Leaf
  suggests: string
  share: number
  names: readonly string[]
}

interface Line {
  name: string
  leaf: Leaf
  share: number
  /** The sentence of its list. */
  says: string
  /** Further columns. */
  rest: readonly string[]
}

const isLeaf = (text: string): text is Leaf => (leafIds as readonly string[]).includes(text)

/** The lines of one table. Throws with the table and line number where a column is missing or a leaf unknown. */
function linesOf(table: string): Line[] {
  const lines = readFileSync(join(folder, `${table}.tsv`), 'utf8').split(/\r?\n/)
  return lines.slice(1).flatMap((line, i) => {
    if (line === '') return []
    const [name = '', leaf = '', share = '', says = '', ...rest] = line.split('\t')
    const number = Number(share)
    if (name.trim() === '' || !isLeaf(leaf) || !(number > 0 && number <= 1) || says === '')
      throw new Error(`tables/${table}.tsv, line ${i + 2}: expected name, leaf, share and sentence, got '${line}'`)
    return [{ name, leaf, share: number, says, rest }]
  })
}

/** Lines that follow one another and differ in the name alone, as lists. */
function listsOf(table: string): { first: Line; names: string[] }[] {
  const lists: { first: Line; names: string[]; key: string }[] = []
  for (const line of linesOf(table)) {
    const key = [line.leaf, line.share, line.says, ...line.rest].join('\t')
    const last = lists.at(-1)
    if (last?.key === key) last.names.push(line.name)
    else lists.push({ first: line, names: [line.name], key })
  }
  return lists
}

/** The merchants of one table, e.g. `merchantTable('travel')` of tables/merchants/travel.tsv. */
export const merchantTable = (name: string): MerchantList[] =>
  listsOf(`merchants/${name}`).map(({ first: { leaf, share, says, rest }, names }) => ({
    leaf,
    share,
    is: says,
    names,
    ...(rest[0] && { large: { from: Number(rest[0]), because: rest[1] ?? '' } }),
  }))

/** The words of one table, e.g. `keywordTable('english')` of tables/keywords/english.tsv. */
export const keywordTable = (name: string): KeywordList[] =>
  listsOf(`keywords/${name}`).map(({ first: { leaf, share, says }, names }) => ({ leaf, share, suggests: says, names }))
