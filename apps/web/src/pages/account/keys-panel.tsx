import { Switch } from '@mantine/core'
import { setLetterKeys, useLetterKeys } from '../../browser/shortcut-keys.ts'
import { Panel } from '../../components/data/panel.tsx'
import classes from './page.module.css'

/** For this browser alone: nothing is sent. */
export function KeysPanel() {
  const isOn = useLetterKeys()
  return (
    <Panel title="Keyboard">
      <div className={classes.body}>
        <Switch
          label="Single-letter keys"
          description="J, K, A and the others in transactions and review; press ? there for the list. Kept in this browser."
          checked={isOn}
          onChange={(event) => setLetterKeys(event.currentTarget.checked)}
        />
      </div>
    </Panel>
  )
}
