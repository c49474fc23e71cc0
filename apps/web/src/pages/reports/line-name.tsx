import type { Category, Leaf } from '@ledgerhand/core/categories'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PageSearch } from '../../browser/page-search.ts'
import classes from './report-dialog.module.css'

interface NamedRow {
  kind: string
  label: string
  category?: Category
  leaf?: Leaf
}

/** Which lines show what they consist of: all of them at first. */
export function useFolded(rows: readonly NamedRow[]) {
  const [closed, setClosed] = useState<ReadonlySet<Category>>(new Set())
  return {
    hasLeaves: (category: Category) => rows.some((row) => row.kind === 'leaf' && row.category === category),
    isOpen: (category: Category) => !closed.has(category),
    toggle: (category: Category) =>
      setClosed((old) => (old.has(category) ? new Set([...old].filter((c) => c !== category)) : new Set([...old, category]))),
  }
}

interface LineNameProps {
  row: NamedRow
  /** The days of its rows. */
  search: PageSearch
  isOpen: boolean
  /** Where it consists of several. */
  onToggle: (() => void) | undefined
}

/** The name of a line of the statement: the way to its rows, and before it what shows and hides its parts. */
export function LineName({ row, search, isOpen, onToggle }: LineNameProps) {
  if (!row.category) return row.label
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      {onToggle && (
        <button type="button" className={classes.fold} aria-expanded={isOpen} aria-label={`Details of ${row.label}`} onClick={onToggle}>
          <Chevron size={14} stroke={1.6} aria-hidden="true" />
        </button>
      )}
      <Link
        to="/transactions"
        search={{ ...(row.leaf ? { leaf: row.leaf } : { category: row.category }), ...search }}
        className={classes.drill}
      >
        {row.label}
      </Link>
    </>
  )
}
