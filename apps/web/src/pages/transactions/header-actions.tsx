import { cents } from '@ledgerhand/core/money'
import { Button } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import type { Dispatch, SetStateAction } from 'react'
import classes from './page.module.css'
import type { Filter } from './search-params.ts'
import { nothingSelected, type Selection, selectedCount } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { useWork } from './use-work.ts'

/** The dialogs that open from the header. */
type FromHeader = 'add' | 'batch' | 'entity' | 'treatment'

interface HeaderActionsProps {
  /** No row is there. */
  isEmpty: boolean
  filter: Filter
  /** How many rows match the filter, when not all of them are loaded; else null. */
  matching: number | null
  /** What the rows that match add up to, in the currency of the books. */
  moved: number
  currency: string | undefined
  selected: Selection
  onSelect: Dispatch<SetStateAction<Selection>>
  work: ReturnType<typeof useWork>
  onOpen: (kind: FromHeader) => void
}

/** What stands in the page's header for who may write: how to add, or what can be done with the rows that are selected. */
export function HeaderActions({ isEmpty, filter, matching, moved, currency, selected, onSelect, work, onOpen }: HeaderActionsProps) {
  const actions = <PageActions isEmpty={isEmpty} onOpen={onOpen} />
  if (selectedCount(selected) === 0) return actions
  return (
    <>
      <SelectionBar
        selected={selected}
        busy={work.busy}
        matching={matching}
        onSelectMatching={() =>
          onSelect({ kind: 'matching', filter, count: matching ?? 0, sum: cents(Math.round(moved * 100)), currency, except: new Map() })
        }
        onClear={() => onSelect(nothingSelected)}
        onClassify={() => void work.classify()}
        onAssignEntity={() => onOpen('entity')}
        onBatch={() => onOpen('batch')}
        onAccept={() => void work.accept()}
        onTreatment={() => onOpen('treatment')}
        onDelete={() => void work.deleteSelected()}
      />
      {/* Where the selection leaves the header, these keep its height: the row under the thumb stays there. */}
      <div className={classes.held} aria-hidden="true" inert>
        {actions}
      </div>
    </>
  )
}

/** What stands there while nothing is selected. */
function PageActions({ isEmpty, onOpen }: Pick<HeaderActionsProps, 'isEmpty' | 'onOpen'>) {
  return (
    <>
      <Button
        data-sign
        variant="default"
        leftSection={<IconListCheck size={16} aria-hidden="true" />}
        onClick={() => onOpen('batch')}
        disabled={isEmpty}
      >
        Batch Categorization
      </Button>
      <Button data-sign leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => onOpen('add')}>
        Add Transaction
      </Button>
    </>
  )
}
