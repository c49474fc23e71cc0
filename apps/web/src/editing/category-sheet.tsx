import type { ComboboxItem } from '@mantine/core'
import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { SearchField } from '../components/data/search-field.tsx'
import { findChoices } from './category-choices.ts'
import classes from './category-sheet.module.css'
import { SheetChoice } from './sheet-choice.tsx'

interface CategorySheetProps {
  groups: readonly { group: string; items: readonly (string | ComboboxItem)[] }[]
  value: string | null
  onPick: (value: string, byKeys: boolean) => void
  onClose: () => void
}

const itemOf = (item: string | ComboboxItem): ComboboxItem => (typeof item === 'string' ? { value: item, label: item } : item)

/** On a phone: the categories by the section of the report that they count in, with large rows; found by typing, as on a desktop. */
export function CategorySheet({ groups, value, onPick, onClose }: CategorySheetProps) {
  const [search, setSearch] = useState('')
  const options = groups.map(({ group, items }) => ({ group, items: items.map(itemOf) })).filter(({ items }) => items.length > 0)
  const found = findChoices({ options, search, limit: Number.POSITIVE_INFINITY }) as typeof options
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="max(70%, min(100%, 30rem))"
      title="Category"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.sheet, body: classes.body }}
    >
      <SearchField label="Search categories" search={search} onSearch={setSearch} className={classes.search} />
      <div className={classes.list}>
        {found.length === 0 && <p className="lh-muted">No category found</p>}
        {found.map(({ group, items }, at) => (
          <section key={group} aria-label={group}>
            <h3 className={classes.group}>{group}</h3>
            {items.map((item, i) => (
              // Not the field: its keyboard would hide half of the list.
              <SheetChoice key={item.value} choice={item} value={value} isFirst={at === 0 && i === 0} onPick={onPick} />
            ))}
          </section>
        ))}
      </div>
    </Drawer>
  )
}
