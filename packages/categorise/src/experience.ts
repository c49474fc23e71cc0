import { bandOf, calibrated, type Tally } from '@ledgerhand/core/calibration'
import { type Leaf, leafNeedsReview, leaves } from '@ledgerhand/core/categories'
import type { Categorised } from './categorise.ts'
import { Learner } from './learner.ts'

/** One answer of the owner: this row is that. `guess` is what the built-in rules had made of it. */
export interface LearnedAnswer {
  merchant: string
  isCredit: boolean
  amountCents: number
  guess: Pick<Categorised, 'leaf' | 'confidence' | 'isTransfer'>
  leaf: Leaf
  isTransfer: boolean
}
export interface Opinion {
  leaf: Leaf
  isTransfer: boolean
  confidence: number
  reason: string
  /** 'memory': the owner answered for this merchant before. 'learnt': the model of their answers. 'reader': the built-in rules. */
  by: 'memory' | 'learnt' | 'reader'
}

interface Choice {
  leaf: Leaf
  isTransfer: boolean
  times: number
  last: number
}

/** The model speaks only after so many answers, and only from this certainty on. */
const SPEAKS_AFTER = 5
const SPEAKS_FROM = 0.35
/** Nothing is ever certain but what a person said of this very row. */
const MOST = 0.98
/** So many answers of a band weigh as much as none: see core/calibration. */
const OF_BAND = 15
/** So many answers of one leaf weigh as much as what its source states. */
const OF_LEAF = 5
type Source = Opinion['by']
const UNPLACED: ReadonlySet<Leaf> = new Set(['uncategorised_income', 'uncategorised_expense'])
const stored = (leaf: Leaf) => leaves[leaf].stored
/** Whole hundredths, as they are stored: 4.9 / 5 is a hair under 0.98. */
const hundredths = (n: number): number => Math.round(n * 100) / 100
const keyOf = (row: { merchant: string; isCredit: boolean }) => `${Number(row.isCredit)}${row.merchant}`
const times = (n: number) => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`)

/**
 * What these books have taught: the owner's own answers by merchant, a model of them for merchants not seen before, and how far the
 * confidence of each source can be trusted here. Each answer is first guessed at and then learnt from, so that the trust rests on
 * guesses made before the answer was known. Nothing in it knows of any other books.
 */
export class Experience {
  readonly #choices = new Map<string, Choice[]>()
  readonly #learner = new Learner()
  readonly #tallies = new Map<string, Tally>()
  /** Where the owner put what the built-in rules had taken for one leaf: how many answers, and how many by leaf. */
  readonly #kinds = new Map<Leaf, { all: number; by: Map<Leaf, number> }>()
  #count = 0

  /** How many answers it rests on. */
  get size(): number {
    return this.#count
  }

  learn(answer: LearnedAnswer): void {
    if (!answer.isTransfer) this.#score(answer)
    this.#count += 1
    const key = keyOf(answer)
    const choices = this.#choices.get(key) ?? []
    if (choices.length === 0) this.#choices.set(key, choices)
    const same = choices.find((c) => c.leaf === answer.leaf && c.isTransfer === answer.isTransfer)
    if (same) Object.assign(same, { times: same.times + 1, last: this.#count })
    else choices.push({ leaf: answer.leaf, isTransfer: answer.isTransfer, times: 1, last: this.#count })
    if (answer.isTransfer) return
    this.#learner.teach({ ...answer, guess: answer.guess.leaf })
    const kind = this.#kinds.get(answer.guess.leaf) ?? { all: 0, by: new Map<Leaf, number>() }
    kind.all += 1
    kind.by.set(answer.leaf, (kind.by.get(answer.leaf) ?? 0) + 1)
    this.#kinds.set(answer.guess.leaf, kind)
  }

  /** Why the model says so: a merchant like it, else what the owner did with such merchants more often than not, else no more than that it is alike. */
  #why(like: string | null, leaf: Leaf, guess: Categorised): string {
    const { label } = leaves[leaf]
    if (like) return `Like '${like.toUpperCase()}', which you put under ${label}`
    const sorted = this.#sortedSo(guess.leaf, leaf)
    return sorted
      ? `${guess.reason}; such lines you put under ${label} ${sorted.so} of ${sorted.all} times`
      : `Most like what you put under ${label}`
  }

  /** Were the guesses that would have been made right? Each source is judged for itself, in the band it stated. */
  #score(answer: LearnedAnswer): void {
    const { guess } = answer
    const said: [Source, Leaf, number][] = []
    if (!UNPLACED.has(guess.leaf) && !guess.isTransfer) said.push(['reader', guess.leaf, guess.confidence])
    const learnt = this.#learnt(answer, guess.leaf)
    if (learnt && !this.#choices.has(keyOf(answer))) said.push(['learnt', learnt.leaf, learnt.stated])
    for (const [source, leaf, confidence] of said) this.#tally(source, leaf, confidence, stored(leaf) === stored(answer.leaf))
  }

  #tally(source: Source, leaf: Leaf, confidence: number, right: boolean): void {
    const band = `${source}${bandOf(confidence)}`
    for (const key of [band, `${band} ${leaf}`]) {
      const { asked, right: before } = this.#tallies.get(key) ?? { asked: 0, right: 0 }
      this.#tallies.set(key, { asked: asked + 1, right: before + Number(right) })
    }
  }

  /**
   * What a source's statement is worth in these books: as its band has turned out, and then as this leaf has within the band. An owner who
   * files meals elsewhere than we do shows it within a few answers, and nothing else is doubted for it.
   */
  #trusted(source: Source, leaf: Leaf, confidence: number): number {
    const band = `${source}${bandOf(confidence)}`
    const inBand = calibrated(confidence, this.#tallies.get(band))
    const { asked, right } = this.#tallies.get(`${band} ${leaf}`) ?? { asked: 0, right: 0 }
    return Math.min(MOST, (inBand * OF_LEAF + right) / (OF_LEAF + asked))
  }

  /** The model's word less its own uncertainty (two standard errors): a merchant never seen is green only where little speaks against it. */
  #cautious(leaf: Leaf, stated: number): number {
    const share = this.#trusted('learnt', leaf, stated)
    const asked = this.#tallies.get(`learnt${bandOf(stated)}`)?.asked ?? 0
    return Math.max(0, share - 2 * Math.sqrt((share * (1 - share)) / (asked + OF_BAND)))
  }

  /** How often the owner put into `leaf` what the built-in rules had taken for `guess`, where that is more often than not; else null. */
  #sortedSo(guess: Leaf, leaf: Leaf): { so: number; all: number } | null {
    const kind = UNPLACED.has(guess) ? undefined : this.#kinds.get(guess)
    const so = kind?.by.get(leaf) ?? 0
    return kind && so > 1 && so > kind.all / 2 ? { so, all: kind.all } : null
  }

  /** The model's guess; a merchant that is like none taught, by a word of its name or by its kind, is doubted, and few answers make nobody wise. */
  #learnt(row: { merchant: string; isCredit: boolean; amountCents: number }, guess: Leaf) {
    const found = this.#learner.size < SPEAKS_AFTER ? null : this.#learner.guess({ ...row, guess })
    if (!found || UNPLACED.has(found.leaf)) return null
    const wisdom = this.#learner.size / (this.#learner.size + SPEAKS_AFTER)
    const stated = found.confidence * wisdom * (found.like || this.#sortedSo(guess, found.leaf) ? 1 : 0.8)
    return stated < SPEAKS_FROM ? null : { ...found, stated }
  }

  /** What the owner said of this merchant before: the choice made most often, the newer one of two; null when they never did. */
  #choice(row: { merchant: string; isCredit: boolean }) {
    const choices = this.#choices.get(keyOf(row))
    if (!choices) return null
    const [best] = [...choices].sort((a, b) => b.times - a.times || b.last - a.last)
    if (!best) return null
    const all = choices.reduce((n, c) => n + c.times, 0)
    // One of one is worth 0.95, four of four 0.98, three of four 0.58: somebody who answers in two ways is asked again.
    return { ...best, all, stated: hundredths(Math.max(0.05, (2 * best.times - all + 0.9) / (all + 1))) }
  }

  #remembered(row: { merchant: string; isCredit: boolean }): Opinion | null {
    const best = this.#choice(row)
    if (!best) return null
    const { all } = best
    return {
      leaf: best.leaf,
      isTransfer: best.isTransfer,
      confidence: Math.min(MOST, best.stated),
      reason:
        all === best.times
          ? `You chose this for this merchant ${times(all)}`
          : `You chose this ${best.times} of ${all} times for this merchant`,
      by: 'memory',
    }
  }

  /** The best opinion of a row: the owner's own earlier answer, else the surer of the built-in rules and the model. */
  opinionOf(row: { merchant: string; isCredit: boolean; amountCents: number }, guess: Categorised): Opinion {
    const remembered = this.#remembered(row)
    if (remembered) return remembered
    const reader: Opinion = {
      leaf: guess.leaf,
      isTransfer: guess.isTransfer,
      confidence: guess.isTransfer ? guess.transferConfidence : guess.confidence,
      reason: guess.reason,
      by: 'reader',
    }
    if (guess.isTransfer) return reader
    if (!UNPLACED.has(guess.leaf)) reader.confidence = this.#trusted('reader', guess.leaf, guess.confidence)
    const learnt = this.#learnt(row, guess.leaf)
    if (!learnt) return reader
    const sure = this.#cautious(learnt.leaf, learnt.stated)
    if (stored(learnt.leaf) === stored(guess.leaf) && !UNPLACED.has(guess.leaf))
      return { ...reader, confidence: Math.max(reader.confidence, sure) }
    // Which of the two is likelier right is one question, how sure that makes us another: the model's word is weighed whole, and stated with care.
    if (!UNPLACED.has(guess.leaf) && this.#trusted('learnt', learnt.leaf, learnt.stated) <= reader.confidence) return reader
    return {
      leaf: learnt.leaf,
      isTransfer: false,
      // What asks whatever the certainty goes on asking until the owner has said so for this very merchant.
      confidence: leafNeedsReview(learnt.leaf) ? Math.min(sure, 0.69) : sure,
      reason: this.#why(learnt.like, learnt.leaf, guess),
      by: 'learnt',
    }
  }
}
