import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { findChoices, groupsWithSuggestion, leftOutGroup } from './category-choices.ts'
import { CategorySheet } from './category-sheet.tsx'
import { InPlaceList } from './in-place.tsx'

interface CategoryPickerProps {
  opened: boolean
  /** The category that stands there now: offered first. Null when there is none. */
  value: string | null
  /** Offers what is no profit or loss, too: its choices are told by `treatmentPicked`. */
  withLeftOut?: boolean
  /** `byKeys`: chosen with Enter. */
  onPick: (category: string, byKeys: boolean) => void
  onClose: () => void
  /** What is shown while it is closed. */
  children: ReactNode
}

/** Chooses a category in place: a search list on a desktop, a sheet with large rows on a phone. Closed it costs nothing. */
export const CategoryPicker = ({ opened, children, ...chooser }: CategoryPickerProps) =>
  opened ? <Chooser {...chooser}>{children}</Chooser> : children

function Chooser({ children, withLeftOut = false, ...chosen }: Omit<CategoryPickerProps, 'opened'>) {
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const groups = [...groupsWithSuggestion(chosen.value), ...(withLeftOut ? [leftOutGroup()] : [])]
  if (!phone) return <InPlaceList label="Category" data={groups} filter={findChoices} width={232} {...chosen} />
  return (
    <>
      {children}
      <CategorySheet groups={groups} {...chosen} />
    </>
  )
}
