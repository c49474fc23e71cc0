import { plainWords } from './questions.ts'

/** A row, or what a person decided of one. */
export interface Described {
  description: string
  isCredit: boolean
}
/** Words that say nothing of who was paid. */
const SAYS_NOTHING = /^(the|and|for|inc|llc|ltd|co|corp|com|www|pos|ach|debit|credit|card|purchase|payment|pay|web|online|pmt|usa?|\d+)$/
const wordsOf = (text: string): string[] => [
  ...new Set(
    plainWords(text)
      .split(' ')
      .filter((w) => w.length > 2 && !SAYS_NOTHING.test(w)),
  ),
]

/**
 * Of a person's earlier answers those that are most like the rows, the likest first: by words that they share, rare words most, and the
 * same direction of money; the newest, at the end of `answers`, fill up what is left. At most `most`, each description once.
 */
export function similarAnswers<A extends Described>(rows: readonly Described[], answers: readonly A[], most: number): A[] {
  const byWord = new Map<string, number[]>()
  for (const [i, answer] of answers.entries())
    for (const word of wordsOf(answer.description)) byWord.set(word, [...(byWord.get(word) ?? []), i])
  const scores = new Map<number, number>()
  for (const row of rows) {
    for (const word of wordsOf(row.description)) {
      const found = byWord.get(word) ?? []
      for (const i of found)
        if (answers[i]?.isCredit === row.isCredit) scores.set(i, (scores.get(i) ?? 0) + Math.log(1 + answers.length / found.length))
    }
  }
  const likest = [...scores].sort(([i, a], [j, b]) => b - a || j - i).map(([i]) => i)
  const newest = answers.map((_, i) => answers.length - 1 - i)
  const kept: A[] = []
  const taken = new Set<string>()
  for (const i of [...likest, ...newest]) {
    const answer = answers[i]
    const key = answer && `${Number(answer.isCredit)}${plainWords(answer.description)}`
    if (!answer || !key || taken.has(key)) continue
    taken.add(key)
    kept.push(answer)
    if (kept.length === most) break
  }
  return kept
}
