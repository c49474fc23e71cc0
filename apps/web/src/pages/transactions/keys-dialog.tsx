import { Link } from '@tanstack/react-router'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { Key } from '../../components/feedback/keys.tsx'
import classes from './dialogs.module.css'

type KeyWords = readonly (readonly [key: string, does: string])[]

const tableKeys: KeyWords = [
  ['J', 'Next transaction'],
  ['K', 'Previous transaction'],
  ['Shift ↓', 'Select on the way down; Shift J too'],
  ['Shift ↑', 'Select on the way up; Shift K too'],
  ['X', 'Select it; hold Shift and click for a range'],
  ['E', 'Edit it'],
  ['C', 'Change its category'],
  ['N', 'Change its entity'],
  ['S', 'Split it'],
  ['T', 'Say what it counts as, or what is selected'],
  ['A', 'Mark it, or what is selected, as reviewed'],
  ['R', 'Attach a receipt to it'],
  ['D', 'Delete it, or what is selected'],
  ['U', 'Undo the last change made here'],
  ['Esc', 'Clear the selection; in the search, its words'],
  ['/', 'Search: words, an amount, >500 or 20..50'],
  ['Ctrl K', 'Go anywhere'],
  ['?', 'This list'],
]

const reviewKeys: KeyWords = [
  ['J', 'Next merchant'],
  ['K', 'Previous merchant'],
  ['1-9', 'Answer the question'],
  ['B', 'The same bill, where it may be in the books already'],
  ['N', 'Another bill'],
  ['A', 'Accept the suggestion'],
  ['C', 'Choose a category'],
  ['P', 'Split it, where a question is asked'],
  ['S', 'Skip'],
  ['R', 'Remember the answer, or not'],
  ['U', 'Undo the last change made here'],
  ['Ctrl K', 'Go anywhere'],
  ['?', 'This list'],
]

/** The keys of the transactions screen, or of the review queue. */
export function KeysDialog({ of = 'table', onClose }: { of?: 'table' | 'review'; onClose: () => void }) {
  const keys = of === 'review' ? reviewKeys : tableKeys
  return (
    <Dialog opened onClose={onClose} title="Keys" size={400}>
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
      <p className={classes.help}>
        <Link to="/help">Help</Link>: short answers about everything else
      </p>
    </Dialog>
  )
}
