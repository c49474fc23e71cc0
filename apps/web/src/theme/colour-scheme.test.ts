import { afterEach, expect, it } from 'vitest'
import { cookieColourScheme } from './colour-scheme.ts'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const isSwitching = () => 'switching' in document.documentElement.dataset
afterEach(() => cookieColourScheme().clear())

it('nothing fades while another look is chosen, until it has been painted', async () => {
  const scheme = cookieColourScheme()
  scheme.set('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(isSwitching()).toBe(true)
  await frame()
  expect(isSwitching()).toBe(true)
  await frame()
  await frame()
  expect(isSwitching()).toBe(false)
})
