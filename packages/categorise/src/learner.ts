import type { Leaf } from '@ledgerhand/core/categories'
import type { Cents } from '@ledgerhand/core/money'
import { plainText } from './description-words.ts'

/** What is known of a row before anybody says what it is. */
export interface SeenWords {
  /** The merchant as `merchantKey` gives it. */
  merchant: string
  isCredit: boolean
  amountCents?: Cents | number
  /** What the built-in rules make of it. */
  guess?: Leaf
}
export interface Taught extends SeenWords {
  leaf: Leaf
}
export interface LearntGuess {
  leaf: Leaf
  /** 0 to 1, as the model has it: see core/calibration for what it is worth. */
  confidence: number
  /** The merchant among those taught that is most like this one, where one of that category is. */
  like: string | null
}

const BITS = 15
const SIZE = 1 << BITS
const STEP = 0.4
/** Each answer is gone over this often: a handful of answers should count at once. */
const ROUNDS = 2
/** A word that as many other categories hold ('ltd', 'paypal', a town) makes two merchants no more alike. */
const TELLING = 0.6

/** FNV-1a, folded to the table's size. */
function slot(feature: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < feature.length; i++) {
    h ^= feature.charCodeAt(i)
    h = Math.imul(h, 0x01000193)
  }
  return (h ^ (h >>> 16)) & (SIZE - 1)
}

/** Words and pieces of three to five letters, each with the direction of the money; weighted so that long names count as much as short ones. */
function featuresOf(row: SeenWords): { slots: number[]; values: number[] } {
  const way = row.isCredit ? '+' : '-'
  const text = plainText(row.merchant)
  const words = text.split(' ').filter((w) => w.length > 1)
  const pieces = new Set<string>()
  const joined = `_${text.replaceAll(' ', '_')}_`
  for (let n = 3; n <= 5; n++) for (let i = 0; i + n <= joined.length; i++) pieces.add(joined.slice(i, i + n))
  const slots: number[] = []
  const values: number[] = []
  const add = (feature: string, value: number) => {
    slots.push(slot(way + feature))
    values.push(value)
  }
  add('bias', 0.3)
  add(`whole ${text}`, 1)
  for (const word of words) add(`word ${word}`, 1 / Math.sqrt(words.length))
  for (const piece of pieces) add(piece, 1 / Math.sqrt(pieces.size))
  // How an owner sorts one kind of merchant says more of the next one than any piece of its name.
  if (row.guess) add(`guess ${row.guess}`, 1.6)
  if (row.amountCents) add(`size ${Math.round(Math.log2(Number(row.amountCents)))}`, 0.15)
  return { slots, values }
}

/**
 * A small model of how one owner sorts their own money: hashed words and letter pieces into a logistic regression over the categories
 * that they have used, taught one answer at a time (Adagrad). Deterministic, a few megabytes, a few microseconds an answer.
 */
export class Learner {
  readonly #leaves: Leaf[] = []
  readonly #at = new Map<Leaf, number>()
  readonly #weights: Float32Array[] = []
  readonly #squares: Float32Array[] = []
  /** The last answer for each merchant, and by category and word a merchant that has it in its name. */
  readonly #taught = new Map<string, Leaf>()
  readonly #named = new Map<string, string>()
  /** How many answers held a word, and how many of one category did. */
  readonly #heard = new Map<string, number>()
  #count = 0

  /** How many answers it has seen. */
  get size(): number {
    return this.#count
  }

  #classOf(leaf: Leaf): number {
    const known = this.#at.get(leaf)
    if (known !== undefined) return known
    this.#at.set(leaf, this.#leaves.length)
    this.#leaves.push(leaf)
    this.#weights.push(new Float32Array(SIZE))
    this.#squares.push(new Float32Array(SIZE))
    return this.#leaves.length - 1
  }

  #odds({ slots, values }: { slots: number[]; values: number[] }): Float64Array {
    const odds = new Float64Array(this.#leaves.length)
    // One more class, 'none of these', stands at nought: the first category is learnt against it, and odd names fall to it.
    let top = 0
    for (let c = 0; c < odds.length; c++) {
      const w = this.#weights[c] as Float32Array
      let sum = 0
      for (let i = 0; i < slots.length; i++) sum += (w[slots[i] as number] as number) * (values[i] as number)
      odds[c] = sum
      if (sum > top) top = sum
    }
    let total = Math.exp(-top)
    for (let c = 0; c < odds.length; c++) total += odds[c] = Math.exp((odds[c] as number) - top)
    for (let c = 0; c < odds.length; c++) odds[c] = (odds[c] as number) / total
    return odds
  }

  /** Takes in one answer of the owner. */
  teach(row: Taught): void {
    const right = this.#classOf(row.leaf)
    const features = featuresOf(row)
    const { slots, values } = features
    for (let round = 0; round < ROUNDS; round++) {
      const odds = this.#odds(features)
      for (let c = 0; c < odds.length; c++) {
        const error = (c === right ? 1 : 0) - (odds[c] as number)
        if (Math.abs(error) < 0.001) continue
        const w = this.#weights[c] as Float32Array
        const s = this.#squares[c] as Float32Array
        for (let i = 0; i < slots.length; i++) {
          const at = slots[i] as number
          const slope = error * (values[i] as number)
          s[at] = (s[at] as number) + slope * slope
          w[at] = (w[at] as number) + (STEP * slope) / Math.sqrt((s[at] as number) + 1e-6)
        }
      }
    }
    this.#taught.set(row.merchant, row.leaf)
    for (const word of new Set(plainText(row.merchant).split(' '))) {
      this.#named.set(`${row.leaf} ${word}`, row.merchant)
      for (const key of [word, `${row.leaf} ${word}`]) this.#heard.set(key, (this.#heard.get(key) ?? 0) + 1)
    }
    this.#count += 1
  }

  /** What the owner would most likely say; null before there is anything to go by. */
  guess(row: SeenWords): LearntGuess | null {
    if (this.#leaves.length === 0) return null
    const odds = this.#odds(featuresOf(row))
    let best = 0
    for (let c = 1; c < odds.length; c++) if ((odds[c] as number) > (odds[best] as number)) best = c
    const leaf = this.#leaves[best] as Leaf
    return { leaf, confidence: odds[best] as number, like: this.#most(row.merchant, leaf) }
  }

  /** A taught merchant of this category that shares a word with it: the longest such word says most. */
  #most(merchant: string, leaf: Leaf): string | null {
    const words = plainText(merchant)
      .split(' ')
      .filter((w) => w.length > 2)
      .sort((a, b) => b.length - a.length)
    for (const word of words) {
      const name = this.#named.get(`${leaf} ${word}`)
      const share = (this.#heard.get(`${leaf} ${word}`) ?? 0) / (this.#heard.get(word) ?? 1)
      if (name !== undefined && share >= TELLING && this.#taught.get(name) === leaf) return name
    }
    return null
  }
}
