import type { Leaf } from '@ledgerhand/core/categories'
import { merchantKey } from '@ledgerhand/core/merchant'
import { cents } from '@ledgerhand/core/money'
import { describe, expect, test } from 'vitest'
import { categorise } from './categorise.ts'
import { Experience } from './experience.ts'

const seen = (description: string, amountCents = 1250, isCredit = false) => {
  const row = { merchant: merchantKey(description), isCredit, amountCents }
  return { row, guess: categorise({ description, isCredit, amountCents: cents(amountCents) }) }
}
function taught(answers: readonly (readonly [string, Leaf, (boolean | undefined)?])[]): Experience {
  const experience = new Experience()
  for (const [description, leaf, isTransfer = false] of answers) {
    const { row, guess } = seen(description)
    experience.learn({ ...row, guess, leaf, isTransfer })
  }
  return experience
}
const opinion = (experience: Experience, description: string) => {
  const { row, guess } = seen(description)
  return experience.opinionOf(row, guess)
}

describe('what a merchant was called before', () => {
  test('stands, and says how often', () => {
    const one = opinion(taught([['ZQX HOLDINGS 77', 'insurance']]), 'ZQX HOLDINGS 912')
    expect(one).toMatchObject({ leaf: 'insurance', by: 'memory', reason: 'You chose this for this merchant once' })
    expect(one.confidence).toBeCloseTo(0.95)
    const four = opinion(taught(Array.from({ length: 4 }, () => ['ZQX HOLDINGS 77', 'insurance'] as const)), 'ZQX HOLDINGS 912')
    expect(four.reason).toBe('You chose this for this merchant 4 times')
    expect(four.confidence).toBeCloseTo(0.98)
  })
  test('is doubted where the owner answered in two ways', () => {
    const mixed = opinion(
      taught([
        ['ZQX HOLDINGS', 'insurance'],
        ['ZQX HOLDINGS', 'insurance'],
        ['ZQX HOLDINGS', 'insurance'],
        ['ZQX HOLDINGS', 'travel'],
      ]),
      'ZQX HOLDINGS',
    )
    expect(mixed).toMatchObject({ leaf: 'insurance', reason: 'You chose this 3 of 4 times for this merchant' })
    expect(mixed.confidence).toBeLessThan(0.7)
  })
  test('is a transfer where the owner said so', () => {
    expect(opinion(taught([['ACME VAULT', 'uncategorised_expense', true]]), 'ACME VAULT')).toMatchObject({ isTransfer: true, by: 'memory' })
  })
  test('says nothing of money the other way', () => {
    const experience = taught([['ZQX HOLDINGS', 'insurance']])
    const { row, guess } = seen('ZQX HOLDINGS', 1250, true)
    expect(experience.opinionOf(row, guess).by).toBe('reader')
  })
})

describe('a merchant that was never seen', () => {
  const yarns = ['NORDVIK YARN OSLO', 'BLUE YARN COMPANY', 'YARN AND NEEDLE', 'THE YARN BARN', 'YARN HARBOUR', 'OLD MILL YARN'].map(
    (d) => [d, 'cogs_materials'] as const,
  )
  const others = ['STAPLES 44', 'COMCAST', 'DELTA AIR', 'UBER TRIP', 'GEICO', 'ADOBE'].map((d) => [d, 'general_operating'] as const)
  test('is sorted like those it resembles, with their name for a reason', () => {
    const guess = opinion(taught([...yarns, ...others, ...yarns]), 'COTTAGE YARN 0042')
    expect(guess).toMatchObject({ leaf: 'cogs_materials', by: 'learnt' })
    expect(guess.reason).toMatch(/^Like '.*YARN.*', which you put under Materials & Supplies for Goods$/)
  })
  test('is left to the built-in rules until there are answers enough', () => {
    expect(opinion(taught([['BLUE YARN', 'cogs_materials']]), 'COTTAGE YARN').by).toBe('reader')
  })
  test('and like nothing known is not sure', () => {
    expect(opinion(taught([...yarns, ...others]), 'QWPZ 88').confidence).toBeLessThan(0.7)
  })
})

test('what the rules say is worth less where the owner keeps saying otherwise', () => {
  const fuel = ['SHELL 11', 'EXXON 22', 'CHEVRON 33', 'TEXACO 44', 'SUNOCO 55', 'VALERO 66', 'MARATHON PETRO 77', 'CITGO 88']
  const before = opinion(new Experience(), 'ESSO 99')
  const after = opinion(taught(fuel.map((d) => [d, 'local_transport'] as const)), 'ESSO 99')
  expect(before).toMatchObject({ leaf: 'car_truck', by: 'reader' })
  expect(before.confidence).toBeGreaterThan(0.7)
  expect(after.leaf === 'local_transport' || after.confidence < before.confidence - 0.1).toBe(true)
})

