import type { IconLayoutDashboard } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** One line of the palette: where it leads, or what it does. */
export interface Item {
  id: string
  label: string
  note?: string
  icon: typeof IconLayoutDashboard
  end?: ReactNode
  run: () => void
}
export interface PaletteGroup {
  label: string
  items: Item[]
}
