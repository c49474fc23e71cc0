import { nextThatNeeds } from '@ledgerhand/core/clients'
import type { ClientJson } from '@ledgerhand/core/wire/sharing'
import { useEffect, useRef } from 'react'
import { lettersAreKeys } from '../../browser/shortcut-keys.ts'
import type { ClientRowActions } from './client-row.tsx'
import { type ClientFilter, clientFilters } from './health.tsx'

interface ClientKeys {
  clients: readonly ClientJson[]
  current: string | null
  selected: ReadonlySet<string>
  /** While a dialog is open. */
  isOff: boolean
  onCurrent: (ownerId: string) => void
  onFilter: (filter: ClientFilter) => void
  onSearch: () => void
  onAsk: () => void
  onClose: () => void
  /** Selects all that are shown; where any is selected, none. */
  onAll: () => void
  actions: ClientRowActions
}

/** The keys of the list: J K move and with Shift select on the way, X selects, A all, Enter opens, N goes to the next that needs you, D asks, C closes a month, G notes, / searches, 1 to 6 filter. */
export function useClientKeys(options: ClientKeys): void {
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const at = event.target
      const isElsewhere =
        at instanceof HTMLElement && at.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]')
      if (latest.current.isOff || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.length === 1 && !lettersAreKeys()) return
      const isPress = event.key === 'Enter' && at instanceof HTMLElement && at.closest('button, a') !== null
      if (!isPress && actOn(event.key.length === 1 ? event.key.toLowerCase() : event.key, event.shiftKey, latest.current))
        event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Whether the key did something. */
function actOn(key: string, isShift: boolean, options: ClientKeys): boolean {
  const { clients, current, selected, onCurrent, onFilter, onSearch, onAsk, onClose, onAll, actions } = options
  const at = clients.findIndex(({ ownerId }) => ownerId === current)
  const client = clients[at]
  const moveTo = (next: ClientJson | undefined) => {
    if (next) onCurrent(next.ownerId)
    return true
  }
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key]
  if (step !== undefined) {
    const next = clients[Math.max(0, Math.min(clients.length - 1, at + step))]
    if (isShift) for (const one of [client, next]) if (one) actions.check(one, true)
    return moveTo(next)
  }
  if (key === 'n') return moveTo(nextThatNeeds(clients, current))
  if (key === '/') onSearch()
  else if (/^[1-6]$/.test(key)) onFilter(clientFilters[Number(key) - 1] ?? 'all')
  else if (key === 'a') onAll()
  else if (key === 'd') onAsk()
  else if (key === 'c') onClose()
  else if (!client) return false
  else if (key === 'x') actions.check(client, !selected.has(client.ownerId))
  else if (key === 'Enter') actions.go(client, { to: '/' })
  else if (key === 'g') actions.note(client)
  else return false
  return true
}