test('one leaf that this owner files elsewhere is doubted, and its neighbours are not', () => {
  const cafes = ['BLUE DOOR CAFE', 'OLD MILL BISTRO', 'SUSHI ZEN', 'PIZZERIA ROMA', 'HARBOUR GRILL HOUSE DINER', 'CORNER BAKERY'].map(
    (d) => [d, 'general_operating'] as const,
  )
  const hotels = ['LAKE HOTEL', 'PINE MOTEL', 'HOTEL ADLER', 'GRAND RESORT', 'SEA HOSTEL', 'CITY HOTEL'].map((d) => [d, 'travel'] as const)
  const experience = taught([...cafes, ...hotels])
  const reader = (description: string) => opinion(new Experience(), description).confidence
  const [cafe, hotel] = [opinion(experience, 'TRATTORIA VERDE'), opinion(experience, 'MOTEL SUNSET')]
  expect(cafe.leaf === 'general_operating' || cafe.confidence < reader('TRATTORIA VERDE') - 0.1).toBe(true)
  expect(hotel).toMatchObject({ leaf: 'travel' })
  expect(hotel.confidence).toBeGreaterThanOrEqual(0.8)
})

describe('a reason stays true', () => {
  test('a word that every merchant has makes none like another', () => {
    const experience = taught([
      ['ZORVAK LTD', 'insurance'],
      ['MELTIN LTD', 'rent_property'],
      ['QUAVER LTD', 'cogs_materials'],
      ['BRISKA LTD', 'repairs'],
      ['TANDEL LTD', 'advertising'],
      ['POLVEK LTD', 'software'],
    ])
    expect(opinion(experience, 'XUMBLE LTD').reason).not.toMatch(/^Like '.* LTD'/)
  })
  test('what the rules knew nothing of does not keep their words once the model knows', () => {
    const vests = ['KNIT VEST ONE', 'TWEED VEST', 'VEST AND VELVET', 'VEST HARBOUR', 'RED VEST CO', 'VEST BARN'].map(
      (d) => [d, 'entertainment'] as const,
    )
    const found = opinion(taught([...vests, ...vests]), 'MOSS VEST 12')
    expect(found).toMatchObject({ leaf: 'entertainment', by: 'learnt' })
    expect(found.reason).not.toContain('Nothing in the text')
  })
})

/** Shops of made-up names whose owner sorts them by their last word, as people do. */
const trades: [string, Leaf][] = [
  ['ROASTERS', 'meals'],
  ['FREIGHT', 'cogs_freight'],
  ['TIMBER', 'cogs_materials'],
  ['PRINTWORKS', 'advertising'],
  ['LEGAL LLP', 'legal_professional'],
  ['MUTUAL', 'insurance'],
  ['HOSTING', 'software'],
  ['LODGE', 'travel'],
]
const syllables = ['ka', 'lo', 'mi', 'ren', 'tas', 'vo', 'zu', 'pel', 'dor', 'fin']
test('after a few hundred answers it is right, and as sure as it is right', () => {
  let seed = 7
  const chance = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const one = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const experience = new Experience()
  let sure = 0
  let sureAndRight = 0
  let right = 0
  for (let i = 0; i < 600; i++) {
    const [trade, leaf] = one(trades)
    const { row, guess } = seen(
      `${one(['', 'SQ *', 'POS PURCHASE '])}${one(syllables)}${one(syllables)} ${trade} ${Math.floor(chance() * 9999)}`,
    )
    const found = experience.opinionOf(row, guess)
    if (i >= 300) {
      if (found.leaf === leaf) right++
      if (found.confidence >= 0.8) {
        sure++
        if (found.leaf === leaf) sureAndRight++
      }
    }
    experience.learn({ ...row, guess, leaf, isTransfer: false })
  }
  expect(right / 300).toBeGreaterThan(0.95)
  expect(sure).toBeGreaterThan(200)
  expect(sureAndRight / sure).toBeGreaterThan(0.95)
})

describe('an owner who sorts one kind of merchant elsewhere', () => {
  const elsewhere = ['RUBY TAVERN', 'OAK SMOKEHOUSE', 'PHO SAIGON', 'ZIA TAQUERIA', 'MILL BAKERY', 'SUSHI KO'].map(
    (d) => [d, 'entertainment'] as const,
  )

  test('is followed for the next of that kind within a handful of answers, and told why in true numbers', () => {
    const next = opinion(taught(elsewhere), 'GOLDEN NOODLE 44')
    expect(next).toMatchObject({ leaf: 'entertainment', by: 'learnt' })
    expect(next.reason).toBe("'NOODLE' suggests a restaurant or café; such lines you put under Entertainment 6 of 6 times")
    expect(next.confidence).toBeLessThan(0.8)
  })

  test('the numbers count what was answered otherwise too', () => {
    const next = opinion(taught([...elsewhere, ['KEBAB HUT', 'meals']]), 'GOLDEN NOODLE 44')
    expect(next.reason).toMatch(/such lines you put under Entertainment 6 of 7 times$/)
  })

  test('nothing is said of kinds that were never answered', () => {
    expect(opinion(taught(elsewhere), 'HILTON GARDEN INN').reason).not.toContain('such lines')
  })
})
