import { folded } from '../printed/fold.ts'
import { isPaymentLine, PAYS_BACK } from '../printed/lexicon/card-payments.ts'
import type { TypedWay } from './card-types.ts'

/** How the signs of a table are to be taken. */
export interface Orientation {
  invert: boolean
  /** Balances are printed as what is owed. */
  owed: boolean
  doubt: string | null
  /** Why single rows are in doubt, in their order; null or missing for the others. */
  rowDoubts?: readonly (string | null)[]
}

/**
 * What a card's export says of its signs. `signed` is as printed: 'kept' means that what is positive came in, 'turned' that it was bought.
 */
export interface CardSignTable {
  signed: readonly (number | null)[]
  /** By the column of types, where there is one; null where none says anything. */
  types: readonly TypedWay[]
  descriptions: readonly string[]
  /** The columns say by their names, or each row by its mark, which way its money went. */
  isNamed: boolean
  /** Amounts have no signs of their own: the type of a row is its sign. */
  isTyped: boolean
  /** The heading of the one amount, or the title over it, names money out or in. */
  side: 'in' | 'out' | null
  balance: {
    /** The share of steps that the balance follows, and how many there are. */
    share: number
    steps: number
    /** It falls where the printed sign says that money came in. */
    falls: boolean
    /** It is printed as what is left or held: negative, or under a heading such as 'Available'. Otherwise it is taken for what is owed. */
    isHeld: boolean
    /** Its heading says that it is what is left to spend. */
    isAvailable: boolean
    isPositive: boolean
  } | null
}

interface Ground {
  turned: boolean
  /** It rests on what single rows are called. */
  isByName?: boolean
  /** It decides alone. What is only likely decides where nothing else speaks, and the rows are asked. */
  isSure: boolean
}

const UNSURE = 'The file does not say whether this is a purchase or a payment'
const SPLIT = 'What the file says about purchases and payments contradicts itself'
export const OTHER_TYPE = 'Its type and its sign say different things'
const NO_TYPE = 'Its type does not say whether this is a purchase or a payment'

/** Of rows that say something nearly all must say the same. */
const NEARLY_ALL = 0.9
/** A card has more purchases than payments: so many rows, and such a share of them with one sign, tell which sign is a purchase. */
const MANY = 8
const MOST = 0.75
/** Different descriptions among them. */
const PLACES = 4
const FEW_PLACES = 3
/** So many rows outweigh a balance of which it is not said whether it is owed. */
const SHEER = 50
/** Steps of a balance that prove which way money went. */
const STEPS = 2

/**
 * Whether a card's signs are turned, on these grounds in this order: columns named for debits and credits; a column of types; a running balance
 * that follows every row; the heading; the weight of many rows; and last the names, of which only those of payments count, never a
 * merchant's that sounds like one. Where grounds that decide contradict one another, or none decides, the rows are asked.
 */
export function cardOrientation(card: CardSignTable): Orientation {
  const grounds = groundsOf(card)
  const sure = grounds.filter((g) => g.isSure)
  const chosen = sure[0] ?? grounds[0] ?? bySize(card)
  const isSplit = sure.some((g) => g.turned !== chosen.turned) || isDoubtedByBalance(card, chosen.turned)
  const { balance } = card
  const follows = balance !== null && balance.share > 0.5
  return {
    invert: chosen.turned,
    owed: follows ? balance.falls !== chosen.turned : (balance?.isPositive ?? false),
    doubt: isSplit ? SPLIT : chosen.isSure ? null : UNSURE,
    rowDoubts: card.types.map((type, i) => typeDoubt(type, card, i, chosen.turned) ?? (chosen.isByName ? nameDoubt(card, i) : null)),
  }
}

/** A balance that follows every row is no proof where it would make payments of most of a card; a few rows are asked all the same. */
function isDoubtedByBalance(card: CardSignTable, turned: boolean): boolean {
  const balance = card.isNamed || card.types.some((t) => t !== null) ? null : byBalance(card)
  return balance !== null && balance.turned !== turned && (card.balance?.share ?? 0) >= NEARLY_ALL && card.signed.length < SHEER
}

/** Why a row is in doubt whose own type says otherwise than its sign, or nothing where there is no other sign. */
function typeDoubt(type: TypedWay, { types, signed, isTyped }: CardSignTable, i: number, turned: boolean): string | null {
  const s = signed[i]
  if (!s) return null
  if (type === 'other' || type === null)
    return isTyped && (type === 'other' || types.includes('in') === types.includes('out')) ? NO_TYPE : null
  return ((type === 'in') === s > 0) !== turned ? null : OTHER_TYPE
}

/** Where all amounts have one sign, the names of some rows say nothing of the others. */
const nameDoubt = ({ signed, descriptions }: CardSignTable, i: number): string | null =>
  isOneSided(signed) && !isPaymentLine(folded(descriptions[i] ?? '')) ? UNSURE : null

