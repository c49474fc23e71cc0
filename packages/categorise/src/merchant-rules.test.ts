import { expect, it } from 'vitest'

/** The module as a new process has it. */
const fresh = (time: string) => import(`${import.meta.dirname}/merchant-rules.ts?${time}`) as Promise<typeof import('./merchant-rules.ts')>

it('reads its tables in many steps, once', async () => {
  const { findMerchant, loadMerchantRules } = await fresh('first')
  expect([...loadMerchantRules()].length).toBeGreaterThan(25)
  expect(findMerchant(['starbucks'], 0)?.value.leaf).toBe('meals')
  // Once they are there, there is nothing left to do.
  expect([...loadMerchantRules()]).toEqual([])
})

it('finds merchants and trades without anybody having loaded the tables', async () => {
  const { findKeyword, findMerchant } = await fresh('second')
  expect(findMerchant(['starbucks'], 0)?.value.leaf).toBe('meals')
  expect(findKeyword(['riverside', 'pizza'], 0)?.value.leaf).toBe('meals')
})
