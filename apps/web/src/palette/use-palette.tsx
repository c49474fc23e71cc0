import { useHotkeys } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { keepTyped, takeTyped } from './typed-ahead.ts'

const load = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await load()).Palette }))

/** mod+K from anywhere, also while typing. The palette's code comes with its first use. */
export function usePalette(): { palette: ReactNode; togglePalette: () => void } {
  const [wanted, setWanted] = useState(false)
  const togglePalette = useCallback(() => {
    setWanted(true)
    keepTyped()
    void load().then(
      (m) => {
        if (!m.togglePalette()) takeTyped()
      },
      // Its code cannot be had: the page says so itself.
      () => void takeTyped(),
    )
  }, [])
  useEffect(() => () => void takeTyped(), [])
  useHotkeys([['mod+K', togglePalette]], [], true)
  return {
    togglePalette,
    palette: wanted && (
      <Suspense fallback={null}>
        <Palette />
      </Suspense>
    ),
  }
}
