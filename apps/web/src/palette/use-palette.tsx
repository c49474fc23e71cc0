import { useHotkeys } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { keepEarlyKeys, takeEarlyKeys } from './early-keys.ts'

const load = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await load()).Palette }))

/** mod+K from anywhere, also while typing. The palette's code comes with its first use. */
export function usePalette(): { palette: ReactNode; togglePalette: () => void } {
  const [wanted, setWanted] = useState(false)
  const togglePalette = useCallback(() => {
    setWanted(true)
    keepEarlyKeys()
    void load().then(
      (m) => {
        if (!m.togglePalette()) takeEarlyKeys()
      },
      // Its code cannot be had: the page says so itself.
      () => void takeEarlyKeys(),
    )
  }, [])
  useEffect(() => () => void takeEarlyKeys(), [])
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