/** In their order. Beside what the file itself says of its rows neither their weight nor their names are asked: it may hold nothing but payments. */
function groundsOf(card: CardSignTable): Ground[] {
  const [types, balance] = [byTypes(card), byBalance(card)]
  if (card.isNamed) return [{ turned: false, isSure: true }, ...(balance && card.balance?.isHeld ? [balance] : [])]
  const said = [types, balance, bySide(card)]
  return (types ? said : [...said, byWeight(card), byNames(card)]).filter((g) => g !== null)
}

const sides = (signed: CardSignTable['signed']) => {
  const into = signed.filter((s) => s !== null && s > 0).length
  const out = signed.filter((s) => s !== null && s < 0).length
  return { into, out }
}
const isMostlyPositive = ({ signed }: CardSignTable): boolean => sides(signed).into > sides(signed).out
const isOneSided = (signed: CardSignTable['signed']): boolean => sides(signed).into === 0 || sides(signed).out === 0

/** Of those who say something: turned, kept, or null where too many say each. */
function ballot(votes: readonly boolean[], atLeast: number): { turned: boolean; share: number } | null {
  const turned = votes.filter(Boolean).length
  const share = Math.max(turned, votes.length - turned) / votes.length
  return votes.length > 0 && share >= atLeast ? { turned: turned * 2 > votes.length, share } : null
}

function byTypes({ types, signed }: CardSignTable): Ground | null {
  const votes = types.flatMap((type, i) =>
    (type === 'in' || type === 'out') && signed[i] ? [(type === 'in') !== (signed[i] ?? 0) > 0] : [],
  )
  const result = ballot(votes, NEARLY_ALL)
  return result && { turned: result.turned, isSure: true }
}

/**
 * A positive balance is taken for what is owed. What it says is sure only where it makes a card of the list: more went out than came in, and
 * to several places. A card that was paid too much has a balance below zero, and a list of transfers is none of purchases.
 */
function byBalance(card: CardSignTable): Ground | null {
  const { balance, signed } = card
  if (!balance || balance.share <= 0.5) return null
  const turned = balance.isHeld === balance.falls
  const { into, out } = sides(signed)
  const [came, went] = turned ? [out, into] : [into, out]
  const isOfCard = came <= went && placesOf(card, turned) >= Math.min(FEW_PLACES, went)
  const names = byNames(card)
  const isDenied = !balance.isHeld && names?.isSure === true && names.turned !== turned
  return { turned, isSure: balance.share >= NEARLY_ALL && balance.steps >= STEPS && (balance.isAvailable || isOfCard) && !isDenied }
}

const bySide = ({ side }: CardSignTable): Ground | null => (side === null ? null : { turned: side === 'out', isSure: true })

/** How many different descriptions the rows with one sign have, numbers left out. */
const placesOf = ({ signed, descriptions }: CardSignTable, isPositive: boolean): number =>
  new Set(descriptions.flatMap((text, i) => (signed[i] && signed[i] > 0 === isPositive ? [folded(text).replace(/\d/g, '')] : []))).size

/** Purchases are many, and made in many places: the same words again and again may as well be payments. */
function byWeight(card: CardSignTable): Ground | null {
  const { into, out } = sides(card.signed)
  if (into === out) return null
  const turned = into > out
  // Types that name no purchase leave open whether there are any.
  if (card.types.filter((type) => type === 'other').length > card.types.length / 2) return { turned, isSure: false }
  const isMost = Math.max(into, out) >= MOST * (into + out)
  return { turned, isSure: isMost && into + out >= MANY && placesOf(card, turned) >= PLACES }
}

/** Where nothing else speaks: purchases are smaller than payments. */
function bySize({ signed }: CardSignTable): Ground {
  const median = (sign: 1 | -1) => {
    const sizes = signed.flatMap((s) => (s && Math.sign(s) === sign ? [Math.abs(s)] : [])).sort((a, b) => a - b)
    return sizes[sizes.length >> 1] ?? Number.POSITIVE_INFINITY
  }
  return { turned: median(1) < median(-1), isSure: false }
}

/** What is called a payment came in. What only sounds like one says so where nothing else speaks. */
function byNames(card: CardSignTable): Ground | null {
  const { descriptions, signed } = card
  const votes = (test: (words: string) => boolean) =>
    descriptions.flatMap((text, i) => (signed[i] && test(folded(text)) ? [(signed[i] ?? 0) < 0] : []))
  const payments = votes(isPaymentLine)
  const plain = ballot(payments, NEARLY_ALL)
  if (plain) return { turned: plain.turned, isByName: true, isSure: true }
  // Rows that are called payments and went both ways say nothing; merchants' names say less.
  const loose =
    payments.length > 0
      ? null
      : ballot(
          votes((words) => PAYS_BACK.test(words)),
          NEARLY_ALL,
        )
  // Agreed with by purchases at several places they may decide: three transfers beside one 'Return Records' are no purchases.
  const agrees =
    loose !== null && !isOneSided(signed) && isMostlyPositive(card) === loose.turned && placesOf(card, loose.turned) >= FEW_PLACES
  return loose && { turned: loose.turned, isSure: agrees }
}
