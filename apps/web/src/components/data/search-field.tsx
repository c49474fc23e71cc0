import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useEffect, useState } from 'react'

/** Typing sends the search after this pause, not at every key. */
const SEARCH_PAUSE_MS = 180

interface SearchFieldProps {
  label?: string
  /** What is searched for now. */
  search: string
  onSearch: (search: string) => void
  className?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  /** Escape in the empty field: it is left for the list. */
  onLeave?: () => void
  /** Enter: on to what was found. */
  onEnter?: () => void
}

/** Narrows the list below it. Escape takes the search back, and the focus stays; in the empty field it leaves. */
export function SearchField({ label = 'Search', search, onSearch, className, inputRef, onLeave, onEnter }: SearchFieldProps) {
  const [typed, setTyped] = useState(search)
  // A search that changed elsewhere (back button, 'Clear filters') is shown; one that this field sent is not written over.
  useEffect(() => setTyped((now) => (now.trim() === search.trim() ? now : search)), [search])
  const send = useDebouncedCallback(onSearch, SEARCH_PAUSE_MS)
  const clear = () => {
    setTyped('')
    send('')
    // Nothing more is typed: what comes next, the list, is not waited for.
    send.flush()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && onEnter && !event.nativeEvent.isComposing) {
      event.preventDefault()
      send.flush()
      onEnter()
      return
    }
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // The browser's own way with Escape would clear the words, and say nothing of it to anybody.
    event.preventDefault()
    if (typed !== '') clear()
    else onLeave?.()
  }
  return (
    <TextInput
      ref={inputRef}
      size="xs"
      type="search"
      aria-label={label}
      placeholder="Search"
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      rightSection={
        typed !== '' && (
          <CloseButton
            size="sm"
            aria-label="Clear the text"
            // The keyboard has Escape, and stays in the field: what comes next is another search.
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={clear}
          />
        )
      }
      className={className}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
      onKeyDown={onKeyDown}
    />
  )
}
