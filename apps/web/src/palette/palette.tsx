import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { takeEarlyKeys } from './early-keys.ts'
import classes from './palette.module.css'
import { usePaletteAnswer } from './use-answer.tsx'
import { useCommands } from './use-commands.tsx'
import { useEnter } from './use-enter.ts'
import { useFindings } from './use-findings.tsx'

const [store, palette] = createSpotlight()
/** Opens it, or closes it where it is open; whether it is open now. */
export function togglePalette(): boolean {
  palette.toggle()
  return store.getState().opened
}

const lines = () => document.getElementById(store.getState().listId)
const markFirst = () => store.updateState((state) => (state.selected === 0 ? state : { ...state, selected: 0 }))

/** Goes anywhere, finds anything, starts what is done most: from every page, by keyboard. */
export function Palette() {
  const [query, setQuery] = useState('')
  const { opened } = useSpotlight(store)
  // Whoever signs in next begins with it closed.
  useEffect(() => palette.close, [])
  const commands = useCommands(query, opened)
  const answer = usePaletteAnswer(query)
  const { groups: findings, searching } = useFindings(query)
  // What comes later stands below: the line that Enter would take must not move.
  const groups = [...answer.groups, ...commands.groups, ...findings].filter(({ items }) => items.length > 0)
  const isComing = answer.isComing || commands.isComing || (searching && commands.groups.every(({ items }) => items.length === 0))
  const { enterLater, onKeyDownCapture } = useEnter({ query, isComing, list: lines, onMarked: markFirst })
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      scrollable
      maxHeight={440}
      // Held at the top: its field must not move while the list below it grows and shrinks with every letter.
      centered={false}
      yOffset="8dvh"
      title="Go anywhere"
      // It leaves at once, and its words with it: while it faded, keys meant for the page behind it would go into its field.
      transitionProps={{ transition: 'pop', duration: 200, exitDuration: 0 }}
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      classNames={{ content: classes.content ?? '', title: classes.hidden ?? '', header: classes.hidden ?? '' }}
    >
      <Spotlight.Search
        aria-label="Search or go to"
        placeholder="Search or go to..."
        onFocus={() => {
          const { text, isEntered } = takeEarlyKeys()
          if (text) setQuery(query + text)
          if (isEntered) enterLater(query + text)
        }}
        onKeyDownCapture={onKeyDownCapture}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
      />
      <Spotlight.ActionsList className={classes.list} tabIndex={-1}>
        {groups.map(({ label, items }) => (
          <Spotlight.ActionsGroup key={label} label={label} className={classes.group}>
            {items.map(({ id, label: name, note, icon: Icon, end, run }) => (
              <Spotlight.Action
                key={id}
                className={classes.action}
                label={name}
                {...(note ? { description: note } : {})}
                leftSection={<Icon size={18} stroke={1.6} aria-hidden="true" />}
                rightSection={end}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{searching || isComing ? 'Searching...' : 'Nothing found'}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
