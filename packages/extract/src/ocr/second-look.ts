import { LOST_DAY } from '../pdf/transactions.ts'
import { processorMs } from '../processor-time.ts'
import type { Reading, ReadTransaction } from '../reading.ts'
import { Unreadable } from '../reading.ts'
import { agreedWords, differingWords } from './agreed-words.ts'
import { areDaysLeftOut } from './blank-days.ts'
import { doubtedDays, strayDays } from './doubted-days.ts'
import type { SeenWord } from './engine.ts'
import type { Gray } from './gray.ts'
import { isPlainlyTalk } from './plain-talk.ts'
import { lookingAgain } from './second-words.ts'
import type { SeenPage, StraightWords } from './see-page.ts'
import { UNSURE_DAY } from './seen-reading.ts'

/** A page that was looked at once, and how its picture is had again. */
export interface LookedAt extends StraightWords {
  picture(): Promise<Gray>
  /** Told when this page is about to be looked at again. */
  onLook?: () => void
}

/** So many pages at most are looked at again, and so many words in doubt are tried either way, each with a reading of the whole. */
const MAX_PAGES = 20
const MAX_TRIES = 60
/** While there is more to be looked at. */
const FEW_TRIES = 12
/** The pictures of so many pages are kept while they are looked at again; those of more would not fit into memory. */
const MAX_KEPT = 4

/**
 * Reads a statement from pages that were looked at once. Where arithmetic does not prove what was read, a second engine looks at them,
 * and of the two readings of a word that one counts which the printed balances bear out. Where they say nothing, the surer one does.
 * `read` throws Unreadable where it finds nothing. A page that takes longer than `patience` (milliseconds of a processor) stays as it was seen first;
 * with none at all, no page is looked at again.
 */
export async function readTwice(
  pages: readonly LookedAt[],
  read: (pages: readonly SeenPage[]) => Reading,
  patience?: number,
): Promise<Reading> {
  const seen = (words: Attempt['words']) => pages.map((p, i) => p.withWords(words[i] ?? []))
  // While readings are compared, their rows lie one below another; on a page as it is shown they may run upwards.
  const readWords = (words: Attempt['words']) => attempt(() => read(seen(words).map(asItLies)))
  const first = pages.map((p) => p.words)
  const once = readWords(first)
  const isSettled = async ({ words, reading }: Attempt): Promise<boolean> => {
    if (!reading || !isProven(reading, strayDays)) return false
    return isProven(reading) || areDaysLeftOut(reading, pages, words)
  }
  if (once.reading && (patience === 0 || once.reading.bill || (await isSettled({ words: first, ...once })))) return read(seen(first))
  if (patience === 0) throw once.error
  const isOfMany = pages.length > MAX_KEPT
  const looks = pages.slice(0, MAX_PAGES).map((page) => ({
    page,
    look: lookingAgain(page.words, () => page.picture(), { patience, isOfMany }),
    isBegun: false,
    isDone: isPlainlyTalk(page.words),
  }))
  const second = [...first]
  let best: Attempt = { words: first, ...once }
  // What was doubted is little, and often all that is wrong: reading every digit again takes several times as long. Each page has its
  // time for the first step; all that comes after shares half of one page's, because nothing tells the server meanwhile that it goes on.
  let until = Number.POSITIVE_INFINITY
  for (let [known, step] = [-1, 1]; looks.some(({ isDone }) => !isDone); step++) {
    for (const [i, l] of looks.entries()) {
      if (l.isDone || processorMs() > until) continue
      if (!l.isBegun) l.page.onLook?.()
      const again = await l.look()
      second[i] = again?.words ?? l.page.words
      Object.assign(l, { isBegun: true, isDone: again?.isDone ?? true })
    }
    if (step === 1) until = processorMs() + (patience ?? Number.POSITIVE_INFINITY) / 2
    const found = differences(second, [first]).length
    // The surer a word, the later it is read again: where both engines saw the same numbers in one step, they will in the next.
    const isLast = looks.every(({ isDone }) => isDone) || processorMs() > until || (step > 1 && found === known)
    known = found
    best = bestOf(first, second, best, readWords, isLast ? MAX_TRIES : FEW_TRIES)
    if (isLast || (await isSettled(best))) break
  }
  if (best.reading) return read(seen(best.words))
  throw once.error
}

/** Whatever is read on it has its place on the page that was laid straight. */
const asItLies = (page: SeenPage): SeenPage => ({ ...page, shownAt: (box) => box })

interface Attempt {
  /** By page. */
  words: readonly (readonly SeenWord[])[]
  reading: Reading | null
  error: unknown
}

/** Of two looks at the same pages, and of `known`, the reading that is worth most; then up to `most` words in doubt the other way. */
function bestOf(
  first: Attempt['words'],
  second: Attempt['words'],
  known: Attempt,
  readWords: (words: Attempt['words']) => Omit<Attempt, 'words'>,
  most: number,
): Attempt {
  const whole = second.map((words, i) => agreedWords(words, [first[i] ?? []]))
  const tries = [known, ...[second, whole].map((words) => ({ words, ...readWords(words) }))]
  let best = tries.reduce((a, b) => (worth(b.reading) > worth(a.reading) ? b : a))
  for (const { page, at, other } of differences(best.words, [first, second]).slice(0, most)) {
    if (best.reading && isProven(best.reading)) break
    const words = best.words.map((list, i) => (i === page ? list.with(at, other) : list))
    const attempted = readWords(words)
    if (proof(attempted.reading) > proof(best.reading)) best = { words, ...attempted }
  }
  return best
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
/** Everything that was read is borne out by printed balances, nothing had to be repaired, and no day is in doubt as `daysInDoubt` counts them. */
const isProven = ({ statements }: Reading, daysInDoubt = doubtedDays): boolean =>
  statements.length > 0 &&
  statements.every(
    (s) =>
      (s.seal.state === 'reconciled' ||
        (s.seal.state === 'unprinted' && s.unread.length === 0 && s.transactions.length > 1 && s.transactions.every(isVerified))) &&
      s.transactions.every((row) => row.doubt === null) &&
      daysInDoubt(s.transactions) === 0,
  )

/** How much of a reading is borne out by arithmetic. */
const proof = (reading: Reading | null): number =>
  (reading?.statements ?? []).reduce(
    (sum, s) =>
      sum +
      (s.seal.state === 'reconciled' ? 10 + s.transactions.length : s.transactions.filter(isVerified).length) -
      2 * (doubtedDays(s.transactions) + s.transactions.filter((row) => row.doubt === UNSURE_DAY || row.doubt === LOST_DAY).length),
    0,
  )

/** How much a reading is worth where not all of it can be proven: what was seen and not understood counts against it. */
const worth = (reading: Reading | null): number =>
  reading === null
    ? Number.NEGATIVE_INFINITY
    : 3 * proof(reading) + reading.statements.reduce((sum, s) => sum + s.transactions.length - 0.5 * s.unread.length, 0)
