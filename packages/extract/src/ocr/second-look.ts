import type { Reading, ReadTransaction } from '../reading.ts'
import { Unreadable } from '../reading.ts'
import { agreedWords, differingWords } from './agreed-words.ts'
import { doubtedDays } from './doubted-days.ts'
import type { SeenWord } from './engine.ts'
import type { Gray } from './gray.ts'
import { secondWords } from './second-words.ts'
import type { SeenPage, StraightWords } from './see-page.ts'

/** A page that was looked at once, and how its picture is had again. */
export interface LookedAt extends StraightWords {
  picture(): Promise<Gray>
  /** Told when this page is about to be looked at again. */
  onLook?: () => void
}

/** So many pages at most are looked at again, and so many words in doubt are tried either way, each with a reading of the whole. */
const MAX_PAGES = 20
const MAX_TRIES = 60

/**
 * Reads a statement from pages that were looked at once. Where arithmetic does not prove what was read, a second engine looks at them,
 * and of the two readings of a word that one counts which the printed balances bear out. Where they say nothing, the surer one does.
 * `read` throws Unreadable where it finds nothing. A page that takes longer than `patience` (milliseconds) stays as it was seen first.
 */
export async function readTwice(
  pages: readonly LookedAt[],
  read: (pages: readonly SeenPage[]) => Reading,
  patience?: number,
): Promise<Reading> {
  const readWords = (words: readonly (readonly SeenWord[])[]) => attempt(() => read(pages.map((p, i) => p.withWords(words[i] ?? []))))
  const first = pages.map((p) => p.words)
  const once = readWords(first)
  if (once.reading && (once.reading.bill || isProven(once.reading))) return once.reading
  const second: (readonly SeenWord[])[] = []
  for (const [i, page] of pages.entries()) {
    page.onLook?.()
    const words = i < MAX_PAGES ? await secondWords(await page.picture(), page.words, patience === undefined ? {} : { patience }) : null
    second.push(words ?? page.words)
  }
  const whole = second.map((words, i) => agreedWords(words, [first[i] ?? []]))
  const tries = [first, second, whole].map((words) => ({ words, ...readWords(words) }))
  let best = tries.reduce((a, b) => (worth(b.reading) > worth(a.reading) ? b : a))
  for (const { page, at, other } of differences(best.words, [first, second]).slice(0, MAX_TRIES)) {
    if (best.reading && isProven(best.reading)) break
    const words = best.words.map((list, i) => (i === page ? list.with(at, other) : list))
    const attempted = readWords(words)
    if (proof(attempted.reading) > proof(best.reading)) best = { words, ...attempted }
  }
  if (best.reading) return best.reading
  throw once.error
}

interface Difference {
  page: number
  /** The word's place among the words of its page. */
  at: number
  other: SeenWord
}
/** The numbers that were seen otherwise by another look, those first that fewer were sure of. */
function differences(words: readonly (readonly SeenWord[])[], looks: readonly (readonly (readonly SeenWord[])[])[]): Difference[] {
  const found = words.flatMap((list, page) =>
    looks.flatMap((look) => differingWords(list, look[page] ?? []).map(({ at, other }) => ({ page, at, other }))),
  )
  const isNumber = (w: SeenWord | undefined) => /\d/.test(w?.text ?? '')
  const sureness = (d: Difference) => words[d.page]?.[d.at]?.confidence ?? 0
  return found.filter((d) => isNumber(d.other) || isNumber(words[d.page]?.[d.at])).toSorted((a, b) => sureness(a) - sureness(b))
}

function attempt(read: () => Reading): { reading: Reading | null; error: unknown } {
  try {
    return { reading: read(), error: null }
  } catch (error) {
    if (error instanceof Unreadable) return { reading: null, error }
    throw error
  }
}

const isVerified = (row: ReadTransaction) => row.confidence >= 0.9
/** Everything that was read is borne out by printed balances, nothing had to be repaired, and no day is in doubt. */
const isProven = ({ statements }: Reading): boolean =>
  statements.length > 0 &&
  statements.every(
    (s) =>
      (s.seal.state === 'reconciled' ||
        (s.seal.state === 'unprinted' && s.unread.length === 0 && s.transactions.length > 1 && s.transactions.every(isVerified))) &&
      s.transactions.every((row) => row.doubt === null) &&
      doubtedDays(s.transactions) === 0,
  )

/** How much of a reading is borne out by arithmetic. */
const proof = (reading: Reading | null): number =>
  (reading?.statements ?? []).reduce(
    (sum, s) =>
      sum +
      (s.seal.state === 'reconciled' ? 10 + s.transactions.length : s.transactions.filter(isVerified).length) -
      2 * doubtedDays(s.transactions),
    0,
  )

/** How much a reading is worth where not all of it can be proven: what was seen and not understood counts against it. */
const worth = (reading: Reading | null): number =>
  reading === null
    ? Number.NEGATIVE_INFINITY
    : 3 * proof(reading) + reading.statements.reduce((sum, s) => sum + s.transactions.length - 0.5 * s.unread.length, 0)
