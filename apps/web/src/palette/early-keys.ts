/**
 * Who calls the palette types on at once. Until its field has the focus, what is typed is kept for it: on the page below the same
 * letters would accept, delete or undo.
 */
let typed = ''
let stop: (() => void) | null = null

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key === 'Escape') takeEarlyKeys()
  const isSign = key.length === 1
  if (ctrlKey || metaKey || altKey || !(isSign || key === 'Backspace' || key === 'Enter')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (isSign) typed += key
  else if (key === 'Backspace') typed = typed.slice(0, -1)
}

/** From now on; ends with `takeTyped`, and with Escape. */
export function keepEarlyKeys(): void {
  if (stop) return
  typed = ''
  window.addEventListener('keydown', keep, { capture: true })
  stop = () => window.removeEventListener('keydown', keep, { capture: true })
}

/** What was typed meanwhile; from now on the keys are the page's again. */
export function takeEarlyKeys(): string {
  stop?.()
  stop = null
  const taken = typed
  typed = ''
  return taken
}
