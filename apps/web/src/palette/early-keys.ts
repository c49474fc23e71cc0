/**
 * Who calls the palette types on at once. Until its field has the focus, what is typed is kept for it: on the page below the same
 * letters would accept, delete or undo.
 */
let typed = ''
/** Whether Enter came last: the first line is to be taken. */
let isEntered = false
let stop: (() => void) | null = null

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key === 'Escape') takeEarlyKeys()
  const isSign = key.length === 1
  if (ctrlKey || metaKey || altKey || !(isSign || key === 'Backspace' || key === 'Enter')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  isEntered = key === 'Enter' && typed.trim() !== ''
  if (isSign) typed += key
  else if (key === 'Backspace') typed = typed.slice(0, -1)
}

/** From now on; ends with `takeEarlyKeys`, and with Escape. */
export function keepEarlyKeys(): void {
  if (stop) return
  typed = ''
  isEntered = false
  window.addEventListener('keydown', keep, { capture: true })
  stop = () => window.removeEventListener('keydown', keep, { capture: true })
}

/** What was typed meanwhile, and whether Enter followed it; from now on the keys are the page's again. */
export function takeEarlyKeys(): { text: string; isEntered: boolean } {
  stop?.()
  stop = null
  const taken = { text: typed, isEntered }
  typed = ''
  isEntered = false
  return taken
}
