import { useMemo, useSyncExternalStore } from 'react'

export interface ColumnChoice<Column extends string> {
  /** All that one may choose, in their order in the table. */
  all: readonly Column[]
  /** As long as nobody chose others. */
  usual: readonly Column[]
  /** Null puts the usual ones back. */
  choose: (columns: readonly Column[] | null) => void
  /** The columns that were chosen. */
  useChosen: () => readonly Column[]
  /** Of the columns that were chosen those that the window has room for. */
  useShown: () => readonly Column[]
}

interface Columns<Column extends string> {
  all: readonly Column[]
  usual: readonly Column[]
  /** Below each of these widths the table has room for one column less. */
  narrower: readonly string[]
  /** What goes first where there is no room. */
  leaving: readonly Column[]
}

/** Which columns of a table a person chose; kept in this browser under `key`, because it is about this screen. */
export function columnChoice<Column extends string>(key: string, { all, usual, narrower, leaving }: Columns<Column>): ColumnChoice<Column> {
  const listeners = new Set<() => void>()
  const listen = (told: () => void) => {
    listeners.add(told)
    return () => void listeners.delete(told)
  }
  const usualText = usual.join()
  const stored = () => localStorage.getItem(key) ?? usualText
  const media = narrower.map((width) => `screen and (max-width: ${width})`)
  const lacking = () => media.filter((one) => window.matchMedia(one).matches).length
  const listenToWidth = (told: () => void) => {
    const lists = media.map((one) => window.matchMedia(one))
    for (const list of lists) list.addEventListener('change', told)
    return () => {
      for (const list of lists) list.removeEventListener('change', told)
    }
  }
  const fitting = (chosen: readonly Column[], room: number) => {
    const going = leaving.filter((column) => chosen.includes(column)).slice(0, Math.max(0, chosen.length - room))
    return chosen.filter((column) => !going.includes(column))
  }
  const useChosen = () => {
    const kept = useSyncExternalStore(listen, stored, () => usualText)
    return useMemo(() => all.filter((column) => kept.split(',').includes(column)), [kept])
  }
  return {
    all,
    usual,
    choose(columns) {
      if (columns === null || columns.join() === usualText) localStorage.removeItem(key)
      else localStorage.setItem(key, columns.join())
      for (const told of listeners) told()
    },
    useChosen,
    useShown() {
      const chosen = useChosen()
      const room = all.length - useSyncExternalStore(listenToWidth, lacking, () => 0)
      // biome-ignore lint/correctness/useExhaustiveDependencies: `fitting` is made once, outside of React: it never changes
      return useMemo(() => fitting(chosen, room), [chosen, room])
    },
  }
}
