import { useEffect, useRef } from 'react'

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

/** Listens for single keys on the whole screen while `on`. A key in `keys` is swallowed; every other one passes. */
export function useKeys(keys: Readonly<Record<string, () => void>>, on: boolean): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined
      if (!act || !isOurs(event)) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [on])
}
