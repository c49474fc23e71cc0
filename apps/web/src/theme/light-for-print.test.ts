import { afterEach, describe, expect, it } from 'vitest'
import { lightForPrint } from './light-for-print.ts'

const root = document.documentElement
const scheme = () => root.getAttribute('data-mantine-color-scheme')
lightForPrint()
afterEach(() => root.removeAttribute('data-mantine-color-scheme'))

describe('printing', () => {
  it('is light although the screen is dark, and the screen is dark again after it', () => {
    root.setAttribute('data-mantine-color-scheme', 'dark')
    window.dispatchEvent(new Event('beforeprint'))
    expect(scheme()).toBe('light')
    window.dispatchEvent(new Event('afterprint'))
    expect(scheme()).toBe('dark')
  })

  it('leaves a light screen as it is', () => {
    root.setAttribute('data-mantine-color-scheme', 'light')
    window.dispatchEvent(new Event('beforeprint'))
    expect(scheme()).toBe('light')
    window.dispatchEvent(new Event('afterprint'))
    expect(scheme()).toBe('light')
  })
})
