import { useHotkeys } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'

const load = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await load()).Palette }))

/** mod+K from anywhere, also while typing. The palette's code comes with its first use. */
export function usePalette(): { palette: ReactNode; togglePalette: () => void } {
  const [wanted, setWanted] = useState(false)
  const togglePalette = useCallback(() => {
    setWanted(true)
    void load().then((m) => m.togglePalette())
  }, [])
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
