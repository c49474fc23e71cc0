import { processorMs } from '../processor-time.ts'
import type { Reading } from '../reading.ts'
import { Unreadable } from '../reading.ts'
import { agreedWords, differingWords } from './agreed-words.ts'
import { areDaysLeftOut } from './blank-days.ts'
import { strayDays } from './doubted-days.ts'
import type { SeenWord } from './engine.ts'
import type { Gray } from './gray.ts'
import { inQuestion, isProven, isProvenButDays, pagesInQuestion, proof, worth } from './in-question.ts'
import { isPlainlyTalk } from './plain-talk.ts'
import { lookingAgain } from './second-words.ts'
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
/** While there is more to be looked at. */
const FEW_TRIES = 12
/** So often what is in question is read where it was seen: a reading that is better than the first may ask for more. */
const ROUNDS = 2
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
  let best: Attempt = { words: first, ...once }
  const numbers = seen(first).map((page) => page.number)
  const open = pagesInQuestion(once.reading, numbers)
  const isOfMany = open.length > MAX_KEPT
  const looks = pages
    .flatMap((page, at) => {
      const number = numbers[at] ?? 0
      const isOpen = open.includes(number) && !isPlainlyTalk(page.words)
      return isOpen
        ? [
            {
              page,
              at,
              number,
              look: lookingAgain(page.words, () => page.picture(), { patience, isOfMany }),
              isBegun: false,
              isDone: false,
            },
          ]
        : []
    })
    .slice(0, MAX_PAGES)
  const second = [...first]
  // A number in doubt is quickly read where it was seen, and often all that is wrong.
  const early = processorMs() + (patience ?? Number.POSITIVE_INFINITY) / 4
  for (let round = 1, isNew = true; isNew && round <= ROUNDS; round++) {
    isNew = false
    for (const l of looks) {
      const again = processorMs() < early ? await l.look.at(inQuestion(best.reading, l.number, l.page.points)) : null
      if (!again || again.isDone) continue
      second[l.at] = again.words
      isNew = true
    }
    if (isNew) best = bestOf(first, second, best, readWords, FEW_TRIES)
    if (await isSettled(best)) return read(seen(best.words))
  }
  // Of days that two engines read alike, or can't read, further numbers say nothing.
  if (best.reading && isProvenButDays(best.reading) && (await areDaysLeftOut(best.reading, pages, best.words)))
    return read(seen(best.words))
  // Reading every digit again takes several times as long. Each page has its time for the first step; all that comes after shares half of
  // one page's, because nothing tells the server meanwhile that it goes on.
  let until = Number.POSITIVE_INFINITY
  for (let [known, step] = [-1, 1]; looks.some(({ isDone }) => !isDone); step++) {
    for (const l of looks) {
      if (l.isDone || processorMs() > until) continue
      if (!l.isBegun) l.page.onLook?.()
      const again = await l.look.further()
      second[l.at] = again?.words ?? l.page.words
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
