import { useEffect, useRef } from 'react'
import { lettersAreKeys } from './shortcut-keys.ts'

/** A letter or a sign by itself; not an arrow, not Escape. */
const isSingle = (name: string) => name.length === 1

/** A key that is meant for a field, a dialog, a list or the browser is none of ours. */
export function isOurs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const target = event.target instanceof HTMLElement ? event.target : null
  if (!target) return true
  if (
    target.isContentEditable ||
    target.closest('[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"], textarea, select')
  )
    return false
  return !(target instanceof HTMLInputElement) || target.type === 'checkbox'
}

/** As `keys` names them: 'j', 'J', 'ArrowDown', 'Shift+ArrowDown'. Shift is in a letter already. */
const nameOf = ({ key, shiftKey }: KeyboardEvent) => (shiftKey && key.length > 1 ? `Shift+${key}` : key)

/** Listens for single keys on the whole screen while `on`. A key in `keys` is swallowed, unless it did nothing (false). */
export function useKeys(keys: Readonly<Record<string, () => unknown>>, on: boolean): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      const name = nameOf(event)
      const act = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined
      if (isSingle(name) && !lettersAreKeys()) return
      if (act && isOurs(event) && act() !== false) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [on])
}
