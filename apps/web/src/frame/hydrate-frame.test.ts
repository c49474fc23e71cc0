import { afterEach, describe, expect, it } from 'vitest'
import { hydrateFrame } from './hydrate-frame.ts'

const links =
  '<a href="/">Dashboard</a><a href="/documents">Upload</a><main id="content" tabindex="-1"><a href="/documents">Quick Upload</a></main>'

const drawn = () => document.createRange().createContextualFragment(links).childNodes

function page() {
  document.head.insertAdjacentHTML('beforeend', '<style id="frame-styles"></style>')
  const root = document.createElement('div')
  root.append(...drawn())
  document.body.append(root)
  return root
}

describe('the page in the place of its frame', () => {
  afterEach(() => {
    document.body.replaceChildren()
    document.getElementById('frame-styles')?.remove()
  })

  it.each([
    ['a link', 'a[href="/"]', 'Dashboard'],
    ['the second of two alike', 'main a', 'Quick Upload'],
  ])('leaves the keyboard on %s that it was on', (_, selector, words) => {
    const root = page()
    root.querySelector<HTMLElement>(selector)?.focus()
    const before = document.activeElement
    hydrateFrame(root, () => root.replaceChildren(...drawn()))
    expect(document.activeElement).not.toBe(before)
    expect(document.activeElement?.textContent).toBe(words)
  })

  it('takes the focus from nobody, and ends the styles of the frame', () => {
    const root = page()
    hydrateFrame(root, () => root.replaceChildren(...drawn()))
    expect(document.activeElement).toBe(document.body)
    expect(document.getElementById('frame-styles')).toBeNull()
  })
})
