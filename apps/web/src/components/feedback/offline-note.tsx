import { IconWifiOff } from '@tabler/icons-react'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import classes from './offline-note.module.css'

const listen = (told: () => void) => onlineManager.subscribe(told)
const isOnline = () => onlineManager.isOnline()

/** As long as the line is down: why nothing new comes. What waits for an answer goes on by itself once it is back. */
export function OfflineNote() {
  const online = useSyncExternalStore(listen, isOnline, isOnline)
  if (online) return null
  return (
    <p role="alert" className={`${classes.note} lh-no-print`}>
      <IconWifiOff size={16} stroke={1.6} aria-hidden="true" />
      <span>
        <strong>No Internet connection</strong> What is on its way waits; changes are not saved.
      </span>
    </p>
  )
}
