import { type FreeList, FreeLists } from '@ledgerhand/core/free-list'
import { comparableWords, numbersOf } from './alike.ts'

/**
 * So many rows are compared with one at most. Rows of one day, amount and direction are found by their words, the rarest first, so this
 * bears on a list only where more rows than these have the same words and contradict in what else they print.
 */
export const MOST_LOOKED_AT = 32

/** What a row is looked up by. */
interface Row {
  date: string
  amountCents: number
  isCredit: boolean
  description: string
  balanceCents: number | null
  bankId: string | null
}
const movement = (r: Pick<Row, 'date' | 'amountCents' | 'isCredit'>) => `${r.date}|${r.isCredit ? '+' : '-'}${r.amountCents}`
const tokensOf = (text: string): string[] => [...comparableWords(text), ...[...numbersOf(text)].map((n) => `#${n}`)]

/** Incoming rows by what a row of the books is looked up by. */
export interface ByMovement {
  /** Whether any has this row's day, amount and direction. */
  has(k: Row): boolean
  /** Those with the bank's own id or the very same words, what fits best first. */
  certain(k: Row): FreeList[]
  /** Those that may have like words. In steps. */
  likely(k: Row): Generator<number, FreeList[]>
}

/** In steps. */
export function* indexed(incoming: readonly Row[]): Generator<number, ByMovement> {
  const [all, byId, byText, byBalance] = [new FreeLists(), new FreeLists(), new FreeLists(), new FreeLists()]
  const members = new Map<string, number[]>()
  for (const [i, row] of incoming.entries()) {
    const key = movement(row)
    const group = members.get(key)
    if (group) group.push(i)
    else members.set(key, [i])
    all.add(key, i)
    byText.add(`${key}|${row.description}`, i)
    byBalance.add(`${key}|${row.balanceCents}|${row.description}`, i)
    if (row.bankId !== null) byId.add(`${key}|${row.bankId}`, i)
    yield 0
  }
  /** Day, amount and direction → the rows by each of their words. */
  const byWords = new Map<string, FreeLists>()

  function* wordsIn(key: string): Generator<number, FreeLists> {
    const made = byWords.get(key)
    if (made) return made
    const lists = new FreeLists()
    for (const i of members.get(key) ?? []) {
      for (const token of tokensOf(incoming[i]?.description ?? '')) lists.add(token, i)
      yield 0
    }
    byWords.set(key, lists)
    return lists
  }
  const present = (lists: readonly (FreeList | undefined)[]) => lists.filter((list) => list !== undefined)

  return {
    has: (k) => members.has(movement(k)),
    certain: (k) => {
      const key = movement(k)
      return present([
        k.bankId === null ? undefined : byId.get(`${key}|${k.bankId}`),
        k.balanceCents === null ? undefined : byBalance.get(`${key}|${k.balanceCents}|${k.description}`),
        k.balanceCents === null ? byText.get(`${key}|${k.description}`) : byBalance.get(`${key}|null|${k.description}`),
      ])
    },
    *likely(k) {
      const key = movement(k)
      const group = all.get(key)
      if (!group || group.length <= MOST_LOOKED_AT) return present([group])
      const lists = yield* wordsIn(key)
      return present(tokensOf(k.description).map((token) => lists.get(token))).sort((a, b) => a.length - b.length)
    },
  }
}
