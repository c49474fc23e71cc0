import { type ListColumn, listColumns, usualColumns } from '@ledgerhand/core/saved-views'
import { useMemo, useSyncExternalStore } from 'react'

/** Which columns a person chose; kept in this browser, because it is about this screen. */
const KEY = 'ledgerhand.list-columns'
const listeners = new Set<() => void>()
const listen = (told: () => void) => {
  listeners.add(told)
  return () => void listeners.delete(told)
}
const usual = usualColumns.join()

/** Null puts the usual ones back. */
export function chooseColumns(columns: readonly ListColumn[] | null): void {
  if (columns === null || columns.join() === usual) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, columns.join())
  for (const told of listeners) told()
}

const stored = () => localStorage.getItem(KEY) ?? usual

/** The columns that were chosen, in their order in the table. */
export function useColumns(): readonly ListColumn[] {
  const kept = useSyncExternalStore(listen, stored, () => usual)
  return useMemo(() => listColumns.filter((column) => kept.split(',').includes(column)), [kept])
}

/** Below each of these widths the table has room for one column less; the last that is left keeps the description at 200px. */
const narrower = ['109.99em', '94.99em', '79.99em', '75em', '68em'].map((width) => `screen and (max-width: ${width})`)
/** What goes first where there is no room. */
const leaving: readonly ListColumn[] = ['source', 'type', 'entity', 'note', 'payee']

const lacking = () => narrower.filter((media) => window.matchMedia(media).matches).length
const listenToWidth = (told: () => void) => {
  const lists = narrower.map((media) => window.matchMedia(media))
  for (const list of lists) list.addEventListener('change', told)
  return () => {
    for (const list of lists) list.removeEventListener('change', told)
  }
}

/** Of the columns that were chosen those that the window has room for. */
export function useShownColumns(): readonly ListColumn[] {
  const chosen = useColumns()
  const room = listColumns.length - useSyncExternalStore(listenToWidth, lacking, () => 0)
  return useMemo(() => {
    const going = leaving.filter((column) => chosen.includes(column)).slice(0, Math.max(0, chosen.length - room))
    return chosen.filter((column) => !going.includes(column))
  }, [chosen, room])
}
