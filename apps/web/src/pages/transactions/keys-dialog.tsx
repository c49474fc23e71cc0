import { Modal } from '@mantine/core'
import { Key } from '../../components/keys.tsx'
import classes from './dialogs.module.css'

const keys = [
  ['J', 'Next transaction'],
  ['K', 'Previous transaction'],
  ['Shift ↓', 'Select on the way down; Shift J too'],
  ['Shift ↑', 'Select on the way up; Shift K too'],
  ['X', 'Select it; hold Shift and click for a range'],
  ['E', 'Edit it'],
  ['C', 'Change its category'],
  ['N', 'Change its entity'],
  ['A', 'Accept it, or what is selected'],
  ['D', 'Delete it, or what is selected'],
  ['U', 'Undo the last change'],
  ['Esc', 'Clear the selection'],
  ['/', 'Search'],
  ['Ctrl K', 'Go anywhere'],
  ['?', 'This list'],
] as const

/** The keys of the transactions screen. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keys" size={400}>
      <dl className={classes.keys}>
        {keys.map(([key, does]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <Key always>{key}</Key>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
