import { type KeyboardEvent, useEffect, useRef } from 'react'

interface Lines {
  query: string
  /** What is found is still being looked for, and no line above it is certain: the first line may be another in a moment. */
  isComing: boolean
  /** The element that holds the lines, where it is there. */
  list: () => HTMLElement | null
  /** Told when a line was marked here. */
  onMarked: () => void
}

/** Enter takes the marked line, the first one where none was chosen. Pressed straight after typing it waits for what is being looked for. */
export function useEnter({ query, isComing, list, onMarked }: Lines) {
  /** What the words were when Enter was pressed too early; null when nothing waits. */
  const waiting = useRef<string | null>(null)
  /** Whether the person went to a line by the arrows: that one is meant, whatever else comes. */
  const isChosen = useRef(false)
  const marked = () => list()?.querySelector<HTMLElement>('[data-selected]') ?? null
  useEffect(() => {
    if (query === '') {
      waiting.current = null
      isChosen.current = false
      return
    }
    // After every drawing: lines that were found under other words go, and the mark with them.
    if (!marked()) {
      isChosen.current = false
      list()?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
      onMarked()
    }
    if (waiting.current === null || isComing) return
    const isMeant = waiting.current === query
    waiting.current = null
    if (isMeant) marked()?.click()
  })
  return {
    /** Enter was pressed before the field was there, after these words. */
    enterLater: (words: string) => {
      waiting.current = words
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isChosen.current = true
      else if (event.key !== 'Enter') isChosen.current = false
      if (event.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
      if (isComing && !isChosen.current) waiting.current = query
      else marked()?.click()
    },
  }
}
