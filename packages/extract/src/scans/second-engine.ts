import type { Gray } from '../pages/gray.ts'
import { overAfter, ownProcessorMs } from '../printed/processor-time.ts'
import type { Reading } from '../result/reading.ts'
import { Unreadable } from '../result/reading.ts'
import { agreedWords, differingWords } from '../vision/agreed-words.ts'
import type { OcrWord } from '../vision/engine.ts'
import { isProsePage } from '../vision/prose-page.ts'
import type { OcrPage, StraightWords } from '../vision/recognise-page.ts'
import { areDaysLeftOut } from './blank-days.ts'
import { strayDays } from './doubted-days.ts'
import { makeSecondPass, type SecondPass, type SecondPassWords } from './second-pass.ts'
import { isFullyRead, isProvenButDays, proofOf, uncertainPages, uncertainParts, worth } from './uncertain-parts.ts'

/** A page after the first pass, and how to get its picture again. */
export interface FirstPass extends StraightWords {
  picture(): Promise<Gray>
  /** Called before the second pass over this page. */
  onLook?: () => void
}

/** The most pages of a second pass, and the most doubted words that are tried in both readings, each with a reading of the whole. */
const MAX_PAGES = 20
const MAX_TRIES = 60
/** While there is more to be looked at. */
const FEW_TRIES = 12
/** Of a page's secondPassBudgetMs, for all tries of a step: a thousand rows take half a second to read. */
const TRYING = 1 / 6
/** So often what is in question is read where it was seen: a reading that is better than the first may ask for more. */
const ROUNDS = 2
/** Of a page's secondPassBudgetMs, for that on all pages together. */
const IN_PLACE = 0.4
/** The pictures of so many pages are kept while they are looked at again; those of more would not fit into memory. */
const MAX_KEPT = 4

/**
 * Reads a statement from pages after the first pass. Where arithmetic does not prove the result, the second engine reads the pages too, and
 * of two readings of a word the one that the printed balances confirm is taken, else the one with the higher certainty. `read` throws
 * Unreadable where it finds nothing. A page that takes longer than `secondPassBudgetMs` (milliseconds of a processor) keeps its first
 * reading; with 0 there is no second pass.
 */
export async function refineWithSecondEngine(
  pages: readonly FirstPass[],
  read: (pages: readonly OcrPage[]) => Reading,
  secondPassBudgetMs?: number,
): Promise<Reading> {
  const seen = (words: Attempt['words']) => pages.map((p, i) => p.withWords(words[i] ?? []))
  // While readings are compared, their rows lie one below another; on a page as it is shown they may run upwards.
  const readWords = (words: Attempt['words']) => attempt(() => read(seen(words).map(asItLies)))
  const first = pages.map((p) => p.words)
  const once = readWords(first)
  const isSettled = async ({ words, reading }: Attempt): Promise<boolean> => {
    if (!reading || !isFullyRead(reading, strayDays)) return false
    return isFullyRead(reading) || areDaysLeftOut(reading, pages, words)
  }
  if (once.reading && (secondPassBudgetMs === 0 || once.reading.bill || (await isSettled({ words: first, ...once }))))
    return read(seen(first))
  if (secondPassBudgetMs === 0) throw once.error
  const inDoubt = pagesInDoubt(pages, seen(first), once.reading, secondPassBudgetMs)
  const refinement = { first, second: [...first], readWords, isSettled, secondPassBudgetMs }
  const { best: bestInPlace, isAllAsked } = await readInPlace({ words: first, ...once }, inDoubt, refinement)
  // Of days that two engines read alike, or can't read, further numbers say nothing.
  const isAllSaid =
    (await isSettled(bestInPlace)) ||
    (isAllAsked &&
      bestInPlace.reading &&
      isProvenButDays(bestInPlace.reading) &&
      (await areDaysLeftOut(bestInPlace.reading, pages, bestInPlace.words)))
  const best = isAllSaid ? bestInPlace : await readFurther(bestInPlace, inDoubt, refinement)
  if (best.reading) return read(seen(best.words))
  throw once.error
}

/** A page that may get a second pass. */
interface PageInDoubt {
  page: FirstPass
  /** Its place among the pages. */
  at: number
  number: number
  secondPass: SecondPass
  isBegun: boolean
  isDone: boolean
}

/** The pages with something that is not proven. */
function pagesInDoubt(
  pages: readonly FirstPass[],
  seen: readonly OcrPage[],
  reading: Reading | null,
  secondPassBudgetMs: number | undefined,
): PageInDoubt[] {
  const open = uncertainPages(
    reading,
    seen.map((page) => page.number),
  )
  const isOfMany = open.length > MAX_KEPT
  const all = pages.map((page, at) => {
    const secondPass = makeSecondPass(page.words, () => page.picture(), { secondPassBudgetMs, isOfMany })
    return { page, at, number: seen[at]?.number ?? 0, secondPass, isBegun: false, isDone: false }
  })
  return all.filter(({ page, number }) => open.includes(number) && !isProsePage(page.words)).slice(0, MAX_PAGES)
}

