import { leaves } from '@ledgerhand/core/categories'

/** What a part of a signed row was for, in words: 'leaf:rent_property' → its label. */
export function forWords(what: string): string {
  if (what === 'undecided') return 'not decided'
  const leaf = what.startsWith('leaf:') ? what.slice('leaf:'.length) : null
  return leaf === null ? 'not counted' : leaf in leaves ? leaves[leaf as keyof typeof leaves].label : leaf
}
