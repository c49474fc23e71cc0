import { expect, it } from 'vitest'
import { keepEarlyKeys, takeEarlyKeys } from './early-keys.ts'

const press = (...keys: string[]) => {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

it('keys pressed before the palette is there: the words, and whether Enter came after them', () => {
  keepEarlyKeys()
  press('r', 'e', 'x', 'Backspace', 'p', 'Enter')
  expect(takeEarlyKeys()).toEqual({ text: 'rep', isEntered: true })
  keepEarlyKeys()
  press('Enter', 'a', 'Enter', 'b')
  expect(takeEarlyKeys()).toEqual({ text: 'ab', isEntered: false })
  // Enter alone takes nothing: no words were said.
  keepEarlyKeys()
  press('Enter')
  expect(takeEarlyKeys()).toEqual({ text: '', isEntered: false })
  press('c')
  expect(takeEarlyKeys()).toEqual({ text: '', isEntered: false })
})