interface Refinement {
  first: Attempt['words']
  /** The pages as the second engine sees them so far. */
  second: Attempt['words'][number][]
  readWords(words: Attempt['words']): Omit<Attempt, 'words'>
  isSettled(attempt: Attempt): Promise<boolean>
  secondPassBudgetMs: number | undefined
}

/** Reads only the doubted words again, at the place where the first engine saw them: quick, and often enough. */
async function readInPlace(
  once: Attempt,
  inDoubt: readonly PageInDoubt[],
  refinement: Refinement,
): Promise<{ best: Attempt; isAllAsked: boolean }> {
  const { second, isSettled, secondPassBudgetMs = Number.POSITIVE_INFINITY } = refinement
  const until = ownProcessorMs() + secondPassBudgetMs * IN_PLACE
  let [best, isAllAsked] = [once, false]
  for (let round = 1; round <= ROUNDS; round++) {
    const answers: (SecondPassWords | null)[] = []
    for (const { secondPass, at, number, page } of inDoubt) {
      const again = ownProcessorMs() < until ? await secondPass.at(uncertainParts(best.reading, number, page.points)) : null
      answers.push(again)
      if (again) second[at] = again.words
    }
    isAllAsked = answers.every((again) => again !== null)
    if (answers.every((again) => again?.isDone ?? true)) break
    best = bestOf(refinement, best, FEW_TRIES)
    if (await isSettled(best)) break
  }
  return { best, isAllAsked }
}

/**
 * Reads again the lines that the second engine finds, those in doubt first. Each page has its time for the first step; all that comes after
 * shares half of one page's, because nothing tells the server meanwhile that it goes on.
 */
async function readFurther(bestInPlace: Attempt, inDoubt: readonly PageInDoubt[], refinement: Refinement): Promise<Attempt> {
  const { first, second, isSettled, secondPassBudgetMs = Number.POSITIVE_INFINITY } = refinement
  let best = bestInPlace
  let until = Number.POSITIVE_INFINITY
  for (let [known, step] = [-1, 1]; inDoubt.some(({ isDone }) => !isDone); step++) {
    for (const one of inDoubt) {
      if (one.isDone || ownProcessorMs() > until) continue
      if (!one.isBegun) one.page.onLook?.()
      const again = await one.secondPass.further()
      second[one.at] = again?.words ?? one.page.words
      Object.assign(one, { isBegun: true, isDone: again?.isDone ?? true })
    }
    if (step === 1) until = ownProcessorMs() + secondPassBudgetMs / 2
    const found = differences(second, [first]).length
    // The surer a word, the later it is read again: where both engines saw the same numbers in one step, they will in the next.
    const isLast = inDoubt.every(({ isDone }) => isDone) || ownProcessorMs() > until || (step > 1 && found === known)
    known = found
    best = bestOf(refinement, best, isLast ? MAX_TRIES : FEW_TRIES)
    if (isLast || (await isSettled(best))) break
  }
  return best
}

/** Whatever is read on it has its place on the page that was laid straight. */
const asItLies = (page: OcrPage): OcrPage => ({ ...page, shownAt: (box) => box })

interface Attempt {
  /** By page. */
  words: readonly (readonly OcrWord[])[]
  reading: Reading | null
  error: unknown
}

/** The best of the readings by either engine, by both, and `known`; then tries up to `most` doubted words in their other reading. */
function bestOf(
  { first, second, readWords, secondPassBudgetMs = Number.POSITIVE_INFINITY }: Refinement,
  known: Attempt,
  most: number,
): Attempt {
  const whole = second.map((words, i) => agreedWords(words, [first[i] ?? []]))
  // What is seen further on takes the place of what stands there now: a reading keeps the words that it was made of.
  const tries = [known, ...[[...second], whole].map((words) => ({ words, ...readWords(words) }))]
  let best = tries.reduce((a, b) => (worth(b.reading) > worth(a.reading) ? b : a))
  const isOver = overAfter(secondPassBudgetMs * TRYING)
  for (const { page, at, other } of differences(best.words, [first, second]).slice(0, most)) {
    if ((best.reading && isFullyRead(best.reading)) || isOver()) break
    const words = best.words.map((list, i) => (i === page ? list.with(at, other) : list))
    const attempted = readWords(words)
    if (proofOf(attempted.reading) > proofOf(best.reading)) best = { words, ...attempted }
  }
  return best
}

interface Difference {
  page: number
  /** The word's place among the words of its page. */
  at: number
  other: OcrWord
}
/** Numbers that the two engines read differently, the least certain first. */
function differences(words: readonly (readonly OcrWord[])[], byEngine: readonly (readonly (readonly OcrWord[])[])[]): Difference[] {
  const found = words.flatMap((list, page) =>
    byEngine.flatMap((read) => differingWords(list, read[page] ?? []).map(({ at, other }) => ({ page, at, other }))),
  )
  const isNumber = (w: OcrWord | undefined) => /\d/.test(w?.text ?? '')
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
