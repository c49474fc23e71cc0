import { cents } from '@ledgerhand/core/money'
import { questionFor } from '@ledgerhand/core/questions'
import { describe, expect, test } from 'vitest'
import { categorise } from './categorise.ts'

const of = (description: string, isCredit = false, dollars = 900) =>
  categorise({ description, isCredit, amountCents: cents(dollars * 100) })

const asked = (description: string, isCredit = false, dollars = 900) =>
  questionFor({ description, isCredit, amountCents: cents(dollars * 100), leaf: of(description, isCredit, dollars).leaf })

describe('what costs tax where it is guessed is asked', () => {
  test.each([
    ['INTERNAL REVENUE SERVICE', 'owner_tax'],
    ['LATE FEE IRS', 'fine'],
    ['METLIFE', 'health_life'],
    ['WESTERN UNION', 'person_paid'],
    ['TUITION UNIVERSITY OF TEXAS', 'family'],
  ])('%s', (line, question) => {
    expect(asked(line)).toBe(question)
  })
  test.each([
    ['EIDL SBA TREAS 310', 'loan_received'],
    ['ONDECK CAPITAL', 'loan_received'],
    ['INVESTMENT FROM PARTNER', 'contribution'],
    ['GIFT FROM MOM', 'contribution'],
  ])('%s, money in', (line, question) => {
    expect(asked(line, true)).toBe(question)
  })
  test('CARMAX of a car, and not of an oil change', () => {
    expect([asked('CARMAX', false, 21_000), asked('CARMAX', false, 90)]).toEqual(['capital_purchase', null])
  })
})

describe('a transfer that names somebody, or savings that may be the owner’s, waits for a person', () => {
  test.each(['FIDELITY INVESTMENTS', 'COINBASE'])('%s', (line) => {
    expect(of(line).transferConfidence ?? 0).toBeLessThan(0.8)
  })
  test.each(['ONLINE TRANSFER TO JANE DOE', 'MOBILE TRANSFER TO JOHN Q SMITH 8812345', 'WIRE TO MARIA LOPEZ REF 99'])(
    '%s is asked',
    (line) => {
      expect([of(line).transferConfidence ?? 0, asked(line)]).toEqual([0, 'person_paid'])
    },
  )
  test('ONLINE TRANSFER FROM JANE DOE waits', () => {
    expect(of('ONLINE TRANSFER FROM JANE DOE', true).transferConfidence).toBe(0.6)
  })
  test.each(['ONLINE TRANSFER TO SAV 1234', 'ONLINE TRANSFER TO BUSINESS SAVINGS', 'ACCOUNT TRANSFER TO MAIN CHECKING'])(
    '%s does not',
    (line) => {
      expect(of(line).transferConfidence).toBeGreaterThanOrEqual(0.8)
      expect(asked(line)).toBeNull()
    },
  )
})
